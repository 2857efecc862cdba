"""The last move of a game is seen before its result."""

import pytest

from genial import games
from genial.ui.effects import Alarm
from genial.ui.table.act import LAST_LOOK
from tests.support.desk import Desk


def over(family: str = "classic", seats: int = 2, levels: tuple[int, ...] = (0, 0, 0, 0)) -> Desk:
    """A game whose last move has just been made."""
    desk = Desk()
    desk.begin(family, seats, levels=levels)
    while not desk.game.state.over:
        desk.play(games.legal_actions(desk.game.state)[0])
    return desk


@pytest.mark.parametrize(("family", "seats"), [("classic", 2), ("solo", 1), ("dice", 2)])
def test_the_last_move_stays_on_the_board_until_somebody_asks_for_the_result(
    family: str, seats: int
) -> None:
    desk = over(family, seats)
    assert desk.session.screen == "table"
    assert desk.game.fresh
    assert desk.focused == ["show-result"]
    assert "The game is over." in desk.said
    assert "Show the result" in desk.text
    desk.do("show-result")
    assert desk.session.screen == "result"
    assert desk.focused == ["heading"]
    # What decided the game is spoken.
    assert desk.said


def test_the_result_comes_by_itself_after_a_moment() -> None:
    desk = over()
    alarm = desk.effect(Alarm)
    assert 1500 <= alarm.milliseconds == LAST_LOOK <= 4000
    desk.do("alarm end.other.1")
    assert desk.session.screen == "table"
    desk.do(f"alarm {alarm.id}")
    assert desk.session.screen == "result"


def test_the_result_does_not_come_while_something_else_is_looked_at() -> None:
    desk = over()
    alarm = desk.effect(Alarm)
    desk.do("dialog scores")
    desk.do(f"alarm {alarm.id}")
    assert desk.session.screen == "table"
    assert desk.session.dialog
    desk.do("close")
    assert "Show the result" in desk.text
    desk.do("go rules")
    desk.do(f"alarm {alarm.id}")
    assert desk.session.screen == "rules"


def test_nothing_can_be_played_after_the_end_and_no_rack_is_shown() -> None:
    desk = over()
    before = desk.session
    for do in ("tile 1", "pick 1", "cell H8", "reveal", "keep", "throw", "hover H8", "drag 1"):
        desk.do(do)
        assert desk.session is before, do
        assert do.startswith("hover") or desk.said == "The game is over."
    assert 'data-do="tile' not in desk.markup
    assert 'id="hint" disabled' in desk.markup


def test_a_last_move_that_is_taken_back_opens_no_result() -> None:
    desk = over()
    alarm = desk.effect(Alarm)
    desk.do("undo")
    assert not desk.game.state.over
    desk.do(f"alarm {alarm.id}")
    assert desk.session.screen == "table"
    desk.do("show-result")
    assert desk.session.screen == "table"


def test_a_reload_of_a_finished_game_opens_its_result() -> None:
    assert over().reloaded().session.screen == "result"
