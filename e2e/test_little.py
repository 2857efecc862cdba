"""Browsers that lack something: JavaScript, WebAssembly, room, colours."""

from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.support.fixtures import NewContext, NewTable
from e2e.support.stories import played, stored
from e2e.support.watch import SCRIPTLESS
from genial import tilegame
from genial.ui.prefs import LANGUAGES
from genial.ui.text.i18n import texts


def test_without_javascript_the_page_says_so(new_context: NewContext, site: str) -> None:
    page = new_context(*SCRIPTLESS, java_script_enabled=False).new_page()
    page.goto(site)
    for language in LANGUAGES:
        expect(page.get_by_text(texts(language)("boot.scriptless"))).to_be_visible()


def test_without_webassembly_the_page_says_so(new_context: NewContext, site: str) -> None:
    page = new_context("WebAssembly is not defined", locale="de-DE").new_page()
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(site)
    expect(page.locator("#boot")).to_contain_text(texts("de")("boot.unable"))


ZOOMED: list[dict[str, Any]] = [
    {"viewport": {"width": 320, "height": 256}},
    {"forced_colors": "active", "reduced_motion": "reduce"},
    {"letters": 32},
]


@pytest.mark.parametrize("options", ZOOMED, ids=["400 %", "forced colours", "200 % text"])
def test_it_can_still_be_played(new_table: NewTable, options: dict[str, Any]) -> None:
    options = dict(options)
    letters = options.pop("letters", 16)
    table = new_table(stored=stored(played("classic2", 4)), at="#table", **options)
    page = table.page
    # The font size that is chosen in the settings of the browser.
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": letters, "fixed": letters}})
    table.reveal()
    state = table.tiles()
    table.click("tile 1")
    cell = table.cell(tilegame.places(state)[0][0])
    cell.click()
    expect(page.locator("#log li")).to_have_count(5)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
