"""Small windows and large text: board, rack and buttons stay in view and apart from each other."""

from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page

from e2e.support.layout import CROWDED, WRONG, excused
from genial.ui.model import Review, Session
from tools.pictures.scenes import SCENES
from tools.pictures.screenshots import serve, show

SIZES = [
    (280, 600, 16),
    (300, 640, 16),
    (320, 568, 16),
    (390, 844, 16),
    (412, 915, 16),
    (430, 932, 16),
    (360, 640, 20),
    (360, 640, 24),
    (360, 640, 32),
    (412, 915, 24),
    (640, 300, 16),
    (568, 320, 16),
    (568, 320, 32),
    (700, 650, 16),
    (1024, 768, 20),
    (1280, 800, 32),
]
"""Width and height of the window, and the size of text that the browser is set to: 16 is usual."""

TABLES = (
    "table-half",
    "table-pinned",
    "table-four",
    "table-teams",
    "table-solo",
    "table-names",
    "table-handover",
    "table-watch",
    "table-exchange",
    "table-hint",
    "table-shown",
    "table-shown-tap",
    "dice-two",
    "dice-four",
    "dice-names",
    "review",
    "review-judged",
    "review-judged-dice",
)
PAGES = ("home", "home-continue", "setup-classic", "setup-dice", "result", "result-four")
DIALOGS = ("dialog-menu", "dialog-scores", "dialog-keys")


def set_text(page: Page, pixels: int) -> None:
    """Set the size of text as in the settings of the browser: rem and media queries follow it."""
    sizes = {"fontSizes": {"standard": pixels, "fixed": pixels}}
    page.context.new_cdp_session(page).send("Page.setFontSizes", sizes)


def faults(page: Page, names: tuple[str, ...], code: str, script: str) -> list[str]:
    """What a script finds wrong with some scenes, in all sizes."""
    wrong = []
    for name in names:
        session = SCENES[name]()
        session = replace(session, prefs=session.prefs._replace(language=code))
        show(page, replace(session, app=session.app._replace(touch=True)), "light")
        for width, height, text in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            set_text(page, text)
            found = page.evaluate(script)
            wrong += [f"{name} {width}x{height} at {text}: {one}" for one in found]
    return [fault for fault in wrong if not excused(fault.partition(": ")[2])]


@pytest.fixture
def page(browser: Browser) -> Page:
    """A page that shows scenes."""
    page = browser.new_page()
    page.route("**/*", serve)
    return page


@pytest.mark.parametrize("code", ["de", "nl"])
def test_nothing_on_the_table_covers_anything_else(page: Page, code: str) -> None:
    wrong = faults(page, TABLES, code, CROWDED)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("code", ["de", "nl"])
def test_no_text_is_cut_off(page: Page, code: str) -> None:
    wrong = faults(page, (*TABLES, *PAGES, *DIALOGS), code, WRONG)
    assert not wrong, "\n".join(wrong)


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    """Where the elements are."""
    found: list[dict[str, float]] = page.evaluate(
        "what => [...document.querySelectorAll(what)].map(e => e.getBoundingClientRect().toJSON())",
        selector,
    )
    return found


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (1440, 900)])
def test_the_board_keeps_its_size_when_the_game_is_judged(
    page: Page, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    judged: Session = SCENES["review-judged"]()
    show(page, judged, "light")
    after = boxes(page, "[role=gridcell], .steps button")
    show(page, replace(judged, review=Review(ply=judged.review.ply)), "light")
    assert page.locator("#judge").is_visible()
    assert boxes(page, "[role=gridcell], .steps button") == after


def test_the_table_cannot_be_pulled_down_to_reload_it(page: Page) -> None:
    show(page, SCENES["table-half"](), "light")
    how = "getComputedStyle(document.documentElement).overscrollBehaviorY"
    assert page.evaluate(how) == "none"


def test_large_text_grows_as_far_as_the_window_has_room(page: Page) -> None:
    page.set_viewport_size({"width": 412, "height": 915})
    show(page, SCENES["table-half"](), "light")
    size = "parseFloat(getComputedStyle(document.querySelector('.status')).fontSize)"
    usual = page.evaluate(size)
    set_text(page, 20)
    assert page.evaluate(size) == usual * 1.25
    show(page, SCENES["rules-classic"](), "light")
    set_text(page, 32)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"


def test_the_strip_of_the_scrollbar_is_as_dark_as_the_rest_behind_a_dialogue(page: Page) -> None:
    background = "getComputedStyle(document.documentElement).backgroundImage"
    show(page, SCENES["settings"](), "light")
    assert page.evaluate(background) == "none"
    page.evaluate("document.getElementById('dialog').showModal()")
    assert "gradient" in page.evaluate(background)
