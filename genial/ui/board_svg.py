"""The board as markup: a grid of cells with the tiles, the preview and the marks upon it."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import groupby
from typing import NamedTuple

from genial.board import (
    CELLS,
    CENTRE,
    DIRECTIONS,
    FREE,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH_EAST,
    SOUTH_WEST,
    Board,
    Cell,
    area,
    axial,
    cell_name,
    run,
)
from genial.pieces import PRINTED, Tile
from genial.tilegame import Place, Table
from genial.ui.markup import esc
from genial.ui.pieces_svg import copied, piece
from genial.ui.shapes import (
    HEXAGON,
    PALETTE,
    RADIUS,
    RISE,
    WIDTH,
    at,
    centre,
    circle,
    number,
    regular,
    rounded,
    tile_outline,
)

_HINT = {6: 0.62, 7: 0.62, 8: 0.0}
"""How many cells of the unused ring are shown around the playing area of each side."""


class Ghost(NamedTuple):
    """A tile that is being considered: where it would lie and what it would earn.

    Without a second cell only the first half is shown.
    """

    tile: Tile
    first: Cell
    second: Cell | None
    points: tuple[int, int] | None
    """What each half would earn (R9), if that may be shown."""
    rays: tuple[tuple[Cell, ...], tuple[Cell, ...]]
    """The cells that each half counts."""


def ghost(board: Board, tile: Tile, first: Cell, second: Cell | None) -> Ghost:
    """The preview of a placement on the board as it is before it (R9)."""
    ends = (first, second)
    rays = [
        () if cell is None else tuple(_counted(board, cell, colour))
        for cell, colour in zip(ends, tile, strict=True)
    ]
    return Ghost(tile, first, second, (len(rays[0]), len(rays[1])), (rays[0], rays[1]))


def _counted(board: Board, cell: Cell, colour: int) -> Iterable[Cell]:
    for step in DIRECTIONS:
        for distance in range(1, run(board, cell, step, colour) + 1):
            yield cell + distance * step


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
    over = above(last=last, better=better, points=points, ghost=ghost, flash=flash)
    return (
        f'<svg class="board side{side}" viewBox="{_view(side)}" role="grid" '
        f'aria-label="{esc(name)}"><g class="under" aria-hidden="true">{ground(side)}'
        f"{dots(table, targets)}{laid(table)}</g>"
        f"{cells(side, label=label, focus=focus, interactive=interactive)}"
        f'<g class="upper" aria-hidden="true">{over}'
        "</g></svg>"
    )


def layers(side: int, name: str) -> str:
    """The same board as one drawing upon the other, so that the browser paints only what changes.

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
    """The cells for pointer, keys and screen reader: only the one with the focus is seen."""
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
    return _dots(cell for cell in targets if contents[cell] == FREE)


def laid(table: Table) -> str:
    """The tiles that lie on the board, in the order in which they were laid."""
    return "".join(map(_laid, table.laid))


def above(
    *,
    last: Sequence[Place] = (),
    better: Place | None = None,
    points: Mapping[Cell, int] | None = None,
    ghost: Ghost | None = None,
    flash: Ghost | None = None,
) -> str:
    """What comes and goes above the tiles: the marks of the last ones, the preview and its rays."""
    parts = [_outline(place, "recent" if number else "last") for number, place in enumerate(last)]
    if better:
        parts.append(piece(better.tile, better.second - better.first, *centre(better.first)))
        parts.append(_outline(better, "better"))
    # Before what comes and goes meanwhile: an element that has to move begins its animation anew.
    if flash:
        parts.append(_rays(flash, "flash"))
    parts += [_badge(cell, offer, "offer") for cell, offer in (points or {}).items()]
    if ghost:
        parts.append(_ghost(ghost))
    return "".join(parts)


def thumbnail(table: Table) -> str:
    """A small picture of the position for the list of games."""
    return _picture(table, "thumbnail", _view(table.variant.side), "")


def ending(table: Table) -> str:
    """The board when nothing more could be laid, the last tile marked."""
    marks = _outline(table.laid[-1], "last") if table.laid else ""
    return _picture(table, "thumbnail", _view(table.variant.side), marks)


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
    marks = _dots(targets) + (_ghost(ghost) if ghost else "")
    picture = _picture(table, "figure", view, marks)
    return picture.replace('aria-hidden="true"', f'role="img" aria-label="{esc(name)}"', 1)


def _picture(table: Table, kind: str, view: str, marks: str) -> str:
    side = table.variant.side
    plain = "".join(
        f'<path class="hex zone{zone}" d="{_hexes(cells)}"/>' for zone, cells in _zones(side)
    )
    tiles = "".join(copied(tile, b - a, *centre(a)) for tile, a, b in table.laid)
    return (
        f'<svg class="board {kind} side{side}" viewBox="{view}" aria-hidden="true">'
        f"{_plate(side)}{plain}{_printed()}{tiles}{marks}</svg>"
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
    """The part of the drawing that is seen: the playing area and a hint of what surrounds it."""
    hint = _HINT[side]
    across = (2 * side - 1 + 2 * hint) * WIDTH
    down = (2 * side - 2) * RISE + 2 * RADIUS + 2 * hint * RISE
    # A little less than it takes keeps a cell of the largest board at 24 px on a phone.
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


def _outline(place: Place, kind: str) -> str:
    path = tile_outline(place.second - place.first, 1.6)
    return f'<path class="{kind}" d="{at(*centre(place.first), path)}"/>'


def _dots(cells: Iterable[Cell]) -> str:
    marks = "".join(map(_dot, sorted(cells)))
    return f'<path class="dots" d="{marks}"/>' if marks else ""


@cache
def _dot(cell: Cell) -> str:
    return at(*centre(cell), _DOT)


_DOT = circle(3.4)


def _ghost(shown: Ghost) -> str:
    tile, first, second = shown.tile, shown.first, shown.second
    x, y = centre(first)
    if second is None:
        drawn = (
            f'<g class="ghost-piece" transform="translate({number(x)} {number(y)})">'
            f'<use href="#k{tile.first}"/></g>'
        )
    else:
        drawn = piece(tile, second - first, x, y, "ghost-piece") + _outline(
            Place(tile, first, second), "ghost-line"
        )
    return f'<g class="ghost">{_rays(shown, "rays")}{drawn}{_earned(shown)}</g>'


def _rays(shown: Ghost, kind: str) -> str:
    """The lines from each half through all that it counts, and a ring around each of these."""
    parts = []
    ends = (shown.first, shown.second)
    for cell, colour, counted in zip(ends, shown.tile, shown.rays, strict=True):
        if cell is None or not counted:
            continue
        x, y = centre(cell)
        lines = "".join(
            f"M{number(x)} {number(y)}L{' '.join(map(number, centre(end)))}"
            for end in _ray_ends(cell, counted)
        )
        rings = "".join(at(*centre(each), _RING) for each in counted)
        parts.append(
            f'<path class="ray" d="{lines}" stroke="{PALETTE[colour]}"/>'
            f'<path class="ring" d="{rings}" stroke="{PALETTE[colour]}"/>'
        )
    if kind == "rays":
        return f'<g class="rays">{"".join(parts)}</g>'
    # A new element for every placement, or the animation would run only once.
    name = f"flash-{cell_name(shown.first)}"
    return f'<g class="flash" id="{name}">{"".join(parts)}{_earned(shown)}</g>'


_RING = circle(14.6)


def _ray_ends(cell: Cell, counted: Collection[Cell]) -> Iterable[Cell]:
    for step in DIRECTIONS:
        end = cell
        while end + step in counted:
            end += step
        if end != cell:
            yield end


def _earned(shown: Ghost) -> str:
    """What each half earns, written on the side of it that is farther from its partner."""
    first, second = shown.first, shown.second
    if second is None or shown.points is None:
        # Without a second cell the offers beside it count both halves.
        return ""
    below = second - first in (SOUTH_EAST, SOUTH_WEST)
    above = second - first in (NORTH_EAST, NORTH_WEST)
    return _badge(first, shown.points[0], "points", 1 if above else -1) + _badge(
        second, shown.points[1], "points", 1 if below else -1
    )


def _badge(cell: Cell, points: int, kind: str, side: int = 0) -> str:
    """Points in a pill: above the middle of the cell (-1), on it (0) or below (1)."""
    x, y = centre(cell)
    y += side * (RADIUS - 3)
    text = f"+{points}" if points else "0"
    width = 12 + 8.5 * len(text)
    zero = "" if points else " zero"
    return (
        f'<g class="badge {kind}{zero}" transform="translate({number(x)} {number(y)})">'
        f'<rect x="{number(-width / 2)}" y="-10" width="{number(width)}" height="20" rx="10"/>'
        f'<text y="5.2">{text}</text></g>'
    )
