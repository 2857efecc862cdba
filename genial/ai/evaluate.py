"""The learned value: the probability that the seat that has just ended its turn will win.

The same small net is evaluated for each of the six colours (its scores, the best cells on the
board, the tiles on the rack, its share among the unseen tiles). Its outputs are added to those of a
second net for the sorted scores, and one hidden layer turns the sum into a probability. All inputs
are small integers that recur within a search, so the outputs of both nets are cached: a value then
costs seven look-ups and one sum. ``docs/ai.md`` describes the training.
"""

import json
import sys
from array import array
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import exp
from operator import mul
from pkgutil import get_data
from typing import Any, TypeAlias, TypeVar

from genial.ai.tables import Tables
from genial.pieces import COLOURS, Tile
from genial.variants import TileVariant

K = TypeVar("K")
T = TypeVar("T")
Vector: TypeAlias = tuple[float, ...]
Matrix: TypeAlias = list[Vector]

if sys.version_info >= (3, 12):
    from math import sumprod as dot
else:

    def dot(one: Sequence[float], other: Sequence[float]) -> float:
        """The sum of the products."""
        total: float = sum(map(mul, one, other))
        return total


_TOPS = 5
_LARGEST = 31
_REMEMBERED = 5_000
"""The number of entries at which a cache is cleared: few searches need more."""

_UNIT, _ZERO = 2**22, 2**28
"""The outputs of a net are cached as 32-bit fixed-point numbers, ``_UNIT * output + _ZERO``, packed
as the digits of a single integer: in a browser, which never gives memory back, each separate number
would take 24 bytes. Seven such integers are added at once; an output beyond 64 in either direction
would overflow into the next digit.
"""

_NOTHING = b"\0"


class Value:
    """The value of one variant, with its weights and caches."""

    def __init__(self, variant: TileVariant, weights: dict[str, Any]) -> None:
        self._variant = variant
        side = variant.side
        self._cells = 3 * side * (side - 1) + 1 - len(COLOURS)
        self._box = 15 * variant.of_each_pair + 6 * variant.of_each_double
        self._each = 5 * variant.of_each_pair + 2 * variant.of_each_double
        self._orders = [_rows_from(variant, seat) for seat in range(variant.seats)]
        self._inputs = (self._standing, _board, _tiles, self._time)
        ends = [4 * len(self._orders[0]), _TOPS + 1, 3, 2]
        ends = [sum(ends[: i + 1]) for i in range(4)]
        rows = [*weights["colour_in"], weights["colour_bias"]]
        self._colour_in = [
            _columns(rows[start:end]) for start, end in pairwise((0, *ends[:3], len(rows)))
        ]
        self._colour_out = _last(weights["colour_out"], [0.0] * len(weights["out"]))
        # A bias is the weight of one more input that is always 1.
        self._table_in = _columns([*weights["table_in"], weights["table_bias"]])
        self._table_out = _last(weights["table_out"], weights["hidden_bias"])
        self._out = tuple(weight / _UNIT for weight in weights["out"])
        self._out_bias: float = weights["out_bias"]
        self._parts: tuple[dict[tuple[Any, ...], Vector], ...] = ({}, {}, {}, {})
        self._colours: dict[tuple[Any, ...], int] = {}
        self._tables: dict[tuple[Any, ...], int] = {}
        self._racks: dict[tuple[Tile, ...], tuple[tuple[int, int], ...]] = {}
        self._laid = 0

    def turn_to(self, laid: int) -> None:
        """Clear the caches if the position has changed: hardly any of it would recur."""
        if laid != self._laid:
            self._laid = laid
            memories: list[dict[Any, Any]] = [
                *self._parts,
                self._colours,
                self._tables,
                self._racks,
            ]
            for memory in memories:
                memory.clear()

    def of(self, tables: Tables, seat: int, rack: tuple[Tile, ...]) -> float:
        """The probability that the seat wins; its rack is not refilled yet, or () if exchanged."""
        known = len(rack)
        counts = self._racks.get(rack) or self._rack_counts(rack)
        unseen = max(1, self._box - tables.laid - known)
        free, each = tables.free, self._each
        rows = [tables.scores[row] for row in self._orders[seat]]
        lowest = tuple(map(min, rows))
        said = 0
        remembered = self._colours
        colours = zip(zip(*rows, strict=True), tables.worth, counts, tables.onboard, strict=True)
        for scores, entries, (single, double), onboard in colours:
            points = sorted(entries.translate(None, _NOTHING))
            share = 30 * (each - onboard - single - double - double) // unseen
            key = (
                scores, lowest, bytes(points[-_TOPS:]), len(points), single, double, share, free,
                known,
            )  # fmt: skip
            said += remembered.get(key) or self._colour(key)
        table = (*map(tuple, map(sorted, rows)), free, known)
        said += self._tables.get(table) or self._table(table, lowest)
        hidden = memoryview(said.to_bytes(4 * len(self._out), sys.byteorder)).cast("I")
        zero = (len(COLOURS) + 1) * _ZERO
        total = self._out_bias
        for unit, weight in zip(hidden, self._out, strict=True):
            if unit > zero:
                total += (unit - zero) * weight
        return 1 / (1 + exp(-total))

    def _rack_counts(self, rack: tuple[Tile, ...]) -> tuple[tuple[int, int], ...]:
        """For each colour, how many tiles on the rack show it once and twice."""
        single, double = [0] * len(COLOURS), [0] * len(COLOURS)
        for one, other in rack:
            if one == other:
                double[one] += 1
            else:
                single[one] += 1
                single[other] += 1
        return _remember(self._racks, rack, tuple(zip(single, double, strict=True)))

    def _colour(self, key: tuple[Any, ...]) -> int:
        scores, lowest, best, cells, single, double, share, free, known = key
        parts = (
            self._part(0, (scores, lowest)),
            self._part(1, (best, cells)),
            self._part(2, (single, double, share)),
            self._part(3, (free, known)),
        )
        inner = [max(0.0, a + b + c + d) for a, b, c, d in zip(*parts, strict=True)]
        return _remember(self._colours, key, _packed(inner, self._colour_out))

    def _part(self, number: int, key: tuple[Any, ...]) -> Vector:
        """What one group of inputs of the colour net contributes to its inner layer."""
        known = self._parts[number].get(key)
        if known:
            return known
        inputs = self._inputs[number](*key)
        vector = tuple([dot(inputs, column) for column in self._colour_in[number]])
        return _remember(self._parts[number], key, vector)

    def _standing(self, scores: tuple[int, ...], lowest: tuple[int, ...]) -> list[float]:
        inputs: list[float] = []
        for score, low in zip(scores, lowest, strict=True):
            stop = next((stop for stop in self._variant.stops if stop > score), score)
            inputs += (score / 18, (score - low) / 18, (stop - score) / 18, exp(-score / 5))
        return inputs

    def _time(self, free: int, known: int) -> list[float]:
        return [free / self._cells, known / 6, 1.0]

    def _table(self, key: tuple[Any, ...], lowest: tuple[int, ...]) -> int:
        *ladders, free, known = key
        phase = free / self._cells
        inputs = [score / 18 for ladder in ladders for score in ladder]
        inputs += [(lowest[0] - other) / 18 for other in lowest[1:]]
        inputs += (phase, phase * phase, known / 6)
        inputs.append(1.0)
        inner = [max(0.0, dot(inputs, column)) for column in self._table_in]
        return _remember(self._tables, key, _packed(inner, self._table_out))


def _remember(memory: dict[K, T], key: K, content: T) -> T:
    """Add an entry to a cache, which is cleared when it is full."""
    if len(memory) >= _REMEMBERED:
        memory.clear()
    memory[key] = content
    return content


def _board(best: bytes, cells: int) -> list[float]:
    tops = [min(points, _LARGEST) / 6 for points in reversed(best)]
    return tops + [0.0] * (_TOPS - len(best)) + [cells / 16]


def _tiles(single: int, double: int, share: int) -> list[float]:
    return [single / 3, double, share / 10]


def _rows_from(variant: TileVariant, seat: int) -> list[int]:
    """The score rows in the order of play, starting with that of the seat."""
    rows: list[int] = []
    for turn in range(variant.seats):
        row = variant.rows[(seat + turn) % variant.seats]
        if row not in rows:
            rows.append(row)
    return rows


def _last(weights: Sequence[Sequence[float]], bias: Sequence[float]) -> Matrix:
    """The columns of a last layer, scaled so that its outputs are fixed-point numbers."""
    rows = [[_UNIT * weight for weight in row] for row in weights]
    return _columns([*rows, [_ZERO + 0.5 + _UNIT * weight for weight in bias]])


def _packed(inner: list[float], columns: Matrix) -> int:
    """The outputs of a net, packed into one integer."""
    inner.append(1.0)
    digits = array("I", [int(dot(inner, column)) for column in columns])
    return int.from_bytes(digits.tobytes(), sys.byteorder)


def _columns(matrix: Sequence[Sequence[float]]) -> Matrix:
    return [tuple(column) for column in zip(*matrix, strict=True)]


@cache
def value_of(variant: TileVariant) -> Value:
    """The trained value of a variant."""
    weights = get_data("genial.ai", "weights.json")
    return Value(variant, json.loads(weights or b"")[variant.name])
