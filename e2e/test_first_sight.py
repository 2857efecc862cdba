"""What is visible before any script has loaded, and that nothing moves when Python takes over."""

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.support.fixtures import NewContext, NewTable
from e2e.support.stories import played, stored
from e2e.support.watch import SCRIPTLESS
from genial.ui.prefs import LANGUAGES
from genial.ui.text.i18n import texts
from tools.serve import Handler, serving

_PYTHON = "**/pyodide.asm.wasm"
_PAINTED = """() => new Promise((painted) => new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length) painted(true);
}).observe({ type: "paint", buffered: true }))"""
_GROUND = "() => getComputedStyle(document.documentElement).backgroundColor"
_PAGE = {"light": "rgb(241, 240, 236)", "dark": "rgb(23, 24, 27)"}

_WATCH = """window.moved = 0; new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) moved += entry.value;
}).observe({ type: "layout-shift", buffered: true })"""
_MOVED = """() => new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(moved))));
})"""
_PLACES = """() => ["header", "screen"].flatMap((id) =>
    [...document.getElementById(id).querySelectorAll("*")].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.tagName, element.dataset.do ?? "", x, y, width, height].join(" ");
    }))"""
_THEME_COLOUR = """() => [...document.querySelectorAll("meta[name=theme-color]")]
    .filter((meta) => matchMedia(meta.media).matches).map((meta) => meta.content)"""


class Halting(Handler):
    """Sends the page up to the board, and the words once they are released."""

    compressible = re.compile("")  # the words are found in the plain page
    words = threading.Event()
    words.set()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file."""
        before, words, after = source.read().partition(b'<div id="drawn"')
        outputfile.write(before)
        if words:
            self.words.wait()
        outputfile.write(words + after)


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    """The address of the built page on a server that can hold back the words."""
    with serving(base="/a/b/genial/", root=folder, handler=Halting) as address:
        yield address


def board_first(page: Page, address: str) -> None:
    """Open the page; its words are sent when the board has been painted."""
    Halting.words.clear()
    try:
        page.goto(address, wait_until="commit")
        assert page.evaluate(_PAINTED)
        expect(page.locator(".hero-board svg")).to_be_visible()
        expect(page.locator(".hero-text")).to_be_hidden()
    finally:
        Halting.words.set()


@contextmanager
def without_python(
    page: Page, address: str, opening: Callable[[Page, str], Any] = Page.goto
) -> Iterator[None]:
    """Open the page without Python, which is loaded at the end of the context."""
    routes: list[Route] = []

    def hold(route: Route) -> None:
        routes.append(route)

    page.route(_PYTHON, hold)
    with page.expect_request(_PYTHON):
        opening(page, address)
    yield
    for route in routes:
        route.continue_()
    page.unroute(_PYTHON, hold)
    page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_board_and_words_are_visible_before_any_script_has_loaded(
    new_context: NewContext, site: str, language: str, theme: str
) -> None:
    page = new_context(color_scheme=theme, locale=language).new_page()
    for script in ("**/*.js", "**/*.mjs"):
        page.route(script, lambda _: None)
    page.goto(site, wait_until="commit")
    assert page.evaluate(_PAINTED)
    expect(page.locator(".hero-board svg")).to_be_visible()
    expect(page.get_by_text(texts(language)("home.lead"))).to_be_visible()
    assert page.evaluate(_GROUND) == _PAGE[theme]


def test_a_click_before_any_script_has_loaded_is_carried_out(
    new_context: NewContext, site: str
) -> None:
    page = new_context(locale="de").new_page()
    routes: list[Route] = []

    def hold(route: Route) -> None:
        routes.append(route)

    page.route("**/startup.js", hold)
    page.goto(site, wait_until="commit")
    page.locator('[data-do="quick people"]').click()
    for route in routes:
        route.continue_()
    page.wait_for_selector("html[data-screen=table]", state="attached", timeout=60_000)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_board_needs_no_script_at_all(new_context: NewContext, site: str, theme: str) -> None:
    page = new_context(*SCRIPTLESS, color_scheme=theme, java_script_enabled=False).new_page()
    page.goto(site)
    expect(page.locator(".hero-board svg")).to_be_visible()
    assert page.evaluate(_GROUND) == _PAGE[theme]


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (1280, 800)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_moves_when_python_takes_over(
    new_table: NewTable, language: str, size: tuple[int, int]
) -> None:
    width, height = size
    options = {"locale": language, "viewport": {"width": width, "height": height}}
    table = new_table(stored=stored(played("classic2", 4)), script=_WATCH, **options)
    # On the second visit there is a game to continue.
    page = table.page
    with without_python(page, table.site, board_first):
        expect(page.locator(".continue .hint")).to_be_visible()
        before = page.evaluate(_PLACES)
    assert page.evaluate(_PLACES) == before
    assert page.evaluate(_MOVED) == 0


def test_home_is_not_seen_where_another_screen_is_asked_for(
    new_context: NewContext, site: str
) -> None:
    page = new_context().new_page()
    with without_python(page, f"{site}#rules"):
        expect(page.locator("#screen > *")).to_have_count(0)
        expect(page.locator("#header button").first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-screen", "rules")


def test_the_frame_of_the_browser_has_the_colour_of_the_theme(new_table: NewTable) -> None:
    table = new_table(color_scheme="dark")
    page = table.page
    assert page.evaluate(_THEME_COLOUR) == ["#17181b"]
    table.go("settings")
    page.select_option("#theme", "light")
    assert page.evaluate(_THEME_COLOUR) == ["#f1f0ec"]
    page.reload(wait_until="commit")
    expect(page.locator("#screen")).to_be_attached()
    assert page.evaluate(_THEME_COLOUR) == ["#f1f0ec"]
    table.ready()
    page.select_option("#theme", "system")
    assert page.evaluate(_THEME_COLOUR) == ["#17181b"]


_READ = """window.fetched = [];
const { fetch } = window;
const { clone } = Response.prototype;
const noted = (response) => { fetched.push(response); return response; };
window.fetch = async (...args) => noted(await fetch(...args));
Response.prototype.clone = function () { return noted(clone.call(this)); };"""


def test_every_response_that_python_loads_is_read(new_table: NewTable) -> None:
    # The browser would keep an unread response for as long as the page is open.
    table = new_table(script=_READ)
    unread = "fetched.filter(({ bodyUsed }) => !bodyUsed).map(({ url }) => url)"
    assert table.page.evaluate("fetched.some(({ url }) => url.endsWith('/pyodide.asm.wasm'))")
    assert table.page.evaluate(unread) == []


def test_the_templates_of_home_are_removed_when_python_runs(new_table: NewTable) -> None:
    assert new_table().page.locator("template[lang]").count() == 0


def test_a_host_may_serve_webassembly_with_another_content_type(
    new_context: NewContext, site: str
) -> None:
    page = new_context().new_page()

    def unknown(route: Route) -> None:
        response = route.fetch()
        headers = {**response.headers, "content-type": "application/octet-stream"}
        route.fulfill(response=response, headers=headers)

    page.route(_PYTHON, unknown)
    page.goto(site)
    page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
