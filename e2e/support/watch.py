"""What must not happen on any page: errors, warnings, failed requests, requests to other hosts."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import BrowserContext, ConsoleMessage

HERE = ("http://127.0.0.1:", "file:", "data:", "blob:")

_BLOCKED = "Service Worker registration blocked by Playwright"
"""Only tests of the service worker allow it; otherwise every page would fill a cache."""


SCRIPTLESS = ("startup.js csp",)
"""The message of a browser with scripts disabled about a script that it should preload."""


def watch(context: BrowserContext, *expected: str) -> list[str]:
    """A list that collects everything that goes wrong on a page.

    Messages that contain one of the ``expected`` texts are left out.
    """
    troubles: list[str] = []

    def note(trouble: str) -> None:
        if not any(part in trouble for part in (_BLOCKED, *expected)):
            troubles.append(trouble)

    def on_request(url: str) -> None:
        if not url.startswith(HERE):
            note(f"foreign request: {url}")

    def on_console(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            note(f"console: {message.text} {message.location.get('url', '')}")

    context.on("request", lambda request: on_request(request.url))
    context.on(
        "requestfailed", lambda request: note(f"failed request: {request.url} {request.failure}")
    )
    context.on("weberror", lambda error: note(f"error: {error.error}"))
    context.on("console", on_console)
    return troubles


@contextmanager
def watched(context: BrowserContext, *expected: str) -> Iterator[BrowserContext]:
    """Close the context at the end; fail if anything went wrong that was not ``expected``."""
    troubles = watch(context, *expected)
    yield context
    context.close()
    assert not troubles, troubles
