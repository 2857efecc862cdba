"""Kills the page, or the whole browser, at random moments of whole games, and looks for the game.

A page that plays among computers as fast as it can is always in the middle of something.
"""

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

from e2e.pages import Table
from genial.notation import Record, parse_record
from tools.browser import launch_options

_HEARD = """
    window.heard = "";
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name, text) {
        set.call(this, name, text);
        if (name.startsWith("genial:game:")) window.heard = text;
    };
"""
"""Remembers what the page has written last."""

_FAST = {"genial:settings": '{"speed": "fast", "level": 1}'}


def _begin(table: Table, seed: int) -> None:
    table.begin("classic", 2, seed=seed, levels=(1, 1))


def _written(page: Page) -> Record:
    page.wait_for_function("window.heard")
    return parse_record(page.evaluate("window.heard"))


def _found(table: Table, written: Record) -> Record:
    """The game after the reload; everything that was written is there, and perhaps a bit more."""
    record = table.record()
    assert (record.seed, record.players) == (written.seed, written.players)
    count = len(written.actions)
    assert record.actions[:count] == written.actions, (len(record.actions), count)
    return record


def _opened(context: BrowserContext, site: str, at: str = "#table") -> Table:
    page = context.new_page()
    page.add_init_script(_HEARD)
    table = Table(page, site)
    table.store(_FAST)
    table.open(at)
    return table


def page_kills(browser: Browser, site: str, count: int, seed: int) -> int:
    """Crash the page at random moments of whole games; gives how often the game was there."""
    luck = Random(seed)
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    table = _opened(context, site, "")
    games = 1
    _begin(table, games)
    for _ in range(count):
        table.page.wait_for_timeout(luck.uniform(0, 1500))
        written = _written(table.page)
        over = table.page.locator("html[data-screen=result]").count()
        crash(table.page)
        table = _opened(context, site)
        _found(table, written)
        if over:
            games += 1
            _begin(table, games)
    context.close()
    return count


def crash(page: Page) -> None:
    """End the process of the page, as the system does when it needs the memory."""
    with page.expect_event("crash"), contextlib.suppress(Error):
        page.goto("chrome://crash")
    page.close()


def browser_kills(site: str, count: int, seed: int) -> int:
    """Kill the browser at random moments; gives how often the game was there."""
    luck = Random(seed)
    # Only its own thread may use Playwright, and the one of the tests is taken.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        told = [profile, site, str(count), str(luck.random())]
        subprocess.run([sys.executable, "-m", "e2e.kills", *told], check=True)  # noqa: S603
    return count


def _browser_kills(profile: str, site: str, count: int, luck: Random) -> None:
    written: Record | None = None
    with sync_playwright() as playwright:
        for number in range(count + 1):
            context = playwright.chromium.launch_persistent_context(profile, **launch_options())
            table = _opened(context, site, "#table" if written else "")
            record = _found(table, written) if written else None
            if record is None or table.page.locator("html[data-screen=result]").count():
                _begin(table, number + 1)
            if number == count:
                context.close()
                return
            table.page.wait_for_timeout(luck.uniform(0, 4000))
            written = _written(table.page)
            kill(profile)
            with contextlib.suppress(Error):
                context.close()


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
    _browser_kills(sys.argv[1], sys.argv[2], int(sys.argv[3]), Random(sys.argv[4]))
