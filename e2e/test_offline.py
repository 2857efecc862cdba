"""The page offline, after an update, and with half of its cache lost."""

import os
import re
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, Route, expect

from e2e.support.engines import ENGINES, opened
from e2e.support.fixtures import NewContext
from e2e.support.pages import Table, answered_move, best, persons_turn, play_to_the_end, saved
from tools.build import site
from tools.serve import Handler, serving

_BASE = "/a/b/genial/"
_BOOT = 120

_CONTROLLED = "() => navigator.serviceWorker.controller !== null"
"""Whether everything is cached and the service worker serves the page."""

_GONE = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET")
"""The browser's errors when the server is gone."""

_INCOMPLETE = ("status of 504", "favicon.ico")
"""The browser's errors on the service worker's page about missing files, which has no favicon."""

_MOVES = """count => {
  const key = Object.keys(localStorage).find((name) => name.startsWith("genial:game:"));
  return (localStorage.getItem(key).match(/\\b[ROYGBP]{2}:/g) ?? []).length >= count;
}"""
"""Whether the saved game has at least that many tiles on the board."""

_STYLE = "fetch('static/genial.css').then((response) => response.text())"
_OWN = "(await caches.keys()).filter((name) => name.startsWith('genial '))"
_HALVE = f"""async () => {{
  const [name] = {_OWN};
  const cache = await caches.open(name);
  const all = await cache.keys();
  await Promise.all(all.filter((_, index) => index % 2 === 0).map((entry) => cache.delete(entry)));
  return all.length;
}}"""
_COUNT = f"async () => (await (await caches.open(({_OWN})[0])).keys()).length"


def visit(new_context: NewContext, address: str, *expected: str) -> Table:
    """Open the page and wait until it has been cached."""
    table = Table(new_context(*expected, service_workers="allow").new_page(), address)
    table.open()
    table.page.wait_for_function(_CONTROLLED)
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


def following(folder: Path, place: Path, rule: str) -> Path:
    """The version after that of the folder, with one more rule in its style sheet."""
    usual = site.style
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "style", lambda template: usual(template) + rule)
        made = site.build(place / "dist")
    # Servers compare modification times by the second, and both were built within one.
    late = (folder / "sw.js").stat().st_mtime + 60
    for path in made.rglob("*"):
        os.utime(path, (late, late))
    return made


@pytest.fixture(scope="module")
def newer(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The next version."""
    return following(folder, tmp_path_factory.mktemp("newer"), ".next{}\n")


class Host:
    """A served folder that is replaced atomically: browsers may look for updates at any time."""

    def __init__(self, place: Path, folder: Path) -> None:
        self.live = place / "live"
        self.live.symlink_to(folder)

    def deploy(self, folder: Path) -> None:
        soon = self.live.with_name("soon")
        soon.symlink_to(folder)
        soon.replace(self.live)


def build_of(folder: Path) -> str:
    """The name of a version."""
    [build] = re.findall(r'data-build="(.+?)"', (folder / "index.html").read_text("utf-8"))
    return str(build)


class Holding(Handler):
    """Holds back the page from the service worker that is caching it."""

    free = threading.Event()

    def do_GET(self) -> None:  # noqa: N802 - named by the library
        """Answer."""
        if self.path.endswith("/index.html"):
            self.free.wait()
        super().do_GET()


@pytest.fixture
def free() -> Iterator[threading.Event]:
    """Set while requests may pass, as before and after every test."""
    Holding.free.set()
    yield Holding.free
    Holding.free.set()


@pytest.mark.parametrize("visits", [1, 2])
def test_an_update_waits_until_it_is_accepted_and_the_game_goes_on(
    new_context: NewContext, folder: Path, newer: Path, tmp_path: Path, visits: int
) -> None:
    host = Host(tmp_path, folder)
    with serving(base=_BASE, root=host.live) as address:
        table = visit(new_context, address)
        page = table.page
        table.begin("classic", 2)
        state = table.tiles()
        table.play(state, best(state))
        page.wait_for_function(_MOVES, arg=1)
        host.deploy(newer)
        page.evaluate("navigator.serviceWorker.getRegistration().then((own) => own.update())")
        offer = page.locator("#offer-update")
        expect(offer).to_be_visible()
        assert ".next" not in page.evaluate(_STYLE)
        if visits == 2:
            table.reload()
            assert ".next" not in page.evaluate(_STYLE)
            expect(offer).to_be_visible()
        with page.expect_navigation():
            offer.click()
        table.ready()
        assert ".next" in page.evaluate(_STYLE)
        assert page.evaluate(f"(async () => {_OWN}.length)()") == 1
        expect(page.locator("html")).to_have_attribute("data-screen", "table")
        assert len(table.tiles().laid) == 1


def test_an_update_does_not_disturb_the_next_one(
    new_context: NewContext, folder: Path, newer: Path, tmp_path: Path, free: threading.Event
) -> None:
    host = Host(tmp_path, folder)
    newest = following(newer, tmp_path, ".last{}\n")
    with serving(base=_BASE, root=host.live, handler=Holding) as address:
        table = visit(new_context, address)
        page = table.page
        look = "navigator.serviceWorker.getRegistration().then((own) => own.update())"
        offer = page.locator("#offer-update")
        host.deploy(newer)
        page.evaluate(look)
        expect(offer).to_be_visible()
        host.deploy(newest)
        free.clear()
        page.evaluate(look)
        with page.expect_navigation():
            offer.click()
        table.ready()
        free.set()
        expect(offer).to_be_visible()
    with page.expect_navigation():
        offer.click()
    table.ready()
    assert ".last" in page.evaluate(_STYLE)


def test_lost_files_are_cached_again_and_nothing_else_is_touched(
    new_context: NewContext, folder: Path
) -> None:
    with serving(base=_BASE, root=folder) as address:
        table = visit(new_context, address, *_GONE, *_INCOMPLETE)
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
    expect(page.locator("html")).to_have_attribute("lang", "en")
    port = int(address.removesuffix(_BASE).rpartition(":")[2])
    with serving(port, _BASE, folder):
        again.click()
        table.ready()


def test_open_pages_are_claimed_and_one_of_an_older_version_reloads(
    new_context: NewContext, folder: Path, newer: Path, tmp_path: Path
) -> None:
    host = Host(tmp_path, folder)
    with serving(base=_BASE, root=host.live) as address:
        context = new_context("/nowhere", "favicon.ico", service_workers="allow")
        # It does not answer, like a tab that the browser has put to sleep.
        silent = context.new_page()
        silent.goto(f"{address}nowhere")
        old = Table(context.new_page(), address)
        never = "ServiceWorkerContainer.prototype.register = () => new Promise(() => {})"
        old.page.add_init_script(never)
        old.open()
        host.deploy(newer)
        young = Table(context.new_page(), address)
        young.open()
        for page in (young.page, silent):
            page.wait_for_function(_CONTROLLED)
        old.page.wait_for_selector(f"html[data-build='{build_of(newer)}'][data-ready]")
        context.close()


class Redirecting(Handler):
    """Redirects from the name of the page to its folder, as some hosts do."""

    def do_GET(self) -> None:  # noqa: N802 - named by the library
        """Answer."""
        if self.path.endswith("/index.html"):
            redirect(self, self.base)
        else:
            super().do_GET()


def redirect(handler: Handler, address: str) -> None:
    """Answer with a redirect."""
    handler.send_response(302)
    handler.send_header("Location", address)
    handler.send_header("Content-Length", "0")
    handler.end_headers()


def test_a_page_that_was_opened_during_an_update_reloads(
    new_context: NewContext, folder: Path, newer: Path, tmp_path: Path
) -> None:
    place = shutil.copytree(newer, tmp_path / "dist")
    shutil.copy(folder / "index.html", place / "older.html")
    with serving(base=_BASE, root=place) as address:
        table = visit(new_context, address)
        second = Table(table.page.context.new_page(), f"{address}older.html")
        second.page.goto(second.site)
        second.page.wait_for_selector(f"html[data-build='{build_of(newer)}'][data-ready]")


def test_a_lost_file_that_the_next_version_replaced_is_reported_and_leads_to_that_version(
    new_context: NewContext, folder: Path, newer: Path, tmp_path: Path, free: threading.Event
) -> None:
    host = Host(tmp_path, folder)
    with serving(base=_BASE, root=host.live, handler=Holding) as address:
        table = visit(new_context, address, *_INCOMPLETE)
        page = table.page
        page.evaluate(f"""async () => {{
            const [name] = {_OWN};
            await (await caches.open(name)).delete("static/genial.css");
        }}""")
        host.deploy(newer)
        free.clear()
        page.reload()
        again = page.get_by_role("link", name="Try again")
        expect(again).to_be_visible()
        page.evaluate("""navigator.serviceWorker.addEventListener("controllerchange", () => {
            document.body.dataset.taken = "";
        })""")
        free.set()
        page.wait_for_selector("[data-taken]")
        again.click()
        table.ready()
        assert ".next" in page.evaluate(_STYLE)


def test_an_unknown_address_is_left_to_the_host_and_leads_home_offline(
    new_context: NewContext, folder: Path
) -> None:
    with serving(base=_BASE, root=folder) as address:
        table = visit(new_context, address, "/constructor", "favicon.ico")
        # Also a property of every JavaScript object.
        elsewhere = f"{address}constructor"
        response = table.page.goto(elsewhere)
        assert response
        assert response.status == 404
    table.page.goto(elsewhere)
    table.ready()
    assert table.page.url.startswith(f"{address}#") or table.page.url == address


def test_a_host_may_redirect_from_the_page_to_its_folder(
    new_context: NewContext, folder: Path
) -> None:
    with serving(base=_BASE, root=folder, handler=Redirecting) as address:
        table = visit(new_context, address)
    table.reload()
    table.page.goto(f"{address}index.html")
    table.ready()


_TROUBLE = """let trouble = "";
addEventListener("message", ({ data }) => { if (typeof data === "string") trouble = data; });
const { open } = CacheStorage.prototype, { put, match } = Cache.prototype;
CacheStorage.prototype.open = async function (name) {
  if (trouble === "broken") throw new Error("broken");
  return open.call(this, name);
};
Cache.prototype.match = async function (...all) {
  return trouble === "full" ? undefined : match.apply(this, all);
};
Cache.prototype.put = async function (...all) {
  if (trouble === "full") throw new DOMException("full", "QuotaExceededError");
  return put.apply(this, all);
};
"""


@pytest.mark.parametrize("trouble", ["broken", "full"])
def test_a_cache_that_fails_is_no_reason_not_to_play(
    new_context: NewContext, folder: Path, tmp_path: Path, trouble: str
) -> None:
    place = shutil.copytree(folder, tmp_path / "dist")
    script = (folder / "sw.js").read_text("utf-8")
    (place / "sw.js").write_text(_TROUBLE + script, "utf-8")
    with serving(base=_BASE, root=place) as address:
        table = visit(new_context, address)
        table.page.evaluate("what => navigator.serviceWorker.controller.postMessage(what)", trouble)
        table.reload()
        table.begin("classic", 2, levels=(0, 1))
        exchange(table)


def test_the_service_worker_of_another_project_on_a_parent_path_is_ignored(
    new_context: NewContext, folder: Path, tmp_path: Path
) -> None:
    (tmp_path / "a/b").mkdir(parents=True)
    (tmp_path / "a/b/genial").symlink_to(folder)
    (tmp_path / "index.html").write_text("<!doctype html><title>other</title>", "utf-8")
    other = """addEventListener("install", (event) => event.waitUntil(caches.open("other 1")));
        addEventListener("activate", (event) => event.waitUntil(clients.claim()));
        addEventListener("fetch", (event) => event.respondWith(fetch(event.request)));"""
    (tmp_path / "other.js").write_text(other, "utf-8")
    with serving(base="/", root=tmp_path) as origin:
        # The other project has no favicon.
        context = new_context("favicon.ico", service_workers="allow")
        table = Table(context.new_page(), f"{origin}{_BASE[1:]}")
        page = table.page
        page.goto(origin)
        page.evaluate("""navigator.serviceWorker.register("other.js")
            .then(() => navigator.serviceWorker.ready).then(() => true)""")
        table.open()
        page.evaluate("""() => { window.same = true; return new Promise((resolve) => {
            const own = () => navigator.serviceWorker.controller?.scriptURL.endsWith("genial/sw.js") && resolve();
            own();
            navigator.serviceWorker.addEventListener("controllerchange", own);
        }); }""")
        assert page.evaluate("window.same")
        expect(page.locator("#offer-update")).to_have_count(0)
    table.reload()
    assert page.evaluate("caches.has('other 1')")
    assert (
        page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 2
    )
    context.close()


_PYTHONLESS = (
    "python.zip",
    "net::ERR_FAILED",
    "Error occurred while installing the standard library",
    "Fatal Python error: Failed to import encodings module",
    "Python runtime state: core initialized",
    "No module named 'encodings'",
    "console:  http",
    "Current thread",
    "<no Python frame>",
    "error: ExitStatus",
)
"""What Pyodide prints, line by line, when the standard library is missing."""


def test_a_download_that_fails_says_so_and_can_be_tried_again(
    new_context: NewContext, folder: Path
) -> None:
    with serving(base=_BASE, root=folder) as address:
        context = new_context(*_PYTHONLESS, locale="de-DE")
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


def test_home_answers_while_python_is_still_on_its_way(
    new_context: NewContext, folder: Path
) -> None:
    routes: list[Route] = []
    with serving(base=_BASE, root=folder) as address:
        context = new_context(locale="nl-NL")
        table = Table(context.new_page(), address)
        page = table.page

        def hold(route: Route) -> None:
            routes.append(route)

        def open_without_python() -> None:
            page.route("**/pyodide.asm.wasm", hold)
            with page.expect_request("**/pyodide.asm.wasm"):
                page.goto(address)

        def load_python() -> None:
            while routes:
                routes.pop().continue_()
            page.unroute("**/pyodide.asm.wasm", hold)
            table.ready()

        open_without_python()
        page.select_option("#level", "4")
        table.click("go setup dice")
        expect(table.do("go setup dice")).to_have_attribute("aria-busy", "true")
        expect(page.locator('[data-do="resume"]')).to_have_count(0)
        load_python()
        expect(page.locator("html")).to_have_attribute("data-screen", "setup")
        assert '"level": 4' in table.stored()["genial:settings"]
        table.begin("classic", 2)
        name = page.title().partition(" · ")[0]
        page.goto("about:blank")
        open_without_python()
        expect(page.locator(".continue .hint")).to_have_text(name)
        table.click("resume")
        load_python()
        expect(page.locator("html")).to_have_attribute("data-screen", "table")
        context.close()


def test_nothing_is_requested_from_another_host(new_context: NewContext, folder: Path) -> None:
    log: list[str] = []
    urls: list[str] = []
    with serving(base=_BASE, root=folder, log=log) as address:
        context = new_context(service_workers="allow")
        context.on("request", lambda request: urls.append(request.url))
        table = Table(context.new_page(), address)
        table.open()
        table.page.wait_for_function(_CONTROLLED)
        table.begin("travel", 2, levels=(0, 1))
        play_to_the_end(table)
        context.close()
    origin = address.removesuffix(_BASE)
    foreign = [url for url in urls if not url.startswith((origin, "blob:", "data:"))]
    assert foreign == []
    assert {f"{_BASE}genial/ai/worker.py", f"{_BASE}sw.js"} <= set(log)
    assert all(path.startswith(_BASE) for path in log)
