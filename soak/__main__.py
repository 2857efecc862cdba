"""Tests the promises of docs/reliability.md in long runs, and records the results.

    python -m soak [PART ...]

Each part writes its row to docs/reliability.json, from which the table is made; without a part, all
are run one after the other. A part that fails marks its row as "FAILED" and exits with an error.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from soak import flood, kills, marathon
from soak.rules import checked
from soak.slow import slow_start
from soak.starts import starts as fresh_starts
from tests.support import crashes as simulated
from tests.support import hostile
from tools import ROOT
from tools.bench.boot import stock
from tools.browser import launch_options
from tools.build.site import build
from tools.serve import serving

ROWS = ROOT / "docs" / "reliability.json"
PAGE = ROOT / "docs" / "reliability.md"

LONGEST = 60 * float(os.environ.get("MINUTES", "30"))
"""Seconds that a part of many small cases may take; its row says how many it completed."""


class Outcome(NamedTuple):
    """What a part has tested."""

    cases: int
    what: str
    """What a case is, and what was measured."""


def outcome(done: int, planned: int, what: str) -> Outcome:
    """What was tested, and how much was planned if there was no time for all of it."""
    return Outcome(done, what if done == planned else f"of {planned:,} {what}")


class Part(NamedTuple):
    """One row of the table."""

    promise: str
    run: Callable[[], Outcome]


@contextmanager
def hosted() -> Iterator[str]:
    """The address of the built page."""
    with ExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory())
        root = build(Path(folder) / "dist")
        yield stack.enter_context(serving(base="/a/b/genial/", root=root))


@contextmanager
def chromium() -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of the page."""
    with hosted() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        yield browser, site
        browser.close()


def crashes() -> Outcome:
    """Crashes between any two operations of the storage, simulated."""
    pages = sum(simulated.crashes(seed, 100) for seed in range(40))
    browsers = sum(simulated.browser_kills(seed, 60) for seed in range(10))
    return Outcome(
        pages + browsers, "crash points, all of them simulated; old or new game each time"
    )


def pages() -> Outcome:
    """Crashes of the real page in the middle of games."""
    with chromium() as (browser, site):
        done = kills.page_kills(browser, site, 200, seed=6, minutes=LONGEST / 60, workers="allow")
    return outcome(done, 200, "page processes crashed, the service worker being active")


def browsers() -> Outcome:
    """SIGKILL for the real browser in the middle of games."""
    with hosted() as site:
        done, lost = kills.browser_kills(site, 50, seed=6, minutes=LONGEST / 60)
    what = (
        f"browsers killed with SIGKILL; {lost} had lost the action that was being made, none more"
    )
    return outcome(done, 50, what)


def bad_input() -> Outcome:
    """Damaged records, positions, links, settings, storages, answers of workers, names."""
    longest, done, end = 0.0, 0, time.monotonic() + LONGEST
    for kind, luck in hostile.cases(10_000, seed=6):
        if time.monotonic() > end:
            break
        longest = max(longest, hostile.KINDS[kind](luck))
        done += 1
    with chromium() as (browser, site):
        flooded = flood.flood(browser, site, 500, seed=6)
    what = (
        f"damaged inputs of {len(hostile.KINDS)} kinds, longest {longest:.2f} s of Python; "
        f"{flooded.cases} more in one page, which never stood still for more than "
        f"{flooded.longest:.2f} s"
    )
    assert max(longest, flooded.longest) < 1, what
    return outcome(done, 10_000, what)


def computer() -> Outcome:
    """The tests of the worker, and a worker that answers rubbish in a real page."""
    tests = _tests(
        "tests/ui/browser/test_worker.py", "tests/ui/computer", "tests/ui/review",
        "e2e/test_computer.py",
    )  # fmt: skip
    with chromium() as (browser, site):
        given = flood.answers(browser, site, 300, seed=6)
    return Outcome(tests.cases, f"tests; besides, {given} answers of rubbish in whole games")


def rules() -> Outcome:
    """Every invariant of the rules over random games."""
    done, end = 0, time.monotonic() + LONGEST
    while done < 20_000 and time.monotonic() < end:
        checked(done)
        done += 1
    return outcome(done, 20_000, "random games of every variant")


def rules_in_the_browser() -> Outcome:
    """The same in the browser's Python."""
    with serving(root=ROOT) as everything, chromium() as (browser, _):
        done = marathon.checked(browser, everything, 500)
    return Outcome(done, "random games of every variant, by Pyodide in Chromium")


def pythons() -> Outcome:
    """The same seeds on every installed Python, and in the browser."""
    count, played = 500, {}
    *setup, last = marathon.fingerprint_code(count).strip().splitlines()
    code = "\n".join([*setup, f"print({last})"])
    for minor in range(11, 15):
        # pyenv runs a Python by its name only where that version is selected.
        pyenv = Path.home().glob(f".pyenv/versions/3.{minor}.*/bin/python")
        for python in (shutil.which(f"python3.{minor}"), *map(str, pyenv)):
            process = python and subprocess.run([python, "-c", code], cwd=ROOT, capture_output=True)  # noqa: PLW1510
            if process and process.returncode == 0:
                played[f"3.{minor}"] = process.stdout.decode().split()
                break
    with serving(root=ROOT) as everything, chromium() as (browser, _):
        played["Pyodide in Chromium"] = marathon.fingerprints(browser, everything, count)
    first = next(iter(played.values()))
    assert all(games == first for games in played.values()), [*played]
    return Outcome(count * len(played), f"games played: the same {count} in {', '.join(played)}")


def games() -> Outcome:
    """Whole games, one after the other, in one page."""
    with chromium() as (browser, site):
        run = marathon.games(browser, site, 100, minutes=LONGEST / 60)
    growth, pace = run.growth(5), run.pace(10)
    what = ", ".join(f"{name} x{ratio:.2f}" for name, ratio in growth.items())
    what = f"games in one page, since game five: {what}; work for an action x{pace:.2f}"
    assert max(growth.values()) <= 1.1, what
    # The work for a move differs from game to game; a leak would add far more than that.
    assert pace <= 1.5, what
    return outcome(len(run.sizes), 100, what)


def slow() -> Outcome:
    """A sixth of the speed, and 400 kbit/s."""
    with chromium() as (browser, site):
        start = slow_start(browser, site, bits=400_000, timeout=540_000)
    return Outcome(1, f"start at 6x CPU throttling and 400 kbit/s: {start}; five clicks count once")


def starts() -> Outcome:
    """Starts in fresh browsers, beside stock Pyodide."""
    with (
        hosted() as site,
        stock() as folder,
        serving(base="/stock/", root=folder) as other,
        sync_playwright() as playwright,
    ):
        run = fresh_starts(playwright.chromium, site, other, 200, minutes=LONGEST / 60)
    crashes = [f"{len(each)} {' '.join(each)}".strip() for each in (run.ours, run.stock)]
    what = f"starts in fresh browsers: crashes {crashes[0]}; of stock Pyodide {crashes[1]}"
    assert not run.ours, f"{run.done} {what}"
    return outcome(run.done, 200, what)


def _tests(*arguments: str) -> Outcome:
    """Run some of the tests of ``make test``."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", *arguments]
    process = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    last = process.stdout.strip().splitlines()[-1]
    if process.returncode:
        raise AssertionError(last)
    passed = re.search(r"(\d+) passed", last)
    assert passed
    return Outcome(int(passed[1]), "tests")


PARTS = {
    "crashes": Part("1. No game is ever lost", crashes),
    "pages": Part("1. No game is ever lost", pages),
    "browsers": Part("1. No game is ever lost", browsers),
    "tabs": Part(
        "1. Two tabs, old and newer saves, storage that fails",
        lambda: _tests(
            "tests/ui/storage",
            "tests/ui/library",
            "e2e/test_storage.py",
            "soak/test_kills.py",
        ),
    ),
    "input": Part("2. Bad input is answered, never obeyed", bad_input),
    "payloads": Part(
        "2. Names and texts from outside are data",
        lambda: _tests(
            "tests/ui/test_hostile.py",
            "tests/test_bad_input.py",
            "e2e/test_bad_input.py",
            "soak/test_flood.py",
        ),
    ),
    "locked": Part(
        "3. Locked down", lambda: _tests("tests/test_security.py", "e2e/test_security.py")
    ),
    "computer": Part(
        "4. The computer cannot break the game", computer
    ),
    "games": Part("5. It stays quick and small", games),
    "rules": Part("6. The rules hold", rules),
    "wasm": Part("6. The rules hold in the browser", rules_in_the_browser),
    "pythons": Part("6. The same seeds give the same games", pythons),
    "engines": Part("7. Every engine", lambda: _tests("e2e/test_engines.py")),
    "little": Part(
        "8. People with little", lambda: _tests("e2e/test_little.py", "soak/test_slow.py")
    ),
    "slow": Part("8. People with little", slow),
    "starts": Part("9. It starts", starts),
}  # fmt: skip


def run(name: str) -> bool:
    """Test one promise and record the result."""
    part, began = PARTS[name], time.monotonic()
    try:
        tried, result = part.run(), "held"
    except Exception as error:
        # The traceback is printed only: the page must not contain paths of this machine.
        traceback.print_exc()
        reason = str(error)[:200] if isinstance(error, AssertionError) else ""
        tried, result = Outcome(0, f"{type(error).__name__} {reason}".strip()), "FAILED"
    rows = json.loads(ROWS.read_text("utf-8")) if ROWS.exists() else {}
    rows[name] = {
        "promise": part.promise,
        "cases": tried.cases,
        "what": tried.what,
        "result": result,
        "minutes": round((time.monotonic() - began) / 60, 1),
        "day": datetime.now(UTC).date().isoformat(),
    }
    ROWS.write_text(json.dumps({key: rows[key] for key in PARTS if key in rows}, indent=1) + "\n")
    write_table()
    print(f"{name}: {result}, {tried.cases} {tried.what}", flush=True)
    return result == "held"


def table() -> str:
    """The rows as a table."""
    rows = json.loads(ROWS.read_text("utf-8"))
    lines = [
        "| promise | command | cases | of what | result | minutes | day |",
        "| --- | --- | ---: | --- | --- | ---: | --- |",
    ]
    for name, row in rows.items():
        what = row["what"].replace("|", "/").replace("\n", " ")
        cells = (row["promise"], f"`make soak PART={name}`", f"{row['cases']:,}", what)
        lines.append(f"| {' | '.join((*cells, row['result'], str(row['minutes']), row['day']))} |")
    missing = [name for name in PARTS if name not in rows]
    return "\n".join(lines) + (f"\n\nNot run yet: {', '.join(missing)}.\n" if missing else "\n")


def write_table() -> None:
    """Replace the table on the page."""
    before, _, rest = PAGE.read_text("utf-8").partition("<!-- table -->\n")
    _, _, after = rest.partition("<!-- end of the table -->")
    text = f"{before}<!-- table -->\n{table()}<!-- end of the table -->{after}"
    PAGE.write_text(text, "utf-8")


if __name__ == "__main__":
    names = sys.argv[1:] or [*PARTS]
    sys.exit(0 if all([run(name) for name in names]) else 1)  # noqa: C419 - run them all
