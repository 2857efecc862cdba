"""The learned value: equal to the net written out, and sensible."""

import json
from importlib.resources import files
from math import exp
from typing import Any

import pytest

from genial import tilegame
from genial.ai.evaluate import value_of
from genial.ai.players import soft_minimum
from genial.ai.tables import Tables
from genial.pieces import COLOURS, Tile, box
from genial.tilegame import State
from genial.variants import CLASSIC_2, TILE_VARIANTS, TileVariant


def written_out(state: State, seat: int, rack: tuple[Tile, ...], net: dict[str, Any]) -> float:
    """The value without caches and shortcuts."""
    variant, tables = state.variant, Tables.of(state)
    turns = [variant.rows[(seat + turn) % variant.seats] for turn in range(variant.seats)]
    rows = [state.scores[row] for row in dict.fromkeys(turns)]
    hidden = list(net["hidden_bias"])
    cells = 3 * variant.side * (variant.side - 1) - 5
    phase, known = tables.free / cells, len(rack) / 6
    seen = [tile for tile, _, _ in state.laid] + list(rack)
    left = list(box(variant.of_each_pair, variant.of_each_double))
    for tile in seen:
        left.remove(tile)

    def add(inputs: list[float], into: str, bias: str, out: str) -> None:
        inner = [
            max(0.0, sum(x * w for x, w in zip(inputs, column, strict=True)) + b)
            for column, b in zip(zip(*net[into], strict=True), net[bias], strict=True)
        ]
        for unit, weights in zip(inner, net[out], strict=True):
            for i, weight in enumerate(weights):
                hidden[i] += unit * weight

    for colour in COLOURS:
        inputs: list[float] = []
        for row in rows:
            stop = next((stop for stop in variant.stops if stop > row[colour]), row[colour])
            score = row[colour]
            inputs += [score / 18, (score - min(row)) / 18, (stop - score) / 18, exp(-score / 5)]
        points = sorted((p for p in tables.worth[colour] if p), reverse=True)
        inputs += [min(p, 31) / 6 for p in (points + [0] * 5)[:5]]
        symbols = sum(tile.count(colour) for tile in left)
        inputs += [
            len(points) / 16,
            sum(colour in tile and not tile.double for tile in rack) / 3,
            sum(tile == (colour, colour) for tile in rack),
            (30 * symbols // len(left)) / 10,
            phase,
            known,
        ]
        add(inputs, "colour_in", "colour_bias", "colour_out")
    over_all = [score / 18 for row in rows for score in sorted(row)]
    over_all += [(min(rows[0]) - min(row)) / 18 for row in rows[1:]]
    add([*over_all, phase, phase * phase, known], "table_in", "table_bias", "table_out")
    total = sum(max(0.0, h) * w for h, w in zip(hidden, net["out"], strict=True))
    return float(1 / (1 + exp(-total - net["out_bias"])))


@pytest.mark.parametrize("variant", TILE_VARIANTS.values(), ids=TILE_VARIANTS)
def test_the_value_is_the_net_written_out(variant: TileVariant) -> None:
    nets = json.loads((files("genial.ai") / "weights.json").read_text())
    state = tilegame.new(variant, 11)
    value = value_of(variant)
    for number in range(300):
        if state.over:
            break
        if number % 4 == 0:
            seat = number // 4 % variant.seats
            rack = state.racks[seat][: number % 6]
            expected = written_out(state, seat, rack, nets[variant.name])
            assert value.of(Tables.of(state), seat, rack) == pytest.approx(expected, abs=1e-5)
        view = tilegame.observe(state, state.to_play)
        state = tilegame.apply(state, soft_minimum(view, 0.0, number))


@pytest.mark.parametrize("variant", TILE_VARIANTS.values(), ids=TILE_VARIANTS)
def test_no_output_of_a_net_overflows_into_the_next_digit(variant: TileVariant) -> None:
    net = json.loads((files("genial.ai") / "weights.json").read_text())[variant.name]
    rows, top = len(set(variant.rows)), variant.top / 18
    colour = [top, top, max(top, 1.0), 1.0] * rows
    colour += [31 / 6] * 5 + [variant.side**2 / 4, 2.0, 6.0, 6.0, 1.0, 1.0]
    table = [top] * (7 * rows - 1) + [1.0] * 3
    for kind, most, bias in (
        ("colour", colour, [0.0] * len(net["out"])),
        ("table", table, net["hidden_bias"]),
    ):
        entering = [list(row) for row in net[f"{kind}_in"]]
        for row in entering[6 * rows : 7 * rows - 1] if kind == "table" else []:
            # The lead may be negative.
            row[:] = map(abs, row)
        inner = [max(0.0, high) for _, high in ends(most, entering, net[f"{kind}_bias"])]
        for low, high in ends(inner, net[f"{kind}_out"], bias):
            assert -64 < low <= high < 64


def ends(
    most: list[float], weights: list[list[float]], bias: list[float]
) -> list[tuple[float, float]]:
    """The lowest and highest outputs of a layer for inputs between 0 and these."""
    bounds = []
    for column, start in zip(zip(*weights, strict=True), bias, strict=True):
        parts = [x * weight for x, weight in zip(most, column, strict=True)]
        low, high = (sum(pick(0.0, part) for part in parts) for pick in (min, max))
        bounds.append((start + low, start + high))
    return bounds


def test_the_cache_is_cleared_for_another_position_only() -> None:
    value = value_of(CLASSIC_2)
    state = tilegame.new(CLASSIC_2, 3)
    tables = Tables.of(state)
    value.turn_to(tables.laid + 1)
    value.turn_to(tables.laid)
    before = value.of(tables, 0, state.racks[0])
    remembered = (*value._parts, value._colours, value._tables, value._racks)
    assert all(remembered)
    value.turn_to(tables.laid)
    assert all(remembered)
    value.turn_to(tables.laid + 1)
    assert not any(remembered)
    assert value.of(tables, 0, state.racks[0]) == before


def test_higher_scores_are_worth_more() -> None:
    state = tilegame.new(CLASSIC_2, 1)
    value = value_of(CLASSIC_2)
    tables = Tables.of(state)
    values = []
    for score in (2, 6, 10):
        tables.scores[0] = [score] * 6
        tables.scores[1] = [6] * 6
        values.append(value.of(tables, 0, ()))
    assert values == sorted(values)
    assert values[0] < 0.5 < values[-1]
