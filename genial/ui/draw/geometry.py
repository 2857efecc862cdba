"""The geometry of the drawings: hexagons, tiles and symbols as the ``d`` of an SVG path.

Lengths are in units of the board: a cell has the radius 20, so neighbours are 34.64 apart.

Every path is relative and ends at the origin it began from: it can be drawn anywhere (:func:`at`)
and followed by another. A transform would do the same, but browsers keep state for each one, and a
full board has hundreds.
"""

from functools import cache
from itertools import pairwise, zip_longest
from math import atan2, cos, degrees, hypot, pi, sin, sqrt

from genial.board import CENTRE, DIRECTIONS, Cell, axial

RADIUS = 20.0
WIDTH = sqrt(3) * RADIUS
"""The distance between the centres of two neighbours."""
RISE = 1.5 * RADIUS
"""The distance between two rows."""

Point = tuple[float, float]

PALETTE = ("#ee2f45", "#22d694", "#1fa3ee", "#ff8508", "#ffee4d", "#a93fee")
"""The colours of the six symbols on the dark face of a tile (R1)."""

FACE = "#121316"
"""The floor of the recess that a symbol lies in."""


def number(value: float) -> str:
    """A coordinate with two decimals at most."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def centre(cell: Cell) -> Point:
    """Where the middle of a cell is; H8 is the origin."""
    q, r = axial(cell)
    return (q + r / 2) * WIDTH, r * RISE


CENTRES = {step: centre(CENTRE + step) for step in DIRECTIONS}
"""The offset from a cell to each of its neighbours."""


def at(x: float, y: float, path: str) -> str:
    """A path with its origin at the given point."""
    return f"M{number(x)} {number(y)}{path}"


def _way(start: Point, end: Point) -> str:
    """From one point to another, both rounded first so that the errors do not add up."""
    (x, y), (x2, y2) = ((round(x, 2), round(y, 2)) for x, y in (start, end))
    return f"{number(x2 - x)} {number(y2 - y)}"


def _closed(start: Point, path: str) -> str:
    """A closed path that begins at a point, followed by a move back to the origin."""
    there, back = _way((0, 0), start), _way(start, (0, 0))
    return f"m{there}{path}zm{back}"


def polygon(points: list[Point]) -> str:
    """A closed path through the points."""
    return _closed(points[0], "l" + " ".join(map(_way, points, points[1:])))


def rounded(points: list[Point], radius: float) -> str:
    """A closed path through the points with rounded corners."""
    cuts = []
    for i, corner in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        cuts.append((_towards(corner, before, radius), corner, _towards(corner, after, radius)))
    curves = [f"q{_way(start, corner)} {_way(start, end)}" for start, corner, end in cuts]
    sides = [f"l{_way(cut[2], after[0])}" for cut, after in pairwise(cuts)]
    path = "".join(curve + side for curve, side in zip_longest(curves, sides, fillvalue=""))
    return _closed(cuts[0][0], path)


def _towards(start: Point, end: Point, distance: float) -> Point:
    (x, y), (x2, y2) = start, end
    part = distance / hypot(x2 - x, y2 - y)
    return x + (x2 - x) * part, y + (y2 - y) * part


def star(tips: int, outer: float, inner: float) -> list[Point]:
    """The corners of a star, one tip at the top."""
    return [
        (radius * sin(pi * i / tips), -radius * cos(pi * i / tips))
        for i in range(2 * tips)
        for radius in (inner if i % 2 else outer,)
    ]


def regular(corners: int, radius: float, turn: float = 0.0) -> list[Point]:
    """The corners of a regular polygon, the first at the top."""
    angles = [2 * pi * i / corners + turn for i in range(corners)]
    return [(radius * sin(angle), -radius * cos(angle)) for angle in angles]


def circle(radius: float, x: float = 0.0, y: float = 0.0, *, hole: bool = False) -> str:
    """A circle as a path, run the other way round as a hole."""
    r, across = number(radius), number(2 * radius)
    arc = f"a{r} {r} 0 1 {0 if hole else 1} "
    return _closed((x - radius, y), f"{arc}{across} 0{arc}-{across} 0")


HEXAGON = polygon(regular(6, RADIUS))
"""One cell."""

HEX_CHIP = rounded(regular(6, RADIUS - 0.7), 2.4)
"""One hexagon of a tile."""

SYMBOLS = (
    polygon(star(12, 11.6, 6.7)),
    circle(9.3),
    polygon(star(6, 12.2, 5.8)),
    polygon(regular(6, 10.6)),
    polygon(star(24, 11.2, 8.7)),
    circle(10.6) + circle(6.9, hole=True),
)
"""The shapes of the six symbols (R1)."""


def _pair(step: int, inset: float) -> list[Point]:
    """The outline of two joined hexagons, moved inwards by ``inset``."""
    dx, dy = CENTRES[step]
    turn = atan2(dy, dx)
    corner = RADIUS
    half = WIDTH / 2
    # The pair lying flat: up the left hexagon, across the notch, round the right one and back.
    flat = [
        (-half, corner / 2), (-half, -corner / 2), (0.0, -corner), (half, -corner / 2),
        (WIDTH, -corner), (WIDTH + half, -corner / 2), (WIDTH + half, corner / 2),
        (WIDTH, corner), (half, corner / 2), (0.0, corner),
    ]  # fmt: skip
    moved = _inset(flat, inset)
    return [(x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)) for x, y in moved]


def _inset(points: list[Point], distance: float) -> list[Point]:
    """A clockwise polygon with every edge moved inwards."""
    lines = []
    for i, (x, y) in enumerate(points):
        x2, y2 = points[(i + 1) % len(points)]
        length = hypot(x2 - x, y2 - y)
        normal = (-(y2 - y) / length, (x2 - x) / length)
        lines.append((normal, normal[0] * x + normal[1] * y + distance))
    result = []
    for i, ((a2, b2), c2) in enumerate(lines):
        (a1, b1), c1 = lines[i - 1]
        det = a1 * b2 - a2 * b1
        result.append(((c1 * b2 - c2 * b1) / det, (a1 * c2 - a2 * c1) / det))
    return result


@cache
def tile_outline(step: int, inset: float = 0.7) -> str:
    """The outline of a tile whose second half lies that step away from its first."""
    return rounded(_pair(step, inset), 2.4)


RECESS = 13.4
"""The radius of the round recess around a symbol."""


@cache
def tile_recesses(step: int) -> str:
    """The two round recesses of a tile."""
    dx, dy = CENTRES[step]
    return circle(RECESS) + circle(RECESS, dx, dy)


def angle(step: int) -> int:
    """The direction of a step in degrees, clockwise from the right."""
    dx, dy = CENTRES[step]
    return round(degrees(atan2(dy, dx))) % 360
