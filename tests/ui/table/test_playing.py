import re
from dataclasses import replace

import pytest

from genial import games
from genial.board import DIRECTIONS, cell_name, parse_cell
from genial.notation import format_action
from genial.pieces import LETTERS
from genial.tilegame import Place, Refill, hand, places
from genial.ui import render
from genial.ui.draw import pieces
from genial.ui.effects import Save
from genial.ui.model import Stage
from genial.ui.table import act, aim, tiles
from genial.ui.text import words
from genial.ui.text.i18n import texts
from tests.support.desk import Desk


@pytest.fixture
def desk() -> Desk:
    desk = Desk()
    desk.begin()
    desk.do("reveal")
    return desk


def first_place(desk: Desk) -> tuple[str, str]:
    one, other = places(desk.state)[0]
    return cell_name(one), cell_name(other)


def test_a_new_game_covers_the_rack_until_the_device_is_in_the_right_hands() -> None:
    desk = Desk()
    desk.begin()
    assert "Pass the device to Ana" in desk.text
    assert 'class="slot"' not in desk.markup
    desk.do("reveal")
    assert desk.markup.count('class="slot"') == 6
    assert "slot-1" in desk.focused


def test_nobody_sees_a_rack_between_two_turns(desk: Desk) -> None:
    desk.play(games.legal_actions(desk.state)[0])
    assert not desk.session.table.rack_visible
    assert "reveal" in desk.focused
    for rack in desk.state.racks:
        for tile in rack:
            assert f"Tile {rack.index(tile) + 1}: {tile}" not in desk.text
    assert 'data-do="tile' not in desk.markup


def test_a_click_places_the_tile_where_it_is_shown(desk: Desk) -> None:
    at, _ = first_place(desk)
    desk.do("tile 1")
    desk.do(f"hover {at}")
    preview = aim.aimed(desk.view, desk.session.table.hand)
    desk.do(f"cell {at}")
    assert desk.state.laid == (preview,)
    assert at in desk.said
    assert isinstance(desk.effects[0], Save)


def test_a_double_click_on_the_rack_swaps_the_halves(desk: Desk) -> None:
    desk.do("tile 1")
    at, _ = first_place(desk)
    desk.do(f"hover {at}")
    straight = aim.aimed(desk.view, desk.session.table.hand)
    desk.do("tile 1")
    swapped = aim.aimed(desk.view, desk.session.table.hand)
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
        place = aim.aimed(desk.view, desk.session.table.hand)
        assert place is not None
        seen.add(frozenset(place[1:]))
        desk.do("turn")
    assert len(seen) == 6


def test_turning_forth_and_back_changes_nothing(desk: Desk) -> None:
    at, _ = first_place(desk)
    desk.do("tile 1")
    desk.do(f"hover {at}")
    before = aim.aimed(desk.view, desk.session.table.hand)
    desk.do("turn")
    desk.do("turn back")
    assert aim.aimed(desk.view, desk.session.table.hand) == before


def test_a_finger_taps_one_half_after_the_other(desk: Desk) -> None:
    at, beside = first_place(desk)
    desk.do("tile 1", touch=True)
    desk.do(f"cell {at}", touch=True)
    assert desk.session.table.hand.stage is Stage.HALF
    offers = aim.offers(desk.view, desk.session.table.hand)
    assert parse_cell(beside) in offers
    assert "Now tap the neighbour" in desk.text
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
    desk.set(confirm=True)
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
    desk.set(confirm=True)
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
    place = aim.aimed(desk.view, desk.session.table.hand)
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


def test_a_covered_rack_is_not_played_from() -> None:
    desk = Desk()
    desk.begin()
    desk.do("tile 1")
    desk.do("cell D8")
    desk.do("type", format_action(games.legal_actions(desk.state)[0]))
    assert not desk.state.laid
    assert "The rack is covered" in desk.text


def test_the_field_takes_the_notation_in_any_case_and_a_double_either_way(desk: Desk) -> None:
    action = games.legal_actions(desk.state)[0]
    desk.do("type", f"  {format_action(action).lower()} ")
    assert desk.game.record.actions == (action,)


@pytest.mark.parametrize("text", ["", "rubbish", "RG:H8-", "<b>", "keep", "throw", "A" * 10_000])
def test_an_invalid_move_is_answered(desk: Desk, text: str) -> None:
    desk.do("type", text)
    assert desk.session.table.hand.trouble
    assert not desk.state.laid


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
        place = aim.aimed(desk.view, desk.session.table.hand)
        assert place is not None
        drawn = pieces.tile(hand(desk.state)[0], place.second - place.first)
        assert drawn in desk.markup


def test_the_walk_begins_where_the_focus_really_is(desk: Desk) -> None:
    desk.do("move e E8")
    assert desk.session.table.hand.focus == parse_cell("E9")


def test_the_only_person_hears_which_tile_was_drawn() -> None:
    desk = Desk()
    desk.begin(levels=(0, 1))
    before = desk.state
    desk.play(games.legal_actions(before)[0])
    drawn = desk.state.racks[0][-1]
    assert words.tile(texts("en"), drawn) in desk.said.partition("Drawn: ")[2]
    desk.do("say rack")
    assert desk.said == ""


def test_a_drawn_tile_is_announced_even_if_it_equals_the_one_that_was_laid() -> None:
    for seed in range(40):
        desk = Desk()
        desk.begin(levels=(0, 1), seed=seed)
        before, action = desk.state.racks[0], games.legal_actions(desk.state)[0]
        desk.play(action)
        if sorted(before) == sorted(desk.state.racks[0]):
            assert "Drawn: " in desk.said
            return
    raise AssertionError("no such deal")


def test_the_players_tiles_are_read_out_but_never_while_covered(desk: Desk) -> None:
    desk.do("say rack")
    assert all(words.tile(texts("en"), tile) in desk.said for tile in hand(desk.state))
    desk.play(games.legal_actions(desk.state)[0])
    assert "Drawn" not in desk.said
    assert "Pass the device to Ben" in desk.said
    desk.do("say rack")
    assert desk.said == ""
    desk.do("reveal")
    assert all(words.tile(texts("en"), tile) in desk.said for tile in hand(desk.state))


def test_undo_at_the_beginning_says_that_there_is_nothing_to_take_back(desk: Desk) -> None:
    desk.do("undo")
    assert "nothing to take back" in desk.said


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


def test_a_move_typed_in_the_list_of_moves_closes_it_and_a_wrong_one_is_reported_there(
    desk: Desk,
) -> None:
    desk.do("dialog log")
    desk.do("type", "nonsense")
    dialog = render.render(desk.session)["dialog"]
    assert "not a move" in dialog
    assert 'value="nonsense"' in dialog
    desk.do("type", format_action(games.legal_actions(desk.state)[0]))
    assert len(desk.game.notes) == 1
    assert not desk.session.dialog


def test_on_a_touch_screen_the_prompt_is_about_taps_and_not_keys(desk: Desk) -> None:
    desk.play_until(2)
    desk.do("reveal")
    desk.do("tile 1")
    assert "Turn it with R" in desk.text
    desk.session = replace(desk.session, app=replace(desk.session.app, touch=True))
    lead = words.colour(texts("en"), hand(desk.state)[0].first)
    assert f"Ana: tap a cell for {lead};" in desk.text
    desk.do("tile 1")
    lead = words.colour(texts("en"), hand(desk.state)[0].second)
    assert f"Ana: tap a cell for {lead};" in desk.text


@pytest.mark.parametrize("typed", ["{}{} {} {}", "{}{}:{}-{}", "  {}{}  {}-{} "])
def test_a_move_may_be_typed_with_spaces_for_signs(desk: Desk, typed: str) -> None:
    action = games.legal_actions(desk.state)[0]
    assert isinstance(action, Place)
    letters = [LETTERS[colour].lower() for colour in action.tile]
    cells = [cell_name(action.first).lower(), cell_name(action.second)]
    desk.do("type", typed.format(*letters, *cells))
    assert desk.game.record.actions == (action,)


def test_what_was_typed_wrong_stays_as_it_was(desk: Desk) -> None:
    desk.do("type", "red here please")
    assert "“red here please” is not a move" in desk.text
    assert "throw" not in desk.session.table.hand.trouble
    assert desk.session.table.hand.typed == "red here please"


def test_the_focus_of_a_larger_board_is_not_kept_on_a_smaller_one() -> None:
    desk = Desk()
    desk.begin("classic", 4)
    for _ in range(20):
        desk.do("move nw")
    desk.do("go home")
    desk.begin("classic", 2)
    desk.do("reveal")
    assert desk.markup.count('tabindex="0" aria-label="H8') == 1
    desk.do("pick 1")
    desk.do("turn")
    assert desk.session.notice is None


def test_an_error_message_goes_when_the_rack_is_shown_or_a_dialogue_opens() -> None:
    desk = Desk()
    desk.begin()
    desk.do("cell H8")
    assert "covered" in desk.session.table.hand.trouble
    desk.do("reveal")
    assert not desk.session.table.hand.trouble
    desk.do("cell H8")
    assert desk.session.table.hand.trouble
    desk.do("dialog log")
    assert not desk.session.table.hand.trouble


def marked(desk: Desk) -> list[str]:
    """The kinds of marks around tiles."""
    return re.findall(r'class="(last|recent)"', desk.markup)


def test_the_last_tile_stays_marked_when_the_rack_is_exchanged() -> None:
    desk, seed = Desk(), 0
    while desk.session.table.game is None or desk.state.over or desk.state.placements_left:
        if desk.session.table.game is None or desk.state.over:
            seed += 1
            desk.begin("classic", 2, seed)
        desk.play(games.legal_actions(desk.state)[0])
    assert marked(desk) == ["last"]
    desk.play(Refill.EXCHANGE)
    assert marked(desk) == ["last"]


def test_whatever_computers_have_laid_since_a_person_did_is_marked() -> None:
    desk = Desk()
    desk.begin("classic", 4, levels=(0, 1, 1, 1))
    for count in range(4):
        action = games.legal_actions(desk.state)[0]
        desk.session, _ = act.act(desk.session, action, desk.clock)
        assert marked(desk) == (["last"] + ["recent"] * (count - 1) if count else ["last"])


def test_the_only_tile_of_a_solo_game_is_in_hand_at_once() -> None:
    desk = Desk()
    desk.begin("solo", 1)
    assert desk.session.table.rack_visible
    assert desk.session.table.hand.slot == 0
    at, _ = first_place(desk)
    desk.do(f"cell {at}")
    assert desk.session.table.hand.slot == 0
    assert len(desk.state.laid) == 1


def bonus_turn(desk: Desk) -> None:
    """Play greedily until somebody has earned a bonus placement."""
    while not desk.game.notes or not desk.game.notes[-1].bonus:
        assert not desk.state.over
        row = desk.state.scores[desk.state.variant.rows[desk.state.to_play]]
        board = desk.state.board

        def worth(action: games.Action, row: tuple[int, ...] = row, board: bytes = board) -> int:
            if not isinstance(action, Place):
                return 0
            return sum(
                aim.worth(board, colour)[cell] * (row[colour] + 1)
                for colour, cell in zip(action.tile, action[1:], strict=True)
            )

        desk.play(max(games.legal_actions(desk.state), key=worth))


def test_a_bonus_turn_is_announced_and_stays_with_the_player() -> None:
    desk = Desk()
    desk.begin()
    bonus_turn(desk)
    assert desk.session.table.rack_visible
    assert "Genial!" in desk.said
    assert "places another tile" in desk.text


def test_a_reload_in_the_middle_of_a_bonus_turn_resumes_there() -> None:
    desk = Desk()
    desk.begin()
    bonus_turn(desk)
    again = desk.reloaded()
    assert again.game.record == desk.game.record
    assert again.state == desk.state
    assert not again.session.table.rack_visible
    again.do("reveal")
    again.play_until(len(desk.game.notes) + 1)


def at_a_choice() -> Desk:
    """A game in which somebody may exchange."""
    for seed in range(1, 60):
        desk = Desk()
        desk.begin("classic", 2, seed)
        while not desk.state.over and desk.state.placements_left:
            desk.play_until(len(desk.game.notes) + 1)
        if not desk.state.over:
            return desk
    raise AssertionError


def test_an_exchange_is_offered_with_its_reason_and_seen_by_all() -> None:
    desk = at_a_choice()
    assert "shows the weakest colour" in desk.text
    desk.do("cell H8")
    assert "First decide" in desk.text
    seat = desk.state.to_play
    desk.do("exchange")
    assert desk.game.record.actions[-1] is Refill.EXCHANGE
    assert f"{desk.game.record.players[seat].name} showed and exchanged" in desk.text
    desk.do("undo")
    assert "cannot be undone" in desk.text


def test_scores_and_the_last_move_are_said_on_demand(desk: Desk) -> None:
    desk.do("say last")
    assert desk.said == "Ana begins."
    desk.play(games.legal_actions(desk.state)[0])
    desk.do("say last")
    assert desk.said.startswith("Ana:")
    desk.do("say scores")
    assert "Ana: red" in desk.said
    assert "Ben: red" in desk.said
