"""Two tabs on one game: one plays, the other follows; nothing is overwritten unseen."""

import pytest

from genial import games
from genial.notation import format_action
from genial.ui.effects import Ask
from genial.ui.model import Dialog, Library, OpenDialog, Screen, Session, TableTop
from tests.support.browser import Browser, Tab


@pytest.fixture
def browser() -> Browser:
    return Browser()


def two(browser: Browser, levels: tuple[int, ...] = (0, 0, 0, 0)) -> tuple[Tab, Tab]:
    first = browser.tab()
    first.begin(levels=levels)
    first.play_until(2 if not any(levels) else 0)
    return first, browser.tab()


def stored(browser: Browser, tab: Tab) -> str:
    return browser.first[f"genial:game:{tab.game.key}"]


def test_the_second_tab_says_so_and_follows(browser: Browser) -> None:
    first, second = two(browser)
    assert second.session.tab.following
    assert "Another tab plays this game" in second.text
    assert not first.session.tab.following
    first.play_until(4)
    second.hear()
    assert second.game.record == first.game.record
    assert second.session.tab.following


@pytest.mark.parametrize("do", ["reveal", "undo", "cell H8", "keep", "hint", "confirm"])
def test_a_tab_that_follows_cannot_play(browser: Browser, do: str) -> None:
    first, second = two(browser)
    before = stored(browser, first)
    second.do("close")
    second.do(do)
    second.do("type", format_action(games.legal_actions(second.state)[0]))
    assert stored(browser, first) == before
    assert second.game.record == first.game.record
    assert not second.session.table.rack_visible
    assert 'data-do="take"' in second.markup


def test_a_dialogue_that_was_open_when_the_game_was_taken_over_changes_nothing(
    browser: Browser,
) -> None:
    first = browser.tab()
    first.begin(levels=(0, 1))
    first.play_until(1)
    first.do("unanswered " + question_id(first))
    assert len(first.game.notes) == 2
    first.do("undo")
    assert first.session.dialog == OpenDialog(Dialog.UNDO)
    browser.tab().do("take")
    before = stored(browser, first)
    first.do("practise")
    assert stored(browser, first) == before
    assert not first.session.dialog
    assert 'data-do="take"' in first.markup


def question_id(tab: Tab) -> str:
    thinking = tab.session.computer.thinking
    assert thinking is not None
    return thinking.question_id


def test_the_second_tab_takes_over_and_the_first_follows(browser: Browser) -> None:
    first, second = two(browser)
    second.do("take")
    assert not second.session.tab.following
    assert first.session.tab.following
    assert 'data-do="take"' in first.markup
    second.play_until(3)
    first.hear()
    assert first.game.record == second.game.record
    first.do("take")
    first.play_until(4)
    assert second.session.tab.following


def test_the_second_tab_plays_on_when_the_first_is_closed(browser: Browser) -> None:
    first, second = two(browser)
    browser.close(first)
    assert not second.session.tab.following
    assert "goes on here" in second.text
    second.play_until(3)
    assert browser.tab().session.tab.following


def test_leaving_the_table_releases_the_game(browser: Browser) -> None:
    first, second = two(browser)
    first.do("go rules")
    assert not second.session.tab.following
    first.do("go table")
    assert first.session.tab.following


def test_a_tab_that_has_heard_nothing_overwrites_nothing(browser: Browser) -> None:
    first, second = two(browser)
    # As after a long sleep: no lock, and no storage events of what happened meanwhile.
    second.waiting.clear()
    first.play_until(5)
    played = stored(browser, first)
    second.waiting.clear()
    old = second.session
    second.session = Session(
        prefs=old.prefs,
        screen=Screen.TABLE,
        table=TableTop(game=second.game, rack_visible=True),
        library=Library(shelf=old.library.shelf),
        tab=old.tab._replace(following=False),
    )
    second.do("type", format_action(games.legal_actions(second.state)[0]))
    assert stored(browser, first) == played
    assert second.game.record == first.game.record
    assert second.session.tab.following


def test_only_one_tab_asks_the_computer(browser: Browser) -> None:
    first, second = two(browser, levels=(1, 1))
    assert first.session.computer.thinking
    assert not second.session.computer.thinking
    second.do("take")
    assert not first.session.computer.thinking
    assert [effect for effect in second.effects if isinstance(effect, Ask)]


def test_titles_and_deletions_are_followed(browser: Browser) -> None:
    first, second = two(browser)
    second.do(f"rename {first.game.key}", "Sunday")
    first.hear()
    assert first.game.card.title == "Sunday"
    first.play_until(3)
    second.hear()
    assert second.game.card.title == "Sunday"
    first.do("go games")
    first.do(f"delete {first.session.tab.claim or second.game.key}")
    second.hear()
    # By then the second tab was playing the game: its next action brings it back.
    second.play_until(4)
    assert stored(browser, second)


def test_a_tab_that_follows_notices_that_the_game_was_deleted(browser: Browser) -> None:
    _, second = two(browser)
    third = browser.tab("games")
    third.do(f"delete {second.game.key}")
    second.hear()
    assert second.session.table.game is None
    assert second.session.screen == "games"
    assert "deleted" in second.text


def test_games_of_other_tabs_come_to_the_shelf(browser: Browser) -> None:
    first, second = browser.tab("home"), browser.tab("games")
    first.begin("dice", 2)
    second.hear()
    assert second.session.library.shelf[first.game.key].text == stored(browser, first)
    assert second.session.table.game is None
    first.do("throw")
    second.hear()
    second.do(f"resume {first.game.key}")
    assert second.session.tab.following
    assert second.game.record == first.game.record


def test_the_end_of_the_game_is_followed(browser: Browser) -> None:
    first = browser.tab()
    first.begin("solo", 1)
    second = browser.tab()
    first.play_until(1000)
    second.hear()
    assert second.session.screen == "result"
    assert second.game.record == first.game.record
