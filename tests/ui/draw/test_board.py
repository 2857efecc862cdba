from time import perf_counter
from xml.etree import ElementTree as ET

import pytest

from genial.board import Cell, area, cell_name, parse_cell
from genial.pieces import PRINTED, Tile
from genial.tilegame import Place, Table, apply, legal_actions, new, score
from genial.ui.draw import board
from genial.ui.draw.geometry import centre, number
from genial.ui.draw.marks import Ghost, ghost
from genial.variants import CLASSIC_2, CLASSIC_3, CLASSIC_4, TileVariant

H8 = parse_cell("H8")


def label(cell: Cell) -> str:
    return f"<{cell_name(cell)}>"


def drawn(table: Table, **marks: object) -> ET.Element:
    return ET.fromstring(board.board(table, name="Board", label=label, **marks))  # type: ignore[arg-type]


def cells(board: ET.Element) -> list[ET.Element]:
    return [e for e in board.iter("path") if e.get("role") == "gridcell"]


def by_class(board: ET.Element, name: str) -> list[ET.Element]:
    return [e for e in board.iter() if name in e.get("class", "").split()]


@pytest.mark.parametrize("variant", [CLASSIC_2, CLASSIC_3, CLASSIC_4], ids=lambda v: v.name)
def test_the_grid_has_every_cell_of_the_area_row_by_row(variant: TileVariant) -> None:
    board = drawn(new(variant, 1))
    rows = [e for e in board.iter("g") if e.get("role") == "row"]
    assert board.get("role") == "grid"
    assert len(rows) == 2 * variant.side - 1
    assert [c.get("id") for c in cells(board)] == [f"c-{cell_name(c)}" for c in area(variant.side)]
    assert all(c in row for row in rows for c in cells(row))


def test_cells_carry_their_intent_and_their_name() -> None:
    cell = cells(drawn(new(CLASSIC_2, 1)))[0]
    assert (cell.get("data-do"), cell.get("aria-label")) == ("cell C8", "<C8>")


def test_there_is_one_tab_stop() -> None:
    focus = parse_cell("G7")
    board = drawn(new(CLASSIC_2, 1), focus=focus)
    assert [c.get("id") for c in cells(board) if c.get("tabindex") == "0"] == ["c-G7"]


def test_a_board_to_look_at_has_no_intents() -> None:
    assert not any(c.get("data-do") for c in cells(drawn(new(CLASSIC_2, 1), interactive=False)))


@pytest.mark.parametrize(("variant", "unused"), [(CLASSIC_2, 78), (CLASSIC_3, 42), (CLASSIC_4, 0)])
def test_the_rings_that_are_not_in_use_are_hinted_at(variant: TileVariant, unused: int) -> None:
    paths = by_class(drawn(new(variant, 1)), "unused")
    assert sum(p.get("d", "").count("M") for p in paths) == unused


def test_zones_are_those_of_the_printed_board() -> None:
    board = drawn(new(CLASSIC_4, 1))
    assert [len(by_class(board, f"shaded{side}")) for side in (6, 7, 8)] == [91, 36, 42]


def test_printed_symbols_are_on_the_corners() -> None:
    board = drawn(new(CLASSIC_4, 1))
    printed = {(u.get("x"), u.get("y")): u.get("href") for u in board.iter("use")}
    assert printed == {
        tuple(map(number, centre(cell))): f"#k{colour}" for cell, colour in PRINTED.items()
    }


def test_a_laid_tile_is_one_piece() -> None:
    state = new(CLASSIC_2, 1)
    place = legal_actions(state)[0]
    board = drawn(apply(state, place), last=[place])
    (piece,) = by_class(board, "piece")
    assert len(by_class(piece, "body")) == 1
    assert len(by_class(board, "last")) == 1


def test_the_preview_counts_what_the_rules_count() -> None:
    state = new(CLASSIC_2, 1)
    for place in legal_actions(state)[::7]:
        assert isinstance(place, Place)
        assert ghost(state.board, *place).points == score(state.board, place)


def test_the_preview_shows_points_and_rays() -> None:
    state = new(CLASSIC_2, 1)
    first, second = parse_cell("C9"), parse_cell("C10")
    board = drawn(state, ghost=ghost(state.board, Tile(0, 1), first, second))
    texts = ["".join(e.itertext()) for e in by_class(board, "badge")]
    assert texts == ["+1", "0"]
    assert len(by_class(board, "ring")) == len(by_class(board, "ray")) == 1
    assert len(by_class(board, "ghost-piece")) == 1


def test_every_placement_flashes_in_an_element_of_its_own() -> None:
    state = new(CLASSIC_2, 1)
    ghosts = [ghost(state.board, Tile(0, 1), H8 + i, H8 + i + 1) for i in (0, 2)]
    flashes = [by_class(drawn(state, flash=each), "flash")[0].get("id") for each in ghosts]
    assert flashes == ["flash-H8", "flash-H10"]


def test_half_a_preview_has_one_hexagon() -> None:
    board = drawn(new(CLASSIC_2, 1), ghost=Ghost(Tile(0, 1), H8, None, (2, 0), ((), ())))
    (piece,) = by_class(board, "ghost-piece")
    assert [e.get("href") for e in piece.iter("use")] == ["#k0"]
    # The points offered for the second half include those of the first.
    assert not by_class(board, "badge")


def test_targets_and_offers_are_marked() -> None:
    board = drawn(new(CLASSIC_2, 1), targets={H8}, points={H8 + 1: 4})
    (dots,) = by_class(board, "dots")
    assert dots.get("d", "").count("M") == 1
    assert ["".join(badge.itertext()) for badge in by_class(board, "badge")] == ["+4"]


def test_the_layers_of_the_table_lie_exactly_upon_each_other() -> None:
    layers = ET.fromstring(f"<div>{board.layers(8, '<Board>')}</div>")
    whole = drawn(new(CLASSIC_4, 1))
    assert {layer.get("viewBox") for layer in layers} == {whole.get("viewBox")}
    assert [layer.get("id") for layer in layers] == [None, "dots", "laid", "cells", "above"]
    (grid,) = [layer for layer in layers if layer.get("aria-hidden") != "true"]
    assert (grid.get("role"), grid.get("aria-label")) == ("grid", "<Board>")


def test_rows_and_diagonals_are_named_along_the_rim() -> None:
    (names,) = by_class(drawn(new(CLASSIC_2, 1)), "names")
    texts = [e.text for e in names.iter("text")]
    assert texts[::2] == list("CDEFGHIJKLM")
    assert texts[1::2] == [str(number) for number in range(3, 14)]


def test_a_thumbnail_is_for_the_eye_alone() -> None:
    picture = ET.fromstring(board.thumbnail(new(CLASSIC_3, 1)))
    assert picture.get("aria-hidden") == "true"
    assert not [e for e in picture.iter() if e.get("id") or e.get("role")]


def test_an_illustration_says_what_it_shows() -> None:
    picture = ET.fromstring(board.figure(new(CLASSIC_2, 1), name="A <board>", around=H8))
    assert (picture.get("role"), picture.get("aria-label")) == ("img", "A <board>")


def test_the_largest_board_is_cheap_to_draw() -> None:
    state = new(CLASSIC_4, 1)
    board.board(state, name="", label=label)
    times = []
    for _ in range(20):
        start = perf_counter()
        board.board(state, name="", label=label)
        times.append(perf_counter() - start)
    assert min(times) < 0.004
