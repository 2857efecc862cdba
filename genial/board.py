"""The hexagon: its cells, their names and the straight lines through them.

A cell is a small integer ``16 * row + number`` with both parts from 1 to 15, so that a step in one
of the six directions is always the addition of the same constant. The name of a cell is its row as
a letter, ``A`` at the top, and its number: the centre ``0x88`` is ``H8``. Cells in the same row
share the letter, cells on the same falling diagonal share the number.

The contents of the cells are a ``bytes``: a colour (0-5), :data:`FREE`, or :data:`OUTSIDE` for
everything beyond the playing area. A rim of ``OUTSIDE`` surrounds every board, so counting a run
needs no check for the edge.
"""

from functools import cache
from itertools import compress
from typing import TypeAlias

Cell: TypeAlias = int
Board: TypeAlias = bytes

FREE = 6
OUTSIDE = 7

CENTRE: Cell = 0x88
"""H8, the middle of every board."""

_SIZE = 0x110
_LARGEST_SIDE = 8
_CORNER_SIDE = 6

EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST, NORTH_EAST = 1, 16, 15, -1, -16, -15
DIRECTIONS = (EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST, NORTH_EAST)
"""The six steps to a neighbour, clockwise."""

_FORWARD = (EAST, SOUTH_WEST, SOUTH_EAST)
"""The steps that go forwards in reading order, one for each axis."""


def cell_at(q: int, r: int) -> Cell:
    """The cell with the axial coordinates ``q`` (to the right) and ``r`` (down); H8 is (0, 0)."""
    return CENTRE + 16 * r + q


def axial(cell: Cell) -> tuple[int, int]:
    """The axial coordinates of a cell, the centre being (0, 0)."""
    return cell % 16 - 8, cell // 16 - 8


@cache
def area(side: int) -> tuple[Cell, ...]:
    """The cells of the hexagon with that side around the centre, in reading order (R2)."""
    reach = range(1 - side, side)
    return tuple(cell_at(q, r) for r in reach for q in reach if abs(q + r) < side)


CELLS = area(_LARGEST_SIDE)
"""Every cell of the largest board, in reading order."""

CORNERS = tuple(CENTRE + (_CORNER_SIDE - 1) * step for step in DIRECTIONS[4:] + DIRECTIONS[:4])
"""The corners of the side-6 hexagon, clockwise from the top left (R3)."""


def empty(side: int) -> Board:
    """A board with every cell of the area free."""
    board = bytearray([OUTSIDE]) * _SIZE
    for cell in area(side):
        board[cell] = FREE
    return bytes(board)


_PAIRS = {step: [(cell, cell + step) for cell in range(_SIZE)] for step in _FORWARD}
_FREE_AS_ONE = bytes(content == FREE for content in range(256))


def _free_cells(board: Board) -> int:
    """A number whose byte ``cell`` is 1 if that cell is free.

    Shifted by a step and ANDed with itself, it shows for all cells at once whether the next one is
    free as well.
    """
    return int.from_bytes(board.translate(_FREE_AS_ONE), "little")


def free_pairs(board: Board) -> list[tuple[Cell, Cell]]:
    """The pairs of neighbours that are both free, by axis, each in reading order."""
    free = _free_cells(board)
    found: list[tuple[Cell, Cell]] = []
    for step in _FORWARD:
        starts = free & free >> 8 * step
        found += compress(_PAIRS[step], starts.to_bytes(_SIZE, "little"))
    return found


def has_room(board: Board) -> bool:
    """Whether any two neighbouring cells are free (R15)."""
    free = _free_cells(board)
    return any(free & free >> 8 * step for step in _FORWARD)


def run(board: Board, cell: Cell, step: int, colour: int) -> int:
    """The length of the unbroken run of that colour that starts next to the cell (R9)."""
    length = 0
    cell += step
    while board[cell] == colour:
        length += 1
        cell += step
    return length


def adjacent(a: Cell, b: Cell) -> bool:
    """Whether two cells of the board are neighbours."""
    return b - a in DIRECTIONS


def cell_name(cell: Cell) -> str:
    """The name of a cell, such as ``H8``."""
    return f"{chr(64 + cell // 16)}{cell % 16}"


_BY_NAME = {cell_name(cell): cell for cell in CELLS}


def parse_cell(name: str) -> Cell:
    """The cell of that name; ``ValueError`` if the largest board has none."""
    try:
        return _BY_NAME[name]
    except KeyError:
        raise ValueError(f"no such cell: {name[:8]!r}") from None
