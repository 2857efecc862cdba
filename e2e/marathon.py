"""Long runs in one page: whole games one after the other, and games played by Python alone."""

import statistics
import time
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, CDPSession

from e2e.pages import Table

ROOT = Path(__file__).resolve().parent.parent

_PROXIES = """
    window.proxies = 0;
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (...told) {
        window.proxies += 1;
        return add.apply(this, told);
    };
"""
"""Counts listeners, each of which holds a proxy of a Python function."""


class Marathon(NamedTuple):
    """What the page took after each game."""

    sizes: tuple[dict[str, float], ...]
    seconds: tuple[float, ...]
    """How long an action took in each."""

    def growth(self, game: int) -> dict[str, float]:
        """How much of everything there is at the end, measured by what there was after a game."""
        before, last = self.sizes[game - 1], self.sizes[-1]
        return {name: last[name] / before[name] for name in last}

    def pace(self, game: int) -> float:
        """How long an action takes at the end, measured by that of the games around one."""
        before = statistics.median(self.seconds[game - 3 : game + 2])
        return statistics.median(self.seconds[-5:]) / before


def games(browser: Browser, site: str, count: int, minutes: float) -> Marathon:
    """Computers of the lowest level play whole games; gives what was measured after each.

    It ends early when the minutes have passed.
    """
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.add_init_script(_PROXIES)
    table = Table(page, site)
    table.store({"genial:settings": '{"speed": "fast"}'})
    table.open()
    session = context.new_cdp_session(page)
    session.send("Performance.enable")
    table.begin("travel", 2, levels=(1, 1))
    seconds, sizes = [], []
    end = time.monotonic() + 60 * minutes
    while True:
        began = time.monotonic()
        page.wait_for_selector("html[data-screen=result]", state="attached", timeout=240_000)
        seconds.append((time.monotonic() - began) / table.state().ply)
        sizes.append(_size(session))
        if len(sizes) == count or time.monotonic() > end:
            break
        table.click("rematch")
        page.wait_for_selector("html[data-screen=table]", state="attached")
    context.close()
    return Marathon(tuple(sizes), tuple(seconds))


def _size(session: CDPSession) -> dict[str, float]:
    """What the page takes, after what is not needed any more has been thrown away."""
    session.send("HeapProfiler.collectGarbage")
    found = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    told = session.send(
        "Runtime.evaluate",
        {
            "expression": "[document.querySelectorAll('*').length, window.proxies]",
            "returnByValue": True,
        },
    )
    elements, listeners = told["result"]["value"]
    return {
        "memory": found["JSHeapUsedSize"],
        "nodes": found["Nodes"],
        "elements": elements,
        "listeners": listeners,
    }


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


def fingerprints(browser: Browser, site: str, count: int) -> list[str]:
    """Random games played by Pyodide in the browser, each as the fingerprint of its record."""
    sources = [*ROOT.glob("genial/*.py"), *ROOT.glob("genial/notation/*.py")]
    files = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in sources}
    code = fingerprint_code(count)
    page = browser.new_page()
    page.goto(f"{site}LICENSE")
    page.set_default_timeout(600_000)
    told: str = page.evaluate(
        """async ([base, files, code]) => {
            const { loadPyodide } = await import(`${base}node_modules/pyodide/pyodide.mjs`);
            const pyodide = await loadPyodide();
            for (const [name, text] of Object.entries(files)) {
                pyodide.FS.mkdirTree("/home/pyodide/" + name.split("/").slice(0, -1).join("/"));
                pyodide.FS.writeFile("/home/pyodide/" + name, text);
            }
            return pyodide.runPython(code);
        }""",
        [site, files, code],
    )
    page.close()
    return told.split(" ")
