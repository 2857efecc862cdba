"""The board as markup: a grid of cells with the tiles, the preview and the marks on it."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import groupby

from genial.board import (
    CELLS,
    CENTRE,
    FREE,
    Cell,
    area,
    axial,
    cell_name,
)
from genial.pieces import PRINTED
from genial.tilegame import Place, Table
from genial.ui.draw import marks
from genial.ui.draw.geometry import (
    HEXAGON,
    RADIUS,
    RISE,
    WIDTH,
    at,
    centre,
    number,
    regular,
    rounded,
)
from genial.ui.draw.html import esc
from genial.ui.draw.marks import Ghost
from genial.ui.draw.pieces import piece, piece_of_sprite

_HINT = {6: 0.62, 7: 0.62, 8: 0.0}
"""How many cells of the unused ring are shown around the playing area of each side."""


def board(
    table: Table,
    *,
    name: str,
    label: Callable[[Cell], str],
    targets: Collection[Cell] = frozenset(),
    points: Mapping[Cell, int] | None = None,
    ghost: Ghost | None = None,
    last: Sequence[Place] = (),
    better: Place | None = None,
    flash: Ghost | None = None,
    focus: Cell | None = None,
    interactive: bool = True,
) -> str:
    """The board of the table as a grid with one tab stop, all its layers in one.

    ``points`` are numbers to show on free cells: what a half would earn there. ``better`` is where
    the last tile should have been laid. ``flash`` shows for a moment what it has earned. ``focus``
    is the cell that the tab key leads to.
    """
    side = table.variant.side
    over = marks.above(last=last, better=better, points=points, ghost=ghost, flash=flash)
    return (
        f'<svg class="board side{side}" viewBox="{_view(side)}" role="grid" '
        f'aria-label="{esc(name)}"><g class="under" aria-hidden="true">{ground(side)}'
        f"{dots(table, targets)}{laid(table)}</g>"
        f"{cells(side, label=label, focus=focus, interactive=interactive)}"
        f'<g class="upper" aria-hidden="true">{over}'
        "</g></svg>"
    )


def layers(side: int, name: str) -> str:
    """The same board as a stack of drawings, so that the browser paints only what changes.

    All but the lowest are regions of their own: dots, tiles, cells and what is above them.
    """
    start = f'<svg class="board side{side}'
    view = f'viewBox="{_view(side)}"'
    region = f'data-region="" {view}'
    hidden = 'aria-hidden="true"'
    return (
        f'{start} under" {view} {hidden}>{ground(side)}</svg>'
        f'{start}" id="dots" {region} {hidden}></svg>'
        f'{start}" id="laid" {region} {hidden}></svg>'
        f'{start}" id="cells" {region} role="grid" aria-label="{esc(name)}"></svg>'
        f'{start} upper" id="above" {region} {hidden}></svg>'
    )


@cache
def ground(side: int) -> str:
    """What never changes: the plate with its cells, the printed symbols, the names on the rim."""
    hexes = "".join(
        f'<path class="hex shaded{zone}" d="{_hexes([cell])}"/>'
        for zone, members in _zones(side)
        for cell in members
    )
    return f"{_plate(side, _names(side))}{hexes}{_printed()}"


def cells(
    side: int,
    *,
    label: Callable[[Cell], str],
    focus: Cell | None = None,
    interactive: bool = True,
) -> str:
    """The cells for pointer, keys and screen reader; only the one with the focus is visible."""
    stop = CENTRE if focus is None else focus
    parts = []
    for row in _rows(side, "cell" if interactive else ""):
        parts.append('<g role="row">')
        parts += [
            f'{head} tabindex="{0 if cell == stop else -1}" aria-label="{esc(label(cell))}"/>'
            for cell, head in row
        ]
        parts.append("</g>")
    return "".join(parts)


def dots(table: Table, targets: Collection[Cell]) -> str:
    """A dot where a tile may be laid."""
    contents = table.board
    return marks.dots(cell for cell in targets if contents[cell] == FREE)


def laid(table: Table) -> str:
    """The tiles that lie on the board, in the order in which they were laid."""
    return "".join(map(_laid, table.laid))


def thumbnail(table: Table) -> str:
    """A small picture of the position for the list of games."""
    return _picture(table, "thumbnail", _view(table.variant.side), "")


def ending(table: Table) -> str:
    """The board at the end of the game, with the last tile marked."""
    last = marks.outline(table.laid[-1], "last") if table.laid else ""
    return _picture(table, "thumbnail", _view(table.variant.side), last)


def figure(
    table: Table,
    *,
    name: str,
    around: Cell | None = None,
    reach: int = 2,
    targets: Collection[Cell] = frozenset(),
    ghost: Ghost | None = None,
) -> str:
    """An illustration: the position, or what lies within reach of one cell."""
    view = _view(table.variant.side)
    if around is not None:
        x, y = centre(around)
        across, down = (reach + 0.6) * WIDTH, reach * RISE + RADIUS + 2
        view = _box(x - across, y - down, 2 * across, 2 * down)
    upon = marks.dots(targets) + (marks.ghost_piece(ghost) if ghost else "")
    picture = _picture(table, "figure", view, upon)
    return picture.replace('aria-hidden="true"', f'role="img" aria-label="{esc(name)}"', 1)


def _picture(table: Table, kind: str, view: str, upon: str) -> str:
    side = table.variant.side
    plain = "".join(
        f'<path class="hex zone{zone}" d="{_hexes(cells)}"/>' for zone, cells in _zones(side)
    )
    tiles = "".join(piece_of_sprite(tile, b - a, *centre(a)) for tile, a, b in table.laid)
    return (
        f'<svg class="board {kind} side{side}" viewBox="{view}" aria-hidden="true">'
        f"{_plate(side)}{plain}{_printed()}{tiles}{upon}</svg>"
    )


@cache
def _zones(side: int) -> tuple[tuple[int, tuple[Cell, ...]], ...]:
    zones = range(6, side + 1)
    return tuple((zone, tuple(c for c in area(side) if _zone(c) == zone)) for zone in zones)


def _zone(cell: Cell) -> int:
    """The side of the smallest playing area that has the cell (R2)."""
    q, r = axial(cell)
    return max(6, max(abs(q), abs(r), abs(q + r)) + 1)


def _hexes(cells: Iterable[Cell]) -> str:
    return "".join(at(*centre(cell), HEXAGON) for cell in cells)


@cache
def _view(side: int) -> str:
    """The part of the drawing that is visible: the playing area and a hint of its surroundings."""
    hint = _HINT[side]
    across = (2 * side - 1 + 2 * hint) * WIDTH
    down = (2 * side - 2) * RISE + 2 * RADIUS + 2 * hint * RISE
    # Slightly narrower than the drawing: keeps a cell of the largest board at 24 px on a phone.
    return _box(-across / 2 + 0.1, -down / 2, across - 0.2, down)


def _box(x: float, y: float, width: float, height: float) -> str:
    return " ".join(map(number, (x, y, width, height)))


@cache
def _plate(side: int, names: str = "") -> str:
    """The plate under the playing area, the rings that are not in use, the names along the rim."""
    unused = [cell for cell in CELLS if _zone(cell) > side]
    reach = ((side - 1) * RISE + RADIUS + 2.5) / (3**0.5 / 2)
    plate = rounded(regular(6, reach, 3.141592653589793 / 6), 14)
    rest = f'<path class="unused" d="{_hexes(unused)}"/>' if unused else ""
    return (
        f'<g class="ground" aria-hidden="true">{rest}{names}<path class="plate" d="{plate}"/></g>'
    )


@cache
def _names(side: int) -> str:
    """The letters of the rows and the numbers of the falling diagonals, along the rim."""
    parts = []
    for line in range(9 - side, 8 + side):
        row = [cell for cell in area(side) if cell // 16 == line]
        x, y = centre(row[0])
        parts.append((x - 0.93 * WIDTH, y, cell_name(row[0])[0]))
        fall = [cell for cell in area(side) if cell % 16 == line]
        x, y = centre(fall[-1])
        parts.append((x + 0.47 * WIDTH, y + 0.94 * RISE, str(line)))
    return (
        '<g class="names">'
        + "".join(
            f'<text x="{number(x)}" y="{number(y + 3)}">{name}</text>' for x, y, name in parts
        )
        + "</g>"
    )


@cache
def _rows(side: int, do: str) -> tuple[tuple[tuple[Cell, str], ...], ...]:
    """Everything about the cells that never changes, row by row."""
    rows = []
    for _, members in groupby(area(side), key=lambda cell: cell // 16):
        drawn = []
        for cell in members:
            name = cell_name(cell)
            intent = f' data-do="{do} {name}"' if do else ""
            head = f'<path id="c-{name}" role="gridcell"{intent} class="cell" d="{_hexes([cell])}"'
            drawn.append((cell, head))
        rows.append(tuple(drawn))
    return tuple(rows)


@cache
def _printed() -> str:
    return "".join(
        f'<use href="#k{colour}" x="{number(x)}" y="{number(y)}"/>'
        for cell, colour in PRINTED.items()
        for x, y in [centre(cell)]
    )


@lru_cache(maxsize=256)
def _laid(place: Place) -> str:
    return piece(place.tile, place.second - place.first, *centre(place.first))
