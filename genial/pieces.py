"""The contents of the box, colours, tiles and dice, and the random numbers that deal them."""

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import NamedTuple, TypeAlias

from genial.board import CORNERS

Colour: TypeAlias = int

RED, GREEN, BLUE, ORANGE, YELLOW, PURPLE = COLOURS = tuple(range(6))
"""The six symbols (R1), in the order of the printed ones around the board."""

LETTERS = "RGBOYP"
"""One letter per colour, the same in every language."""

PRINTED = dict(zip(CORNERS, COLOURS, strict=True))
"""The symbols that are part of the board (R3)."""


class Tile(NamedTuple):
    """Two joined symbols, in the order of :data:`COLOURS` (R4)."""

    first: Colour
    second: Colour

    @property
    def double(self) -> bool:
        """Whether both halves show the same symbol."""
        return self.first == self.second

    def __str__(self) -> str:
        return LETTERS[self.first] + LETTERS[self.second]


TILES = tuple(Tile(a, b) for a in COLOURS for b in COLOURS[a:])
"""The 21 kinds of tile."""

_BY_NAME = {str(tile): tile for tile in TILES}


def parse_tile(name: str) -> Tile:
    """The kind of tile with that name, such as ``RG``; ``ValueError`` if there is none."""
    try:
        return _BY_NAME[name]
    except KeyError:
        raise ValueError(f"no such tile: {name[:8]!r}") from None


def parse_colour(letter: str) -> Colour:
    """The colour of that letter; ``ValueError`` if there is none."""
    if len(letter) != 1 or letter not in LETTERS:
        raise ValueError(f"no such colour: {letter[:8]!r}")
    return LETTERS.index(letter)


@cache
def box(of_each_pair: int, of_each_double: int) -> tuple[Tile, ...]:
    """The tiles of an edition, sorted (R4)."""
    return tuple(
        tile for tile in TILES for _ in range(of_each_double if tile.double else of_each_pair)
    )


SEEDS = range(2**32)
"""The valid seeds of a game."""


def chance(seed: int, ply: int) -> Random:
    """The generator for one action: a seed and a ply give the same numbers on every machine.

    Callers use only ``random()``; the other methods differ between versions of Python.
    """
    if seed not in SEEDS:
        raise ValueError(f"no such seed: {seed}")
    return Random(seed << 32 | ply)


def shuffled(tiles: Iterable[Tile], luck: Random) -> tuple[Tile, ...]:
    """The tiles in a random order."""
    order = list(tiles)
    for i in range(len(order) - 1, 0, -1):
        j = int(luck.random() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def thrown(dice: int, luck: Random) -> tuple[Colour, ...]:
    """A throw of that many dice (D1)."""
    return tuple(int(luck.random() * 6) for _ in range(dice))


def distinct(tiles: Sequence[Tile]) -> list[Tile]:
    """The distinct kinds among the tiles, in the order of :data:`TILES`."""
    return sorted(set(tiles))
