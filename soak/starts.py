"""Starts the page in fresh browsers, in turn with stock Pyodide, and counts crashes of both.

If both crash alike, it is the machine or the browser; if only ours does, it is the page.
"""

import contextlib
import time
from typing import NamedTuple

from playwright.sync_api import BrowserType, Error

from e2e.support.watch import watch
from tools.browser import launch_options


class Starts(NamedTuple):
    """How often both were started, and how many of those starts ended in a crash."""

    done: int
    ours: int
    stock: int


def starts(chromium: BrowserType, ours: str, stock: str, count: int, minutes: float = 5) -> Starts:
    """Start both pages in turn; ends early when the minutes have passed."""
    crashed, done = {ours: 0, stock: 0}, 0
    end = time.monotonic() + 60 * minutes
    while done < count and time.monotonic() < end:
        for address in (ours, stock) if done % 2 else (stock, ours):
            crashed[address] += crashes(chromium, address)
        done += 1
    return Starts(done, crashed[ours], crashed[stock])


def crashes(chromium: BrowserType, address: str) -> bool:
    """Whether the page crashes while it starts, in a browser with nothing cached or stored."""
    browser = chromium.launch(**launch_options())
    context = browser.new_context()
    troubles = watch(context)
    page = context.new_page()
    crash: list[str] = []
    page.on("crash", lambda _: crash.append(address))
    try:
        page.goto(address, wait_until="commit")
        page.wait_for_selector("html[data-ready]", state="attached", timeout=120_000)
        # A moment for what follows the start, such as the service worker that fills its cache.
        page.wait_for_timeout(500)
    except Error as error:
        if not crash:
            # The news of the crash may come after the error that it causes.
            with contextlib.suppress(Error):
                page.wait_for_event("crash", timeout=5_000)
        if not crash:
            raise AssertionError(f"not started: {troubles} {error}") from error
    finally:
        browser.close()
    return bool(crash)
