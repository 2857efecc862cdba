"""A replay as plain data."""

import json
from itertools import chain, pairwise

import pytest

from genial.pieces import box
from genial.selfplay import random_game
from genial.trace import trace
from genial.variants import TILE_VARIANTS, VARIANTS

TILE_START = ["game", "seats", "area", "printed", "to_play", "legal", "racks", "bag"]
TILE_STEP = [
    "ply", "seat", "action", "points", "scores", "racks", "bag", "to_play", "placements_left",
    "legal", "over", "instant", "ranking",
]  # fmt: skip
DICE_STEP = [
    "ply", "seat", "action", "dice", "throws", "sheets", "closed", "victory_points", "to_play",
    "round", "legal", "over", "ranking",
]  # fmt: skip


@pytest.mark.parametrize("game", VARIANTS)
def test_every_line_is_json_with_all_its_keys(game: str) -> None:
    lines = [json.loads(json.dumps(line)) for line in trace(random_game(game, 3))]
    start, *steps = lines
    assert start["game"] == game
    assert start["seats"] == VARIANTS[game].seats
    if game in TILE_VARIANTS:
        assert set(TILE_START) <= set(start)
        assert all(set(TILE_STEP) <= set(step) for step in steps)
    else:
        assert all(set(DICE_STEP) <= set(step) for step in steps)
        assert all(("gains" in step) == (step["action"]["type"] == "mark") for step in steps)
    assert [step["ply"] for step in steps] == [*range(1, len(steps) + 1)]
    assert [step["over"] for step in steps] == [False] * (len(steps) - 1) + [True]
    assert [step["ranking"] is not None for step in steps] == [step["over"] for step in steps]
    assert all(after["seat"] == before["to_play"] for before, after in pairwise(lines))


def test_the_board_is_given_in_axial_coordinates() -> None:
    start = next(iter(trace(random_game("classic2", 3))))
    assert len(start["area"]) == 91
    assert [0, 0] in start["area"]
    assert start["printed"] == [
        [0, -5, "R"], [5, -5, "G"], [5, 0, "B"], [0, 5, "O"], [-5, 5, "Y"], [-5, 0, "P"],
    ]  # fmt: skip


@pytest.mark.parametrize("game", TILE_VARIANTS)
def test_another_program_can_follow_every_tile(game: str) -> None:
    """Racks and bag of each line follow from the line before and its action."""
    start, *steps = trace(random_game(game, 5))
    variant = TILE_VARIANTS[game]
    everything = sorted(map(str, box(variant.of_each_pair, variant.of_each_double)))
    placed: list[str] = []
    board = {(q, r): colour for q, r, colour in start["printed"]}
    for before, step in pairwise([start, *steps]):
        action = step["action"]
        if action["type"] == "place":
            assert action["tile"] in before["racks"][step["seat"]]
            placed.append(action["tile"])
            expected = [
                sum(_run(board, cell, step_, colour) for step_ in _STEPS)
                for cell, colour in zip(action["cells"], action["tile"], strict=True)
            ]
            assert step["points"] == expected
            board |= {
                tuple(cell): colour
                for cell, colour in zip(action["cells"], action["tile"], strict=True)
            }
        if action["type"] == "exchange":
            assert step["racks"][step["seat"]] == before["bag"][: variant.rack]
        assert sorted([*placed, *chain(*step["racks"]), *step["bag"]]) == everything


_STEPS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


def _run(
    board: dict[tuple[int, int], str], cell: list[int], step: tuple[int, int], colour: str
) -> int:
    q, r = cell
    length = 0
    while board.get((q := q + step[0], r := r + step[1])) == colour:
        length += 1
    return length


def test_closed_sections_open_one_after_the_other() -> None:
    steps = [*trace(random_game("dice2", 3))]
    assert steps[0]["closed"] == [["4-6", "7"], ["4-6", "7"]]
    seen = {tuple(closed) for step in steps for closed in step["closed"]}
    assert seen == {("4-6", "7"), ("7",), ()}
