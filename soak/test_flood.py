"""Some damaged input for a real page; ``make soak PART=input`` has far more."""

from playwright.sync_api import Browser

from soak.flood import answers, flood


def test_a_flood_of_damaged_input_is_answered(browser: Browser, site: str) -> None:
    assert flood(browser, site, 12, seed=1).longest < 5


def test_a_worker_that_answers_nothing_but_rubbish_holds_no_game_up(
    browser: Browser, site: str
) -> None:
    assert answers(browser, site, 10, seed=1) >= 10
