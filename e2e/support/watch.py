"""What must not happen on any page: errors, warnings, requests that fail or that go elsewhere."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import BrowserContext, ConsoleMessage

HERE = ("http://127.0.0.1:", "file:", "data:", "blob:")

_BLOCKED = "Service Worker registration blocked by Playwright"
"""Only what concerns it has a service worker; every page would fill its own otherwise."""


SCRIPTLESS = ("startup.js csp",)
"""What a browser that runs no scripts says of one that it was told to load early."""


def watch(context: BrowserContext, *expected: str) -> list[str]:
    """The list to which everything is added that goes wrong on a page, unless it was expected.

    What is expected is a part of the message.
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
    """Close it in the end; nothing but what was expected may have gone wrong."""
    troubles = watch(context, *expected)
    yield context
    context.close()
    assert not troubles, troubles
