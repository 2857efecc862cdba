"""The page in one file, opened from the disk in every engine."""

from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from e2e.support.engines import ENGINES, opened
from e2e.support.pages import answered_move, saved
from tools.build import single

_BOOT = 120

_COPIES = """void Object.defineProperty(navigator, "clipboard", {
    value: { writeText: async (text) => { document.body.dataset.copied = text; } } })"""
"""Replaces the clipboard: not every engine lets a page in the background write to it."""


@pytest.fixture(scope="session")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file as it is built."""
    return single.build(tmp_path_factory.mktemp("single") / "Genial für dich.html")


@pytest.mark.parametrize("engine", ENGINES)
def test_one_file_plays_saves_and_shares_a_game_without_any_request(
    engine: str, playwright: Playwright, file: Path
) -> None:
    with opened(engine, playwright) as tab:
        tab.open(file.as_uri())
        tab.wait("html[data-ready]", _BOOT)
        played = answered_move(tab, _BOOT)
        assert tab.run("document.querySelectorAll('script[name^=ai]').length") == 1
        assert tab.run("document.querySelectorAll('.notice').length") == 0

        tab.reload()
        tab.wait("html[data-ready][data-screen=table] #board", _BOOT)
        assert saved(tab) == played

        tab.run(_COPIES)
        tab.run("location.hash = 'games'")
        tab.click('[data-do^="dialog share"]')
        tab.click('[data-do^="share "]')
        tab.wait("[data-copied]")
        link = tab.run("document.body.dataset.copied")
        assert link.startswith(file.as_uri() + "#")
        assert [url for url in tab.requests() if not url.startswith("blob:")] == []
