"""The scores as a table of numbers and as the tracks of the game."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from genial.pieces import COLOURS, Colour
from genial.tilegame import Scores
from genial.ui.draw.html import esc
from genial.ui.draw.pieces import symbol


class ScoreRow(NamedTuple):
    """One player's or team's markers, ready to be drawn."""

    name: str
    scores: Scores
    stops: tuple[int, ...] = (18,)
    preview: Scores | None = None
    """Where the markers would be after the placement that is being considered."""
    active: bool = False
    """Whether it is this row's turn."""
    level: str = ""
    """The level of a computer, in words."""
    gained: Scores | None = None
    """What the last move has brought, if it was made for this row."""
    note: str = ""
    """What the mark of a lowest marker means, as a tooltip."""

    @property
    def lowest(self) -> int:
        """The marker that counts (R16)."""
        return min(self.scores)


def score_table(
    rows: Sequence[ScoreRow], *, caption: str, symbols: Sequence[str], corner: str = ""
) -> str:
    """All scores as numbers for screen readers: one line per player, one column per symbol.

    There is room for a few words in the corner.
    """
    head = "".join(
        f'<th scope="col">{symbol(colour)}'
        f'<span class="visually-hidden">{esc(symbols[colour])}</span></th>'
        for colour in COLOURS
    )
    body = "".join(map(_score_line, rows))
    return (
        f'<table class="scores"><caption class="visually-hidden">{esc(caption)}</caption>'
        f'<thead><tr><td><span class="corner">{esc(corner)}</span></td>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table>"
    )


def _score_line(row: ScoreRow) -> str:
    cells = []
    for colour in COLOURS:
        value = row.scores[colour]
        gain = row.preview[colour] - value if row.preview else 0
        more = f'<span class="gain">+{gain}</span>' if gain else ""
        cells.append(f'<td class="{_rank(row, value)}">{_value(row, value)}{more}</td>')
    turn = ' class="active" aria-current="true"' if row.active else ""
    name = f'<span class="row-name">{esc(row.name)}</span>'
    return f'<tr{turn}><th scope="row">{name}</th>{"".join(cells)}</tr>'


def _gained(row: ScoreRow, colour: Colour) -> str:
    """What the last move has brought, unless another one is being considered."""
    gain = row.gained[colour] if row.gained and not row.preview else 0
    return f'<span class="gain last-gain">+{gain}</span>' if gain else ""


def _value(row: ScoreRow, value: int) -> str:
    tip = f' title="{esc(row.note)}"' if row.note and _rank(row, value) == "lowest" else ""
    return f'<span class="value"{tip}>{value}</span>'


def _rank(row: ScoreRow, value: int) -> str:
    if value == row.stops[-1]:
        return "full"
    behind = value == row.lowest < max(row.scores)
    return "lowest" if behind else "ahead"


def tracks(rows: Sequence[ScoreRow]) -> str:
    """The score tracks (R5, R18); screen readers read :func:`score_table` instead."""
    return f'<div class="tracks" aria-hidden="true">{"".join(map(_track, rows))}</div>'


def _track(row: ScoreRow) -> str:
    lanes = "".join(_lane(row, colour) for colour in COLOURS)
    level = f'<span class="track-level">{esc(row.level)}</span>' if row.level else ""
    return (
        f'<section class="track{" active" if row.active else ""}">'
        f'<h3><span class="track-name">{esc(row.name)}</span>{level}</h3>'
        f'<div class="lanes top{row.stops[-1]}">{lanes}{_scale(row.stops[-1])}</div></section>'
    )


def _lane(row: ScoreRow, colour: Colour) -> str:
    value = row.scores[colour]
    goal = row.preview[colour] if row.preview else value
    ghost, gain = "", _gained(row, colour)
    steps = row.gained[colour] if row.gained else 0
    if goal != value:
        ghost = f'<span class="marker ghost at{goal}">{symbol(colour)}</span>'
        gain = f'<span class="gain">+{goal - value}</span>'
    return (
        f'<div class="lane {_rank(row, value)}{f" by{steps}" if steps else ""}"><div class="run">'
        f'{_stops(row.stops)}<span class="reached c{colour} at{value}"></span>{ghost}'
        f'<span class="marker at{value}">{symbol(colour)}</span></div>'
        f'<span class="sum">{_value(row, value)}{gain}</span></div>'
    )


@cache
def _stops(stops: tuple[int, ...]) -> str:
    """The places before the end at which a marker has to stop (R18)."""
    return "".join(f'<span class="stop at{stop}"></span>' for stop in stops[:-1])


@cache
def _scale(top: int) -> str:
    step = 6 if top == 18 else 9
    marks = "".join(f'<span class="at{mark}">{mark}</span>' for mark in range(0, top + 1, step))
    return f'<div class="scale">{marks}</div>'
