"""Positions as one line."""

from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from genial import dicegame, games, tilegame
from genial.notation import Fault, NotationError, format_position, parse_position
from genial.pieces import box
from genial.variants import CLASSIC_2, DICE_2, TRAVEL
from tests.support.builders import match_states, place, tile_states

states = tile_states() | match_states()

START = format_position(tilegame.new(CLASSIC_2, seed=7))
VIEW = format_position(tilegame.observe(tilegame.new(TRAVEL, seed=7), 1))
DICE = format_position(dicegame.new(DICE_2, seed=7))


def fault(text: str) -> Fault:
    with pytest.raises(NotationError) as error:
        parse_position(text)
    assert f"column {error.value.column}" in str(error.value)
    return error.value.fault


@given(states)
@settings(max_examples=300)
def test_every_position_and_every_view_survives_as_text(state: games.State) -> None:
    assert parse_position(format_position(state)) == state
    for seat in range(state.variant.seats):
        view = games.observe(state, seat)
        text = format_position(view)
        assert "\n" not in text
        assert parse_position(text) == view


@given(tile_states(), st.data())
def test_a_view_holds_no_hidden_tile(state: tilegame.State, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, state.variant.seats - 1))
    fields = dict(
        word.split("=") for word in format_position(games.observe(state, seat)).split()[2:]
    )
    assert "seed" not in fields
    known = Counter(action.tile for action in state.laid) + Counter(state.racks[seat])
    written = [*fields["laid"].split(","), fields["rack"], fields["shown"]]
    letters = Counter("".join(word.split(":")[0] for word in written).replace("-", ""))
    known += Counter(state.shown)
    assert letters == Counter("".join(str(tile) for tile in known.elements()))
    assert fields["bag"] == str(len(state.bag))
    assert fields["racks"] == "/".join(str(len(rack)) for rack in state.racks)


def test_the_start_of_a_game_reads_like_this() -> None:
    words = START.split()
    assert words[:2] == ["genial1", "classic2"]
    assert words[2:8] == [
        "ply=0", "to=1", "left=1", "laid=-", "scores=0.0.0.0.0.0/0.0.0.0.0.0", "shown=-",
    ]  # fmt: skip
    assert [word.split("=")[0] for word in words[8:]] == ["racks", "bag", "seed"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", Fault.NOT_GENIAL),
        ("chess1 classic2", Fault.NOT_GENIAL),
        ("genial2 classic2", Fault.UNKNOWN_VERSION),
        ("genial1", Fault.CUT_OFF),
        ("genial1 chess", Fault.UNKNOWN_GAME),
        (START.replace(" to=1", ""), Fault.WRONG_FIELD),
        (START.replace("to=1", "to=0"), Fault.WRONG_VALUE),
        (START.replace("to=1", "to=3"), Fault.WRONG_VALUE),
        (START.replace("to=1", "to=01"), Fault.WRONG_VALUE),
        (START.replace("ply=0", "ply=-1"), Fault.WRONG_VALUE),
        (START.replace("ply=0", "ply=" + "9" * 99), Fault.WRONG_VALUE),
        (START.replace("=0.0.", "=19.0.", 1), Fault.WRONG_VALUE),
        (START.replace("=0.0.", "=0.", 1), Fault.WRONG_VALUE),
        (START.replace("laid=-", "laid=keep"), Fault.WRONG_VALUE),
        (START.replace("laid=-", "laid=GR:H8-H9"), Fault.WRONG_VALUE),
        (START.replace("laid=-", "laid=RG:H8-H10"), Fault.INCONSISTENT),
        (START.replace("laid=-", "laid=RG:A8-A9"), Fault.INCONSISTENT),
        (START.replace("laid=-", "laid=RR:H9-H8"), Fault.INCONSISTENT),
        (START.replace("laid=-", "laid=RG:H8-H9"), Fault.INCONSISTENT),
        (START.replace("left=1", "left=0"), Fault.INCONSISTENT),
        (START.replace("racks=", "racks=RR"), Fault.INCONSISTENT),
        (START.replace("racks=", "racks=R"), Fault.WRONG_VALUE),
        (START.replace("bag=", "bag=RR"), Fault.INCONSISTENT),
        (START.replace("seed=7", "seed=4294967296"), Fault.WRONG_VALUE),
        (START + " ", Fault.TEXT_AFTER_END),
        (START + " seed=7", Fault.TEXT_AFTER_END),
        (START.replace(" ", "  ", 1), Fault.UNKNOWN_GAME),
        (START + "x" * 10_000, Fault.TOO_LONG),
        (VIEW.replace("seat=2", "seat=3"), Fault.WRONG_VALUE),
        (VIEW.replace("bag=45", "bag=44"), Fault.INCONSISTENT),
        (VIEW.replace("bag=45", "bag=RG"), Fault.WRONG_VALUE),
        (VIEW.replace("racks=6/6", "racks=7/5"), Fault.WRONG_VALUE),
        (VIEW.replace("shown=-", "shown=" + "RR" * 3), Fault.INCONSISTENT),
        (DICE.replace("throws=0", "throws=1"), Fault.INCONSISTENT),
        (DICE.replace("throws=0", "throws=4"), Fault.WRONG_VALUE),
        (DICE.replace("=0.0.", "=4.0.", 1), Fault.INCONSISTENT),
        (DICE.replace("0.0.0.0.0.0", "7.7.7.7.7.7", 1), Fault.INCONSISTENT),
        (DICE.replace("round=0", "round=3"), Fault.WRONG_VALUE),
        (DICE.replace("points=0", "points=1"), Fault.WRONG_VALUE),
        (DICE.replace("dice=-", "dice=RGB"), Fault.WRONG_VALUE),
    ],
)
def test_what_is_wrong_with_a_position_is_named(text: str, expected: Fault) -> None:
    assert fault(text) is expected


def test_an_error_says_where_it_is() -> None:
    with pytest.raises(NotationError) as error:
        parse_position(START.replace("left=1", "left=9"))
    assert (error.value.line, error.value.column) == (1, START.index("left=1") + 1)
    assert error.value.detail == "9"


def test_a_game_that_is_over_has_nothing_left_to_do() -> None:
    full = START.replace("scores=0.0.0.0.0.0", "scores=18.18.18.18.18.18")
    assert fault(full) is Fault.INCONSISTENT
    state = parse_position(full.replace("left=1", "left=0"))
    assert isinstance(state, tilegame.State)
    assert state.over


def test_tiles_of_a_view_must_be_in_the_box() -> None:
    rack = VIEW.split("rack=")[1].split()[0]
    assert fault(VIEW.replace(rack, "RR" * 6)) is Fault.INCONSISTENT
    assert box(3, 2).count(place("RR", "H8", "H9").tile) == 2


@given(states, st.data())
def test_a_changed_line_is_refused_or_is_another_position(
    state: games.State, data: st.DataObject
) -> None:
    text = format_position(state)
    index = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from("0123456789=-./,:ABCRGBOYP x\n"))
    changed = text[:index] + letter + text[index + 1 :]
    with suppress(NotationError):
        assert format_position(parse_position(changed)) == changed
