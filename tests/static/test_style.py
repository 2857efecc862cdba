"""The style sheets: contrast in both themes, and nothing undefined, unused or repeated."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from genial.ui.draw.pieces import sprite
from genial.ui.render import render
from tests.support.colour import contrast, linear
from tools import ROOT
from tools.pictures.scenes import SCENES

FOLDER = ROOT / "static" / "css"
SHEETS = sorted(FOLDER.rglob("*.css"))
TOKENS = (FOLDER / "tokens.css").read_text("utf-8")

TEXT = [
    ("ink", "page"),
    ("ink", "surface"),
    ("ink", "raised"),
    ("ink", "accent-soft"),
    ("soft", "page"),
    ("soft", "surface"),
    ("soft", "raised"),
    ("accent", "page"),
    ("accent", "surface"),
    ("accent", "raised"),
    ("accent", "accent-soft"),
    ("on-accent", "accent"),
    ("on-accent", "accent-strong"),
    ("danger", "page"),
    ("danger", "surface"),
    ("danger", "raised"),
    ("ink", "danger-soft"),
    ("surface", "ink"),
    ("tray-ink", "tray"),
]
"""The colours of text, each with a background that it is used on."""

SHAPES = [("edge", "page"), ("edge", "surface"), ("edge", "raised"), ("accent", "tray")]
"""The colours that make a field, a button or a choice recognisable, each with a background."""


def theme(opening: str) -> dict[str, str]:
    block = TOKENS[TOKENS.index(opening) :]
    block = block[: block.index("}")]
    colours = dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]+);", block))
    return {name: _long(code) for name, code in colours.items()}


def _long(code: str) -> str:
    return code if len(code) == 7 else "#" + "".join(2 * digit for digit in code[1:])


LIGHT = theme(":root {")
DARK = theme('[data-theme="dark"] {')
BY_SYSTEM = theme(':root:not([data-theme="light"]) {')


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), TEXT)
def test_text_is_legible(colours: dict[str, str], ink: str, ground: str) -> None:
    assert contrast(linear(colours[ink]), linear(colours[ground])) >= 4.5


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("shape", "ground"), SHAPES)
def test_shapes_are_visible(colours: dict[str, str], shape: str, ground: str) -> None:
    assert contrast(linear(colours[shape]), linear(colours[ground])) >= 3


def test_the_dark_theme_is_the_same_by_choice_and_by_system() -> None:
    assert DARK == BY_SYSTEM


def test_every_variable_is_defined() -> None:
    used: set[str] = set()
    defined: set[str] = set()
    for sheet in SHEETS:
        text = sheet.read_text("utf-8")
        used |= set(re.findall(r"var\(--([a-z0-9-]+)\)", text))
        defined |= set(re.findall(r"--([a-z0-9-]+):", text))
    assert used <= defined


def test_every_class_is_used_in_some_scene_or_by_a_script() -> None:
    text = "".join(sheet.read_text("utf-8") for sheet in SHEETS)
    selectors = "".join(re.findall(r"([^{}]*){", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)))
    styled = set(re.findall(r"\.([a-z][\w-]*)", selectors))
    regions = [region for scene in SCENES.values() for region in render(scene()).values()]
    markup = "".join([*regions, sprite(), (ROOT / "index.html").read_text("utf-8")])
    used = {name for names in re.findall(r'class="([^"]*)"', markup) for name in names.split()}
    scripts = "".join(path.read_text("utf-8") for path in (ROOT / "static/js").iterdir())
    used |= set(re.findall(r'classList\.add\("([^"]+)"\)', scripts))
    # Not all numbered classes, such as the places of a track, have a scene.
    stems = {re.sub(r"\d+$", "", name) for name in used}
    assert {name for name in styled if re.sub(r"\d+$", "", name) not in stems} == set()


def test_every_data_attribute_is_set_somewhere() -> None:
    styled: set[str] = set()
    for sheet in SHEETS:
        styled |= set(re.findall(r"\[(data-[a-z-]+)", _code(sheet)))
    page = (ROOT / "index.html").read_text("utf-8")
    scripts = "".join(path.read_text("utf-8") for path in (ROOT / "static/js").iterdir())
    views = "".join(path.read_text("utf-8") for path in (ROOT / "genial/ui").rglob("*.py"))
    assigned = re.findall(r"\.dataset\.(\w+) = ", scripts)
    given = {"data-" + re.sub(r"([A-Z])", r"-\1", name).lower() for name in assigned}
    given |= set(re.findall(r' (data-[a-z-]+)[ =>"]', page + views))
    given |= set(re.findall(r'"(data-[a-z-]+)"[:,]', views))
    assert styled - given == set()


_HIDDEN = r"inset\(50%\)|clip: rect\("
"""Declarations that hide something visually, but not from screen readers."""


def test_one_rule_hides_from_sight() -> None:
    """A room sets ``--hide`` on an element to which that rule applies."""
    sheets = {sheet.relative_to(FOLDER).as_posix(): _code(sheet) for sheet in SHEETS}
    assert [name for name, code in sheets.items() for _ in re.findall(_HIDDEN, code)] == [
        "visually-hidden.css"
    ]
    hidden = re.findall(r"\.([\w-]+) { --hide: ;", "".join(sheets.values()))
    regions = [region for scene in SCENES.values() for region in render(scene()).values()]
    classes = [names.split() for names in re.findall(r'class="([^"]*)"', "".join(regions))]
    hideable = {name for names in classes if "hideable" in names for name in names}
    assert set(hidden) <= hideable | {"visually-hidden"}


def test_no_sheet_reaches_outside() -> None:
    for sheet in SHEETS:
        links = re.findall(r"url\(([^)]*)\)", sheet.read_text("utf-8"))
        assert all(link.startswith('"#') for link in links)


def test_every_sheet_is_linked_once() -> None:
    page = (ROOT / "index.html").read_text("utf-8")
    linked = re.findall(r'<link rel="stylesheet" href="([^"]+)">', page)
    assert sorted(linked) == [sheet.relative_to(ROOT).as_posix() for sheet in SHEETS]


def test_no_rule_is_repeated() -> None:
    rules = Counter(rule for sheet in SHEETS for rule in _rules(sheet.read_text("utf-8")))
    assert {rule for rule, count in rules.items() if count > 1} == set()


def _code(sheet: Path) -> str:
    """The text of a style sheet without its comments."""
    return re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)


def _rules(text: str) -> Iterator[tuple[str, ...]]:
    """The selectors of each rule, after the media query or the animation it belongs to."""
    outer: list[str] = []
    for words, brace in re.findall(
        r"([^{}]*)([{}])", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    ):
        if brace == "{":
            outer.append(" ".join(words.split()))
        else:
            if words.strip():
                yield tuple(outer)
            outer.pop()


def test_nothing_stays_lit_after_a_tap() -> None:
    """Touch screens keep ``:hover`` until the next tap, so only devices that can hover have it."""
    outside = []
    for path in SHEETS:
        text = path.read_text("utf-8")
        without = re.sub(r"@media \(hover: hover\) \{\n(?:  .*\n)*\}", "", text)
        outside += [f"{path.name}: {line}" for line in without.splitlines() if ":hover" in line]
    assert outside == []
