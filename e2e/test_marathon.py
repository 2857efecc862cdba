"""A few games in one page; `make soak PART=games` plays a hundred and weighs the memory too."""

from playwright.sync_api import Browser

from e2e.marathon import games


def test_games_in_one_page_leave_nothing_behind(browser: Browser, site: str) -> None:
    growth = games(browser, site, 3, minutes=3).growth(2)
    assert growth["listeners"] == 1
    assert growth["elements"] <= 1.1
