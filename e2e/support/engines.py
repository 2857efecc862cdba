"""The three browser engines, driven through one interface.

Chromium and Firefox come from the system if it has them, otherwise from Playwright. WebKit comes
from Playwright if it is installed there, otherwise from the system (WebKitGTK), which only WebDriver
can drive and which needs a display. If an engine is missing, the test is skipped and says what to
install.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, Page, Playwright
from selenium import webdriver
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.service import Service

from e2e.support.watch import HERE, watched
from tools.browser import launch_options

ENGINES = ("chromium", "firefox", "webkit")

_PATIENCE = 120
"""A timeout in seconds that suits a busy machine."""

_INSTALL = "run `.venv/bin/playwright install --with-deps"


class Tab(Protocol):
    """One page in a fresh browser, and what people do with it."""

    def open(self, address: str) -> None:
        """Go to an address."""

    def reload(self) -> None:
        """Load the page again."""

    def run(self, script: str) -> Any:
        """The value of an expression in the page; a promise is awaited."""

    def wait(self, selector: str, seconds: float = 30) -> None:
        """Wait until there is such an element, visible or not."""

    def click(self, selector: str) -> None:
        """Click the first such element that is visible."""

    def requests(self) -> list[str]:
        """The addresses that the page has requested since it was opened, except its own."""


@contextmanager
def opened(engine: str, playwright: Playwright, *expected: str) -> Iterator[Tab]:
    """A tab of that engine in its own browser; errors that are not ``expected`` fail the test."""
    if engine == "webkit" and not _installed(playwright, engine):
        with _webkitgtk() as driver:
            tab = _WebDriverTab(driver)
            yield tab
            tab.leave()
            troubles = [one for one in tab.troubles if not any(part in one for part in expected)]
            assert not troubles, troubles
        return
    browser = launched(engine, playwright)
    try:
        context = browser.new_context(
            viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce"
        )
        context.set_default_timeout(1000 * _PATIENCE)
        with watched(context, *expected):
            yield _PlaywrightTab(context.new_page())
    finally:
        browser.close()


def launched(engine: str, playwright: Playwright) -> Browser:
    """A browser that Playwright drives: everything but the system's WebKit."""
    if engine == "chromium":
        return playwright.chromium.launch(**launch_options())
    if engine == "firefox" and (firefox := shutil.which("firefox-esr")):
        return playwright.firefox.launch(channel="moz-firefox", executable_path=firefox)
    if not _installed(playwright, engine):
        pytest.skip(f"no {engine}: {_INSTALL} {engine}`, or install the firefox-esr of Debian")
    return getattr(playwright, engine).launch()  # type: ignore[no-any-return]


def _installed(playwright: Playwright, engine: str) -> bool:
    return Path(getattr(playwright, engine).executable_path).exists()


class _PlaywrightTab:
    """Driven by Playwright."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.urls: list[str] = []
        page.on("request", lambda request: self.urls.append(request.url))

    def open(self, address: str) -> None:
        self.urls.clear()
        self.page.goto(address)

    def reload(self) -> None:
        self.page.reload()

    def run(self, script: str) -> Any:
        return self.page.evaluate(script)

    def wait(self, selector: str, seconds: float = 30) -> None:
        self.page.wait_for_selector(selector, state="attached", timeout=1000 * seconds)

    def click(self, selector: str) -> None:
        self.page.locator(selector).locator("visible=true").first.click()

    def requests(self) -> list[str]:
        return [url for url in self.urls if url != self.page.url.partition("#")[0]]


class _WebDriverTab:
    """Driven by WebDriver."""

    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver
        self.troubles: list[str] = []

    def open(self, address: str) -> None:
        self.leave()
        self.driver.get(address)
        self.driver.execute_script(_COLLECT_TROUBLES)

    def reload(self) -> None:
        self.leave()
        self.driver.refresh()
        self.driver.execute_script(_COLLECT_TROUBLES)

    def leave(self) -> None:
        """Collect what has gone wrong on the page so far."""
        self.troubles += self.run("window.troubles ?? []")
        foreign = [url for url in self.requests() if not url.startswith(HERE)]
        self.troubles += [f"foreign request: {url}" for url in foreign]

    def run(self, script: str) -> Any:
        return self.driver.execute_script(f"return ({script})")

    def wait(self, selector: str, seconds: float = 30) -> None:
        WebDriverWait(self.driver, seconds).until(
            lambda driver: driver.find_elements(By.CSS_SELECTOR, selector), selector
        )

    def click(self, selector: str) -> None:
        def clickable(driver: WebDriver) -> Any:
            elements = driver.find_elements(By.CSS_SELECTOR, selector)
            return next((one for one in elements if one.is_displayed() and one.is_enabled()), None)

        element = WebDriverWait(self.driver, _PATIENCE).until(clickable, selector)
        x, y = self.driver.execute_script(_MIDDLE, element)
        actions = ActionBuilder(self.driver)
        actions.pointer_action.move_to_location(int(x), int(y))  # type: ignore[no-untyped-call]
        actions.pointer_action.click()
        actions.perform()

    def requests(self) -> list[str]:
        entries = "performance.getEntriesByType('resource')"
        return list(self.run(f"{entries}.map((entry) => entry.name)"))


_COLLECT_TROUBLES = """
    window.troubles = [];
    const note = (...all) => { window.troubles.push(all.map((one) => one?.stack ?? one).join(" ")); };
    for (const kind of ["error", "warn"]) {
        const usual = console[kind];
        console[kind] = (...all) => { note("console:", ...all); usual.apply(console, all); };
    }
    addEventListener("error", (event) => note("error:", event.message ?? event.target.src), true);
    addEventListener("unhandledrejection", (event) => note("error:", event.reason));
"""
"""Collects what goes wrong on the page.

WebDriver cannot read the console and cannot run a script before the page's own: messages from before
the page has loaded are missed, and so is the console of the worker. Python starts later, so its
messages are collected. With the other two engines nothing is missed.
"""

_MIDDLE = """
    const [element] = arguments;
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
"""
"""Where to click: WebDriver itself does not find the middle of an SVG element."""


@contextmanager
def _webkitgtk() -> Iterator[WebDriver]:
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    viewer = next(Path("/usr").glob("lib*/**/webkit2gtk-4.1/MiniBrowser"), None)
    if not (driver and screen and viewer):
        pytest.skip(f"no webkit: {_INSTALL} webkit`, or install webkit2gtk-driver and xvfb")
    with _display(screen) as display:
        options = webdriver.WebKitGTKOptions()
        options.binary_location = str(viewer)
        options.add_argument("--automation")
        # WebKit's sandbox needs privileges that a container does not have.
        variables = {"DISPLAY": display, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        service = Service(driver, env={**os.environ, **variables})
        service.start()
        try:
            connection = RemoteConnection(client_config=ClientConfig(service.service_url))
            driven = webdriver.Remote(connection, options=options)
            driven.set_window_size(1280, 800)
            yield driven
            driven.quit()
        finally:
            service.stop()


@contextmanager
def _display(server: str) -> Iterator[str]:
    """A virtual display."""
    ours, theirs = os.pipe()
    command = [server, "-displayfd", str(theirs), "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    process = subprocess.Popen(  # noqa: S603 - the path comes from shutil.which
        command, pass_fds=[theirs], stderr=subprocess.DEVNULL
    )
    os.close(theirs)
    try:
        with os.fdopen(ours) as answer:
            yield f":{answer.readline().strip()}"
    finally:
        process.terminate()
        process.wait()
