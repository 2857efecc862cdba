"""Measures how fast the page opens, compared with bare Pyodide from unchanged files.

    python -m tools.bench.boot [--rounds 7]

Both are opened in turn, in one browser and one run, so that a ratio does not depend on what else
the machine is doing. Bare Pyodide is ``loadPyodide()`` and ``1 + 1``; our page is playable when
Python runs and has carried out a first intent. A missed goal is an error.
"""

import argparse
import contextlib
import json
import shutil
import statistics
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    StorageState,
    sync_playwright,
)

from genial.notation import Player, Record, format_record
from genial.variants import CLASSIC_2
from tools import ROOT
from tools.browser import launch_options
from tools.serve import DIST, sent, serving

GOALS = {
    "playable, first visit": 0.60,
    "playable, from the service worker": 0.65,
    "first contentful paint, with the board": 0.08,
    "longest task": 0.35,
    "download": 0.92,
    "layout shift": 0.0,
    "playable, with a computer player": 1.10,
    "computer players started too early": 0,
}
"""All but the last three are ratios to bare Pyodide.

A game in which a computer is to move is compared with one between people, each by its fastest
visit: they differ by less than two visits of the same kind do, and any disturbance only makes a
visit longer. The last one counts how often the worker was requested before the page was playable.
"""

_STOCK = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
_LOCK = "pyodide-lock.json"

_PAGE = """<!doctype html><title>bare</title><h1>bare</h1><script type="module">
import { loadPyodide } from "./pyodide.mjs";
(await loadPyodide()).runPython("1 + 1");
document.documentElement.setAttribute("data-ready", "");
</script>"""

_WATCH = """
window.seen = {longest: 0, shift: 0, ready: 0};
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!seen.ready || entry.startTime < seen.ready)
    seen.longest = Math.max(seen.longest, entry.duration);
}).observe({type: "longtask", buffered: true});
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) seen.shift += entry.value;
}).observe({type: "layout-shift", buffered: true});
new MutationObserver(() => {
  if (seen.ready || !document.documentElement.hasAttribute("data-ready")) return;
  seen.ready = performance.now();
  // A board answers that the rack is covered, home by saving another level. Nothing moves.
  const answer = () => document.getElementById("live")?.textContent
    + localStorage.getItem("genial:settings");
  const before = answer();
  const cell = document.querySelector("#c-H8"), level = document.querySelector("#level");
  if (level) level.selectedIndex = level.selectedIndex ? 0 : 1;
  cell?.dispatchEvent(new MouseEvent("click", {bubbles: true}));
  level?.dispatchEvent(new InputEvent("input", {bubbles: true}));
  seen.answered = answer() !== before;
  seen.playable = performance.now();
}).observe(document, {attributes: true, subtree: true, attributeFilter: ["data-ready"]});
"""

_READ = """() => new Promise((done) => setTimeout(() => {
  const { shift, longest, ready, answered, playable } = seen;
  const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  const worker = performance.getEntriesByType("resource")
    .find(({ name }) => name.endsWith("/worker.py"))?.startTime;
  done({ shift, longest, paint, worker, ready, answered, playable });
}, 600))"""


@contextlib.contextmanager
def stock() -> Iterator[Path]:
    """The files of bare Pyodide as they come from npm, and a page that loads them."""
    with TemporaryDirectory() as folder:
        for name in (*_STOCK, _LOCK):
            shutil.copyfile(ROOT / "node_modules/pyodide" / name, Path(folder) / name)
        (Path(folder) / "index.html").write_text(_PAGE, "utf-8")
        yield Path(folder)


def opened(context: BrowserContext, address: str) -> dict[str, Any]:
    """The browser's figures about opening a page."""
    page = context.new_page()
    page.add_init_script(_WATCH)
    page.goto(address, wait_until="commit")
    page.wait_for_selector("html[data-ready]", state="attached", timeout=120_000)
    figures: dict[str, Any] = page.evaluate(_READ)
    page.close()
    return figures


def holding(origin: str, *players: Player) -> StorageState:
    """The storage of a browser in which such a game has just begun."""
    record = Record(variant=CLASSIC_2, players=players, seed=1, date="2026-01-01")
    entries = {
        "genial:game:1": format_record(record),
        "genial:card:1": '{"title": "", "changed": 1, "seen": -1}',
    }
    # Playwright does not export the type of an entry.
    stored: Any = [{"name": name, "value": text} for name, text in entries.items()]
    return {"origins": [{"origin": origin, "localStorage": stored}]}


def fill_cache(context: BrowserContext, address: str) -> None:
    """Visit the page until the service worker has cached everything."""
    page = context.new_page()
    page.goto(address)
    # The page's policy forbids evaluating text, so this awaits the page's own promise.
    page.evaluate("""navigator.serviceWorker.ready.then(() => new Promise((resolve) => {
        if (navigator.serviceWorker.controller) resolve();
        navigator.serviceWorker.addEventListener("controllerchange", () => resolve());
    }))""")
    page.close()


def measure(browser: Browser, rounds: int, bare: str, ours: str) -> dict[str, list[dict[str, Any]]]:
    """Open everything in turn; the first round is for the machine to warm up."""
    figures: dict[str, list[dict[str, Any]]] = {}
    warm, offline = browser.new_context(), browser.new_context()
    origin = ours.partition("/genial/")[0]
    person, other, computer = Player("1"), Player("2"), Player("3", level=1)
    visits: dict[str, tuple[str, StorageState | None]] = {
        "bare": (bare, None),
        "ours": (ours, None),
        "people": (f"{ours}#table", holding(origin, other, person)),
        "computer": (f"{ours}#table", holding(origin, computer, person)),
    }
    opened(warm, bare)
    fill_cache(offline, ours)
    for _ in range(rounds + 1):
        for name, (address, storage) in visits.items():
            context = browser.new_context(storage_state=storage, service_workers="block")
            figures.setdefault(name, []).append(opened(context, address))
            context.close()
        figures.setdefault("bare again", []).append(opened(warm, bare))
        figures.setdefault("kept", []).append(opened(offline, ours))
    return {name: rows[1:] for name, rows in figures.items()}


def weight(root: Path, names: list[str]) -> int:
    """The bytes that the server sends for some files."""
    return sum(sent(root / name) for name in names)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure how fast the page opens.")
    parser.add_argument("--rounds", type=int, default=7)
    args = parser.parse_args()
    with (
        stock() as folder,
        serving(base="/bare/", root=folder, fresh=False) as bare,
        serving(fresh=False) as ours,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(**launch_options())
        figures = measure(browser, args.rounds, bare, ours)
        browser.close()
        # The service worker fetches all that there is, so that the next visit needs nothing.
        everything = [str(path.relative_to(DIST)) for path in DIST.rglob("*") if path.is_file()]
        download = weight(DIST, everything)
        plain = weight(folder, [*_STOCK, _LOCK])

    rows = [(name, row) for name in figures if "bare" not in name for row in figures[name]]
    silent = [name for name, row in rows if not row["answered"]]
    if silent or not all(row["worker"] for row in figures["computer"]):
        raise SystemExit(f"no answer: {', '.join(silent) or 'the computer player'}")

    def median(name: str, figure: str = "playable") -> float:
        return float(statistics.median(row[figure] for row in figures[name]))

    def fastest(name: str) -> float:
        return float(min(row["playable"] for row in figures[name]))

    cold = median("bare")
    results = {
        "playable, first visit": median("ours") / cold,
        "playable, from the service worker": median("kept") / median("bare again"),
        "first contentful paint, with the board": median("ours", "paint") / cold,
        "longest task": median("ours", "longest") / median("bare", "longest"),
        "download": download / plain,
        "layout shift": max(row["shift"] for row in figures["ours"] + figures["kept"]),
        "playable, with a computer player": fastest("computer") / fastest("people"),
        "computer players started too early": sum(
            row["worker"] < row["ready"] for row in figures["computer"]
        ),
    }
    missed = {name for name, result in results.items() if result > GOALS[name]}
    for name, result in results.items():
        verdict = "missed" if name in missed else "holds"
        print(f"{name:40}{result:8.3f}   goal {GOALS[name]:.2f}   {verdict}")
    times = {name: round(median(name)) for name in figures}
    more = {"longest": round(median("ours", "longest")), "paint": round(median("ours", "paint"))}
    print(json.dumps({"ms": times | more, "bytes": [download, plain]}))
    if missed:
        raise SystemExit(f"missed: {', '.join(sorted(missed))}")


if __name__ == "__main__":
    main()
