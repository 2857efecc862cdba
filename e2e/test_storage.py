"""Two tabs of a real browser on one game."""

from playwright.sync_api import expect

from e2e.support.fixtures import NewTable
from e2e.support.pages import Table, best
from genial.ui.text.i18n import texts


def test_the_second_tab_follows_and_takes_over(new_table: NewTable, site: str) -> None:
    first = new_table()
    first.begin("classic", 2)
    state = first.state()
    first.play(state, best(state))
    page = first.page.context.new_page()
    second = Table(page, site)
    second.open("#table")
    expect(page.locator("#notice")).to_contain_text(texts("en")("tabs.reading"))
    state = first.state()
    first.play(state, best(state))
    expect(page.locator("#log li")).to_have_count(2)
    page.locator("#reveal").click()
    expect(page.locator("#reveal")).to_be_visible()
    second.click("take")
    expect(first.page.locator("#notice")).to_contain_text(texts("en")("tabs.reading"))
    state = second.state()
    second.play(state, best(state))
    expect(first.page.locator("#log li")).to_have_count(3)
    page.close()
    expect(first.page.locator("#notice")).to_contain_text(texts("en")("tabs.free"))
    state = first.state()
    first.play(state, best(state))
    expect(first.page.locator("#log li")).to_have_count(4)
