"""The icons: one means one thing, and one without a word tells it as a tooltip."""

import re
from collections import defaultdict

from genial.ui.render import render
from tools.pictures.scenes import SCENES

WITH_ICON = re.compile(r'data-do="([^"]*)"[^>]*><svg class="icon"[^>]*><use href="#i-([a-z]+)"')
PLACES = ("games", "rules", "settings", "review", "judge", "log", "scores", "share", "menu")


def test_each_place_has_an_icon_of_its_own() -> None:
    icons = defaultdict(set)
    for scene in SCENES.values():
        for do, icon in WITH_ICON.findall("".join(render(scene()).values())):
            verb, *words = do.split(" ")
            icons[words[0] if verb in {"go", "dialog"} else verb].add(icon)
    used = [icon for place in PLACES for icon in icons[place]]
    assert len(used) == len(set(used)), icons


def test_buttons_that_may_lose_their_word_have_it_as_a_tooltip() -> None:
    bare = [
        f"{name}: {button}"
        for name, scene in SCENES.items()
        for region, markup in render(scene()).items()
        if region in {"header", "actions", "steps"}
        for button in re.findall(r"<button [^>]*>", markup)
        if "title=" not in button
        # These never lose theirs.
        if not re.search(r'class="brand"|data-do="(branch|go result|go table)"', button)
    ]
    assert not bare
