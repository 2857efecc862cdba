"""Kills a page or a browser after every storage operation, and checks that no game is lost."""

from random import Random

from genial import games
from genial.ui.storage import saves
from tests.support.browser import Browser, Tab


def moved(tab: Tab, luck: Random) -> None:
    """Do something that is saved: mostly play an action, sometimes start another game."""
    choice = luck.random()
    if tab.session.table.game is None or tab.game.state.over or choice < 0.05:
        family, seats = luck.choice([("classic", 2), ("solo", 1), ("dice", 2), ("travel", 2)])
        tab.begin(family, seats, seed=luck.randrange(1000))
    elif choice < 0.1:
        tab.do(f"rename {tab.game.key}", f"Title {luck.randrange(100)}")
    elif choice < 0.15:
        tab.do("undo")
    elif choice < 0.2:
        tab.do(f"resume {luck.choice([*tab.session.library.shelf])}")
    elif choice < 0.22 and len(tab.session.library.shelf) > 1:
        tab.do(f"delete {luck.choice([*tab.session.library.shelf])}")
    else:
        actions = games.legal_actions(tab.game.state)
        tab.play(actions[int(luck.random() * len(actions))])


def texts(entries: dict[str, str]) -> dict[str, str]:
    return {key: saved.text for key, saved in saves.read_shelf(entries).items()}


def old_or_new(before: dict[str, str], after: dict[str, str], reloaded: dict[str, str]) -> bool:
    """Whether each game is as it was before or after, and no other has changed."""
    return all(
        reloaded.get(key) in {before.get(key), after.get(key)}
        for key in before.keys() | after.keys() | reloaded.keys()
    )


def crashes(seed: int, longest: int) -> int:
    """Kill a page after every storage operation of some moves; returns how often that was."""
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
            surviving = texts(dead.tab().loop.store.read())
            assert old_or_new(before, after, surviving)
            count += 1
        # Without a kill nothing is missing, and the same game is on the table.
        again = Browser()
        again.first, again.second = dict(browser.first), dict(browser.second)
        reloaded = again.tab()
        assert texts(again.first) == after
        if tab.session.table.game:
            assert reloaded.game.key == tab.game.key
        before = after
    return count


def browser_kills(seed: int, longest: int) -> int:
    """Kill the browser at every moment: the first copy may be of any age, the second is current."""
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
        text = texts(dead.tab().loop.store.read()).get(key, "")
        assert text in {texts(first).get(key, ""), texts(second).get(key, "")}
        count += 1
    return count
