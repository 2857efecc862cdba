"""Where the tile in hand would lie and what it would earn there."""

from functools import lru_cache
from typing import NamedTuple

from genial.board import DIRECTIONS, FREE, Board, Cell, run
from genial.pieces import Colour, Tile
from genial.tilegame import Place, State, hand, placement, places
from genial.ui.memory import remembered
from genial.ui.model import Hand, Stage


class Spots(NamedTuple):
    """The free places of a position."""

    pairs: frozenset[tuple[Cell, Cell]]
    """Both cells of a place, in either order."""
    cells: frozenset[Cell]
    """The cells that belong to any place."""


@remembered
def spots(state: State) -> Spots:
    """Where the next tile may be laid (R7, R8)."""
    pairs = places(state)
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


def tile_in_hand(state: State, held: Hand) -> Tile | None:
    """The tile that was picked from the rack."""
    rack = hand(state)
    return rack[held.slot] if held.slot is not None and held.slot < len(rack) else None


def leading(tile: Tile, held: Hand) -> tuple[Colour, Colour]:
    """The symbol that comes to the pointer's cell and the one beside it."""
    return (tile.second, tile.first) if held.swapped else (tile.first, tile.second)


def laid(tile: Tile, held: Hand, at: Cell, beside: Cell) -> Place:
    """The placement with the leading half on the one cell and the other half on the other."""
    return placement(tile, beside, at) if held.swapped else placement(tile, at, beside)


def pointing(state: State, at: Cell, turn: int) -> int | None:
    """The first direction from this turn on in which a place leads on from the cell."""
    pairs = spots(state).pairs
    for more in range(len(DIRECTIONS)):
        way = (turn + more) % len(DIRECTIONS)
        if (at, at + DIRECTIONS[way]) in pairs:
            return way
    return None


def aimed(state: State, held: Hand) -> Place | None:
    """The placement that is being considered: as turned if that is possible, else turned on."""
    tile = tile_in_hand(state, held)
    if tile is None or held.at is None or held.stage is Stage.HALF:
        return None
    way = pointing(state, held.at, held.turn)
    return None if way is None else laid(tile, held, held.at, held.at + DIRECTIONS[way])


def offers(state: State, held: Hand) -> dict[Cell, int]:
    """The cells for the second half once the first is chosen, with the points of both halves."""
    tile = tile_in_hand(state, held)
    if tile is None or held.at is None or held.stage is not Stage.HALF:
        return {}
    one, other = leading(tile, held)
    pairs = spots(state).pairs
    first = worth(state.board, one).get(held.at, 0)
    return {
        held.at + step: first + worth(state.board, other)[held.at + step]
        for step in DIRECTIONS
        if (held.at, held.at + step) in pairs
    }
