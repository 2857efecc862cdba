"""What only a browser shows of a move: vibration, and the tile of a line of the log."""

from dataclasses import replace

import pytest
from playwright.sync_api import Browser, expect

from e2e.support.fixtures import NewTable
from e2e.support.pages import best
from genial.ui.prefs import LANGUAGES
from tools.pictures.scenes import SCENES
from tools.pictures.screenshots import serve, show

_PHONE = "window.felt = []; navigator.vibrate = (pattern) => felt.push([...pattern]);"


@pytest.mark.parametrize(("motion", "felt"), [("no-preference", [[12]]), ("reduce", [])])
def test_a_phone_ticks_when_a_tile_is_laid(
    new_table: NewTable, motion: str, felt: list[list[int]]
) -> None:
    table = new_table(script=_PHONE, reduced_motion=motion)
    table.click("quick people")
    table.reveal()
    state = table.tiles()
    table.play(state, best(state))
    assert table.page.evaluate("felt") == felt


def test_a_line_of_the_log_marks_its_tile_under_the_mouse_and_with_the_focus(
    new_table: NewTable,
) -> None:
    table = new_table(viewport={"width": 1280, "height": 800})
    table.click("quick people")
    table.reveal()
    state = table.tiles()
    table.play(state, best(state))
    line, mark = table.page.locator("#log [data-look]").first, table.page.locator(".looked")
    line.hover()
    expect(mark).to_have_count(1)
    table.page.locator("#status").hover()
    expect(mark).to_have_count(0)
    line.focus()
    expect(mark).to_have_count(1)


@pytest.mark.parametrize("size", [(390, 844), (1280, 720)])
def test_the_set_up_fits_one_screen(browser: Browser, size: tuple[int, int]) -> None:
    width, height = size
    page = browser.new_page(viewport={"width": width, "height": height})
    page.route("**/*", serve)
    too_tall = []
    for name in [name for name in SCENES if name.startswith("setup")]:
        for language in LANGUAGES:
            session = SCENES[name]()
            prefs = session.prefs._replace(language=language)
            show(page, replace(session, prefs=prefs), "light")
            tall = page.evaluate("document.documentElement.scrollHeight")
            too_tall += [f"{name} {language} {tall}"] * (tall > height)
    page.close()
    assert not too_tall
