"""The page in a real browser, served under a sub-path; unexpected errors fail the test."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from e2e.support.pages import Table
from e2e.support.watch import watched
from tools.browser import launch_options
from tools.build.site import build
from tools.serve import serving

NewContext = Callable[..., BrowserContext]
NewTable = Callable[..., Table]

# On a busy machine Playwright's default of five seconds is too short.
expect.set_options(timeout=30_000)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The same browser as for screenshots and benchmarks."""
    return {**browser_type_launch_args, **launch_options()}


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built page."""
    return build(tmp_path_factory.mktemp("site") / "dist")


@pytest.fixture(scope="session")
def site(folder: Path) -> Iterator[str]:
    """The address of the built page, under a deep path as on a host that projects share."""
    with serving(base="/a/b/genial/", root=folder) as address:
        yield address


@pytest.fixture
def new_context(browser: Browser) -> Iterator[NewContext]:
    """Makes fresh browser contexts; errors that are not ``expected`` fail the test."""
    with ExitStack() as stack:

        def make(*expected: str, **options: Any) -> BrowserContext:
            options.setdefault("viewport", {"width": 1280, "height": 800})
            options.setdefault("locale", "en-GB")
            options.setdefault("service_workers", "block")
            context = browser.new_context(**options)
            context.set_default_timeout(60_000)
            return stack.enter_context(watched(context, *expected))

        yield make


@pytest.fixture
def new_table(new_context: NewContext, site: str) -> NewTable:
    """Opens the page in a fresh browser context."""

    def open_page(
        *, stored: dict[str, str] | None = None, at: str = "", script: str = "", **options: Any
    ) -> Table:
        context = new_context(**options)
        context.set_default_timeout(15_000)
        page = context.new_page()
        table = Table(page, site)
        if script:
            page.add_init_script(script)
        if stored:
            table.store(stored)
        table.open(at)
        return table

    return open_page


@pytest.fixture
def table(new_table: NewTable) -> Table:
    """The page, open on the home screen."""
    return new_table()
