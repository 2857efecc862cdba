"""Measures the computer players in the page: memory, time, and how the page responds meanwhile.

    python -m e2e.bench.computer [--games 10]      after ``make site``

- *memory*: the page with its worker in the middle of a game, compared with a page that holds two
  bare interpreters as they come from npm;
- *budget*: how long each answer took, compared with the time its level may think; the top level,
  which is asked twice, is timed from the first question to the last answer;
- *tasks*: the longest task of the main thread while the top level thinks, and the longest time from
  a key press to the next paint;
- *growth*: the memory after ten games of two computers, compared with that after the first.

Memory is the proportional set size (PSS) of the renderer process on Linux, without mapped files:
how much of the browser's own binary is counted depends on how many browsers are running. It is
measured after Playwright has been disconnected for a while: while it is connected, the browser
keeps every response that it has received, and idle service workers.
"""

import argparse
import json
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from e2e.support.pages import Table, best
from tools.bench.boot import stock
from tools.browser import launch_options
from tools.serve import DIST, serving

GOALS = {"memory": 1.2, "budget": 1.2, "other_budgets": 1.2, "task_ms": 50, "growth": 1.1}
"""Upper limits."""

_MOVES = 8
_PLIES = 40
_LONG = 240_000
_REST = 40
"""Seconds after which the browser has freed the memory it used for compiling, and has stopped an
idle service worker."""
_SETTLED = 10
"""Seconds after which the browser has freed what it painted while Playwright was connected."""

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
"""Records each question with the time its answer took, long tasks and slow events."""


class Visit:
    """A page in its own browser, which keeps running while Playwright is disconnected."""

    def __init__(self, playwright: Playwright, address: str, site: str) -> None:
        self._playwright = playwright
        self._address = address
        self.site = site
        self._connect()

    def _connect(self) -> None:
        self._browser: Browser = self._playwright.chromium.connect_over_cdp(self._address)
        self.page: Page = self._browser.contexts[0].pages[0]
        self.page.set_default_timeout(_LONG)

    def memory(self) -> float:
        """The megabytes of the page's process, idle and without garbage; replaces ``page``."""
        # Playwright's own scripts stay in a page: load the same ones into every page.
        self.page.evaluate("document.title")
        self.page.wait_for_selector("title", state="attached")
        session = self._browser.new_browser_cdp_session()
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        self._browser.close()
        time.sleep(_REST)
        self._connect()
        self._collect_garbage()
        self._browser.close()
        time.sleep(_SETTLED)
        share = max(_share(each["id"]) for each in processes if each["type"] == "renderer")
        self._connect()
        return share

    def _collect_garbage(self) -> None:
        """Collect the garbage of the page and of its worker."""
        session = self.page.context.new_cdp_session(self.page)
        collect = "HeapProfiler.collectGarbage"
        collected: list[Any] = []

        def in_worker(target: dict[str, Any]) -> None:
            message = json.dumps({"id": 1, "method": collect})
            command = {"sessionId": target["sessionId"], "message": message}
            session.send("Target.sendMessageToTarget", command)

        def on_message(event: dict[str, Any]) -> None:
            if "id" in (answer := json.loads(event["message"])):
                collected.append(answer)

        session.on("Target.attachedToTarget", in_worker)
        session.on("Target.receivedMessageFromTarget", on_message)
        for _ in range(2):
            session.send(collect)
        workers = {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False}
        session.send("Target.setAutoAttach", workers)
        while not collected:
            self.page.wait_for_timeout(100)
        session.detach()


def _share(process: int) -> float:
    rollup = Path(f"/proc/{process}/smaps_rollup").read_text("ascii")
    kinds = re.findall(r"^Pss_(?:Anon|Shmem):\s+(\d+) kB", rollup, re.MULTILINE)
    assert len(kinds) == 2
    return sum(map(int, kinds)) / 1024


@contextmanager
def _opened(root: Path = DIST) -> Iterator[Visit]:
    """A browser with an empty page, and a served site to visit."""
    options = launch_options()
    with (
        serving(root=root) as site,
        sync_playwright() as playwright,
        TemporaryDirectory(ignore_cleanup_errors=True) as folder,
    ):
        program = options.get("executable_path", playwright.chromium.executable_path)
        own = ("--remote-debugging-port=0", f"--user-data-dir={folder}", "--window-size=1280,900")
        with subprocess.Popen(
            [program, *options["args"], *own, "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as process:
            try:
                yield Visit(playwright, _address(Path(folder)), site)
            finally:
                process.terminate()


def _address(folder: Path) -> str:
    """The debugging address of a browser that has just been started."""
    port_file = folder / "DevToolsActivePort"
    for _ in range(300):
        if port_file.exists() and (lines := port_file.read_text("ascii").splitlines()):
            return f"http://127.0.0.1:{lines[0]}"
        time.sleep(0.1)
    raise SystemExit("the browser does not start")


def bare() -> float:
    """The megabytes of a page with two interpreters and nothing else."""
    with stock() as folder, _opened(folder) as visit:
        (folder / "bare.html").write_text(_BARE, "utf-8")
        with visit.page.expect_console_message(lambda message: message.text == "ready"):
            visit.page.goto(visit.site + "bare.html")
        return visit.memory()


def thinking() -> dict[str, float]:
    """A game against the top level: memory, time of the answers, long tasks meanwhile."""
    with _opened() as visit:
        page = visit.page
        page.add_init_script(_WATCH)
        table = Table(page, visit.site)
        table.open()
        table.begin("classic", 2, levels=(0, 5))
        for _ in range(_MOVES):
            page.wait_for_selector(".rack .slot:not([disabled]), [data-do=exchange]")
            state = table.state()
            table.play(state, best(state))
            page.wait_for_selector(".status.thinking")
            # Move the focus over the board meanwhile.
            for way in "adwx":
                page.keyboard.press(way)
        page.wait_for_selector(".rack .slot:not([disabled]), [data-do=exchange]")
        ratios, spans = thoughts(page)
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
        used = visit.memory()
    return {
        "megabytes": used,
        "answers": len(ratios),
        "budget_median": ratios[len(ratios) // 2],
        "budget": ratios[-1],
        "task_ms": max(tasks, default=0),
        "input_ms": max(inputs, default=16),
    }


def thoughts(page: Page) -> tuple[list[float], list[tuple[float, float]]]:
    """The time each move took relative to its budget, sorted; and when each began and ended."""
    asked: dict[str, list[dict[str, float]]] = {}
    for key, question in page.evaluate("window.questions").items():
        asked.setdefault(key.rpartition(".")[0], []).append(question)
    answered = [parts for parts in asked.values() if all("took" in part for part in parts)]
    spans = [
        (min(part["at"] for part in parts), max(part["at"] + part["took"] for part in parts))
        for parts in answered
    ]
    ratios = [
        (end - begin) / 1000 / sum(part["seconds"] for part in parts)
        for (begin, end), parts in zip(spans, answered, strict=True)
    ]
    return sorted(ratios), spans


def levels() -> dict[str, float]:
    """The other levels, all four at one table."""
    with _opened() as visit:
        page = visit.page
        page.add_init_script(_WATCH)
        table = Table(page, visit.site)
        table.open()
        table.begin("classic", 4, levels=(1, 2, 3, 4))
        page.select_option("#speed", "fast")
        page.wait_for_selector(f"#log-{_PLIES}", state="attached")
        ratios, _ = thoughts(page)
    return {"other_answers": len(ratios), "other_budgets": ratios[-1]}


def growth(games: int) -> dict[str, float]:
    """The memory of a page after one game of two computers, and after several."""
    with _opened() as visit:
        table = Table(visit.page, visit.site)
        table.open()
        table.begin("travel", 2, levels=(3, 4))
        visit.page.select_option("#speed", "fast")
        visit.page.wait_for_selector("html[data-screen=result]", state="attached")
        first = visit.memory()
        table = Table(visit.page, visit.site)
        for _ in range(games - 1):
            table.click("rematch")
            visit.page.wait_for_selector("html[data-screen=table]", state="attached")
            visit.page.wait_for_selector("html[data-screen=result]", state="attached")
        last = visit.memory()
    return {"first_megabytes": first, "last_megabytes": last, "growth": last / first}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the computer players in the page.")
    parser.add_argument("--games", type=int, default=10)
    args = parser.parse_args()
    base, measured = bare(), thinking()
    figures = {
        "bare_megabytes": base,
        **measured,
        "memory": measured["megabytes"] / base,
        **levels(),
    }
    figures |= growth(args.games)
    print(json.dumps(figures, indent=2))
    for name, goal in GOALS.items():
        print(f"{name}: {figures[name]:.2f}, goal at most {goal}")
    missed = [name for name, goal in GOALS.items() if figures[name] > goal]
    if missed:
        raise SystemExit(f"missed: {', '.join(missed)}")


if __name__ == "__main__":
    main()
