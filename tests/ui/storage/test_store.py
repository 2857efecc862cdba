"""No game is ever lost: whatever fails, whenever the page or the browser dies."""

import pytest

from genial.ui.effects import Download
from genial.ui.text import i18n
from tests.support.browser import Browser
from tests.support.crashes import browser_kills, crashes, texts


@pytest.mark.parametrize("seed", range(3))
def test_a_crash_between_any_two_operations_leaves_the_old_or_the_new_game(seed: int) -> None:
    assert crashes(seed, 40) > 60


def test_a_killed_browser_finds_the_newest_copy() -> None:
    assert browser_kills(1, 30) > 100


@pytest.mark.parametrize(("error", "key"), [("QuotaExceededError", "full"), ("Any", "blocked")])
def test_a_storage_that_fails_is_reported_once_and_the_game_goes_on(error: str, key: str) -> None:
    browser, words = Browser(), i18n.texts("en")(f"storage.{key}")
    tab = browser.tab()
    tab.begin("dice", 2)
    browser.error = error
    tab.do("throw")
    assert words in tab.text
    tab.do("export")
    assert tab.effect(Download).text.count("throw=") == 1
    for do in ("mark", "throw", "mark"):
        tab.do(do)
        assert words not in tab.text
    assert len(tab.game.notes) == 4


@pytest.mark.parametrize(("error", "key"), [("QuotaExceededError", "full"), ("Any", "blocked")])
def test_a_storage_that_still_fails_after_a_reload_takes_nothing_back(error: str, key: str) -> None:
    browser, words = Browser(), i18n.texts("en")(f"storage.{key}")
    tab = browser.tab()
    tab.begin("dice", 2)
    browser.error = error
    for do in ("throw", "mark"):
        tab.do(do)
    browser.close(tab)
    again = browser.tab()
    assert again.game.record == tab.game.record
    again.do("throw")
    assert len(again.game.notes) == 3
    assert words in again.text
    assert not again.session.tab.following
    browser.close(again)
    assert len(browser.tab().game.notes) == 3


def test_a_storage_that_works_again_is_trusted_again() -> None:
    browser = Browser()
    tab = browser.tab()
    tab.begin("dice", 2)
    browser.error = "QuotaExceededError"
    tab.do("throw")
    assert tab.session.app.unsaved == {tab.game.key}
    browser.error = ""
    tab.do("mark")
    assert not tab.session.app.unsaved
    browser.error = "QuotaExceededError"
    tab.do("throw")
    assert "full" in tab.text


@pytest.mark.parametrize("moment", range(2))
def test_a_storage_that_fills_up_within_a_save_keeps_the_old_game_or_the_new(moment: int) -> None:
    browser = Browser()
    tab = browser.tab()
    tab.begin("dice", 2)
    before = texts(browser.first)
    browser.error, browser.refuse_at = "QuotaExceededError", browser.operations + 1 + moment
    tab.do("throw")
    assert texts(browser.first) == before
    assert "full" in tab.text
    browser.error = ""
    # The second copy had room, and is the newer one.
    assert browser.tab().game.record == tab.game.record


def killed() -> tuple[Browser, dict[str, str]]:
    """A browser whose first copy is three actions old, and the second copy, not read yet."""
    browser = Browser()
    tab = browser.tab()
    tab.begin("dice", 2)
    old = dict(browser.first)
    for do in ("throw", "mark", "throw"):
        tab.do(do)
    again = Browser()
    again.first = old
    return again, browser.second


def test_a_second_copy_that_is_read_late_is_not_lost() -> None:
    browser, newer = killed()
    again = browser.tab()
    assert not again.game.notes
    again.loop.read_late(newer)
    assert len(again.game.notes) == 3
    assert texts(browser.first) == texts(newer)
    assert again.loop.store.read_late(newer) == {}
    # No other tab has played it: it goes on here at once.
    assert not again.session.tab.following
    again.do("mark")
    assert len(again.game.notes) == 4


def test_what_only_a_late_second_copy_has_comes_with_its_title() -> None:
    browser = Browser()
    tab = browser.tab()
    tab.begin("dice", 2)
    tab.do(f"rename {tab.game.key}", "Sunday")
    other = Browser().tab()
    other.loop.read_late(browser.second)
    assert other.session.library.shelf[tab.game.key].card.title == "Sunday"


def test_what_was_deleted_meanwhile_does_not_come_back_late() -> None:
    browser = Browser()
    tab = browser.tab()
    tab.begin("dice", 2)
    newer = dict(browser.second)
    tab.do("go games")
    tab.do(f"delete {tab.game.key}")
    tab.loop.read_late(newer)
    assert not tab.session.library.shelf
    assert not texts(browser.first)


def test_a_late_second_copy_outlives_a_full_storage() -> None:
    browser, newer = killed()
    browser.error = "QuotaExceededError"
    again = browser.tab()
    again.loop.read_late(newer)
    again.do("mark")
    assert len(again.game.notes) == 4
    assert "full" in again.text


def test_a_storage_that_is_emptied_gets_every_game_again() -> None:
    browser = Browser()
    tab = browser.tab()
    tab.begin("solo", 1)
    tab.begin("dice", 2)
    browser.first.clear()
    tab.do("throw")
    assert texts(browser.first) == {
        key: saved.text for key, saved in tab.session.library.shelf.items()
    }
    assert len(browser.first) == 4
    assert i18n.texts("en")("storage.emptied") in tab.text
    assert 'data-do="export-all"' in tab.markup
    tab.do("close")
    tab.do("throw")
    assert i18n.texts("en")("storage.emptied") not in tab.text


def test_a_clock_that_is_put_back_does_not_bring_an_old_copy_back() -> None:
    browser = Browser()
    tab = browser.tab()
    tab.begin("dice", 2)
    old = dict(browser.first)
    tab.clock -= 900
    tab.do("throw")
    browser.first = old
    assert len(browser.tab().game.notes) == 1


def test_what_only_one_copy_has_is_in_both_afterwards() -> None:
    browser = Browser()
    tab = browser.tab()
    tab.begin("dice", 2)
    browser.first.clear()
    assert browser.tab().game.key == tab.game.key
    assert texts(browser.first) == texts(browser.second)


def test_a_game_that_could_not_be_written_is_written_when_there_is_room_again() -> None:
    browser = Browser()
    tab = browser.tab()
    tab.begin("dice", 2)
    browser.error = "QuotaExceededError"
    tab.do("throw")
    lost, text = tab.game.key, tab.session.library.shelf[tab.game.key].text
    tab.begin("solo", 1)
    assert tab.session.app.unsaved >= {lost, tab.game.key}
    assert tab.loop.may_lose_game
    browser.error = ""
    tab.play_until(1)
    assert not tab.session.app.unsaved
    assert not tab.loop.may_lose_game
    assert browser.first[f"genial:game:{lost}"] == text


def test_a_deleted_game_is_not_waited_for() -> None:
    browser = Browser()
    tab = browser.tab()
    tab.begin("dice", 2)
    browser.error = "QuotaExceededError"
    tab.do("throw")
    tab.do("go games")
    tab.do(f"delete {tab.game.key}")
    assert not tab.session.app.unsaved
