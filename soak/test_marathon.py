"""A few games in one page, and by Pyodide alone; ``PART=games`` and ``PART=wasm`` play hundreds."""

from hashlib import sha256

from playwright.sync_api import Browser

from genial.notation import format_record
from genial.selfplay import random_game
from genial.variants import VARIANTS
from soak.marathon import checked, fingerprints, games
from tools import ROOT
from tools.serve import serving


def test_games_in_one_page_leave_nothing_behind(browser: Browser, site: str) -> None:
    growth = games(browser, site, 3, minutes=3).growth(2)
    assert growth["listeners"] == 1
    assert growth["elements"] <= 1.1


def test_the_rules_hold_in_the_python_of_the_browser(browser: Browser) -> None:
    with serving(root=ROOT) as everything:
        assert checked(browser, everything, len(VARIANTS)) == len(VARIANTS)


def test_the_python_of_the_browser_plays_the_same_games(browser: Browser) -> None:
    records = [format_record(random_game(name, seed)) for seed, name in enumerate(VARIANTS)]
    here = [sha256(record.encode()).hexdigest()[:16] for record in records]
    with serving(root=ROOT) as everything:
        assert fingerprints(browser, everything, len(VARIANTS)) == here
