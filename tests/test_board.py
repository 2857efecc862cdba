"""The hexagon (R2, R3) and its straight lines."""

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genial import board as hexagon
from genial.board import CELLS, CORNERS, DIRECTIONS, FREE, OUTSIDE, area, axial, cell_at
from tests.support.builders import cells, painted

SIDES = (6, 7, 8)


def distance(a: int, b: int) -> int:
    """How many steps lead from one cell to the other."""
    (q, r), (s, t) = axial(a), axial(b)
    return max(abs(q - s), abs(r - t), abs(q + r - s - t))


@pytest.mark.rule("R2")
@pytest.mark.parametrize(("side", "count"), [(6, 91), (7, 127), (8, 169)])
def test_an_area_is_a_hexagon_around_the_centre(side: int, count: int) -> None:
    [centre] = cells("H8")
    assert len(area(side)) == count
    assert set(area(side)) == {cell for cell in CELLS if distance(cell, centre) < side}


@pytest.mark.rule("R2")
def test_rows_are_horizontal_and_read_from_the_top_left() -> None:
    rows = [[cell for cell in area(6) if axial(cell)[1] == r] for r in range(-5, 6)]
    assert [len(row) for row in rows] == [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]
    assert [cell for row in rows for cell in row] == list(area(6))
    assert all(b == a + hexagon.EAST for row in rows for a, b in pairwise(row))


@pytest.mark.rule("R3")
def test_the_printed_corners_go_clockwise_from_the_top_left() -> None:
    assert list(CORNERS) == cells("C8 C13 H13 M8 M3 H3")
    [centre] = cells("H8")
    assert all(distance(centre, corner) == 5 for corner in CORNERS)


def test_the_directions_are_the_six_neighbours_clockwise() -> None:
    [centre] = cells("H8")
    assert [centre + step for step in DIRECTIONS] == cells("H9 I8 I7 H7 G8 G9")


def test_neighbours_are_one_step_apart() -> None:
    for a, b in product(CELLS, CELLS):
        assert hexagon.adjacent(a, b) == (distance(a, b) == 1)


@pytest.mark.parametrize("side", SIDES)
def test_only_the_area_is_on_the_board(side: int) -> None:
    board = hexagon.empty(side)
    assert {cell for cell, content in enumerate(board) if content == FREE} == set(area(side))
    assert set(board) == {FREE, OUTSIDE}


def test_every_cell_of_the_largest_board_has_a_rim() -> None:
    board = hexagon.empty(8)
    assert all(0 <= cell + step < len(board) for cell in CELLS for step in DIRECTIONS)


def test_coordinates_and_names_lead_back_to_the_cell() -> None:
    assert axial(cell_at(0, 0)) == (0, 0)
    assert hexagon.cell_name(cell_at(0, 0)) == "H8"
    for cell in CELLS:
        assert cell_at(*axial(cell)) == cell
        assert hexagon.parse_cell(hexagon.cell_name(cell)) == cell


@pytest.mark.parametrize("name", ["", "H", "8", "h8", "H08", "H16", "A1", "P8", "H8 ", "H" * 99])
def test_no_such_cell(name: str) -> None:
    with pytest.raises(ValueError, match="no such cell") as refused:
        hexagon.parse_cell(name)
    assert len(str(refused.value)) < 40


@given(side=st.sampled_from(SIDES), covered=st.sets(st.sampled_from(CELLS)))
def test_free_pairs_are_the_neighbours_that_are_both_free(side: int, covered: set[int]) -> None:
    board = bytearray(hexagon.empty(side))
    for cell in covered & set(area(side)):
        board[cell] = 0
    free = set(area(side)) - covered
    pairs = hexagon.free_pairs(bytes(board))
    assert len(pairs) == len(set(pairs))
    assert set(pairs) == {(a, b) for a, b in product(free, free) if a < b and distance(a, b) == 1}
    assert hexagon.has_room(bytes(board)) == bool(pairs)


@pytest.mark.rule("R9")
@pytest.mark.parametrize(
    ("symbols", "length"),
    [
        ({}, 0),
        ({"R": "H9"}, 1),
        ({"R": "H9 H10 H11"}, 3),
        ({"R": "H9 H11"}, 1),
        ({"R": "H10"}, 0),
        ({"R": "H9 H11", "G": "H10"}, 1),
        ({"G": "H9", "R": "H10"}, 0),
        ({"R": "H9 H10 H11 H12 H13"}, 5),
    ],
)
def test_a_run_stops_at_a_gap_another_colour_and_the_edge(
    symbols: dict[str, str], length: int
) -> None:
    board = painted(hexagon.empty(6), symbols)
    assert hexagon.run(board, cell_at(0, 0), hexagon.EAST, colour=0) == length


@pytest.mark.rule("R9")
@pytest.mark.parametrize("side", SIDES)
def test_a_run_reaches_the_edge_in_every_direction(side: int) -> None:
    red = hexagon.empty(side).replace(bytes([FREE]), bytes([0]))
    inside = set(map(axial, area(side)))
    for cell, step in product(area(side), DIRECTIONS):
        (q, r), (s, t) = axial(cell), axial(cell_at(0, 0) + step)
        ahead = {(q + n * s, r + n * t) for n in range(1, 16)}
        assert hexagon.run(red, cell, step, colour=0) == len(ahead & inside)
