"""The table of variants, row by row against the paragraphs."""

import pytest

from genial.variants import (
    CLASSIC_2,
    CLASSIC_3,
    CLASSIC_4,
    DICE_2,
    DICE_3,
    DICE_4,
    SOLO,
    TEAMS,
    TILE_VARIANTS,
    TRAVEL,
    VARIANTS,
    TileVariant,
)


def test_the_names_of_all_that_can_be_played() -> None:
    names = "classic2 classic3 classic4 teams solo travel dice2 dice3 dice4"
    # Records name them, so none may ever be removed.
    assert set(names.split()) <= set(VARIANTS)
    assert all(variant.name == name for name, variant in VARIANTS.items())


@pytest.mark.rule("R2")
@pytest.mark.parametrize(
    ("variant", "seats", "side"),
    [
        (SOLO, 1, 6),
        (CLASSIC_2, 2, 6),
        (TRAVEL, 2, 6),
        (CLASSIC_3, 3, 7),
        (CLASSIC_4, 4, 8),
        (TEAMS, 4, 8),
    ],
)
def test_the_board_grows_with_the_players(variant: TileVariant, seats: int, side: int) -> None:
    assert (variant.seats, variant.side) == (seats, side)


@pytest.mark.rule("R4", "R20")
@pytest.mark.parametrize("variant", TILE_VARIANTS.values())
def test_all_but_the_travel_edition_have_120_tiles(variant: TileVariant) -> None:
    tiles = 15 * variant.of_each_pair + 6 * variant.of_each_double
    assert tiles == (57 if variant is TRAVEL else 120)


@pytest.mark.rule("R5", "R18", "R19")
@pytest.mark.parametrize("variant", TILE_VARIANTS.values())
def test_the_track_ends_at_18_and_the_double_track_at_36(variant: TileVariant) -> None:
    assert variant.stops == ((18, 36) if variant in (TEAMS, SOLO) else (18,))
    assert variant.top == (36 if variant in (TEAMS, SOLO) else 18)


@pytest.mark.rule("R18")
def test_opposite_seats_are_partners() -> None:
    assert TEAMS.rows[0] == TEAMS.rows[2] != TEAMS.rows[1] == TEAMS.rows[3]


@pytest.mark.rule("R20")
def test_the_travel_edition_is_the_game_for_two_with_fewer_tiles() -> None:
    alike = ("rows", "side", "rack", "stops", "bonus", "exchange")
    assert all(getattr(TRAVEL, name) == getattr(CLASSIC_2, name) for name in alike)
    assert (TRAVEL.of_each_pair, TRAVEL.of_each_double) == (3, 2)


@pytest.mark.rule("D1")
def test_the_more_players_the_fewer_dice() -> None:
    assert [(v.seats, v.dice) for v in (DICE_2, DICE_3, DICE_4)] == [(2, 4), (3, 3), (4, 2)]
