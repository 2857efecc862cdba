"""No game is ever lost: whatever fails, whenever the page or the browser dies."""

from random import Random

import pytest

from genial import games
from genial.ui import saves
from genial.ui.effects import Download
from tests.ui.browser import Browser, Tab


def moved(tab: Tab, luck: Random) -> None:
    """Something a person does that is saved: mostly an action, sometimes another game."""
    choice = luck.random()
    if tab.session.game is None or tab.game.state.over or choice < 0.05:
        family, seats = luck.choice([("classic", 2), ("solo", 1), ("dice", 2), ("travel", 2)])
        tab.begin(family, seats, seed=luck.randrange(1000))
    elif choice < 0.1:
        tab.do(f"rename {tab.game.key}", f"Title {luck.randrange(100)}")
    elif choice < 0.15:
        tab.do("undo")
    elif choice < 0.2:
        tab.do(f"resume {luck.choice([*tab.session.shelf])}")
    elif choice < 0.22 and len(tab.session.shelf) > 1:
        tab.do(f"delete {luck.choice([*tab.session.shelf])}")
    else:
        actions = games.legal_actions(tab.game.state)
        tab.play(actions[int(luck.random() * len(actions))])


def texts(entries: dict[str, str]) -> dict[str, str]:
    return {key: saved.text for key, saved in saves.read_shelf(entries).items()}


def old_or_new(before: dict[str, str], after: dict[str, str], found: dict[str, str]) -> bool:
    """Whether each game is as it was before or after, and no other has changed."""
    return all(
        found.get(key) in {before.get(key), after.get(key)}
        for key in before.keys() | after.keys() | found.keys()
    )


def crashes(seed: int, longest: int) -> int:
    """Kill a page after every operation of a number of moves; gives how often that was."""
    luck, browser = Random(seed), Browser()
    tab = browser.tab()
    before: dict[str, str] = {}
    count = 0
    for _ in range(longest):
        browser.snapshots.clear()
        moved(tab, luck)
        after = texts(browser.first)
        for first, second in browser.snapshots:
            dead = Browser()
            dead.first, dead.second = dict(first), dict(second)
            found = texts(dead.tab().store.read())
            assert old_or_new(before, after, found)
            count += 1
        # What it was not killed in is there whole, and the same game is on the table.
        again = Browser()
        again.first, again.second = dict(browser.first), dict(browser.second)
        reloaded = again.tab()
        assert texts(again.first) == after
        if tab.session.game:
            assert reloaded.game.key == tab.game.key
        before = after
    return count


@pytest.mark.parametrize("seed", range(3))
def test_a_crash_between_any_two_operations_leaves_the_old_or_the_new_game(seed: int) -> None:
    assert crashes(seed, 40) > 60


def browser_kills(seed: int, longest: int) -> int:
    """Kill the browser at every moment: the first copy is as old as it likes, the second is not."""
    luck, browser, count = Random(seed), Browser(), 0
    tab = browser.tab()
    tab.begin()
    key = tab.game.key
    for _ in range(longest):
        if tab.game.state.over:
            break
        actions = games.legal_actions(tab.game.state)
        tab.play(actions[int(luck.random() * len(actions))])
    flushed: list[dict[str, str]] = [{}, *(first for first, _ in browser.snapshots)]
    for number, (first, second) in enumerate(browser.snapshots):
        dead = Browser()
        dead.first, dead.second = dict(flushed[luck.randrange(number + 2)]), dict(second)
        found = texts(dead.tab().store.read()).get(key, "")
        assert found in {texts(first).get(key, ""), texts(second).get(key, "")}
        count += 1
    return count


def test_a_killed_browser_finds_the_newest_copy() -> None:
    assert browser_kills(1, 30) > 100


@pytest.mark.parametrize(("error", "words"), [("QuotaExceededError", "full"), ("Any", "not let")])
def test_a_storage_that_fails_is_told_once_and_the_game_goes_on(error: str, words: str) -> None:
    browser = Browser()
    tab = browser.tab()
    tab.begin("dice", 2)
    browser.error = error
    tab.do("throw")
    assert words in tab.text
    tab.do("export")
    assert tab.effect(Download).text.count("throw=") == 1
    for told in ("mark", "throw", "mark"):
        tab.do(told)
        assert words not in tab.text
    assert len(tab.game.notes) == 4


@pytest.mark.parametrize(("error", "words"), [("QuotaExceededError", "full"), ("Any", "not let")])
def test_a_storage_that_still_fails_after_a_reload_takes_nothing_back(
    error: str, words: str
) -> None:
    browser = Browser()
    tab = browser.tab()
    tab.begin("dice", 2)
    browser.error = error
    for told in ("throw", "mark"):
        tab.do(told)
    browser.close(tab)
    again = browser.tab()
    assert again.game.record == tab.game.record
    again.do("throw")
    assert len(again.game.notes) == 3
    assert words in again.text
    assert not again.session.reading
    browser.close(again)
    assert len(browser.tab().game.notes) == 3


def test_a_storage_that_works_again_is_trusted_again() -> None:
    browser = Browser()
    tab = browser.tab()
    tab.begin("dice", 2)
    browser.error = "QuotaExceededError"
    tab.do("throw")
    assert not tab.session.storing
    browser.error = ""
    tab.do("mark")
    assert tab.session.storing
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
    # The second copy had the room, and it is the newer one.
    assert browser.tab().game.record == tab.game.record


def killed() -> tuple[Browser, dict[str, str]]:
    """A browser as it was three actions ago, and the second copy, which a slow disk holds back."""
    browser = Browser()
    tab = browser.tab()
    tab.begin("dice", 2)
    old = dict(browser.first)
    for told in ("throw", "mark", "throw"):
        tab.do(told)
    again = Browser()
    again.first = old
    return again, browser.second


def test_a_second_copy_that_is_read_late_is_not_lost() -> None:
    browser, newer = killed()
    again = browser.tab()
    assert not again.game.notes
    again.read_late(newer)
    assert len(again.game.notes) == 3
    assert texts(browser.first) == texts(newer)
    assert again.store.late(newer) == {}
    # No other tab has played it: it goes on here at once.
    assert not again.session.reading
    again.do("mark")
    assert len(again.game.notes) == 4


def test_what_only_a_late_second_copy_has_comes_with_its_title() -> None:
    browser = Browser()
    tab = browser.tab()
    tab.begin("dice", 2)
    tab.do(f"rename {tab.game.key}", "Sunday")
    other = Browser().tab()
    other.read_late(browser.second)
    assert other.session.shelf[tab.game.key].title == "Sunday"


def test_what_was_deleted_meanwhile_does_not_come_back_late() -> None:
    browser = Browser()
    tab = browser.tab()
    tab.begin("dice", 2)
    newer = dict(browser.second)
    tab.do("go games")
    tab.do(f"delete {tab.game.key}")
    tab.read_late(newer)
    assert not tab.session.shelf
    assert not texts(browser.first)


def test_a_late_second_copy_outlives_a_full_storage() -> None:
    browser, newer = killed()
    browser.error = "QuotaExceededError"
    again = browser.tab()
    again.read_late(newer)
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
    assert texts(browser.first) == {key: saved.text for key, saved in tab.session.shelf.items()}
    assert len(browser.first) == 4
    assert "emptied" in tab.text
    assert 'data-do="export-all"' in tab.markup
    tab.do("close")
    tab.do("throw")
    assert "emptied" not in tab.text


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
