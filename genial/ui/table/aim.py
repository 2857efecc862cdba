"""Where the tile in hand would lie and what it would earn there."""

from functools import lru_cache
from typing import NamedTuple

from genial import tilegame
from genial.board import DIRECTIONS, FREE, Board, Cell, run
from genial.pieces import Colour, Tile
from genial.tilegame import (
    Place,
    View,
    advance,
    bonuses,
    is_over,
    placement,
    places,
    score,
)
from genial.ui.draw.cache import cache_last
from genial.ui.model import Hand, Stage


class Spots(NamedTuple):
    """The free places of a position."""

    pairs: frozenset[tuple[Cell, Cell]]
    """Both cells of a place, in either order."""
    cells: frozenset[Cell]
    """The cells that belong to any place."""


@cache_last
def spots(view: View) -> Spots:
    """Where the next tile may be laid (R7, R8)."""
    pairs = places(view)
    both = frozenset(pairs) | {(b, a) for a, b in pairs}
    return Spots(both, frozenset(a for a, _ in both))


@lru_cache(maxsize=24)
def worth(board: Board, colour: Colour) -> dict[Cell, int]:
    """What a half of that colour would earn on each free cell, wherever its partner lies (R9)."""
    return {
        cell: sum([run(board, cell, step, colour) for step in DIRECTIONS])
        for cell in range(len(board))
        if board[cell] == FREE
    }


def tile_in_hand(view: View, hand: Hand) -> Tile | None:
    """The tile that was picked from the rack."""
    rack = tilegame.hand(view)
    return rack[hand.slot] if hand.slot is not None and hand.slot < len(rack) else None


def leading(tile: Tile, hand: Hand) -> tuple[Colour, Colour]:
    """The symbol of the half on the pointer's cell, and that of the other half."""
    return (tile.second, tile.first) if hand.swapped else (tile.first, tile.second)


def placement_of(tile: Tile, hand: Hand, at: Cell, beside: Cell) -> Place:
    """The placement with the leading half on the one cell and the other half on the other."""
    return placement(tile, beside, at) if hand.swapped else placement(tile, at, beside)


def first_fit(view: View, at: Cell, turn: int) -> int | None:
    """The first direction, starting with ``turn``, in which a tile fits on this cell."""
    pairs = spots(view).pairs
    for more in range(len(DIRECTIONS)):
        way = (turn + more) % len(DIRECTIONS)
        if (at, at + DIRECTIONS[way]) in pairs:
            return way
    return None


def aimed_placement(view: View, hand: Hand) -> Place | None:
    """The placement that is being considered: as turned if that fits, else turned further."""
    tile = tile_in_hand(view, hand)
    if tile is None or hand.at is None or hand.stage is Stage.HALF:
        return None
    way = first_fit(view, hand.at, hand.turn)
    return None if way is None else placement_of(tile, hand, hand.at, hand.at + DIRECTIONS[way])


def bonus(view: View, place: Place) -> int:
    """How many more tiles the placement would let its player lay at once (R11).

    None if the game or the rack ends with it (R12, R15).
    """
    variant, row = view.variant, view.variant.rows[view.to_play]
    before = view.scores[row]
    after = advance(variant, before, place.tile, score(view.board, place))
    earned = bonuses(variant, before, after)
    if not earned or len(tilegame.hand(view)) == 1:
        return 0
    board = bytearray(view.board)
    board[place.first], board[place.second] = place.tile
    return 0 if is_over(variant, bytes(board), (after,)) else earned


def to_next_stop(view: View) -> tuple[int, ...]:
    """How far each marker of the seat to play is from its next stop (R11, R18)."""
    variant = view.variant
    return tuple(
        next((stop for stop in variant.stops if stop > value), variant.top) - value
        for value in view.scores[variant.rows[view.to_play]]
    )


def offers(view: View, hand: Hand) -> dict[Cell, int]:
    """The cells for the second half once the first is chosen, with the points of both halves."""
    tile = tile_in_hand(view, hand)
    if tile is None or hand.at is None or hand.stage is not Stage.HALF:
        return {}
    one, other = leading(tile, hand)
    pairs = spots(view).pairs
    first = worth(view.board, one).get(hand.at, 0)
    return {
        hand.at + step: first + worth(view.board, other)[hand.at + step]
        for step in DIRECTIONS
        if (hand.at, hand.at + step) in pairs
    }


def bonus_offers(view: View, hand: Hand) -> frozenset[Cell]:
    """Those of the offered cells on which the second half brings another placement (R11)."""
    tile = tile_in_hand(view, hand)
    if tile is None or hand.at is None:
        return frozenset()
    at = hand.at
    return frozenset(
        cell for cell in offers(view, hand) if bonus(view, placement_of(tile, hand, at, cell))
    )
