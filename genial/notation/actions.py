"""One action as text: ``RG:H8-H9``, ``exchange``, ``throw``, ``mark:B>R``."""

import re

from genial.board import cell_name, parse_cell
from genial.dicegame import THROW, Joker, Mark
from genial.games import Action
from genial.notation.errors import Fault, NotationError
from genial.pieces import LETTERS, parse_colour, parse_tile
from genial.tilegame import Place, Refill
from genial.variants import TileVariant, Variant

_PLACE = re.compile(r"(\w\w):(\w{2,3})-(\w{2,3})", re.ASCII)
_JOKER = re.compile(r"(\w)>(\w)", re.ASCII)
_MARK = "mark"


def format_action(action: Action) -> str:
    """The text of an action."""
    if isinstance(action, Place):
        tile, first, second = action
        return f"{tile}:{cell_name(first)}-{cell_name(second)}"
    if isinstance(action, Mark):
        jokers = ",".join(f"{LETTERS[group]}>{LETTERS[target]}" for group, target in action.jokers)
        return f"{_MARK}:{jokers}" if jokers else _MARK
    return str(action.value)


def parse_action(text: str, variant: Variant) -> Action:
    """Parse an action in a game of that variant, without checking whether it is legal."""
    try:
        return _tile_action(text) if isinstance(variant, TileVariant) else _dice_action(text)
    except ValueError:
        raise NotationError(Fault.UNREADABLE_ACTION, text) from None


def _tile_action(text: str) -> Place | Refill:
    match = _PLACE.fullmatch(text)
    if not match:
        return Refill(text)
    tile, first, second = match.groups()
    return Place(parse_tile(tile), parse_cell(first), parse_cell(second))


def _dice_action(text: str) -> Action:
    if text == THROW.value:
        return THROW
    if text == _MARK:
        return Mark()
    head, _, jokers = text.partition(":")
    if head != _MARK:
        raise ValueError(text)
    return Mark(tuple(map(_joker, jokers.split(","))))


def _joker(text: str) -> Joker:
    match = _JOKER.fullmatch(text)
    if not match:
        raise ValueError(text)
    return Joker(*map(parse_colour, match.groups()))
