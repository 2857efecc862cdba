"""The layer above the tiles."""

import re
from math import hypot

import pytest

from genial.board import DIRECTIONS, area
from genial.pieces import Tile
from genial.tilegame import Place
from genial.ui.draw import marks
from genial.ui.draw.geometry import centre


@pytest.mark.parametrize("step", DIRECTIONS)
def test_the_check_mark_beside_a_tile_covers_the_middle_of_no_cell(step: int) -> None:
    cells = set(area(8))
    for cell in cells:
        if cell + step not in cells:
            continue
        drawn = marks.above(waiting=Place(Tile(0, 1), cell, cell + step))
        spot = re.search(
            r'data-do="confirm" transform="translate\((\S+) (\S+)\)"><circle r="17.5"', drawn
        )
        assert spot
        x, y = map(float, spot.groups())
        assert all(hypot(x - a, y - b) > 19 for a, b in map(centre, cells))
        assert min(hypot(x - a, y - b) for a, b in map(centre, cells)) < 30, "on the board"
