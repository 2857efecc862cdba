"""Long runs in one page: whole games one after the other, and games played by Python alone."""

import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

from e2e.support.pages import Table
from e2e.support.watch import watched
from tools import ROOT

_WATCHED = """
    window.proxies = 0;
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (...args) {
        window.proxies += 1;
        return add.apply(this, args);
    };
    // Skip the pauses between the moves of computers, which are for people.
    const wait = window.setTimeout;
    window.setTimeout = (call, time, ...args) =>
        wait(call, time > 100 && time < 400 ? 0 : time, ...args);
    for (const name of ["instantiate", "instantiateStreaming"]) {
        const plain = WebAssembly[name];
        WebAssembly[name] = async (...args) => {
            const made = await plain.apply(WebAssembly, args);
            const { exports } = made.instance ?? made;
            if (exports.PyRun_SimpleString) window.python = [exports, args[1].env?.memory];
            return made;
        };
    }
"""
"""Counts listeners, each of which holds a proxy of a Python function, and keeps the interpreter."""

_PYTHON = """
import gc, js
gc.collect()
# The objects from the start are frozen.
js.window.objects = len(gc.get_objects()) + gc.get_freeze_count()
"""

_SIZES = """code => {
    const [exports, imported] = window.python;
    const memory = exports.memory ?? imported;
    const bytes = new TextEncoder().encode(code + "\\0");
    const place = exports.malloc(bytes.length);
    new Uint8Array(memory.buffer).set(bytes, place);
    const failed = exports.PyRun_SimpleString(place);
    exports.free(place);
    return {
        "elements": document.querySelectorAll("*").length,
        "listeners": window.proxies,
        "memory of Python": memory.buffer.byteLength,
        "objects of Python": failed ? NaN : window.objects,
    };
}"""


class Marathon(NamedTuple):
    """The measurements after each game."""

    sizes: tuple[dict[str, float], ...]
    seconds: tuple[float, ...]
    """The CPU time of the page for an action in each game."""

    def growth(self, game: int) -> dict[str, float]:
        """The sizes at the end relative to those after the given game."""
        before, last = self.sizes[game - 1], self.sizes[-1]
        return {name: last[name] / before[name] for name in last}

    def pace(self, game: int) -> float:
        """The time for an action at the end relative to that around the given game."""
        before = statistics.median(self.seconds[game - 3 : game + 2])
        return statistics.median(self.seconds[-5:]) / before


class Clock:
    """Measures the CPU time and the size of a page, whatever else the machine is doing."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def _metrics(self) -> dict[str, float]:
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        return {metric["name"]: metric["value"] for metric in metrics}

    def worked(self) -> float:
        """The CPU seconds that the page has used."""
        return self._metrics()["TaskDuration"]

    def size(self) -> dict[str, float]:
        """The size of the page after garbage collection."""
        sizes: dict[str, float] = self._page.evaluate(_SIZES, _PYTHON)
        # NaN if that Python code failed, which a comparison with a limit would not notice.
        assert sizes["objects of Python"] > 0, sizes
        self._session.send("HeapProfiler.collectGarbage")
        metrics = self._metrics()
        return {
            "memory of JavaScript": metrics["JSHeapUsedSize"],
            "nodes": metrics["Nodes"],
            **sizes,
        }


def games(browser: Browser, site: str, count: int, minutes: float) -> Marathon:
    """Computers of the lowest level play whole games; returns the measurements after each.

    Ends early when the minutes have passed.
    """
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    with watched(context):
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.add_init_script(_WATCHED)
        table = Table(page, site)
        table.store({"genial:settings": '{"speed": "fast"}'})
        table.open()
        clock = Clock(page)
        seconds, sizes = [], []
        end = time.monotonic() + 60 * minutes
        began = clock.worked()
        table.begin("travel", 2, levels=(1, 1))
        while True:
            page.wait_for_selector("html[data-screen=result]", state="attached", timeout=240_000)
            seconds.append((clock.worked() - began) / table.state().ply)
            sizes.append(clock.size())
            if len(sizes) == count or time.monotonic() > end:
                break
            began = clock.worked()
            # So that the end of the last game is not taken for that of the next.
            page.evaluate("document.documentElement.removeAttribute('data-screen')")
            table.click("rematch")
    return Marathon(tuple(sizes), tuple(seconds))


def fingerprint_code(count: int) -> str:
    """Python that plays random games of every variant; its last line is their fingerprints."""
    return f"""
import sys
sys.path[:0] = [".", "/home/pyodide"]
from hashlib import sha256
from genial.notation import format_record
from genial.selfplay import random_game
from genial.variants import VARIANTS
names = [*VARIANTS]
played = [format_record(random_game(names[n % len(names)], n)) for n in range({count})]
" ".join(sha256(text.encode()).hexdigest()[:16] for text in played)
"""


_CHECKS = (
    "soak/__init__.py",
    "soak/rules.py",
    "tests/__init__.py",
    "tests/support/__init__.py",
    "tests/support/invariants.py",
)
"""The files of ``soak.rules``; like the rules, it needs only the standard library."""


@contextmanager
def python(browser: Browser, site: str) -> Iterator[Callable[[str], Any]]:
    """Pyodide in the browser with the rules and their checks; yields a function that runs code."""
    rules = [*ROOT.glob("genial/*.py"), *ROOT.glob("genial/notation/*.py")]
    files = {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
        for path in [*rules, *(ROOT / name for name in _CHECKS)]
    }
    page = browser.new_page()
    page.goto(f"{site}package.json")
    page.set_default_timeout(600_000)
    page.evaluate(
        """async ([base, files]) => {
            const { loadPyodide } = await import(`${base}node_modules/pyodide/pyodide.mjs`);
            window.pyodide = await loadPyodide();
            for (const [name, text] of Object.entries(files)) {
                const folder = name.split("/").slice(0, -1).join("/");
                window.pyodide.FS.mkdirTree("/home/pyodide/" + folder);
                window.pyodide.FS.writeFile("/home/pyodide/" + name, text);
            }
        }""",
        [site, files],
    )
    yield lambda code: page.evaluate("code => window.pyodide.runPython(code)", code)
    page.close()


def fingerprints(browser: Browser, site: str, count: int) -> list[str]:
    """Random games played by Pyodide in the browser, each as the fingerprint of its record."""
    with python(browser, site) as run:
        text: str = run(fingerprint_code(count))
    return text.split(" ")


def checked(browser: Browser, site: str, count: int) -> int:
    """Check every property of the rules in random games in the browser; returns their number."""
    with python(browser, site) as run:
        run("from soak.rules import checked")
        for number in range(count):
            run(f"checked({number})")
    return count
