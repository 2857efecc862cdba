"""Every scene in every language and size, drawn by the page's own functions: no text is in a bad way."""

from dataclasses import replace

import pytest
from playwright.sync_api import Browser

from e2e.support.layout import WRONG
from genial.ui.prefs import LANGUAGES
from tools.pictures.scenes import LONG_NAMES, SCENES
from tools.pictures.screenshots import document, serve, show

SIZES = {
    True: [(320, 640), (360, 640), (640, 360), (768, 1024)],
    False: [(1024, 768), (1440, 900)],
}
"""The sizes of what is touched, and of what is not."""


def excused(fault: str) -> bool:
    """Only a name that somebody has made so long may be shortened, or broken where it has no gap."""
    return fault.startswith(("shortened", "broken")) and any(name in fault for name in LONG_NAMES)


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_text_of_any_scene_is_cut_off_or_covered(browser: Browser, code: str) -> None:
    page = browser.new_page()
    page.route("**/*", serve)
    wrong = []
    for name, scene in SCENES.items():
        session = scene()
        session = replace(session, prefs=session.prefs._replace(language=code))
        there = ""
        for touch, sizes in SIZES.items():
            session = replace(session, app=replace(session.app, touch=touch))
            drawn = document(session, "light")
            # Most scenes are the same for fingers and mice, and loading takes the most time.
            if drawn != there:
                show(page, session, "light")
            there = drawn
            for width, height in sizes:
                page.set_viewport_size({"width": width, "height": height})
                faults = page.evaluate(WRONG)
                wrong += [f"{name} {width}x{height} {one}" for one in faults if not excused(one)]
    page.close()
    assert not wrong, "\n".join(wrong)
