"""A slow device on a slow connection; ``make soak PART=slow`` has a far slower one."""

from playwright.sync_api import Browser

from soak.slow import slow_start


def test_a_slow_start_shows_its_progress_and_does_everything_once(
    browser: Browser, site: str
) -> None:
    slow_start(browser, site, bits=40_000_000)
