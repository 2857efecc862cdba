"""How to play, as markup: short rules of every variant, drawn with the board of the game."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from genial import tilegame
from genial.board import parse_cell
from genial.notation import parse_action
from genial.pieces import BLUE, GREEN, ORANGE, PURPLE, RED, YELLOW, Tile
from genial.tilegame import Place, State
from genial.ui import board_svg, dice_svg, pieces_svg
from genial.ui.i18n import Texts
from genial.ui.markup import esc
from genial.ui.model import FAMILIES, Session
from genial.ui.widgets import button, heading
from genial.variants import CLASSIC_2, CLASSIC_4

CHAPTERS = {
    "classic": ("goal", "turn", "score", "first", "genial", "exchange", "end"),
    "teams": ("same", "pairs", "track", "bonus"),
    "solo": ("same", "track", "result"),
    "travel": ("same", "box"),
    "dice": ("throw", "compare", "joker", "sheet", "end"),
}
"""The paragraphs on each family, in their order."""


@cache
def emblem(family: str) -> str:
    """A small picture that stands for the family."""
    if family == "dice":
        return dice_svg.die(RED) + dice_svg.die(PURPLE)
    tiles = {
        "classic": (Tile(RED, GREEN), Tile(BLUE, ORANGE)),
        "teams": (Tile(GREEN, PURPLE), Tile(GREEN, YELLOW)),
        "solo": (Tile(YELLOW, YELLOW),),
        "travel": (Tile(BLUE, PURPLE),),
    }[family]
    return "".join(pieces_svg.tile(tile) for tile in tiles)


def _laid(*placements: str) -> State:
    """A position in which these tiles lie."""
    state = tilegame.new(CLASSIC_2, 0)
    board = bytearray(state.board)
    actions = []
    for text in placements:
        action = parse_action(text, CLASSIC_2)
        assert isinstance(action, Place)
        board[action.first], board[action.second] = action.tile
        actions.append(action)
    return replace(state, board=bytes(board), laid=tuple(actions))


@cache
def _score_figure(name: str) -> str:
    """Three red in a row and two blue: what a new tile counts."""
    state = _laid("RR:H5-H6", "RO:H7-I6", "BB:G10-F11", "GY:I8-I9")
    ghost = board_svg.ghost(state.board, Tile(RED, BLUE), parse_cell("H8"), parse_cell("H9"))
    return board_svg.figure(state, name=name, around=parse_cell("H8"), reach=3, ghost=ghost)


@cache
def _first_figure(name: str) -> str:
    state = tilegame.new(CLASSIC_2, 0)
    cells = frozenset(cell for pair in tilegame.places(state) for cell in pair)
    return board_svg.figure(state, name=name, targets=cells)


@cache
def _zones_figure(name: str) -> str:
    return board_svg.figure(tilegame.new(CLASSIC_4, 0), name=name)


def _goal_figure(name: str) -> str:
    row = pieces_svg.ScoreRow(name, (9, 12, 7, 14, 7, 10))
    return pieces_svg.tracks([row])


_FIGURES: dict[str, Callable[[str], str]] = {
    "classic.goal": _goal_figure,
    "classic.score": _score_figure,
    "classic.first": _first_figure,
    "teams.pairs": _zones_figure,
    "teams.track": lambda name: pieces_svg.tracks(
        [pieces_svg.ScoreRow(name, (18, 21, 12, 18, 30, 15), (18, 36))]
    ),
    "dice.compare": lambda name: dice_svg.dice((BLUE, BLUE, YELLOW), label=name),
    "dice.sheet": lambda name: dice_svg.sheet((3, 3, 0, 3, 2, 3), label=name),
}


def rules(t: Texts, session: Session) -> str:
    """The rules of one family, and the way to the others."""
    topic = session.topic
    tabs = "".join(
        f'<li><button type="button" class="tab" data-do="go rules {family}"'
        f"{' aria-current=page' if family == topic else ''}>"
        f"{esc(t(f'family.{family}'))}</button></li>"
        for family in FAMILIES
    )
    sections = "".join(_section(t, topic, part) for part in CHAPTERS[topic])
    play = button(f"go setup {topic}", t("rules.play"), kind="primary", icon="play")
    return (
        f'<div class="page rules">{heading(t("screen.rules"))}'
        f'<nav class="tabs" aria-label="{esc(t("rules.variants"))}"><ul>{tabs}</ul></nav>'
        f"<article><h2>{esc(t(f'family.{topic}'))}</h2>{sections}</article>"
        f'<div class="toolbar">{play}</div></div>'
    )


def _section(t: Texts, topic: str, part: str) -> str:
    key = f"{topic}.{part}"
    draw = _FIGURES.get(key)
    figure = ""
    if draw is not None:
        figure = f'<div class="rules-figure">{draw(t(f"rules.{key}.figure"))}</div>'
    return (
        f'<section class="rule"><h3>{esc(t(f"rules.{key}.title"))}</h3>'
        f"<p>{esc(t(f'rules.{key}.text'))}</p>{figure}</section>"
    )
