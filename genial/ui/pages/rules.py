"""How to play, as markup: short rules of every variant, drawn with the board of the game."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from genial import tilegame
from genial.board import parse_cell
from genial.notation import parse_action
from genial.pieces import BLUE, RED, YELLOW, Tile
from genial.tilegame import Place, State
from genial.ui.draw import board, dice, marks
from genial.ui.draw.html import button, esc, heading
from genial.ui.draw.scores import ScoreRow, tracks
from genial.ui.families import FAMILIES
from genial.ui.model import Session
from genial.ui.text.i18n import Texts, texts
from genial.variants import CLASSIC_2, CLASSIC_4

CHAPTERS = {
    "classic": ("goal", "turn", "score", "first", "genial", "exchange", "end"),
    "teams": ("same", "pairs", "track", "bonus"),
    "solo": ("same", "track", "result"),
    "travel": ("same", "box"),
    "dice": ("throw", "compare", "joker", "sheet", "end"),
}
"""The paragraphs on each family, in their order."""


def _laid(*placements: str) -> State:
    """A position in which these tiles lie."""
    state = tilegame.new(CLASSIC_2, 0)
    cells = bytearray(state.board)
    actions = []
    for text in placements:
        action = parse_action(text, CLASSIC_2)
        assert isinstance(action, Place)
        cells[action.first], cells[action.second] = action.tile
        actions.append(action)
    return replace(state, board=bytes(cells), laid=tuple(actions))


@cache
def _score_figure(name: str) -> str:
    """Three red in a row and two blue: what a new tile counts."""
    state = _laid("RR:H5-H6", "RO:H7-I6", "BB:G10-F11", "GY:I8-I9")
    ghost = marks.ghost(state.board, Tile(RED, BLUE), parse_cell("H8"), parse_cell("H9"))
    return board.figure(state, name=name, around=parse_cell("H8"), reach=3, ghost=ghost)


@cache
def _first_figure(name: str) -> str:
    state = tilegame.new(CLASSIC_2, 0)
    targets = frozenset(cell for pair in tilegame.places(state) for cell in pair)
    return board.figure(state, name=name, targets=targets)


@cache
def _zones_figure(name: str) -> str:
    return board.figure(tilegame.new(CLASSIC_4, 0), name=name)


def _goal_figure(name: str) -> str:
    row = ScoreRow(name, (9, 12, 7, 14, 7, 10))
    return tracks([row])


_FIGURES: dict[str, Callable[[str], str]] = {
    "classic.goal": _goal_figure,
    "classic.score": _score_figure,
    "classic.first": _first_figure,
    "teams.pairs": _zones_figure,
    "teams.track": lambda name: tracks([ScoreRow(name, (18, 21, 12, 18, 30, 15), (18, 36))]),
    "dice.compare": lambda name: dice.dice((BLUE, BLUE, YELLOW), label=name),
    "dice.sheet": lambda name: dice.sheet((3, 3, 0, 3, 2, 3), label=name),
}


def screen(session: Session) -> str:
    """The rules of one family, and the way to the others."""
    t = texts(session.prefs.language)
    chapter = session.app.chapter
    tabs = "".join(
        f'<li><button type="button" class="tab" data-do="go rules {family}"'
        f"{' aria-current=page' if family == chapter else ''}>"
        f"{esc(t(f'family.{family}'))}</button></li>"
        for family in FAMILIES
    )
    sections = "".join(_section(t, chapter, part) for part in CHAPTERS[chapter])
    play = button(f"go setup {chapter}", t("rules.play"), kind="primary", icon="play")
    return (
        f'<div class="page rules">{heading(t("screen.rules"))}'
        f'<nav class="tabs" aria-label="{esc(t("rules.variants"))}"><ul>{tabs}</ul></nav>'
        f"<article><h2>{esc(t(f'family.{chapter}'))}</h2>{sections}</article>"
        f'<div class="toolbar">{play}</div></div>'
    )


def _section(t: Texts, chapter: str, part: str) -> str:
    key = f"{chapter}.{part}"
    draw = _FIGURES.get(key)
    figure = ""
    if draw is not None:
        figure = f'<div class="rules-figure">{draw(t(f"rules.{key}.figure"))}</div>'
    return (
        f'<section class="rule"><h3>{esc(t(f"rules.{key}.title"))}</h3>'
        f"<p>{esc(t(f'rules.{key}.text'))}</p>{figure}</section>"
    )
