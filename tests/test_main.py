"""The command line, as somebody types it."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from genial.__main__ import main
from genial.games import observe
from genial.notation import format_position
from genial.tilegame import new
from genial.variants import CLASSIC_2, VARIANTS

Output = pytest.CaptureFixture[str]


def run(capsys: Output, *argv: str) -> tuple[int, str, str]:
    code = main(argv)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.fixture
def records(tmp_path: Path, capsys: Output) -> Path:
    path = tmp_path / "games.txt"
    path.write_text(run(capsys, "record", "--game", "teams", "--seed", "8", "--count", "3")[1])
    return path


@pytest.mark.parametrize("game", VARIANTS)
def test_what_record_prints_replay_reads(game: str, tmp_path: Path, capsys: Output) -> None:
    code, text, _ = run(capsys, "record", "--game", game, "--seed", "4", "--count", "2")
    assert code == 0
    path = tmp_path / "games.txt"
    path.write_text(text)
    code, summary, _ = run(capsys, "replay", str(path))
    assert code == 0
    assert f"{game}, seed 4" in summary
    assert f"{game}, seed 5" in summary


def test_the_same_seed_gives_the_same_game(capsys: Output) -> None:
    first = run(capsys, "record", "--game", "travel", "--seed", "9")
    assert run(capsys, "record", "--game", "travel", "--seed", "9") == first
    assert run(capsys, "record", "--game", "travel", "--seed", "10") != first


def test_a_summary_names_both_partners_and_their_markers(records: Path, capsys: Output) -> None:
    _, summary, _ = run(capsys, "replay", str(records))
    assert "Player 1 and Player 3" in summary
    assert summary.count(" R ") == 6


def test_standard_input_can_be_replayed(
    records: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(records.read_bytes())))
    assert run(capsys, "replay", "-")[0] == 0


def test_json_comes_line_by_line(records: Path, capsys: Output) -> None:
    code, text, _ = run(capsys, "replay", "--json", str(records))
    lines = [json.loads(line) for line in text.splitlines()]
    assert code == 0
    assert sum("area" in line for line in lines) == 3
    assert sum(line.get("over", False) for line in lines) == 3


def test_a_replay_ends_at_the_first_wrong_claim_and_says_where(
    records: Path, capsys: Output
) -> None:
    lines = records.read_text().splitlines()
    wrong = [i for i, line in enumerate(lines) if line.startswith("20. ")][1]
    lines[wrong] = lines[wrong].split("=")[0] + "=9+9"
    records.write_text("\n".join(lines))
    code, summary, error = run(capsys, "replay", str(records))
    assert code == 1
    assert summary.count("seed") == 1
    assert f"line {wrong + 1}, column " in error


def test_perft_counts_from_the_start_and_from_a_position(capsys: Output) -> None:
    here = format_position(new(CLASSIC_2, seed=0))
    assert run(capsys, "perft", "--game", "classic2", "--depth", "1")[:2] == (0, "378\n")
    at = run(capsys, "perft", "--game", "classic2", "--depth", "1", "--position", here)
    assert at[:2] == (0, "378\n")
    seeded = run(capsys, "perft", "--game", "classic2", "--depth", "1", "--seed", "1")
    assert seeded[1] != "378\n"


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ("rubbish", "line 1, column 1"),
        (format_position(new(VARIANTS["travel"], 0)), "travel"),  # type: ignore[arg-type]
        (format_position(observe(new(CLASSIC_2, 0), 0)), "one seat"),
    ],
)
def test_perft_refuses_an_unsuitable_position(
    position: str, complaint: str, capsys: Output
) -> None:
    code, _, error = run(
        capsys, "perft", "--game", "classic2", "--depth", "1", "--position", position
    )
    assert code == 1
    assert complaint in error


@pytest.mark.parametrize(
    "argv",
    [
        [],
        ["record", "--game", "chess", "--seed", "1"],
        ["record", "--game", "solo", "--seed", "-1"],
        ["record", "--game", "solo", "--seed", "4294967296"],
        ["record", "--game", "solo", "--seed", "1", "--count", "0"],
        ["record", "--game", "solo", "--seed", "9" * 5000],
        ["record", "--game", "solo", "--seed", "\u0663"],
        ["record", "--game", "solo", "--seed", "1", "--count", "1000000"],
        ["perft", "--game", "solo", "--depth", "x"],
        ["perft", "--game", "dice4", "--depth", "101"],
    ],
)
def test_wrong_usage_is_explained(argv: list[str], capsys: Output) -> None:
    with pytest.raises(SystemExit) as stop:
        main(argv)
    assert stop.value.code == 2
    error = capsys.readouterr().err
    assert "usage:" in error
    assert len(error) < 1000


def test_a_missing_file_is_named(tmp_path: Path, capsys: Output) -> None:
    code, _, error = run(capsys, "replay", str(tmp_path / "nothing.txt"))
    assert code == 1
    assert "nothing.txt" in error


def test_a_closed_pipe_is_no_error() -> None:
    game = [sys.executable, "-m", "genial", "record", "--game", "solo", "--seed", "1"]
    with subprocess.Popen(
        [*game, "--count", "300"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline() == "Genial: 1\n"
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait() == 0


def shell(command: str, **environment: str) -> tuple[int, str, str]:
    done = subprocess.run(
        ["/bin/sh", "-c", command.replace("genial", f"'{sys.executable}' -m genial", 1)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_standard_input_may_be_closed() -> None:
    assert shell("genial replay - <&-") == (1, "", "there is no standard input\n")


def test_standard_output_may_be_closed() -> None:
    assert shell("genial record --game solo --seed 1 >&-") == (0, "", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("count", ["1", "30"])
def test_a_full_disk_is_named(count: str) -> None:
    code, _, error = shell(f"genial record --game solo --seed 1 --count {count} >/dev/full")
    assert code == 1
    assert error.startswith("standard output: ")
    assert error.count("\n") == 1


def test_a_name_that_the_terminal_cannot_encode_is_escaped(records: Path) -> None:
    text = records.read_text().replace("Player 2", "李")
    records.write_text(text, encoding="utf-8")
    code, summary, error = shell(f"genial replay '{records}'", PYTHONIOENCODING="ascii")
    assert (code, error) == (0, "")
    assert "\\u674e and Player 4" in summary
