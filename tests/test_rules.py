"""The worked examples of the rules, and that no paragraph goes without a test and a mutant."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from genial import dicegame, tilegame
from genial.dicegame import Joker, Mark
from genial.pieces import BLUE, COLOURS
from genial.tilegame import Scores, printed_board
from genial.variants import CLASSIC_2, CLASSIC_3, TEAMS, TileVariant
from tests.support.builders import all_but, match, painted, place, points, position
from tools.checks.mutants import MUTANTS

ROOT = Path(__file__).parent.parent
RULES = (ROOT / "docs/rules.md").read_text("utf-8")
PARAGRAPHS = re.findall(r"^- \*\*([RD]\d+) ", RULES, re.MULTILINE)


def test_every_paragraph_is_cited_by_a_test() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in ROOT.glob("tests/test_*.py"))
    marks = " ".join(re.findall(r"mark\.rule\((.*)\)", tests))
    assert set(re.findall(r'"([RD]\d+)"', marks)) == set(PARAGRAPHS)


def test_every_paragraph_has_a_mutant() -> None:
    assert {mutant.rule for mutant in MUTANTS} == set(PARAGRAPHS)


def test_every_mutant_changes_one_place_of_the_code() -> None:
    for mutant in MUTANTS:
        code = (ROOT / "genial" / mutant.module).read_text(encoding="utf-8")
        assert code.count(mutant.old) == 1, mutant
        assert mutant.new != mutant.old


# The tile game. The newly placed tile always lies on H8 and H9.


def earned(tile: str, **symbols: str) -> Scores:
    """The markers of a player who lays the tile on H8 and H9 among these symbols."""
    before = position(rack=tile, board=painted(printed_board(6), symbols))
    return tilegame.apply(before, place(tile, "H8", "H9")).scores[0]


@pytest.mark.rule("R9")
def test_example_1_blue() -> None:
    assert earned("BO", B="H7") == points(B=1)


@pytest.mark.rule("R9")
def test_example_2_blue() -> None:
    assert earned("BO", B="H7 H6") == points(B=2)


@pytest.mark.rule("R9")
def test_example_4_blue() -> None:
    assert earned("BO", B="H7 H6 G8 F8") == points(B=4)


@pytest.mark.rule("R9", "R10")
def test_example_12_green() -> None:
    assert earned("GG", G="H7 H6 H5 G8 F8 I7 J6 H10 H11 G10 F11 I9") == points(G=12)


@pytest.mark.rule("R9")
def test_example_2_red_and_4_blue() -> None:
    assert earned("RB", R="H7 H6", B="H10 H11 G10 F11") == points(R=2, B=4)


@pytest.mark.rule("R9")
def test_example_1_red_and_2_blue() -> None:
    assert earned("RB", R="H7", B="H10 I9") == points(R=1, B=2)


@pytest.mark.rule("R9")
def test_example_star_1_and_2_disc_1_and_2_and_3() -> None:
    star, disc = "H7 G8 F8", "H10 I9 J9 G10 F11 E12"
    assert earned("RG", R=star, G=disc) == points(R=1 + 2, G=1 + 2 + 3)


def ranking(*scores: Scores) -> tuple[int, ...]:
    """The places of players whose markers ended like this."""
    variant = {2: CLASSIC_2, 3: CLASSIC_3}[len(scores)]
    result = tilegame.outcome(replace(position(variant, scores=scores), over=True))
    assert result
    return result.ranking


@pytest.mark.rule("R16")
def test_example_lowest_10_beats_lowest_9() -> None:
    assert ranking((10, 10, 10, 10, 10, 10), (18, 18, 9, 18, 18, 18)) == (1, 2)


@pytest.mark.rule("R16")
def test_example_9_12_14_beats_9_12_13() -> None:
    assert ranking((18, 13, 12, 9, 18, 18), (9, 14, 14, 14, 12, 14)) == (2, 1)
    a, b, c = (10, 18, 18, 18, 18, 18), (9, 12, 14, 18, 18, 18), (18, 13, 12, 9, 18, 18)
    assert ranking(a, b, c) == (1, 2, 3)


@pytest.mark.rule("R16")
def test_example_one_marker_on_the_tied_value_beats_two() -> None:
    assert ranking((9, 9, 18, 18, 18, 18), (10, 10, 9, 10, 10, 10)) == (2, 1)


@pytest.mark.rule("R18")
def test_example_teams_15_and_4_is_18_and_a_bonus() -> None:
    before = position(TEAMS, scores=[points(B=15)], rack="BO RR", B="H7 H6 G8 F8")
    after = tilegame.apply(before, place("BO", "H8", "H9"))
    assert after.scores[0] == points(B=18)
    assert (after.to_play, after.placements_left) == (0, 1)


@pytest.mark.rule("R11", "R18")
@pytest.mark.parametrize("variant", [CLASSIC_2, TEAMS])
def test_example_green_and_yellow_reach_18_with_one_tile(variant: TileVariant) -> None:
    scores = [points(G=14, Y=16)]
    before = position(variant, scores=scores, rack="GY RR BB", G="H7 H6 G8 F8", Y="H10 I9")
    after = tilegame.apply(before, place("GY", "H8", "H9"))
    assert after.scores[0] == points(G=18, Y=18)
    assert (after.to_play, after.placements_left) == (0, 2)


# The dice game


@pytest.mark.rule("D4", "D5")
def test_example_two_blue_against_two_blue() -> None:
    state = match("BBR", "BGY", "BGO")
    assert dicegame.gains(state, Mark()) == points(B=4)
    for colour in COLOURS:
        joker = dicegame.gains(state, Mark((Joker(BLUE, colour),)))
        assert joker == tuple(int(colour == other) for other in COLOURS)


@pytest.mark.rule("D4")
def test_example_a_yellow_against_three_yellow() -> None:
    assert dicegame.gains(match("YRG", "YYB", "YOP"), Mark()) == points(Y=3)


@pytest.mark.rule("D6")
def test_example_an_empty_row_keeps_the_second_section_closed() -> None:
    sheet = all_but(3, G=0, Y=2, B=0)
    after = dicegame.marked(sheet, points(G=4, Y=2))
    assert after == all_but(3, G=3, Y=3, B=0)
    assert Counter(after) - Counter(sheet) == Counter({3: 2})


@pytest.mark.rule("D6")
def test_example_one_green_opens_the_last_column_for_yellow() -> None:
    for rest in (4, 5, 6):
        sheet = all_but(rest, G=3, Y=2)
        assert dicegame.marked(sheet, points(G=1, Y=6)) == all_but(rest, G=4, Y=2 + 5)
