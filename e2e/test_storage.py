"""What only a browser shows of the storage: two tabs, a killed page, a killed browser."""

from playwright.sync_api import Browser, expect

from e2e.conftest import NewTable
from e2e.kills import browser_kills, page_kills
from e2e.pages import Table, best


def test_the_second_tab_follows_and_takes_over(new_table: NewTable, site: str) -> None:
    first = new_table()
    first.begin("classic", 2)
    state = first.state()
    first.play(state, best(state))
    page = first.page.context.new_page()
    second = Table(page, site)
    second.open("#table")
    expect(page.locator("#notice")).to_contain_text("Another tab plays this game")
    state = first.state()
    first.play(state, best(state))
    expect(page.locator("#log li")).to_have_count(2)
    page.locator("#reveal").click()
    expect(page.locator("#reveal")).to_be_visible()
    second.click("take")
    expect(first.page.locator("#notice")).to_contain_text("Another tab plays this game")
    state = second.state()
    second.play(state, best(state))
    expect(first.page.locator("#log li")).to_have_count(3)
    page.close()
    expect(first.page.locator("#notice")).to_contain_text("goes on here")
    state = first.state()
    first.play(state, best(state))
    expect(first.page.locator("#log li")).to_have_count(4)


def test_a_killed_page_comes_back_with_its_game(browser: Browser, site: str) -> None:
    assert page_kills(browser, site, 2, seed=1) == 2


def test_a_killed_browser_comes_back_with_its_game(site: str) -> None:
    assert browser_kills(site, 1, seed=1).done == 1
