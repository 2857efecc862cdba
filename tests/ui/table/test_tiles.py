"""Laying a tile: pick it, turn it, aim it, place it."""

import re
from dataclasses import replace

import pytest

from genial import games
from genial.board import DIRECTIONS, cell_name, parse_cell
from genial.tilegame import Place, hand, places
from genial.ui import render
from genial.ui.draw import pieces
from genial.ui.effects import Save
from genial.ui.model import Hand, Intent, Stage
from genial.ui.table import aim, tiles
from genial.ui.text import words
from genial.ui.text.i18n import texts
from tests.support.desk import Desk, first_place


def test_a_click_places_the_tile_where_it_is_shown(desk: Desk) -> None:
    at, _ = first_place(desk)
    desk.do("tile 1")
    desk.do(f"hover {at}")
    preview = aim.aimed_placement(desk.view, desk.session.table.hand)
    desk.do(f"cell {at}")
    assert desk.state.laid == (preview,)
    assert at in desk.said
    assert isinstance(desk.effects[0], Save)


def test_a_double_click_on_the_rack_swaps_the_halves(desk: Desk) -> None:
    desk.do("tile 1")
    at, _ = first_place(desk)
    desk.do(f"hover {at}")
    straight = aim.aimed_placement(desk.view, desk.session.table.hand)
    desk.do("tile 1")
    swapped = aim.aimed_placement(desk.view, desk.session.table.hand)
    tile = hand(desk.state)[0]
    if tile.double:
        assert straight == swapped
    else:
        assert straight is not None
        assert swapped == Place(tile, straight.second, straight.first)


def test_turning_visits_every_possible_direction(desk: Desk) -> None:
    desk.play(games.legal_actions(desk.state)[0])
    desk.do("reveal")
    desk.play(games.legal_actions(desk.state)[0])
    desk.do("reveal")
    desk.do("tile 1")
    desk.do("hover H8")
    seen = set()
    for _ in DIRECTIONS:
        place = aim.aimed_placement(desk.view, desk.session.table.hand)
        assert place is not None
        seen.add(frozenset(place[1:]))
        desk.do("turn")
    assert len(seen) == 6


def test_turning_forth_and_back_changes_nothing(desk: Desk) -> None:
    at, _ = first_place(desk)
    desk.do("tile 1")
    desk.do(f"hover {at}")
    before = aim.aimed_placement(desk.view, desk.session.table.hand)
    desk.do("turn")
    desk.do("turn back")
    assert aim.aimed_placement(desk.view, desk.session.table.hand) == before


def test_a_finger_taps_one_half_after_the_other(desk: Desk) -> None:
    at, beside = first_place(desk)
    desk.do("tile 1", touch=True)
    desk.do(f"cell {at}", touch=True)
    assert desk.session.table.hand.stage is Stage.HALF
    offers = aim.offers(desk.view, desk.session.table.hand)
    assert parse_cell(beside) in offers
    assert texts("en")("status.half") in desk.text
    desk.do(f"cell {beside}", touch=True)
    assert {cell_name(cell) for cell in desk.state.laid[0][1:]} == {at, beside}


def test_the_same_tap_again_lets_the_first_half_go(desk: Desk) -> None:
    at, _ = first_place(desk)
    desk.do("tile 1", touch=True)
    desk.do(f"cell {at}", touch=True)
    desk.do(f"cell {at}", touch=True)
    assert desk.session.table.hand.stage is Stage.AIMING
    assert not desk.state.laid


def test_with_confirmation_a_placement_waits_for_the_check_mark(desk: Desk) -> None:
    desk.set(confirm="always")
    at, _ = first_place(desk)
    desk.do("tile 1")
    desk.do(f"cell {at}")
    assert desk.session.table.hand.stage is Stage.PINNED
    assert 'data-do="confirm"' in desk.markup
    desk.do("hover H8")
    assert desk.session.table.hand.at == parse_cell(at)
    desk.do("confirm")
    assert len(desk.state.laid) == 1


def test_escape_lets_the_placement_go_and_then_the_tile(desk: Desk) -> None:
    desk.set(confirm="always")
    at, _ = first_place(desk)
    desk.do("tile 1")
    desk.do(f"cell {at}")
    desk.do("cancel")
    assert (desk.session.table.hand.stage, desk.session.table.hand.slot) == (Stage.AIMING, 0)
    desk.do("cancel")
    assert desk.session.table.hand.slot is None


def test_a_dragged_tile_is_laid_by_the_mouse_and_pinned_by_a_finger(desk: Desk) -> None:
    at, _ = first_place(desk)
    desk.do("tile 1")
    desk.do(f"drop {at}", touch=True)
    assert desk.session.table.hand.stage is Stage.PINNED
    desk.do("cancel")
    desk.do(f"drop {at}")
    assert len(desk.state.laid) == 1


def test_a_tile_that_waits_can_be_dragged_on(desk: Desk) -> None:
    here, there = (cell_name(places(desk.state)[number][0]) for number in (0, -1))
    desk.do("drag 1")
    desk.do(f"hover {here}")
    desk.do(f"drop {here}", touch=True)
    place = aim.aimed_placement(desk.view, desk.session.table.hand)
    assert place is not None
    lies = [cell_name(cell) for cell in place[1:]]
    assert [tiles.pinned_at(desk.session, cell) for cell in (*lies, there)] == ["1", "1", ""]
    desk.do("drag 1")
    assert desk.session.table.hand.slot == 0
    desk.do(f"hover {there}")
    assert tiles.pinned_at(desk.session, there) == ""
    assert desk.session.table.hand.at == parse_cell(there)
    desk.do(f"drop {there}", touch=True)
    desk.do("confirm")
    assert parse_cell(there) in desk.state.laid[0][1:]


@pytest.mark.parametrize(
    ("before", "do", "trouble"),
    [
        ((), "cell H8", "First choose a tile"),
        (("tile 1",), "cell C8", "This cell is taken"),
        (("tile 1",), "cell H8", "next to a printed symbol"),
    ],
)
def test_errors_say_what_is_wrong(
    desk: Desk, before: tuple[str, ...], do: str, trouble: str
) -> None:
    for earlier in before:
        desk.do(earlier)
    desk.do(do)
    assert trouble in desk.text
    assert trouble in desk.said


def test_the_rays_and_points_of_the_tile_in_hand_are_in_the_names_of_the_cells(desk: Desk) -> None:
    desk.do("tile 1")
    at, _ = first_place(desk)
    tile = hand(desk.state)[0]
    names = ("red", "green", "blue", "orange", "yellow", "purple")
    label = re.search(rf'aria-label="({at}, free[^"]*)"', desk.markup)
    assert label
    assert names[tile.first] in label[1]
    assert names[tile.second] in label[1]


def test_without_preview_no_points_are_shown(desk: Desk) -> None:
    desk.set(preview=False)
    desk.do("tile 1")
    at, _ = first_place(desk)
    desk.do(f"hover {at}")
    label = re.search(rf'aria-label="{at}, free: ([^"]*)"', desk.markup)
    assert label
    assert not re.search(r"\d", label[1])
    assert "to the right" in label[1]
    assert "marker ghost" not in desk.markup
    assert 'class="badge points' not in desk.markup


def test_the_rack_shows_the_tile_as_it_would_lie(desk: Desk) -> None:
    desk.do("tile 1")
    for cell in aim.spots(desk.view).cells:
        desk.do(f"hover {cell_name(cell)}")
        place = aim.aimed_placement(desk.view, desk.session.table.hand)
        assert place is not None
        drawn = pieces.tile(hand(desk.state)[0], place.second - place.first)
        assert drawn in desk.markup


def test_the_walk_begins_where_the_focus_really_is(desk: Desk) -> None:
    desk.do("move e E8")
    assert desk.session.table.hand.focus == parse_cell("E9")


def test_the_keys_walk_over_the_board_and_stop_at_the_edge(desk: Desk) -> None:
    desk.do("move e")
    assert desk.session.table.hand.focus == parse_cell("H9")
    assert desk.focused == [f"cell {parse_cell('H9')}"]
    for _ in range(20):
        desk.do("move up")
    assert cell_name(desk.session.table.hand.focus)[0] == "C"
    assert desk.markup.count('tabindex="0" aria-label="C') == 1


def test_a_tile_that_is_picked_by_its_key_is_taken_to_the_board(desk: Desk) -> None:
    desk.do("pick 2")
    assert desk.session.table.hand.slot == 1
    assert desk.session.table.hand.at == parse_cell("H8")
    assert desk.focused == [f"cell {parse_cell('H8')}"]
    desk.do("hover F9")
    desk.do("pick 2")
    assert desk.session.table.hand.swapped
    assert desk.focused == [f"cell {parse_cell('F9')}"]


def test_a_key_without_a_tile_moves_nothing(desk: Desk) -> None:
    desk.do("pick 7")
    assert desk.session.table.hand.slot is None
    assert not desk.focused


def test_on_a_touch_screen_the_prompt_is_about_taps_and_not_keys(desk: Desk) -> None:
    desk.play_until(2)
    desk.do("reveal")
    desk.do("tile 1")
    assert texts("en")("status.place", name="Ana") in desk.text
    desk.session = replace(desk.session, app=desk.session.app._replace(touch=True))
    lead = words.colour(texts("en"), hand(desk.state)[0].first)
    assert f"Tap a cell for {lead}. Tap the tile again" in desk.text
    desk.do("tile 1")
    lead = words.colour(texts("en"), hand(desk.state)[0].second)
    assert f"Tap a cell for {lead}. Tap the tile again" in desk.text


def test_the_prompt_for_a_double_does_not_offer_to_swap_its_halves() -> None:
    desk = Desk()
    desk.begin(seed=2)
    desk.play_until(2)
    desk.do("reveal")
    double = next(tile for tile in hand(desk.state) if tile.double)
    desk.do(f"tile {hand(desk.state).index(double) + 1}")
    desk.session = replace(desk.session, app=desk.session.app._replace(touch=True))
    assert f"Tap a cell for {words.colour(texts('en'), double.first)}." in desk.text
    assert "Tap the tile again" not in desk.text


def test_the_ghost_of_a_hint_goes_when_another_tile_is_tapped(desk: Desk) -> None:
    at = parse_cell(first_place(desk)[0])
    pinned = Hand(slot=0, at=at, stage=Stage.PINNED, focus=at)
    desk.session = desk.session.with_hand(pinned)
    assert 'class="ghost' in desk.markup
    desk.do("tile 2", touch=True)
    assert desk.session.table.hand.slot == 1
    assert desk.session.table.hand.at is None
    assert 'class="ghost' not in desk.markup


def small_tap(desk: Desk, cell: str, width: float = 24) -> None:
    desk.dispatch(Intent("cell", (cell,), touch=True, width=width))


def test_on_small_cells_a_finger_is_asked_and_a_tap_on_the_tile_places_it(desk: Desk) -> None:
    at, beside = first_place(desk)
    desk.do("tile 1", touch=True)
    small_tap(desk, at)
    small_tap(desk, beside)
    assert desk.session.table.hand.stage is Stage.PINNED
    assert 'data-do="confirm"' in render.render(desk.session)["actions"]
    # Also beside the tile.
    assert 'data-do="confirm"' in render.render(desk.session)["above"]
    small_tap(desk, at)
    assert len(desk.state.laid) == 1


@pytest.mark.parametrize(("setting", "width"), [("small", 30), ("never", 20)])
def test_large_cells_and_those_who_refuse_are_not_asked(
    desk: Desk, setting: str, width: float
) -> None:
    desk.do("set confirm", setting)
    at, beside = first_place(desk)
    desk.do("tile 1", touch=True)
    small_tap(desk, at, width)
    small_tap(desk, beside, width)
    assert len(desk.state.laid) == 1


def test_a_mouse_is_not_asked_on_small_cells(desk: Desk) -> None:
    at, _ = first_place(desk)
    desk.do("tile 1")
    desk.dispatch(Intent("cell", (at,), width=12))
    assert len(desk.state.laid) == 1


def test_cancel_is_never_where_a_tile_is_placed(desk: Desk) -> None:
    at, beside = first_place(desk)
    desk.do("tile 1", touch=True)
    small_tap(desk, at)
    half = re.findall(r'data-do="(\w+)', render.render(desk.session)["actions"])
    small_tap(desk, beside)
    pinned = re.findall(r'data-do="(\w+)', render.render(desk.session)["actions"])
    assert half[:3] == ["turn", "hint", "cancel"]
    assert pinned[:3] == ["turn", "confirm", "cancel"]
