"""What is in the box (R1, R3, R4, D1) and the chance that deals it."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings

from genial import pieces
from genial.board import cell_name
from genial.pieces import COLOURS, LETTERS, PRINTED, TILES, Tile, box, chance, shuffled, thrown
from tests.support.builders import dice, seeds, tiles


@pytest.mark.rule("R1")
def test_six_symbols_with_a_letter_each() -> None:
    assert COLOURS == (0, 1, 2, 3, 4, 5)
    by_letter = {letter: pieces.parse_colour(letter) for letter in LETTERS}
    assert by_letter == {
        "R": pieces.RED,
        "G": pieces.GREEN,
        "B": pieces.BLUE,
        "O": pieces.ORANGE,
        "Y": pieces.YELLOW,
        "P": pieces.PURPLE,
    }


@pytest.mark.rule("R3")
def test_the_printed_symbols_on_their_corners() -> None:
    printed = {cell_name(cell): LETTERS[colour] for cell, colour in PRINTED.items()}
    assert printed == {"C8": "R", "C13": "G", "H13": "B", "M8": "O", "M3": "Y", "H3": "P"}


@pytest.mark.rule("R4")
@pytest.mark.parametrize(("of_each_pair", "of_each_double"), [(6, 5), (3, 2)])
def test_the_box_holds_so_many_of_each_pair_and_each_double(
    of_each_pair: int, of_each_double: int
) -> None:
    expected = {Tile(a, b): of_each_pair for a, b in combinations(COLOURS, 2)}
    expected |= {Tile(a, a): of_each_double for a in COLOURS}
    assert Counter(box(of_each_pair, of_each_double)) == expected


def test_there_are_21_kinds_of_tile_of_which_six_are_doubles() -> None:
    assert len(set(TILES)) == 21
    assert [str(tile) for tile in TILES if tile.double] == ["RR", "GG", "BB", "OO", "YY", "PP"]


def test_names_of_tiles_lead_back_to_them() -> None:
    assert [pieces.parse_tile(str(tile)) for tile in TILES] == list(TILES)


@pytest.mark.parametrize("name", ["", "R", "GR", "rg", "RGB", "RX", "R" * 99])
def test_no_such_tile(name: str) -> None:
    with pytest.raises(ValueError, match="no such tile") as refused:
        pieces.parse_tile(name)
    assert len(str(refused.value)) < 40


@pytest.mark.parametrize("letter", ["", "r", "X", "RG", "RGBOYP", "R" * 99])
def test_no_such_colour(letter: str) -> None:
    with pytest.raises(ValueError, match="no such colour") as refused:
        pieces.parse_colour(letter)
    assert len(str(refused.value)) < 40


def test_the_kinds_among_some_tiles_come_once_and_in_order() -> None:
    assert [*pieces.distinct(tiles("YP RG BB RG RR"))] == [*tiles("RR RG BB YP")]


@given(seeds)
def test_shuffling_loses_and_adds_nothing(seed: int) -> None:
    assert Counter(shuffled(box(6, 5), chance(seed, 0))) == Counter(box(6, 5))


def test_every_kind_of_tile_comes_first_about_as_often_as_the_box_says() -> None:
    games = 2400
    first = Counter(shuffled(box(6, 5), chance(seed, 0))[0] for seed in range(games))
    for tile, count in Counter(box(6, 5)).items():
        assert first[tile] == pytest.approx(count * games / 120, rel=0.4)


@given(seeds)
@settings(max_examples=20)
def test_another_ply_is_other_luck(seed: int) -> None:
    assert len({shuffled(box(6, 5), chance(seed, ply)) for ply in range(50)}) == 50


def test_the_luck_of_a_seed_is_the_same_for_ever() -> None:
    assert shuffled(TILES, chance(7, 3))[:6] == tiles("BY BB YY YP RO OP")
    assert thrown(12, chance(7, 3)) == dice("ROBBBRYGRROB")


@pytest.mark.rule("D1")
def test_a_die_shows_each_of_the_six_symbols_about_equally_often() -> None:
    faces = Counter(thrown(6000, chance(1, 1)))
    assert set(faces) == set(COLOURS)
    assert all(count == pytest.approx(1000, rel=0.1) for count in faces.values())
