from xml.etree import ElementTree as ET

import pytest

from genial.dicegame import ROW
from genial.pieces import COLOURS
from genial.ui.draw import dice


def classes(markup: str) -> list[str]:
    return [e.get("class", "") for e in ET.fromstring(markup).iter()]


def test_dice_show_their_symbols_and_say_so() -> None:
    drawing = ET.fromstring(dice.dice((0, 4, 4), label="star, sun, sun"))
    assert (drawing.get("role"), drawing.get("aria-label")) == ("img", "star, sun, sun")
    links = [e.get("href") for e in drawing.iter("use")]
    assert [link for link in links if link != "#die"] == ["#s0", "#s4", "#s4"]


def test_dice_not_thrown_yet_are_blank() -> None:
    assert classes(dice.dice((), label="", count=2)).count("die unthrown") == 2


def test_every_throw_rolls_anew() -> None:
    first, second, still = (dice.dice((1, 2), label="", throw=n) for n in (1, 2, 0))
    assert [classes(m)[0] for m in (first, second, still)] == ["dice roll1", "dice roll0", "dice"]


def test_jokers_and_matches_are_marked() -> None:
    names = classes(
        dice.dice((1, 1, 2), label="", jokers=(True, True), matched=(False, False, True))
    )
    assert [c for c in names if c.startswith("die-place")] == [
        "die-place joker",
        "die-place joker",
        "die-place matched",
    ]


def test_a_sheet_has_seven_boxes_a_row() -> None:
    boxes = [c for c in classes(dice.sheet((0,) * 6, label="")) if c.startswith("box")]
    assert len(boxes) == ROW * len(COLOURS)


@pytest.mark.parametrize(
    ("marks", "states"),
    [
        ((0, 3, 3, 3, 3, 3), ["open", "closed", "closed"]),
        ((1, 3, 3, 3, 3, 3), ["open", "open", "closed"]),
        ((4, 4, 4, 4, 4, 4), ["open", "open", "open"]),
    ],
)
def test_closed_sections_are_visibly_closed(marks: tuple[int, ...], states: list[str]) -> None:
    sheet = dice.sheet(marks, label="")
    sections = [c.split()[1] for c in classes(sheet) if c.startswith("section")]
    assert sections == states
    assert sheet.count("#i-lock") == states.count("closed")


def test_the_preview_shows_what_would_be_marked_and_opened() -> None:
    names = classes(dice.sheet((0, 1, 1, 1, 1, 1), label="", preview=(2, 1, 1, 1, 1, 1)))
    assert names.count("box gained") == 2
    assert "section opening" in names
