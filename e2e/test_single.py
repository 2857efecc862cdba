"""The page in one file, opened from the disk in every engine."""

from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from e2e.engines import ENGINES, Tab, opened
from e2e.pages import current, newest
from genial import tilegame
from genial.board import cell_name
from genial.notation import Record
from tools import single

_BOOT = 120

_COPIES = """void Object.defineProperty(navigator, "clipboard", {
    value: { writeText: async (text) => { document.body.dataset.copied = text; } } })"""
"""Not every engine lets a page that nobody looks at write to the clipboard."""


@pytest.fixture(scope="session")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file as it is built."""
    return single.build(tmp_path_factory.mktemp("single") / "Genial für dich.html")


def record(tab: Tab) -> Record:
    """The game that was played last, as it lies in the storage."""
    return newest(tab.run("({...localStorage})"))


@pytest.mark.parametrize("engine", ENGINES)
def test_one_file_plays_keeps_and_shares_a_game_and_asks_for_nothing(
    engine: str, playwright: Playwright, file: Path
) -> None:
    with opened(engine, playwright) as tab:
        tab.open(file.as_uri())
        tab.wait("html[data-ready]", _BOOT)
        tab.click('[data-do="quick"]')
        tab.wait(".rack .slot:not([disabled])", _BOOT)
        state = current(record(tab))
        assert isinstance(state, tilegame.State)
        tab.click('[data-do="tile 1"]')
        tab.click(f'[data-do="cell {cell_name(tilegame.places(state)[0][0])}"]')
        # The computer answers, from its worker.
        tab.wait(f"#log-{state.ply + 2}", _BOOT)
        assert tab.run("document.querySelectorAll('script[name^=ai]').length") == 1
        assert tab.run("document.querySelectorAll('.notice').length") == 0
        played = record(tab)
        assert len(played.actions) == state.ply + 2

        tab.reload()
        tab.wait("html[data-ready][data-screen=table] #board", _BOOT)
        assert record(tab) == played

        tab.run(_COPIES)
        tab.run("location.hash = 'games'")
        tab.click('[data-do^="dialog share"]')
        tab.click('[data-do^="share "]')
        tab.wait("[data-copied]")
        link = tab.run("document.body.dataset.copied")
        assert link.startswith(file.as_uri() + "#")
        assert [url for url in tab.requests() if not url.startswith("blob:")] == []
