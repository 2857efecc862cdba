"""The core of the page in every engine: start, a computer's game, a reload."""

import pytest
from playwright.sync_api import Playwright

from e2e.support.engines import ENGINES, opened
from genial import tilegame
from genial.board import cell_name
from genial.notation import Player, Record, begin, format_record, parse_record, replay
from genial.variants import VARIANTS

FAST = "localStorage.setItem('genial:settings', '{\"speed\": \"fast\"}')"


def stored(*levels: int | None, variant: str) -> str:
    """A game that has just begun, as a script that puts it into the storage."""
    players = tuple(Player(f"P{seat}", level) for seat, level in enumerate(levels))
    record = Record(variant=VARIANTS[variant], players=players, seed=7, date="2026-11-16")
    text = format_record(record).replace("\n", "\\n")
    return f"localStorage.setItem('genial:game:a1', '{text}')"


@pytest.mark.parametrize("engine", ENGINES)
def test_the_core(playwright: Playwright, engine: str, site: str) -> None:
    # For a plain file, browsers request a favicon.
    with opened(engine, playwright, "favicon.ico") as tab:
        tab.open(f"{site}static/genial.css")
        tab.run(FAST)
        tab.run(stored(1, variant="solo"))
        tab.open(f"{site}#table")
        tab.wait("html[data-ready]", 90)
        # A computer plays a whole game, and its record replays by the rules.
        tab.wait("html[data-screen=result]", 120)
        record = parse_record(tab.run("localStorage.getItem('genial:game:a1')"))
        assert [*replay(record)][-1].after.over
        # A person plays, the computer answers, and both moves are there after a reload.
        tab.run(stored(None, 1, variant="travel"))
        tab.run("indexedDB.deleteDatabase('genial') && 0")
        tab.reload()
        tab.wait("html[data-ready]", 90)
        tab.run("(location.hash = '#games') && 0")
        tab.click('[data-do="resume a1"]')
        tab.click('[data-do="tile 1"]')
        first = next(iter(_places(tab.run("localStorage.getItem('genial:game:a1')"))))
        tab.click(f'[data-do="cell {first}"]')
        tab.wait("#log-2", 60)
        tab.reload()
        tab.wait("html[data-ready]", 90)
        tab.wait("#log-2")
        record = parse_record(tab.run("localStorage.getItem('genial:game:a1')"))
        assert len(record.actions) >= 2


def _places(text: str) -> list[str]:
    """The cells of the first legal placement."""
    state = begin(parse_record(text))
    assert isinstance(state, tilegame.State)
    return [cell_name(cell) for cell in tilegame.places(state)[0]]
