"""The table of variants: data only."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class TileVariant:
    """One way to play the tile game; the defaults are the classic game."""

    name: str
    rows: tuple[int, ...]
    """For each seat, the score row it plays for; partners share one (R18)."""
    side: int
    """The side of the hexagon that is the playing area (R2)."""
    of_each_pair: int = 6
    """How many there are of each tile with two colours (R4)."""
    of_each_double: int = 5
    """How many there are of each double (R4)."""
    rack: int = 6
    """How many tiles a rack holds (R13)."""
    stops: tuple[int, ...] = (18,)
    """Where a marker stops; the last is the end of the track (R5, R18)."""
    bonus: bool = True
    """Whether reaching a stop earns a bonus placement (R11)."""
    exchange: bool = True
    """Whether the rack may be exchanged (R14)."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.rows)

    @property
    def tracks(self) -> int:
        """The number of score tracks: one per player or team."""
        return max(self.rows) + 1

    @property
    def top(self) -> int:
        """The end of the score track."""
        return self.stops[-1]


@dataclass(frozen=True, slots=True)
class DiceVariant:
    """One way to play the dice game."""

    name: str
    seats: int
    """The number of players."""
    dice: int
    """How many dice each player throws (D1)."""


Variant: TypeAlias = TileVariant | DiceVariant

CLASSIC_2 = TileVariant("classic2", rows=(0, 1), side=6)
CLASSIC_3 = TileVariant("classic3", rows=(0, 1, 2), side=7)
CLASSIC_4 = TileVariant("classic4", rows=(0, 1, 2, 3), side=8)
TEAMS = TileVariant("teams", rows=(0, 1, 0, 1), side=8, stops=(18, 36))
SOLO = TileVariant("solo", rows=(0,), side=6, rack=1, stops=(18, 36), bonus=False, exchange=False)
TRAVEL = TileVariant("travel", rows=(0, 1), side=6, of_each_pair=3, of_each_double=2)
DICE_2 = DiceVariant("dice2", seats=2, dice=4)
DICE_3 = DiceVariant("dice3", seats=3, dice=3)
DICE_4 = DiceVariant("dice4", seats=4, dice=2)

TILE_VARIANTS = {v.name: v for v in (CLASSIC_2, CLASSIC_3, CLASSIC_4, TEAMS, SOLO, TRAVEL)}
DICE_VARIANTS = {v.name: v for v in (DICE_2, DICE_3, DICE_4)}
VARIANTS: dict[str, Variant] = {**TILE_VARIANTS, **DICE_VARIANTS}
"""All variants by name."""
