"""Records that were cut, swapped or changed, and rubbish: each is refused with a clear message."""

from pathlib import Path
from random import Random

import pytest

from genial.__main__ import main
from genial.notation import format_record
from genial.selfplay import random_game
from genial.variants import VARIANTS

RUBBISH = [
    b"",
    b"\n" * 10_000_000,
    b"x" * 10_000_000,
    b"\xff\xfe\x00binary\x00" * 1000,
    b"Genial: 1",
    b"Genial: 1\n" * 10_000,
    b"Genial: " + b"1" * 1_000_000,
    b"Genial: 1\nGame: classic2\n" + b"Seat: person A\n" * 10_000,
    "\u2028".encode() * 1000,
]


def _cut(text: str, luck: Random) -> str:
    return text[: int(luck.random() * (len(text) - 2))]


def _without_a_line(text: str, luck: Random) -> str:
    lines = text.split("\n")
    del lines[int(luck.random() * (len(lines) - 1))]
    return "\n".join(lines)


def _swapped(text: str, luck: Random) -> str:
    lines = text.split("\n")
    first = lines.index("")  # two seats of the header may well change places
    i = first + int(luck.random() * (len(lines) - 2 - first))
    lines[i], lines[i + 1] = lines[i + 1], lines[i]
    return "\n".join(lines)


def _wrong_points(text: str, luck: Random) -> str:
    places = [i for i, letter in enumerate(text) if letter == "="]
    i = places[int(luck.random() * len(places))]
    return text[: i + 1] + "99+" + text[i + 1 :]


def _wrong_version(text: str, luck: Random) -> str:
    return text.replace("Genial: 1", f"Genial: {2 + int(luck.random() * 10**6)}")


def _wrong_header(text: str, luck: Random) -> str:
    lines = text.split("\n")
    i = int(luck.random() * lines.index(""))
    wrong = ["", "nonsense", ": ", "9" * 5000, "\x00", "<script>", "[[[[" * 1000, "Seed: 1e9"]
    lines[i] = lines[i].split(":")[0] + ": " + wrong[int(luck.random() * len(wrong))]
    return "\n".join(lines)


def _changed_letter(text: str, luck: Random) -> str:
    i = int(luck.random() * (len(text) - 2))
    return text[:i] + "\x7f" + text[i + 1 :]


def _inserted_rubbish(text: str, luck: Random) -> str:
    i = int(luck.random() * (len(text) - 2))
    rubbish = "".join(chr(1 + int(luck.random() * 0xD000)) for _ in range(50))
    return text[:i] + rubbish + text[i:]


MUTATIONS = [
    _cut, _without_a_line, _swapped, _wrong_points, _wrong_version, _wrong_header,
    _changed_letter, _inserted_rubbish,
]  # fmt: skip


def refused(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["replay", str(path)])
    error = capsys.readouterr().err
    assert code == 1
    assert error.startswith(f"{path}: ")
    assert error.count("\n") == 1
    assert len(error) < len(str(path)) + 300


@pytest.mark.parametrize("mutate", MUTATIONS)
def test_mutated_records_are_refused_with_a_reason(
    mutate: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(mutate)
    luck = Random(1)
    originals = [format_record(random_game(game, 1)) for game in VARIANTS]
    path = tmp_path / "game.txt"
    for number in range(140):
        text = originals[number % len(originals)]
        changed = mutate(text, luck)
        assert changed != text
        path.write_text(changed, encoding="utf-8", newline="")
        refused(path, capsys)


@pytest.mark.parametrize("data", RUBBISH, ids=range(len(RUBBISH)))
def test_rubbish_is_refused(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(data)
    refused(path, capsys)
