"""The page in fresh browsers; ``make soak PART=starts`` starts it many times."""

from playwright.sync_api import BrowserType

from soak.starts import starts
from tools.bench.boot import stock
from tools.serve import serving


def test_the_page_starts_in_a_fresh_browser_as_stock_pyodide_does(
    browser_type: BrowserType, site: str
) -> None:
    with stock() as folder, serving(base="/stock/", root=folder) as address:
        assert starts(browser_type, site, address, 2) == (2, [], [])


def test_a_crash_is_counted(browser_type: BrowserType, site: str) -> None:
    assert starts(browser_type, site, "chrome://crash", 1) == (1, [], ["loading"])
