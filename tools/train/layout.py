"""The shape of the net and of a sample, for training and export; selfplay.c must agree with it."""

from dataclasses import dataclass

from genial import variants

PHI, HIDDEN, GLOBAL, TOPS = 32, 32, 16, 5


@dataclass(frozen=True)
class Layout:
    """The sizes that follow from a variant."""

    rows: int
    cells: int
    stops: tuple[int, ...]
    tops: int = TOPS

    @staticmethod
    def of(name: str) -> "Layout":
        """The layout of the variant of that name."""
        variant = variants.TILE_VARIANTS[name]
        side = variant.side
        return Layout(max(variant.rows) + 1, 3 * side * (side - 1) + 1 - 6, variant.stops)

    @property
    def raw(self) -> int:
        """Bytes of raw features in a sample."""
        return 6 * (self.rows + self.tops + 4) + 2

    @property
    def shapes(self) -> list[tuple[int, ...]]:
        """The arrays of a weight file, in order."""
        per_colour = 4 * self.rows + self.tops + 6
        over_all = 6 * self.rows + self.rows - 1 + 3
        return [
            (per_colour, PHI), (PHI,), (PHI, HIDDEN), (over_all, GLOBAL), (GLOBAL,),
            (GLOBAL, HIDDEN), (HIDDEN,), (HIDDEN, 1), (1,),
        ]  # fmt: skip
