"""Kills the page, or the whole browser, at random moments of games, and checks that none is lost.

The page lets computers play as fast as it can, so it is always in the middle of something.
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

_REMEMBER_SAVE = """
    window.heard = "";
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name, text) {
        set.call(this, name, text);
        if (!name.startsWith("genial:game:")) return;
        window.heard = text;
        document.documentElement.setAttribute("data-heard", "");
    };
"""
"""Remembers the game that the page has written last."""

_KILLED = ("chrome://crash",)
"""The browser's message about a page that is killed on purpose."""

_FAST = {"genial:settings": '{"speed": "fast", "level": 1}'}


def _begin(table: Table, seed: int) -> None:
    table.begin("classic", 2, seed=seed, levels=(1, 1))


def _written(page: Page) -> Record:
    page.wait_for_selector("html[data-heard]", state="attached")
    return parse_record(page.evaluate("window.heard"))


def _reloaded(table: Table, written: Record, lost: int = 0) -> Record:
    """The game after the reload, in which at most the last ``lost`` written actions are missing.

    The action in progress when a browser is killed may not have reached the disk.
    """
    record = table.record()
    assert (record.seed, record.players) == (written.seed, written.players)
    count = len(written.actions)
    common = min(len(record.actions), count)
    assert common >= count - lost, (len(record.actions), count)
    assert record.actions[:common] == written.actions[:common]
    return record


def _opened(context: BrowserContext, site: str, at: str = "#table") -> Table:
    page = context.new_page()
    page.add_init_script(_REMEMBER_SAVE)
    table = Table(page, site)
    table.store(_FAST)
    table.open(at)
    return table


def page_kills(  # noqa: PLR0913 - how often, how long and under which conditions
    browser: Browser,
    site: str,
    count: int,
    *,
    seed: int,
    minutes: float = 5,
    workers: str = "block",
) -> int:
    """Crash the page at random moments of whole games; returns how often the game survived.

    Ends early when the minutes have passed.
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
            _reloaded(table, written)
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
    """How often a browser was killed; the game survived each time."""

    done: int
    lost: int
    """How often the action in progress was missing; never more than that one."""


def browser_kills(site: str, count: int, seed: int, minutes: float = 5) -> Kills:
    """Kill the browser at random moments."""
    luck = Random(seed)
    # A thread can have only one Playwright, and the tests' thread has one already.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        arguments = [profile, site, str(count), str(luck.random()), str(minutes)]
        command = [sys.executable, "-m", "soak.kills", *arguments]
        process = subprocess.run(command, check=True, stdout=subprocess.PIPE)
    return Kills(*map(int, process.stdout.split()))


def _browser_kills(profile: str, site: str, count: int, luck: Random, minutes: float) -> Kills:
    written: Record | None = None
    lost = 0
    end = time.monotonic() + 60 * minutes
    with sync_playwright() as playwright:
        for number in range(count + 1):
            context = playwright.chromium.launch_persistent_context(profile, **launch_options())
            troubles = watch(context)
            table = _opened(context, site, "#table" if written else "")
            record = _reloaded(table, written, lost=1) if written else None
            if record and written:
                lost += len(record.actions) < len(written.actions)
            if record is None or table.page.locator("html[data-screen=result]").count():
                _begin(table, number + 1)
            table.page.wait_for_timeout(luck.uniform(0, 4000))
            written = _written(table.page)
            # Checked before the kill: messages of a browser that is being killed do not count.
            assert not troubles, troubles
            if number == count or time.monotonic() > end:
                context.close()
                return Kills(number, lost)
            kill(profile)
            with contextlib.suppress(Error):
                context.close()
    return Kills(count, lost)


def kill(profile: str) -> None:
    """Kill the browser of that profile with all its processes."""
    processes = [process for process in Path("/proc").iterdir() if process.name.isdecimal()]
    option = f"--user-data-dir={profile}".encode()
    for process in processes:
        with contextlib.suppress(OSError):
            if option in (process / "cmdline").read_bytes().split(b"\0"):
                os.kill(int(process.name), signal.SIGKILL)
    (Path(profile) / "SingletonLock").unlink(missing_ok=True)


if __name__ == "__main__":
    place, address, times, chance, longest = sys.argv[1:]
    print(*_browser_kills(place, address, int(times), Random(chance), float(longest)))
