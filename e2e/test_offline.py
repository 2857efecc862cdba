"""The page without a network, after an update, and with half of what it had kept."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, Route, expect

from e2e.engines import ENGINES, opened
from e2e.pages import Table, answered_move, best, saved
from e2e.test_computer import persons_turn, play_to_the_end
from tools import site
from tools.serve import serving

_BASE = "/a/b/genial/"
_BOOT = 120

_KEPT = """() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"""
"""Whether everything has been kept and the page is served from there."""

_MOVES = """count => {
  const key = Object.keys(localStorage).find((name) => name.startsWith("genial:game:"));
  return (localStorage.getItem(key).match(/\\b[ROYGBP]{2}:/g) ?? []).length >= count;
}"""
"""Whether so many tiles lie on the board of the saved game."""

_OWN = "(await caches.keys()).filter((name) => name.startsWith('genial '))"
_HALVE = f"""async () => {{
  const [name] = {_OWN};
  const cache = await caches.open(name);
  const all = await cache.keys();
  await Promise.all(all.filter((_, index) => index % 2 === 0).map((entry) => cache.delete(entry)));
  return all.length;
}}"""
_COUNT = f"async () => (await (await caches.open(({_OWN})[0])).keys()).length"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built page."""
    return site.build(tmp_path_factory.mktemp("site") / "dist")


def visit(browser: Browser, address: str) -> Table:
    """Open the page and wait until it has been kept."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    context.set_default_timeout(60_000)
    table = Table(context.new_page(), address)
    table.open()
    table.page.wait_for_function(_KEPT)
    return table


def exchange(table: Table) -> None:
    """Play an action and wait until the computer has answered."""
    state = persons_turn(table)
    table.play(state, best(state))
    persons_turn(table)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_game_goes_on_without_a_network(
    engine: str, playwright: Playwright, folder: Path
) -> None:
    with opened(engine, playwright) as tab:
        with serving(base=_BASE, root=folder) as address:
            tab.open(address)
            tab.wait("html[data-ready]", _BOOT)
            tab.run("void navigator.serviceWorker.ready.then(() => document.body.dataset.kept = 1)")
            tab.wait("[data-kept]", _BOOT)
        tab.reload()
        tab.wait("html[data-ready]", _BOOT)
        played = answered_move(tab, _BOOT)
        tab.wait('script[name="ai1"]')
        tab.reload()
        tab.wait("html[data-ready][data-screen=table] #board", _BOOT)
        assert saved(tab) == played


def test_an_update_waits_until_it_is_wanted_and_the_game_goes_on(
    browser: Browser, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = site.style
    monkeypatch.setattr(site, "style", lambda template: usual(template) + ".next{}\n")
    newer = site.build(tmp_path / "newer")
    # A server tells versions apart by the second, and both were built within one.
    late = (folder / "sw.js").stat().st_mtime + 60
    for path in newer.rglob("*"):
        os.utime(path, (late, late))
    # What is served changes in one moment: the browser may look for updates at any time.
    live, soon = tmp_path / "live", tmp_path / "soon"
    live.symlink_to(folder)
    soon.symlink_to(newer)
    with serving(base=_BASE, root=live) as address:
        table = visit(browser, address)
        page = table.page
        table.begin("classic", 2)
        state = table.tiles()
        table.play(state, best(state))
        page.wait_for_function(_MOVES, arg=1)
        soon.replace(live)
        page.evaluate("navigator.serviceWorker.getRegistration().then((own) => own.update())")
        offer = page.locator("#offer-update")
        expect(offer).to_be_visible()
        style = "fetch('static/genial.css').then((response) => response.text())"
        assert ".next" not in page.evaluate(style)
        table.reload()
        assert ".next" not in page.evaluate(style)
        expect(offer).to_be_visible()
        with page.expect_navigation():
            offer.click()
        table.ready()
        assert ".next" in page.evaluate(style)
        assert page.evaluate(f"(async () => {_OWN}.length)()") == 1
        expect(page.locator("html")).to_have_attribute("data-screen", "table")
        assert len(table.tiles().laid) == 1


def test_what_was_lost_is_brought_back_and_nothing_else_is_touched(
    browser: Browser, folder: Path
) -> None:
    with serving(base=_BASE, root=folder) as address:
        table = visit(browser, address)
        page = table.page
        page.evaluate("caches.open('other 1').then(() => localStorage.setItem('other', 'kept'))")
        count = page.evaluate(_HALVE)
        table.reload()
        table.begin("classic", 2, levels=(0, 1))
        exchange(table)
        assert page.evaluate(_COUNT) == count
        assert page.evaluate("caches.has('other 1')")
        assert table.stored()["other"] == "kept"
        page.evaluate(_HALVE)
    page.reload()
    again = page.get_by_role("link", name="Try again")
    expect(again).to_be_visible()
    expect(page.locator("body")).to_contain_text("could not be loaded")
    port = int(address.removesuffix(_BASE).rpartition(":")[2])
    with serving(port, _BASE, folder):
        again.click()
        table.ready()


def test_a_download_that_fails_says_so_and_can_be_tried_again(
    browser: Browser, folder: Path
) -> None:
    with serving(base=_BASE, root=folder) as address:
        context = browser.new_context(locale="de-DE", service_workers="block")
        table = Table(context.new_page(), address)
        context.route("**/python.zip", lambda route: route.abort())
        table.page.goto(address)
        boot = table.page.locator("#boot")
        expect(boot).to_have_class("boot failed")
        expect(boot).to_contain_text("Die Seite konnte nicht geladen werden: python.zip")
        context.unroute("**/python.zip")
        boot.get_by_role("button").click()
        table.ready()
        expect(boot).to_have_count(0)


def test_home_answers_while_python_is_still_on_its_way(browser: Browser, folder: Path) -> None:
    held: list[Route] = []
    with serving(base=_BASE, root=folder) as address:
        context = browser.new_context(locale="nl-NL", service_workers="block")
        context.set_default_timeout(60_000)
        table = Table(context.new_page(), address)
        page = table.page

        def hold(route: Route) -> None:
            held.append(route)

        def open_without_python() -> None:
            page.route("**/pyodide.asm.wasm", hold)
            with page.expect_request("**/pyodide.asm.wasm"):
                page.goto(address)

        def let_python_come() -> None:
            while held:
                held.pop().continue_()
            page.unroute("**/pyodide.asm.wasm", hold)
            table.ready()

        open_without_python()
        page.select_option("#level", "4")
        table.click("go setup dice")
        expect(table.do("go setup dice")).to_have_attribute("aria-busy", "true")
        expect(page.locator('[data-do="resume"]')).to_have_count(0)
        let_python_come()
        expect(page.locator("html")).to_have_attribute("data-screen", "setup")
        assert '"level": 4' in table.stored()["genial:settings"]
        table.begin("classic", 2)
        name = page.title().partition(" · ")[0]
        page.goto("about:blank")
        open_without_python()
        expect(page.locator(".continue .hint")).to_have_text(name)
        table.click("resume")
        let_python_come()
        expect(page.locator("html")).to_have_attribute("data-screen", "table")
        context.close()


def test_nothing_is_asked_of_anybody_else(browser: Browser, folder: Path) -> None:
    log: list[str] = []
    asked: list[str] = []
    with serving(base=_BASE, root=folder, log=log) as address:
        context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
        context.set_default_timeout(60_000)
        context.on("request", lambda request: asked.append(request.url))
        table = Table(context.new_page(), address)
        table.open()
        table.page.wait_for_function(_KEPT)
        table.begin("travel", 2, levels=(0, 1))
        play_to_the_end(table)
        context.close()
    origin = address.removesuffix(_BASE)
    foreign = [url for url in asked if not url.startswith((origin, "blob:", "data:"))]
    assert foreign == []
    assert {f"{_BASE}genial/ai/worker.py", f"{_BASE}sw.js"} <= set(log)
    assert all(path.startswith(_BASE) for path in log)
