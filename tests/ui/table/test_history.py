import pytest

from genial import games
from genial.notation import format_record, parse_record
from genial.ui.families import family_of
from genial.ui.model import Dialog, OpenDialog
from genial.variants import VARIANTS
from tests.support.desk import Desk

GAMES = [(family_of(variant), variant.seats) for variant in VARIANTS.values()]


@pytest.mark.parametrize(("family", "seats"), GAMES)
def test_every_action_is_saved_before_the_next(family: str, seats: int) -> None:
    desk = Desk()
    desk.begin(family, seats)
    for count in range(1, 13):
        desk.play_until(count)
        text = desk.storage[f"genial:game:{desk.game.key}"]
        assert parse_record(text) == desk.game.record
        assert text == format_record(desk.game.record)


@pytest.mark.parametrize(("family", "seats"), GAMES)
def test_a_reload_resumes_exactly_there(family: str, seats: int) -> None:
    desk = Desk()
    desk.begin(family, seats)
    desk.play_until(9)
    again = desk.reloaded()
    assert again.session.screen == "table"
    assert again.game.record == desk.game.record
    assert again.game.states == desk.game.states
    assert again.game.notes == desk.game.notes


def test_a_placement_is_taken_back_until_the_next_rack_is_shown() -> None:
    desk = Desk()
    desk.begin()
    desk.play_until(1)
    assert 'id="undo" disabled' not in desk.markup
    desk.do("undo")
    assert not desk.state.laid
    assert desk.state.to_play == 0
    desk.play_until(1)
    desk.do("reveal")
    assert 'id="undo" aria-disabled="true"' in desk.markup
    desk.do("undo")
    assert len(desk.state.laid) == 1


def test_a_reload_gives_no_second_chance() -> None:
    desk = Desk()
    desk.begin()
    desk.play_until(1)
    desk.do("reveal")
    again = desk.reloaded()
    again.do("undo")
    assert len(again.state.laid) == 1


def test_what_is_taken_back_is_taken_back_in_the_storage_too() -> None:
    desk = Desk()
    desk.begin()
    desk.play_until(1)
    desk.do("undo")
    assert desk.reloaded().state.laid == ()


def test_solo_is_taken_back_in_practice_only() -> None:
    desk = Desk()
    desk.begin("solo", 1)
    desk.play_until(3)
    desk.do("undo")
    assert len(desk.state.laid) == 3
    desk.set(practice=True)
    for _ in range(3):
        desk.do("undo")
    assert not desk.state.laid


def test_a_throw_is_never_taken_back_but_a_mark_is_until_the_next_throw() -> None:
    desk = Desk()
    desk.begin("dice", 2)
    desk.do("throw")
    desk.do("undo")
    assert len(desk.game.notes) == 1
    desk.do("mark")
    desk.do("undo")
    assert [note.kind for note in desk.game.notes] == ["throw"]
    desk.do("mark")
    desk.do("throw")
    desk.do("undo")
    assert [note.kind for note in desk.game.notes] == ["throw", "mark", "throw"]


def test_the_end_of_a_game_shows_its_result() -> None:
    desk = Desk()
    desk.begin()
    desk.play_until(500)
    assert desk.session.screen == "result"
    assert "heading" in desk.focused
    assert games.outcome(desk.state) is not None
    assert "Play again" in desk.text


def test_a_rematch_rotates_the_start_and_deals_anew() -> None:
    desk = Desk()
    desk.begin("classic", 3, start=2)
    desk.play_until(500)
    old = desk.game.record
    desk.do("rematch")
    assert desk.game.record.start == 0
    assert desk.game.record.players == old.players
    assert desk.game.record.seed != old.seed
    assert len(desk.session.library.shelf) == 2


def against(*levels: int, family: str = "classic") -> Desk:
    """A person who has played, and was answered by a computer in the page itself."""
    desk = Desk()
    desk.begin(family, 1 + len(levels), levels=(0, *levels))
    desk.play_until(1) if family == "classic" else desk.do("throw")
    while desk.game.computer:
        thinking = desk.session.computer.thinking
        assert thinking is not None
        desk.do(f"unanswered {thinking.question_id}")
    return desk


def test_practise_and_take_back_is_for_this_game_only() -> None:
    desk = against(3)
    desk.do("undo")
    assert desk.session.dialog
    desk.do("practise")
    assert not desk.state.laid
    assert not desk.session.prefs.practice
    assert desk.game.card.practice
    assert 'id="practice"' in desk.markup
    assert "practice game" in desk.said
    again = desk.reloaded()
    assert again.game.card.practice
    assert 'id="practice"' in again.markup
    again.begin(levels=(0, 3))
    assert not again.game.card.practice
    assert 'id="practice"' not in again.markup


@pytest.mark.parametrize("levels", [(1,), (2,), (1, 2), (2, 2, 1)])
def test_the_two_lowest_levels_let_the_last_move_be_taken_back(levels: tuple[int, ...]) -> None:
    desk = against(*levels)
    assert 'id="practice"' not in desk.markup
    desk.do("undo")
    assert not desk.state.laid
    assert not desk.session.dialog
    assert desk.game.card.practice
    assert "practice game" in desk.said
    assert 'id="practice"' in desk.markup


@pytest.mark.parametrize("levels", [(3,), (1, 3), (2, 1, 5)])
def test_with_a_stronger_computer_at_the_table_the_move_stands(levels: tuple[int, ...]) -> None:
    desk = against(*levels)
    laid = desk.state.laid
    desk.do("undo")
    assert desk.state.laid == laid
    assert desk.session.dialog == OpenDialog(Dialog.UNDO)


def test_two_people_and_a_beginner_take_nothing_back_that_was_seen() -> None:
    desk = Desk()
    desk.begin("classic", 3, levels=(0, 0, 1))
    desk.play_until(1)
    desk.do("reveal")
    for do in ("undo", "practise"):
        desk.do(do)
        assert len(desk.state.laid) == 1
        assert not desk.game.card.practice


def test_what_shows_nothing_new_is_taken_back_without_practice() -> None:
    desk = Desk()
    desk.begin("dice", 2, levels=(0, 1))
    desk.do("throw")
    desk.do("mark")
    desk.do("undo")
    assert [note.kind for note in desk.game.notes] == ["throw"]
    assert not desk.game.card.practice


def test_taken_back_by_the_setting_it_is_a_practice_game_too() -> None:
    desk = against(4)
    desk.set(practice=True)
    assert 'id="practice"' in desk.markup
    desk.do("undo")
    desk.set(practice=False)
    assert desk.game.card.practice
