"""What holds in every game, however it is played."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from genial import dicegame, games, tilegame
from genial.board import (
    CELLS,
)
from genial.pieces import TILES, Tile
from genial.tilegame import Placements
from genial.variants import TILE_VARIANTS, VARIANTS, TileVariant, Variant
from tests.support.builders import match_states, matches, seeds, tile_games, tile_states
from tests.support.invariants import (
    Symmetry,
    all_playable,
    conserved,
    ended,
    enough,
    none_forgotten,
    nothing_else_is_legal,
    repeated,
    risen,
    stayed,
    symmetries,
    the_same_turned,
    unchanged,
    untraced,
    walk,
)

every_tile_variant = pytest.mark.parametrize("variant", TILE_VARIANTS.values(), ids=TILE_VARIANTS)
few = settings(max_examples=20)


# Nothing is lost, nothing goes back


@pytest.mark.rule("R4", "R13", "R14")
@given(tile_games(), seeds)
@few
def test_tiles_are_conserved(state: tilegame.State, seed: int) -> None:
    for _, _, after in walk(state, Random(seed)):
        assert isinstance(after, tilegame.State)
        conserved(after)


@pytest.mark.rule("R5", "R11")
@given(tile_games(), seeds)
@few
def test_markers_never_fall_and_never_pass_the_end(state: tilegame.State, seed: int) -> None:
    for before, _, after in walk(state, Random(seed)):
        assert isinstance(before, tilegame.State)
        assert isinstance(after, tilegame.State)
        risen(before, after)


@pytest.mark.rule("D6")
@given(matches(), seeds)
@few
def test_marks_never_vanish_and_never_pass_the_seventh_box(
    state: dicegame.State, seed: int
) -> None:
    for before, _, after in walk(state, Random(seed)):
        assert isinstance(before, dicegame.State)
        assert isinstance(after, dicegame.State)
        stayed(before, after)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_every_game_comes_to_an_end(variant: Variant) -> None:
    ended([*walk(games.new(variant, seed=6), Random(6))])


# What is legal


@given(tile_games() | matches(), seeds)
@settings(max_examples=60)
def test_what_is_legal_can_be_played_and_nothing_else(start: games.State, seed: int) -> None:
    luck = Random(seed)
    states = [start, *(step.after for step in walk(start, luck))]
    for state in [*states[:4], *luck.sample(states, min(20, len(states))), states[-1]]:
        nothing_else_is_legal(state, {*games.legal_actions(state)}, luck)


@given(tile_states())
@few
def test_no_placement_is_forgotten(state: tilegame.State) -> None:
    none_forgotten(state, [*tilegame.legal_actions(state)])


@given(match_states())
def test_every_legal_action_with_dice_can_be_played(state: dicegame.State) -> None:
    all_playable(state, dicegame.legal_actions(state))


@given(
    st.lists(st.sampled_from(TILES), max_size=3, unique=True),
    st.lists(st.tuples(st.sampled_from(CELLS), st.sampled_from(CELLS)), max_size=4),
    st.integers(-30, 30),
    st.slices(30),
)
def test_placements_behave_like_a_list(
    tiles: list[Tile], pairs: list[tuple[int, int]], index: int, part: slice
) -> None:
    sequence = Placements(tiles, pairs)
    as_list = [*sequence]
    assert len(sequence) == len(as_list)
    assert sequence[part] == as_list[part]
    if -len(as_list) <= index < len(as_list):
        assert sequence[index] == as_list[index]
        assert sequence[index] in sequence
    else:
        with pytest.raises(IndexError):
            sequence[index]


# What a seat knows


@given(tile_states(), seeds, st.integers(0, 3))
def test_hidden_tiles_leave_no_trace_in_a_view(state: tilegame.State, seed: int, seat: int) -> None:
    untraced(state, seed, seat % state.variant.seats)


@given(tile_states() | match_states())
def test_a_view_is_enough_to_know_the_own_actions(state: games.State) -> None:
    enough(state, [*games.legal_actions(state)])


# The twelve symmetries of the board


def test_there_are_twelve_symmetries() -> None:
    assert len({tuple(symmetry.cells.values()) for symmetry in symmetries()}) == 12
    assert all({*symmetry.cells.values()} == {*CELLS} for symmetry in symmetries())
    assert len({tuple(symmetry.colours.values()) for symmetry in symmetries()}) == 12


@pytest.mark.rule("R3", "R9")
@given(tile_games(), seeds, st.sampled_from(symmetries()))
@few
def test_a_game_turned_or_mirrored_is_the_same_game(
    state: tilegame.State, seed: int, symmetry: Symmetry
) -> None:
    the_same_turned(symmetry, walk(state, Random(seed)))


# States


@given(tile_states() | match_states(), st.integers(0, 10**6))
def test_a_state_is_never_changed(state: games.State, choice: int) -> None:
    unchanged(state, games.legal_actions(state), choice)


@pytest.mark.rule("R6")
@given(st.sampled_from([*VARIANTS.values()]), seeds, seeds)
@few
def test_the_same_seed_and_actions_give_the_same_states(
    variant: Variant, seed: int, luck: int
) -> None:
    start = games.new(variant, seed)
    repeated(games.new(variant, seed), [*walk(start, Random(luck))])


@every_tile_variant
def test_another_seed_is_another_deal(variant: TileVariant) -> None:
    deals = {(state.racks, state.bag) for state in (tilegame.new(variant, n) for n in range(200))}
    assert len(deals) == 200
