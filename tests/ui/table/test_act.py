"""What follows an action: announcements, bonus placements, exchanges."""

import re

from genial import games
from genial.tilegame import Place, Refill
from genial.ui.table import act, aim
from genial.ui.text import words
from genial.ui.text.i18n import texts
from tests.support.desk import Desk, at_a_choice, first_place


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


def marked(desk: Desk) -> list[str]:
    """The kinds of marks around tiles."""
    return re.findall(r'class="(last|recent)"', desk.markup)


def test_the_last_tile_stays_marked_when_the_rack_is_exchanged() -> None:
    desk = at_a_choice()
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
    assert texts("en")("trouble.undo") in desk.text
