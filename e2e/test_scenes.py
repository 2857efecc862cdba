"""Every scene in every language and size, drawn by the page's own functions: no layout faults."""

from dataclasses import replace

import pytest
from playwright.sync_api import Browser

from e2e.support.layout import WRONG, excused
from genial.ui.prefs import LANGUAGES
from tools.pictures.scenes import SCENES
from tools.pictures.screenshots import document, serve, show

SIZES = {
    True: [(320, 640), (360, 640), (640, 360), (768, 1024)],
    False: [(1024, 768), (1440, 900)],
}
"""The sizes of devices with a touch screen, and of those without."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_text_of_any_scene_is_cut_off_or_covered(browser: Browser, code: str) -> None:
    page = browser.new_page()
    page.route("**/*", serve)
    wrong = []
    for name, scene in SCENES.items():
        session = scene()
        session = replace(session, prefs=session.prefs._replace(language=code))
        loaded = ""
        for touch, sizes in SIZES.items():
            session = replace(session, app=session.app._replace(touch=touch))
            drawn = document(session, "light")
            # Most scenes are the same with and without touch, and loading takes the most time.
            if drawn != loaded:
                show(page, session, "light")
            loaded = drawn
            for width, height in sizes:
                page.set_viewport_size({"width": width, "height": height})
                faults = page.evaluate(WRONG)
                wrong += [f"{name} {width}x{height} {one}" for one in faults if not excused(one)]
    page.close()
    assert not wrong, "\n".join(wrong)
