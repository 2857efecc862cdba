"""Golden games: what `record` once made must replay to the same end for ever."""

import pytest

from genial.__main__ import main
from genial.notation import format_record, parse_record, split_records
from genial.variants import VARIANTS
from tests.support.ends import GOLDEN


def test_there_are_golden_games_of_every_variant() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == VARIANTS.keys()


@pytest.mark.parametrize("game", VARIANTS)
def test_golden_games_replay(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = GOLDEN / f"{game}.txt"
    texts = [text.rstrip("\n") + "\n" for _, text in split_records(path.read_text())]
    assert len(texts) == 20
    assert all(format_record(parse_record(text)) == text for text in texts)
    assert main(["replay", str(path)]) == 0
    assert capsys.readouterr().out.count(f"{game}, seed ") == 20
