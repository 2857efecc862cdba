import pytest

from genial.tilegame import State, hand
from genial.ui.effects import Scroll
from genial.ui.text import words
from genial.ui.text.i18n import texts
from tests.support.desk import Desk


@pytest.fixture
def desk() -> Desk:
    desk = Desk()
    desk.begin()
    desk.play_until(8)
    desk.do("go review")
    return desk


def test_the_review_begins_at_the_present_position(desk: Desk) -> None:
    assert desk.session.review.ply == 8
    assert "8/8" in desk.text


def test_steps_and_jumps_stay_within_the_game(desk: Desk) -> None:
    for do, ply in [
        ("step back", 7),
        ("step next", 8),
        ("step next", 8),
        ("step first", 0),
        ("step back", 0),
        ("at 5", 5),
        ("at 99", 8),
        ("at x", 8),
        ("step last", 8),
    ]:
        desk.do(do)
        assert desk.session.review.ply == ply, do
    desk.do("at", "3")
    assert desk.session.review.ply == 3


def test_each_move_says_what_it_scored(desk: Desk) -> None:
    desk.do("at 1")
    note = desk.game.notes[0]
    assert desk.said.startswith("Ana:")
    assert "1/8" in desk.text
    assert note.points


def test_the_review_of_a_running_game_shows_no_rack(desk: Desk) -> None:
    assert "Rack of" not in desk.text
    assert 'data-do="tile' not in desk.markup


def test_the_review_of_a_finished_game_shows_the_rack_of_each_moment() -> None:
    desk = Desk()
    desk.begin()
    desk.play_until(500)
    desk.do("go review")
    for ply, state in enumerate(desk.game.states):
        desk.do(f"at {ply}")
        # The position after the move is shown with the rack that it was chosen from.
        chooser = desk.game.states[ply - 1] if ply else state
        assert isinstance(chooser, State)
        assert f"Rack of {('Ana', 'Ben')[chooser.to_play]}" in desk.text
        assert all(words.tile(texts("en"), tile) in desk.text for tile in hand(chooser))


def test_playing_on_from_a_position_is_a_new_game(desk: Desk) -> None:
    old = desk.game
    desk.do("at 3")
    desk.do("branch")
    assert desk.session.screen == "table"
    assert desk.game.key != old.key
    assert desk.game.record.actions == old.record.actions[:3]
    assert desk.session.library.shelf[old.key].text
    assert isinstance(desk.game.state, State)


def test_leaving_the_review_covers_the_racks(desk: Desk) -> None:
    desk.do("go table")
    assert not desk.session.table.rack_visible


def test_the_list_follows_the_move_that_is_shown(desk: Desk) -> None:
    assert desk.effect(Scroll).target == "move-8"
    desk.do("step back")
    assert desk.effect(Scroll).target == "move-7"
    assert 'id="move-7" class="move current"' in desk.markup
