"""A slow device on a line that is slow, but not as slow as in ``make soak PART=slow``."""

from playwright.sync_api import Browser

from soak.slow import slow_start


def test_a_slow_start_is_honest_and_does_everything_once(browser: Browser, site: str) -> None:
    slow_start(browser, site, bits=40_000_000)
