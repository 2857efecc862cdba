"""The layer above the tiles of a board: the preview, its rays, marks and points."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from genial.board import (
    CENTRE,
    DIRECTIONS,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH_EAST,
    SOUTH_WEST,
    Board,
    Cell,
    cell_name,
    run,
)
from genial.pieces import Tile
from genial.tilegame import Place
from genial.ui.draw.geometry import (
    PALETTE,
    RADIUS,
    WIDTH,
    at,
    centre,
    circle,
    number,
    tile_outline,
)
from genial.ui.draw.pieces import piece


class Ghost(NamedTuple):
    """A tile that is being considered: where it would lie and what it would earn.

    Without a second cell only the first half is drawn.
    """

    tile: Tile
    first: Cell
    second: Cell | None
    points: tuple[int, int] | None
    """What each half would earn (R9), if points may be shown."""
    rays: tuple[tuple[Cell, ...], tuple[Cell, ...]]
    """The cells that each half counts."""
    cheer: str = ""
    """What to call out if the tile brings another placement (R11)."""


def ghost(board: Board, tile: Tile, first: Cell, second: Cell | None) -> Ghost:
    """The preview of a placement on the board before the tile is laid (R9)."""
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


def above(
    *,
    last: Sequence[Place] = (),
    better: Place | None = None,
    looked: Place | None = None,
    points: Mapping[Cell, int] | None = None,
    bonus: Collection[Cell] = (),
    ghost: Ghost | None = None,
    flash: Ghost | None = None,
    waiting: Place | None = None,
) -> str:
    """The layer above the tiles: marks around the last ones, the preview and its rays.

    Beside a placement that waits to be confirmed (``waiting``) is a check mark that does it.
    """
    parts = [outline(place, "recent" if number else "last") for number, place in enumerate(last)]
    if better:
        parts.append(piece(better.tile, better.second - better.first, *centre(better.first)))
        parts.append(outline(better, "better"))
    # Before the parts that come and go: an element that is moved restarts its animation.
    if flash:
        parts.append(_flash(flash))
    if looked:
        parts.append(outline(looked, "looked"))
    parts += [
        _badge(cell, offer, "offer bonus" if cell in bonus else "offer")
        for cell, offer in (points or {}).items()
    ]
    if ghost:
        parts.append(ghost_piece(ghost))
    if waiting:
        parts.append(_check_mark(waiting))
    return "".join(parts)


_AWAY = 50.5
"""From the middle of a tile to that of its check mark."""


def _check_mark(place: Place) -> str:
    """A button for fingers beside the tile, on the side of the middle of the board.

    It lies between the cells, so that each of them can still be tapped.
    """
    (x, y), (x2, y2) = centre(place.first), centre(place.second)
    middle_x, middle_y = (x + x2) / 2, (y + y2) / 2
    across, down = -(y2 - y) / WIDTH, (x2 - x) / WIDTH
    away = _AWAY if across * middle_x + down * middle_y < 0 else -_AWAY
    spot = f"translate({number(middle_x + away * across)} {number(middle_y + away * down)})"
    return (
        f'<g class="check-mark" data-do="confirm" transform="{spot}"><circle r="17.5"/>'
        '<path d="M-7.5 1l5 5.5L8 -5.5"/></g>'
    )


def outline(place: Place, kind: str) -> str:
    """The outline of a placed tile, to mark it."""
    path = tile_outline(place.second - place.first, 1.6)
    return f'<path class="{kind}" d="{at(*centre(place.first), path)}"/>'


def dots(cells: Iterable[Cell]) -> str:
    """A dot on each of these cells."""
    marks = "".join(map(_dot, sorted(cells)))
    return f'<path class="dots" d="{marks}"/>' if marks else ""


@cache
def _dot(cell: Cell) -> str:
    return at(*centre(cell), _DOT)


_DOT = circle(3.4)


def ghost_piece(ghost: Ghost) -> str:
    """The tile that is being considered, with its rays and points."""
    tile, first, second = ghost.tile, ghost.first, ghost.second
    x, y = centre(first)
    if second is None:
        drawn = (
            f'<g class="ghost-piece" transform="translate({number(x)} {number(y)})">'
            f'<use href="#k{tile.first}"/></g>'
        )
    else:
        drawn = piece(tile, second - first, x, y, "ghost-piece") + outline(
            Place(tile, first, second), "ghost-line"
        )
    return f'<g class="ghost">{_rays(ghost)}{drawn}{_earned(ghost)}{_cheer(ghost)}</g>'


def _halves(ghost: Ghost) -> Iterable[tuple[Cell, str, tuple[Cell, ...]]]:
    """The cell of each half that counts something, its colour, and the cells that it counts."""
    ends = (ghost.first, ghost.second)
    for cell, colour, counted in zip(ends, ghost.tile, ghost.rays, strict=True):
        if cell is not None and counted:
            yield cell, PALETTE[colour], counted


def _rays(ghost: Ghost) -> str:
    """Lines from each half through the cells that it counts, and a ring around each of them."""
    parts = []
    for cell, paint, counted in _halves(ghost):
        lines = "".join(_line(cell, beam[-1]) for beam in _beams(cell, counted))
        rings = "".join(at(*centre(each), _RING) for each in counted)
        parts.append(
            f'<path class="ray" d="{lines}" stroke="{paint}"/>'
            f'<path class="ring" d="{rings}" stroke="{paint}"/>'
        )
    return f'<g class="rays">{"".join(parts)}</g>'


def _flash(ghost: Ghost) -> str:
    """The same rays as separate beams, which the style sheet lights up one after the other."""
    parts: list[str] = []
    for cell, paint, counted in _halves(ghost):
        for beam in _beams(cell, counted):
            rings = "".join(at(*centre(each), _RING) for each in beam)
            parts.append(
                f'<g class="beam n{len(parts)}">'
                f'<path class="ray" d="{_line(cell, beam[-1])}" stroke="{paint}" pathLength="1"/>'
                f'<path class="ring" d="{rings}" stroke="{paint}"/></g>'
            )
    # A new element for every placement, or the animation would run only once.
    name = f"flash-{cell_name(ghost.first)}"
    return f'<g class="flash" id="{name}">{"".join(parts)}{_earned(ghost)}{_cheer(ghost)}</g>'


def _line(cell: Cell, end: Cell) -> str:
    x, y = centre(cell)
    return f"M{number(x)} {number(y)}L{' '.join(map(number, centre(end)))}"


_RING = circle(14.6)


def _beams(cell: Cell, counted: Collection[Cell]) -> Iterable[list[Cell]]:
    """The counted cells by direction, each list from the half outwards."""
    for step in DIRECTIONS:
        beam = [cell + step]
        while beam[-1] in counted:
            beam.append(beam[-1] + step)
        if len(beam) > 1:
            yield beam[:-1]


def _earned(ghost: Ghost) -> str:
    """What each half earns, written on the side away from its partner."""
    first, second = ghost.first, ghost.second
    if second is None or ghost.points is None:
        # Without a second cell the offers beside it count both halves.
        return ""
    below = second - first in (SOUTH_EAST, SOUTH_WEST)
    above = second - first in (NORTH_EAST, NORTH_WEST)
    return _badge(first, ghost.points[0], "points", 1 if above else -1) + _badge(
        second, ghost.points[1], "points", 1 if below else -1
    )


def _badge(cell: Cell, points: int, kind: str, side: int = 0) -> str:
    """Points in a pill: above the middle of the cell (-1), on it (0) or below (1)."""
    x, y = centre(cell)
    y += side * (RADIUS - 3)
    text = f"+{points}" if points else "0"
    text += "!" if kind.endswith("bonus") else ""
    width = 12 + 8.5 * len(text)
    zero = "" if points else " zero"
    return (
        f'<g class="badge {kind}{zero}" transform="translate({number(x)} {number(y)})">'
        f'<rect x="{number(-width / 2)}" y="-10" width="{number(width)}" height="20" rx="10"/>'
        f'<text y="5.2">{text}</text></g>'
    )


def _cheer(ghost: Ghost) -> str:
    """The call that the tile brings another placement, beside it and towards the middle."""
    if not ghost.cheer or ghost.second is None:
        return ""
    (x, y), (other_x, other_y) = centre(ghost.first), centre(ghost.second)
    upper = y + other_y < 2 * _MIDDLE
    beside = max(y, other_y) + 2 * RADIUS + 3 if upper else min(y, other_y) - 2 * RADIUS - 3
    width = 18 + 9 * len(ghost.cheer)
    return (
        f'<g class="cheer" transform="translate({number((x + other_x) / 2)} {number(beside)})">'
        f'<rect x="{number(-width / 2)}" y="-13" width="{number(width)}" height="26" rx="13"/>'
        f'<text y="5.6">{ghost.cheer}</text></g>'
    )


_MIDDLE = centre(CENTRE)[1]
