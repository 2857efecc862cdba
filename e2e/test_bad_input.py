"""Bad input is answered in the page's language, and the other games stay untouched."""

import pytest
from playwright.sync_api import expect

from e2e.support.fixtures import NewTable
from e2e.support.pages import Table
from e2e.support.stories import played, stored
from genial.notation import format_record
from genial.ui.text.i18n import texts

GOOD = stored(played("classic2", 6), "ok", 5)


def test_damaged_and_foreign_saves_are_reported_and_kept(new_table: NewTable) -> None:
    text = format_record(played("classic2", 8))
    bad = {
        "genial:game:cut": text[: len(text) // 2],
        "genial:game:foreign": "<script>alert(1)</script>",
        "genial:game:new": text.replace("Genial: 1", "Genial: 7"),
        "genial:card:cut": "{{{",
        "genial:settings": "rubbish",
        "another": "page",
    }
    table = new_table(stored=GOOD | bad, at="#games", locale="de-DE")
    page = table.page
    expect(page.locator(".game")).to_have_count(4)
    expect(page.locator(".game.damaged")).to_have_count(3)
    expect(page.locator(".game.damaged").first).to_contain_text("nicht ganz lesbar")
    after = table.stored()
    for name, value in (GOOD | bad).items():
        assert after[name] == value
    table.click("rescue cut")
    page.wait_for_selector("html[data-screen=table]", state="attached")
    assert table.stored()["genial:game:cut"] == bad["genial:game:cut"]


@pytest.mark.parametrize("link", ["g=", "g=rubbish", "g=%00%ff", "g=" + "A" * 50_000, "nowhere"])
def test_a_wrong_link_is_answered(new_table: NewTable, link: str) -> None:
    table = new_table(stored=GOOD, at=f"#{link}", locale="es-ES")
    failed = texts("es")("link.failed", reason="").strip()
    if link.startswith("g="):
        expect(table.page.locator("#notice")).to_contain_text(failed)
    assert table.page.locator("#heading").is_visible()
    assert {k: v for k, v in table.stored().items() if k != "test"} == GOOD


def test_rubbish_is_not_imported(new_table: NewTable) -> None:
    table = new_table(stored=GOOD, at="#games", locale="nl-NL")
    table.click("dialog import")
    table.page.fill("#record", "<b>rubbish</b>")
    table.page.click("dialog button[type=submit]")
    expect(table.page.locator("#dialog .trouble")).to_contain_text("niets geïmporteerd")
    expect(table.page.locator("#record")).to_have_value("<b>rubbish</b>")
    assert {k: v for k, v in table.stored().items() if k != "test"} == GOOD


def test_names_are_data(table: Table) -> None:
    page = table.page
    table.click("go setup classic")
    page.select_option("#who-1", "0")
    page.fill("#name-0", "<img src=x onerror=alert(1)>")
    page.evaluate("document.getElementById('name-1').removeAttribute('maxlength')")
    page.fill("#name-1", "x" * 10_000)
    page.click(".form button[type=submit]")
    expect(page.locator(".trouble")).to_contain_text("visible characters")
    page.fill("#name-1", "W" * 40)
    page.click(".form button[type=submit]")
    page.wait_for_selector("html[data-screen=table]", state="attached")
    assert page.locator("#screen img").count() == 0
    expect(page.locator("#hand")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


BLOCKED = """
Object.defineProperty(window, "localStorage", {get() { throw new DOMException("no", "SecurityError"); }});
"""
FULL = """
Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
"""


@pytest.mark.parametrize(("script", "words"), [(BLOCKED, "save anything"), (FULL, "is full")])
def test_without_storage_the_game_goes_on(new_table: NewTable, script: str, words: str) -> None:
    table = new_table(script=script)
    page = table.page
    table.click("quick people")
    expect(page.locator("#notice")).to_contain_text(words)
    table.reveal()
    page.click(".disclosure summary")
    page.fill("#move", "keep")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("not possible")
    table.click("tile 1")
    table.cell(0x39).click()
    expect(page.locator("#log li")).to_have_count(1)
    expect(page.locator("#notice .notice")).to_have_count(0)
