"""Actions as text."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genial.board import CELLS
from genial.dicegame import THROW, Joker, Mark
from genial.games import Action
from genial.notation import Fault, NotationError, format_action, parse_action
from genial.pieces import BLUE, COLOURS, GREEN, RED, TILES, YELLOW
from genial.tilegame import Place, Refill
from genial.variants import CLASSIC_2, DICE_2, Variant
from tests.support.builders import place

placements = st.builds(
    Place, st.sampled_from(TILES), st.sampled_from(CELLS), st.sampled_from(CELLS)
)
jokers = st.builds(Joker, st.sampled_from(COLOURS), st.sampled_from(COLOURS))
marks = st.builds(Mark, st.lists(jokers, max_size=3).map(tuple))


@pytest.mark.parametrize(
    ("variant", "action", "text"),
    [
        (CLASSIC_2, place("RG", "H8", "H9"), "RG:H8-H9"),
        (CLASSIC_2, place("RG", "H9", "H8"), "RG:H9-H8"),
        (CLASSIC_2, place("PP", "A15", "B15"), "PP:A15-B15"),
        (CLASSIC_2, Refill.KEEP, "keep"),
        (CLASSIC_2, Refill.EXCHANGE, "exchange"),
        (DICE_2, THROW, "throw"),
        (DICE_2, Mark(), "mark"),
        (DICE_2, Mark((Joker(BLUE, RED), Joker(YELLOW, GREEN))), "mark:B>R,Y>G"),
    ],
)
def test_each_action_has_one_text(variant: Variant, action: Action, text: str) -> None:
    assert format_action(action) == text
    assert parse_action(text, variant) == action


@given(placements | st.sampled_from(Refill))
def test_tile_actions_survive_as_text(action: Action) -> None:
    assert parse_action(format_action(action), CLASSIC_2) == action


@given(st.just(THROW) | marks)
def test_dice_actions_survive_as_text(action: Action) -> None:
    assert parse_action(format_action(action), DICE_2) == action


@pytest.mark.parametrize(
    "text",
    ["", "GR:H8-H9", "rg:h8-h9", "RG:H8H9", "RG:H8-H16", "RG:A1-A2", "RG:H08-H9", "RG:H8-H9 ",
     "RX:H8-H9", "RG:Z8-H9", "throw", "mark", "KEEP", "RG:H٨-H9", "RG:H8-H9-H10"],
)  # fmt: skip
def test_there_is_no_second_spelling_of_a_tile_action(text: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_action(text, CLASSIC_2)
    assert error.value.fault is Fault.UNREADABLE_ACTION


@pytest.mark.parametrize(
    "text", ["", "mark:", "mark:B", "mark:B>R,", "mark:b>r", "Mark", "keep", "RG:H8-H9", "mark:BR"]
)
def test_there_is_no_second_spelling_of_a_dice_action(text: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_action(text, DICE_2)
    assert error.value.fault is Fault.UNREADABLE_ACTION


@given(st.text())
def test_any_other_text_is_refused_or_read_as_it_stands(text: str) -> None:
    for variant in (CLASSIC_2, DICE_2):
        with suppress(NotationError):
            assert format_action(parse_action(text, variant)) == text
