"""The dice game as markup: dice and the sheets on which their points are marked."""

from collections.abc import Sequence
from functools import cache

from genial.dicegame import ROW, SECTIONS, Dice, Sheet, open_boxes
from genial.pieces import COLOURS, Colour
from genial.ui.draw.geometry import PALETTE, circle, number
from genial.ui.draw.html import esc

_BOX = 22.0
_LEFT, _TOP = 30.0, 20.0
_GAP = 8.0
"""The room between two sections."""

_HEIGHT = _TOP + len(COLOURS) * (_BOX + 3)
_WIDTH = _LEFT + ROW * (_BOX + 3) + (len(SECTIONS) - 1) * _GAP + 1


def die(colour: Colour | None) -> str:
    """One die; without a colour it has not been thrown."""
    shows = (
        ""
        if colour is None
        else f'<g transform="translate(0 -2.5) scale(1.42)"><use href="#s{colour}"/></g>'
    )
    return (
        f'<svg class="die{"" if shows else " unthrown"}" viewBox="-32 -33 64 68" '
        f'aria-hidden="true"><use href="#die"/>{shows}</svg>'
    )


def dice(
    faces: Dice,
    *,
    label: str,
    count: int | None = None,
    throw: int = 0,
    matched: Sequence[bool] = (),
    jokers: Sequence[bool] = (),
) -> str:
    """The dice in front of one player.

    ``throw`` is a number that differs from throw to throw: an even and an odd one have their own
    animation, so that it runs again each time; 0 lies still. ``matched`` marks the dice that score
    by comparing, ``jokers`` those that are used as a joker.
    """
    rolling = f" roll{throw % 2}" if throw else ""
    thrown: list[Colour | None] = [*faces] or [None] * (count or 0)
    parts = [f'<div class="dice{rolling}" role="img" aria-label="{esc(label)}">']
    for i, colour in enumerate(thrown):
        use = " matched" if any(matched[i : i + 1]) else ""
        use += " joker" if any(jokers[i : i + 1]) else ""
        parts.append(f'<span class="die-place{use}">{die(colour)}</span>')
    parts.append("</div>")
    return "".join(parts)


def sheet(marks: Sheet, *, label: str, preview: Sheet | None = None) -> str:
    """The sheet of one player; ``preview`` is the sheet as a choice would leave it (D6)."""
    goal = preview or marks
    last, soon = open_boxes(marks), open_boxes(goal)
    parts = [
        f'<svg class="sheet" viewBox="0 0 {number(_WIDTH)} {number(_HEIGHT)}" role="img" '
        f'aria-label="{esc(label)}">'
    ]
    for first, end in SECTIONS:
        state = "open" if first <= last else "opening" if first <= soon else "closed"
        parts.append(_section(first, end, state))
    parts.append(_HEADS)
    parts += [_row(colour, marks[colour], goal[colour], last) for colour in COLOURS]
    parts.append("</svg>")
    return "".join(parts)


def _x(box: int) -> float:
    """The left edge of a box, counted from 1."""
    before = sum(first <= box for first, _ in SECTIONS) - 1
    return _LEFT + (box - 1) * (_BOX + 3) + before * _GAP


def _y(colour: Colour) -> float:
    return _TOP + colour * (_BOX + 3)


@cache
def _section(first: int, end: int, state: str) -> str:
    left, right = _x(first) - 3, _x(end) + _BOX + 3
    lock = ""
    if state == "closed":
        middle = number((left + right) / 2 - 7)
        lock = f'<use class="lock" href="#i-lock" x="{middle}" y="1" width="14" height="14"/>'
    numbers = "".join(
        f'<text x="{number(_x(box) + _BOX / 2)}" y="13">{box}</text>'
        for box in range(first, end + 1)
    )
    return (
        f'<g class="section {state}"><rect x="{number(left)}" y="{number(_TOP - 3)}" '
        f'width="{number(right - left)}" height="{number(_HEIGHT - _TOP + 2)}" rx="6"/>'
        f"{lock or numbers}</g>"
    )


_HEADS = "".join(
    f'<g transform="translate(13 {number(_y(colour) + _BOX / 2)}) scale(.58)">'
    f'<use href="#k{colour}"/></g>'
    for colour in COLOURS
)


def _row(colour: Colour, marks: int, goal: int, last: int) -> str:
    """One row of boxes: marked, about to be marked, free, closed."""
    return "".join(_box(colour, box, _state(box, marks, goal, last)) for box in range(1, ROW + 1))


def _state(box: int, marks: int, goal: int, last: int) -> str:
    if box <= marks:
        return "marked"
    if box <= goal:
        return "gained"
    return "free" if box <= last else "closed"


@cache
def _box(colour: Colour, box: int, state: str) -> str:
    x, y = _x(box), _y(colour)
    side = number(_BOX)
    middle = f"translate({number(x + _BOX / 2)} {number(y + _BOX / 2)}) scale(.78)"
    inside = ""
    if state == "marked":
        inside = f'<g transform="{middle}"><use href="#s{colour}"/></g>'
    elif state == "gained":
        inside = (
            f'<g class="new" transform="{middle}"><use href="#s{colour}"/></g>'
            f'<path class="halo" d="{circle(12.4, x + _BOX / 2, y + _BOX / 2)}" '
            f'stroke="{PALETTE[colour]}"/>'
        )
    return (
        f'<g class="box {state}"><rect x="{number(x)}" y="{number(y)}" width="{side}" '
        f'height="{side}" rx="4.5"/>{inside}</g>'
    )
