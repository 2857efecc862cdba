"""A few games in one page; `make soak PART=games` plays a hundred."""

from playwright.sync_api import Browser

from e2e.marathon import games


def test_games_in_one_page_leave_nothing_behind(browser: Browser, site: str) -> None:
    count, told = games(browser, site, 3, minutes=3)
    assert count == 3, told
