"""Measures the computer players in the page: memory, time, and whether the board answers meanwhile.

    python -m tools.bench_ai [--games 10]      after ``make site``

- *memory*: the page with its worker in the middle of a game, beside a page that holds two bare
  interpreters as they come from npm;
- *budget*: how long each question to the worker took, beside the time it was allowed;
- *tasks*: the longest task of the main thread while the top level thinks, and the longest way from
  a key to the next paint;
- *growth*: the memory after ten games of two computers, beside that after the first.

Memory is the proportional share (PSS) of the renderer's process, which Linux tells.
"""

import argparse
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from e2e.pages import Table, best
from tools.bench_boot import stock
from tools.browser import launch_options
from tools.serve import DIST, serving

GOALS = {"memory": 1.2, "budget": 1.2, "task_ms": 50, "growth": 1.1}
"""At most so much."""

_MOVES = 8
_LONG = 240_000
_REST = 20_000
"""After so many milliseconds the browser has given back what it used to compile."""

_BARE = """
<!doctype html><title>Two interpreters</title>
<script type="module">
    const at = path => new URL(path, location).href;
    const source = `
        import {loadPyodide} from "${at("pyodide.mjs")}";
        globalThis.one = await loadPyodide({indexURL: "${at("./")}"});
        globalThis.postMessage(globalThis.one.runPython("1 + 1"));
    `;
    const module = URL.createObjectURL(new Blob([source], {type: "text/javascript"}));
    await import(module);
    window.two = new Worker(module, {type: "module"});
    window.two.onmessage = () => console.log("ready");
</script>
"""

_WATCH = r"""
    window.questions = {};
    window.tasks = [];
    window.inputs = [];
    const text = data => { try { return JSON.stringify(data) || ""; } catch { return ""; } };
    const key = data => (/\\*"id\\*": \\*"([^"\\]+)/.exec(text(data)) || [])[1];
    const heard = ({data}) => {
        const asked = window.questions[key(data)];
        if (asked && text(data).includes("action")) asked.took ??= performance.now() - asked.at;
    };
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (data, ...rest) {
        const seconds = /seconds\\*": ([0-9.]+)/.exec(text(data));
        if (seconds) {
            this.addEventListener("message", heard);
            window.questions[key(data)] = {at: performance.now(), seconds: +seconds[1]};
        }
        return post.call(this, data, ...rest);
    };
    new PerformanceObserver(list => {
        for (const {startTime, duration} of list.getEntries())
            window.tasks.push([startTime, duration]);
    }).observe({type: "longtask"});
    new PerformanceObserver(list => {
        for (const {startTime, duration} of list.getEntries())
            window.inputs.push([startTime, duration]);
    }).observe({type: "event", durationThreshold: 16});
"""
"""Writes down each question with the time of its answer, long tasks and slow events."""


def memory(browser: Browser, page: Page) -> float:
    """The megabytes of the page's process at rest, after its rubbish was collected."""
    page.wait_for_timeout(_REST)
    session = page.context.new_cdp_session(page)
    for _ in range(2):
        session.send("HeapProfiler.collectGarbage")
    session.detach()
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    shares = []
    for process in processes:
        if process["type"] == "renderer":
            rollup = Path(f"/proc/{process['id']}/smaps_rollup").read_text("ascii")
            found = re.search(r"^Pss:\s+(\d+) kB", rollup, re.MULTILINE)
            assert found
            shares.append(int(found[1]) / 1024)
    return max(shares)


@contextmanager
def _opened(root: Path = DIST) -> Iterator[tuple[Browser, Page, str]]:
    """A page in a browser of its own, and the address of the site."""
    with serving(root=root) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
        page.set_default_timeout(_LONG)
        yield browser, page, site
        browser.close()


def bare() -> float:
    """The megabytes of a page with two interpreters and nothing else."""
    with stock() as folder, _opened(folder) as (browser, page, site):
        (folder / "bare.html").write_text(_BARE, "utf-8")
        with page.expect_console_message(lambda message: message.text == "ready"):
            page.goto(site + "bare.html")
        return memory(browser, page)


def thinking() -> dict[str, float]:
    """A game against the top level: memory, time of the answers, long tasks meanwhile."""
    with _opened() as (browser, page, site):
        page.add_init_script(_WATCH)
        table = Table(page, site)
        table.open()
        table.begin("classic", 2, levels=(0, 5))
        for _ in range(_MOVES):
            page.wait_for_selector(".rack .slot:not([disabled]), [data-do=exchange]")
            state = table.state()
            table.play(state, best(state))
            page.wait_for_selector(".status.thinking")
            # Somebody looks round on the board meanwhile.
            for way in "adwx":
                page.keyboard.press(way)
        page.wait_for_selector(".rack .slot:not([disabled]), [data-do=exchange]")
        used = memory(browser, page)
        questions = list(page.evaluate("window.questions").values())
        answers = [each for each in questions if "took" in each]
        spans = [(each["at"], each["at"] + each["took"]) for each in answers]
        tasks = [
            duration
            for start, duration in page.evaluate("window.tasks")
            if any(begin + 20 < start and start + duration < end for begin, end in spans)
        ]
        inputs = [
            duration
            for start, duration in page.evaluate("window.inputs")
            if any(begin < start < end for begin, end in spans)
        ]
    ratios = sorted(each["took"] / 1000 / each["seconds"] for each in answers)
    return {
        "megabytes": used,
        "answers": len(answers),
        "budget_median": ratios[len(ratios) // 2],
        "budget": ratios[-1],
        "task_ms": max(tasks, default=0),
        "input_ms": max(inputs, default=16),
    }


def growth(games: int) -> dict[str, float]:
    """The memory after one and after more games of two computers in one page."""
    with _opened() as (browser, page, site):
        table = Table(page, site)
        table.open()
        table.begin("travel", 2, levels=(3, 4))
        page.select_option("#speed", "fast")
        page.wait_for_selector("html[data-screen=result]", state="attached")
        first = memory(browser, page)
        for _ in range(games - 1):
            table.click("rematch")
            page.wait_for_selector("html[data-screen=table]", state="attached")
            page.wait_for_selector("html[data-screen=result]", state="attached")
        last = memory(browser, page)
    return {"first_megabytes": first, "last_megabytes": last, "growth": last / first}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the computer players in the page.")
    parser.add_argument("--games", type=int, default=10)
    args = parser.parse_args()
    base, found = bare(), thinking()
    figures = {"bare_megabytes": base, **found, "memory": found["megabytes"] / base}
    figures |= growth(args.games) if args.games else {}
    print(json.dumps(figures, indent=2))
    for name, goal in GOALS.items():
        print(f"{name}: {figures.get(name, 0):.2f}, goal at most {goal}")


if __name__ == "__main__":
    main()
