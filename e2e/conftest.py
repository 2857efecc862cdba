"""A real browser on the page, served under a sub-path; nothing may go wrong unseen."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.pages import Table
from tools.browser import launch_options
from tools.serve import serving
from tools.site import build

NewTable = Callable[..., Table]

# A busy machine takes longer than the five seconds that are usual.
expect.set_options(timeout=30_000)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The same browser as for pictures and measurements."""
    return {**browser_type_launch_args, **launch_options()}


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built page."""
    return build(tmp_path_factory.mktemp("site") / "dist")


@pytest.fixture(scope="session")
def site(folder: Path) -> Iterator[str]:
    """The address of the built page, as deep as on a host that many projects share."""
    with serving(base="/a/b/genial/", root=folder) as address:
        yield address


_BLOCKED = "Service Worker registration blocked by Playwright"
"""Only what concerns it has a service worker; every page would fill its own otherwise."""


def watch(page: Page, site: str, troubles: list[str]) -> None:
    """Collect whatever must not happen on any page."""
    origin = site.split("/a/b/", maxsplit=1)[0]

    def on_request(url: str) -> None:
        if not url.startswith((origin, "data:", "blob:")):
            troubles.append(f"foreign request: {url}")

    page.on("request", lambda request: on_request(request.url))
    page.on("requestfailed", lambda request: troubles.append(f"failed request: {request.url}"))
    page.on("pageerror", lambda error: troubles.append(f"error: {error}"))
    page.on(
        "console",
        lambda message: (
            troubles.append(f"console: {message.text}")
            if message.type in {"error", "warning"} and _BLOCKED not in message.text
            else None
        ),
    )


@pytest.fixture
def new_table(browser: Browser, site: str) -> Iterator[NewTable]:
    """Opens the page in a browser of its own; afterwards nothing may have gone wrong."""
    troubles: list[str] = []
    contexts: list[BrowserContext] = []

    def open_page(
        *, stored: dict[str, str] | None = None, at: str = "", script: str = "", **options: Any
    ) -> Table:
        options.setdefault("viewport", {"width": 1280, "height": 800})
        options.setdefault("locale", "en-GB")
        options.setdefault("service_workers", "block")
        context = browser.new_context(**options)
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = context.new_page()
        watch(page, site, troubles)
        table = Table(page, site)
        if script:
            page.add_init_script(script)
        if stored:
            table.store(stored)
        table.open(at)
        return table

    yield open_page
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.fixture
def table(new_table: NewTable) -> Table:
    """The page, open at home."""
    return new_table()
