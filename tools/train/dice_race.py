"""Solves the race of the dice game: the turns a sheet still needs when only speed counts.

    python -m tools.train.dice_race > genial/ai/dice.json

For every sheet that can come up (there are 574 of them up to the order of the rows) the tool finds
the policy that fills it in the fewest turns on average, if the dice of the others are as random as
a fresh throw, and writes mean and variance of the number of turns. Sheets are solved from full to
empty. A turn that scores nothing leads back to the same sheet, so each sheet is a fixed point.
Takes about a quarter of an hour and needs numpy.
"""

import json
from collections import defaultdict
from itertools import combinations_with_replacement, groupby

import numpy as np

from genial.ai.dice import Counts, grown, scorings, throws
from genial.dicegame import ROW, THROWS, Sheet, open_boxes
from genial.pieces import COLOURS
from genial.variants import DICE_VARIANTS, DiceVariant

FULL = (ROW,) * len(COLOURS)


def sheets() -> list[Sheet]:
    """Every sheet that can come up, rows in ascending order, the full one first."""
    candidates = combinations_with_replacement(range(ROW + 1), len(COLOURS))
    return sorted((s for s in candidates if max(s) <= open_boxes(s)), key=sum, reverse=True)


def rests(sheet: Sheet, dice: int) -> dict[Counts, float]:
    """The dice of the others with their probabilities; equal rows of the sheet merge some."""
    alike = [len(list(rows)) for _, rows in groupby(sheet)]
    merged: dict[Counts, float] = defaultdict(float)
    for counts, probability in throws(dice):
        left = list(counts)
        ordered: list[int] = []
        for size in alike:
            ordered += sorted(left[:size])
            left = left[size:]
        merged[tuple(ordered)] += probability
    return merged


def solved(variant: DiceVariant) -> dict[Sheet, tuple[float, float]]:
    """Mean and variance of the turns each sheet still needs."""
    turns: dict[Sheet, tuple[float, float]] = {FULL: (0.0, 0.0)}
    for sheet in sheets()[1:]:
        turns[sheet] = _solved_sheet(sheet, variant, turns)
    return turns


def _solved_sheet(
    sheet: Sheet, variant: DiceVariant, turns: dict[Sheet, tuple[float, float]]
) -> tuple[float, float]:
    # The sheet itself counts as infinitely far while it is unknown, so that a way to score beats
    # standing still: marks never do harm.
    def after(own: Counts, rest: Counts) -> Sheet:
        ways = {tuple(sorted(grown(sheet, points))) for points in scorings(rest, own)}
        return min(ways, key=lambda way: turns[way][0] if way != sheet else np.inf)

    luck = np.array([probability for _, probability in throws(variant.dice)])
    others = rests(sheet, variant.dice * (variant.seats - 1))
    weight = np.array(list(others.values()))
    reached = [[after(own, rest) for own, _ in throws(variant.dice)] for rest in others]
    stands = np.array([[way == sheet for way in row] for row in reached])
    ahead = np.array([[turns.get(way, (0.0, 0.0))[0] for way in row] for row in reached])

    mean = 0.0
    while True:
        left = np.where(stands, mean, ahead)
        values = [left @ luck]
        for _ in range(THROWS - 1):
            values.append(np.minimum(left, values[-1][:, None]) @ luck)
        better = 1 + float(weight @ values[-1])
        if abs(better - mean) < 1e-9:
            break
        mean = better

    # How likely each throw is the one that counts, at the first or a later chance to stop.
    going = weight[:, None]
    counting = np.zeros_like(left)
    for value in reversed(values[:-1]):
        stops = left <= value[:, None]
        counting += going * stops * luck
        going = going * (~stops @ luck)[:, None]
    counting += going * luck
    squares = np.array([[sum_square(turns.get(way)) for way in row] for row in reached])
    # E[(1 + T)^2] = 1 + 2 E[T] + E[T^2], with the sheet itself on the right where it stands still.
    still = float(counting[stands].sum())
    square = 1 + 2 * (mean - 1) + float((counting * squares)[~stands].sum())
    return mean, square / (1 - still) - mean * mean


def sum_square(moments: tuple[float, float] | None) -> float:
    """The second moment of a mean and a variance; 0 for a sheet not solved yet."""
    return moments[1] + moments[0] ** 2 if moments else 0.0


def main() -> None:
    """Write the tables of all variants."""
    tables = {
        name: {
            "".join(map(str, sheet)): [round(mean, 3), round(variance, 2)]
            for sheet, (mean, variance) in sorted(solved(variant).items())
        }
        for name, variant in DICE_VARIANTS.items()
    }
    print(json.dumps(tables, separators=(",", ":")))


if __name__ == "__main__":
    main()
