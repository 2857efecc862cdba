"""Kills the page, or the whole browser, at random moments of whole games, and looks for the game.

A page that plays among computers as fast as it can is always in the middle of something.
"""

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

from e2e.support.pages import Table
from e2e.support.watch import watch, watched
from genial.notation import Record, parse_record
from tools.browser import launch_options

_HEARD = """
    window.heard = "";
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name, text) {
        set.call(this, name, text);
        if (!name.startsWith("genial:game:")) return;
        window.heard = text;
        document.documentElement.setAttribute("data-heard", "");
    };
"""
"""Remembers what the page has written last."""

_KILLED = ("chrome://crash",)
"""What the browser says of a page that is killed on purpose."""

_FAST = {"genial:settings": '{"speed": "fast", "level": 1}'}


def _begin(table: Table, seed: int) -> None:
    table.begin("classic", 2, seed=seed, levels=(1, 1))


def _written(page: Page) -> Record:
    page.wait_for_selector("html[data-heard]", state="attached")
    return parse_record(page.evaluate("window.heard"))


def _found(table: Table, written: Record, lost: int = 0) -> Record:
    """The game after the reload; all that was written is there, and perhaps more, or less the lost.

    What was being made when a browser is killed may not have reached the disk.
    """
    record = table.record()
    assert (record.seed, record.players) == (written.seed, written.players)
    count = len(written.actions)
    kept = min(len(record.actions), count)
    assert kept >= count - lost, (len(record.actions), count)
    assert record.actions[:kept] == written.actions[:kept]
    return record


def _opened(context: BrowserContext, site: str, at: str = "#table") -> Table:
    page = context.new_page()
    page.add_init_script(_HEARD)
    table = Table(page, site)
    table.store(_FAST)
    table.open(at)
    return table


def page_kills(  # noqa: PLR0913 - how often, how long and in which surroundings
    browser: Browser,
    site: str,
    count: int,
    *,
    seed: int,
    minutes: float = 5,
    workers: str = "block",
) -> int:
    """Crash the page at random moments of whole games; gives how often the game was there.

    It ends early when the minutes have passed.
    """
    luck, end = Random(seed), time.monotonic() + 60 * minutes
    context = browser.new_context(
        viewport={"width": 1280, "height": 800},
        service_workers=workers,  # type: ignore[arg-type]
    )
    with watched(context, *_KILLED):
        table = _opened(context, site, "")
        games = 1
        _begin(table, games)
        done = 0
        while done < count and time.monotonic() < end:
            table.page.wait_for_timeout(luck.uniform(0, 1500))
            written = _written(table.page)
            over = table.page.locator("html[data-screen=result]").count()
            crash(table.page)
            table = _opened(context, site)
            _found(table, written)
            done += 1
            if over:
                games += 1
                _begin(table, games)
    return done


def crash(page: Page) -> None:
    """End the process of the page, as the system does when it needs the memory."""
    with page.expect_event("crash"), contextlib.suppress(Error):
        page.goto("chrome://crash")
    page.close()


class Kills(NamedTuple):
    """How often a browser was killed, the game being there each time."""

    done: int
    lost: int
    """How often the action that was being made was missing; never was more."""


def browser_kills(site: str, count: int, seed: int, minutes: float = 5) -> Kills:
    """Kill the browser at random moments."""
    luck = Random(seed)
    # Only its own thread may use Playwright, and the one of the tests is taken.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        told = [profile, site, str(count), str(luck.random()), str(minutes)]
        command = [sys.executable, "-m", "soak.kills", *told]
        found = subprocess.run(command, check=True, stdout=subprocess.PIPE)
    return Kills(*map(int, found.stdout.split()))


def _browser_kills(profile: str, site: str, count: int, luck: Random, minutes: float) -> Kills:
    written: Record | None = None
    lost = 0
    end = time.monotonic() + 60 * minutes
    with sync_playwright() as playwright:
        for number in range(count + 1):
            context = playwright.chromium.launch_persistent_context(profile, **launch_options())
            troubles = watch(context)
            table = _opened(context, site, "#table" if written else "")
            record = _found(table, written, lost=1) if written else None
            if record and written:
                lost += len(record.actions) < len(written.actions)
            if record is None or table.page.locator("html[data-screen=result]").count():
                _begin(table, number + 1)
            table.page.wait_for_timeout(luck.uniform(0, 4000))
            written = _written(table.page)
            # Before the end: what is said by a browser that is being killed is nobody's fault.
            assert not troubles, troubles
            if number == count or time.monotonic() > end:
                context.close()
                return Kills(number, lost)
            kill(profile)
            with contextlib.suppress(Error):
                context.close()
    return Kills(count, lost)


def kill(profile: str) -> None:
    """End the browser of that profile and all that belongs to it, without a word."""
    mine = [process for process in Path("/proc").iterdir() if process.name.isdecimal()]
    wanted = f"--user-data-dir={profile}".encode()
    for process in mine:
        with contextlib.suppress(OSError):
            if wanted in (process / "cmdline").read_bytes().split(b"\0"):
                os.kill(int(process.name), signal.SIGKILL)
    (Path(profile) / "SingletonLock").unlink(missing_ok=True)


if __name__ == "__main__":
    place, address, times, chance, longest = sys.argv[1:]
    print(*_browser_kills(place, address, int(times), Random(chance), float(longest)))
