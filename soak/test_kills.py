"""A killed page and a killed browser; ``make soak PART=pages`` and ``PART=browsers`` kill many."""

from playwright.sync_api import Browser

from soak.kills import browser_kills, page_kills


def test_a_killed_page_comes_back_with_its_game(browser: Browser, site: str) -> None:
    assert page_kills(browser, site, 2, seed=1) == 2


def test_a_killed_browser_comes_back_with_its_game(site: str) -> None:
    assert browser_kills(site, 1, seed=1).done == 1
