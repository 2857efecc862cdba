"""The pieces as markup: symbols, tiles and racks, drawn from one sprite."""

from collections.abc import Callable, Sequence
from functools import cache

from genial.board import DIRECTIONS, EAST
from genial.pieces import COLOURS, Colour, Tile
from genial.ui.draw import geometry, icons
from genial.ui.draw.geometry import CENTRES, FACE, PALETTE, SYMBOLS, at, number
from genial.ui.draw.html import esc

_FLAT, _TURNED = 37.0, 48.0
"""Half the side of the view box of a flat and of a turned tile; a turned one is drawn smaller, to
fit into a slot that is wider than high."""


@cache
def sprite() -> str:
    """The drawings that the page holds once and everything else refers to."""
    return (
        '<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">'
        f"<defs>{_gradients()}{_symbols()}{_tiles()}{_dice()}</defs>{icons.definitions()}</svg>"
    )


def _gradients() -> str:
    zones = "".join(
        f'<radialGradient id="g-zone{side}" r=".62">'
        f'<stop class="zone{side}-in" offset=".55"/><stop class="zone{side}-out" offset="1"/>'
        "</radialGradient>"
        for side in (6, 7, 8)
    )
    return (
        zones
        + _fall("g-body", "#3d3f46", "#202126")
        + _fall("g-recess", "#000", "#5a5c64")
        + _fall("g-die", "#43454c", "#26272c")
        + _fall("g-edge", "#17181b", "#0c0d0f")
    )


def _fall(name: str, top: str, bottom: str) -> str:
    """A gradient from the light above to the shade below."""
    return (
        f'<linearGradient id="{name}" x2="0" y2="1">'
        f'<stop stop-color="{top}"/><stop offset="1" stop-color="{bottom}"/></linearGradient>'
    )


def _symbols() -> str:
    return "".join(
        f'<path id="s{colour}" d="{SYMBOLS[colour]}" fill="{PALETTE[colour]}"/>'
        f'<g id="k{colour}"><path class="body" d="{geometry.HEX_CHIP}" fill="url(#g-body)"/>'
        f'<circle r="{geometry.RECESS}" {_RECESS}/>{_shape(colour)}</g>'
        for colour in COLOURS
    )


_RECESS = f'fill="{FACE}" stroke="url(#g-recess)" stroke-width=".8"'


def _shape(colour: Colour, x: float = 0.0, y: float = 0.0) -> str:
    return f'<path d="{at(x, y, SYMBOLS[colour])}" fill="{PALETTE[colour]}"/>'


def _tiles() -> str:
    return "".join(f'<g id="t{n}">{_body(step)}</g>' for n, step in enumerate(DIRECTIONS))


def _dice() -> str:
    return (
        '<g id="die"><rect class="shade" x="-27" y="-22" width="54" height="54" rx="11"/>'
        '<rect x="-27" y="-26" width="54" height="56" rx="11" fill="url(#g-edge)"/>'
        '<rect x="-27" y="-29" width="54" height="53" rx="11" fill="url(#g-die)"/>'
        f'<circle cy="-2.5" r="21" {_RECESS}/></g>'
    )


def symbol(colour: Colour) -> str:
    """One symbol on its dark face, for the inside of a text or button that names it."""
    return (
        '<svg class="symbol" viewBox="-20 -20 40 40" aria-hidden="true">'
        f'<use href="#k{colour}"/></svg>'
    )


def piece(tile: Tile, step: int, x: float, y: float, kind: str = "piece") -> str:
    """A tile as part of a drawing, the middle of its first half at the given point."""
    dx, dy = CENTRES[step]
    symbols = _shape(tile.first, x, y) + _shape(tile.second, x + dx, y + dy)
    return f'<g class="{kind}">{_body(step, x, y)}{symbols}</g>'


def piece_of_sprite(tile: Tile, step: int, x: float, y: float) -> str:
    """The same by reference to the sprite: shorter, for pictures that never change."""
    dx, dy = CENTRES[step]
    return (
        f'<g transform="translate({number(x)} {number(y)})">'
        f'<use href="#t{DIRECTIONS.index(step)}"/><use href="#s{tile.first}"/>'
        f'<use href="#s{tile.second}" x="{number(dx)}" y="{number(dy)}"/></g>'
    )


def _body(step: int, x: float = 0.0, y: float = 0.0) -> str:
    """A tile without its symbols."""
    outline, recesses = geometry.tile_outline(step), geometry.tile_recesses(step)
    return (
        f'<path class="shade" d="{at(x, y + 1.5, outline)}"/>'
        f'<path class="body" d="{at(x, y, outline)}" fill="url(#g-body)"/>'
        f'<path class="recess" d="{at(x, y, recesses)}" {_RECESS}/>'
    )


def tile(drawn: Tile, step: int = EAST) -> str:
    """One tile as a picture of its own, the second half that step away from the first."""
    dx, dy = CENTRES[step]
    half = _TURNED if dy else _FLAT
    side = f"-{half:g} -{half:g} {2 * half:g} {2 * half:g}"
    return (
        f'<svg class="tile" viewBox="{side}" aria-hidden="true">'
        f"{piece(drawn, step, -dx / 2, -dy / 2)}</svg>"
    )


def rack(
    tiles: Sequence[Tile],
    *,
    name: str,
    label: Callable[[int, Tile], str],
    selected: int | None = None,
    step: int = EAST,
    slots: Sequence[int | None] = range(6),
    enabled: bool = True,
) -> str:
    """The slots of a rack as buttons; the selected tile is shown as it is turned.

    ``slots`` has the number of the tile in each slot, or ``None``. ``label`` names the tile in a
    slot, counted from 0; ``step`` is the direction from the first half of the selected tile to its
    second.
    """
    parts = [f'<div class="rack" role="group" aria-label="{esc(name)}">']
    for slot, n in enumerate(slots):
        if n is None or n >= len(tiles):
            parts.append('<span class="slot empty"></span>')
            continue
        in_hand = n == selected
        parts.append(
            f'<button type="button" class="slot" id="slot-{slot + 1}" data-do="tile {n + 1}" '
            f'aria-pressed="{"true" if in_hand else "false"}" '
            f'aria-label="{esc(label(slot, tiles[n]))}"{"" if enabled else " disabled"}>'
            f"{tile(tiles[n], step if in_hand else EAST)}"
            f'<kbd class="slot-key" aria-hidden="true">{slot + 1}</kbd></button>'
        )
    parts.append("</div>")
    return "".join(parts)
