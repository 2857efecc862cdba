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
    """How often both were started, and the moments at which they crashed."""

    done: int
    ours: list[str]
    stock: list[str]


def starts(chromium: BrowserType, ours: str, stock: str, count: int, minutes: float = 5) -> Starts:
    """Start both pages in turn; ends early when the minutes have passed."""
    run = Starts(0, [], [])
    end = time.monotonic() + 60 * minutes
    while run.done < count and time.monotonic() < end:
        both = [(run.ours, ours), (run.stock, stock)]
        for moments, address in both if run.done % 2 else reversed(both):
            moments.extend(crash(chromium, address))
        run = run._replace(done=run.done + 1)
    return run


def crash(chromium: BrowserType, address: str) -> list[str]:
    """The moment at which a page crashes, if it does, in a browser with nothing cached or stored."""
    browser = chromium.launch(**launch_options())
    context = browser.new_context()
    troubles = watch(context)
    page = context.new_page()
    moment = "loading"
    crashed: list[str] = []
    page.on("crash", lambda _: crashed.append(moment))
    try:
        page.goto(address, wait_until="commit")
        page.wait_for_selector("html[data-ready]", state="attached", timeout=120_000)
        moment = "started"
        # For what follows the start, such as the service worker that fills its cache.
        page.wait_for_timeout(500)
    except Error as error:
        if not crashed:
            # The news of the crash may come after the error that it causes.
            with contextlib.suppress(Error):
                page.wait_for_event("crash", timeout=5_000)
        if not crashed:
            raise AssertionError(f"not started: {troubles} {error}") from error
    finally:
        moment = "closing"
        browser.close()
    return crashed
