"""The levels: legal, reproducible, in time, and blind to what is hidden."""

from dataclasses import replace
from itertools import count
from random import Random
from time import perf_counter

import pytest

from genial import dicegame, tilegame
from genial.ai import dice, levels
from genial.ai.evaluate import value_of
from genial.ai.search import Effort, search
from genial.notation import LEVELS
from genial.pieces import shuffled
from genial.tilegame import Place, Refill, State
from genial.variants import (
    CLASSIC_2,
    DICE_2,
    DICE_VARIANTS,
    TILE_VARIANTS,
    DiceVariant,
    TileVariant,
)

SMALL = Effort(breadth=8, arms=3, deals=12, turns=2, narrow=4, trust=4.0)


def test_every_level_plays_both_games() -> None:
    assert [*levels.TILE_LEVELS] == [*dice.DICE_LEVELS] == [*LEVELS]


def middle(variant: TileVariant, seed: int, placements: int) -> State:
    """A game after some placements of the soft minimum."""
    state = tilegame.new(variant, seed)
    while len(state.laid) < placements or state.placements_left == 0:
        action = levels.PLAYERS["soft-minimum"](tilegame.observe(state, state.to_play), 0.0, seed)
        assert isinstance(action, Place | Refill)
        state = tilegame.apply(state, action)
    return state


def rearranged(state: State, luck: Random) -> State:
    """The same view for the seat to play: everything hidden from it is dealt anew."""
    seat = state.to_play
    others = [rack for other, rack in enumerate(state.racks) if other != seat]
    hidden = list(shuffled([tile for rack in others for tile in rack] + list(state.bag), luck))
    racks = []
    for other, rack in enumerate(state.racks):
        if other == seat:
            racks.append(rack)
        else:
            racks.append(tuple(hidden[: len(rack)]))
            hidden = hidden[len(rack) :]
    return replace(state, racks=tuple(racks), bag=tuple(hidden), seed=state.seed + 1)


@pytest.mark.parametrize("variant", TILE_VARIANTS.values(), ids=TILE_VARIANTS)
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_plays_a_whole_game(variant: TileVariant, level: int) -> None:
    state = tilegame.new(variant, 7)
    while not state.over:
        view = tilegame.observe(state, state.to_play)
        action = levels.choose(view, level, perf_counter() + 0.005, 1)
        assert isinstance(action, Place | Refill)
        state = tilegame.apply(state, action)


@pytest.mark.parametrize("variant", TILE_VARIANTS.values(), ids=TILE_VARIANTS)
@pytest.mark.parametrize("placements", [0, 9, 22])
def test_rearranging_what_is_hidden_changes_no_move(variant: TileVariant, placements: int) -> None:
    state = middle(variant, 3, placements)
    other = rearranged(state, Random(2))
    seat = state.to_play
    views = [tilegame.observe(each, seat) for each in (state, other)]
    assert views[0] == views[1]
    for name, player in levels.PLAYERS.items():
        if name != f"level{LEVELS[-1]}":
            assert player(views[0], perf_counter() + 99, 5) == player(
                views[1], perf_counter() + 99, 5
            )
    results = [search(view, value_of(variant), SMALL, perf_counter() + 99, 5) for view in views]
    assert results[0] == results[1]


@pytest.mark.parametrize("variant", DICE_VARIANTS.values(), ids=DICE_VARIANTS)
def test_future_throws_change_no_move_with_dice(variant: DiceVariant) -> None:
    state = dicegame.new(variant, 3, rounds=1)
    while state.ply < 30 and not state.over:
        view = dicegame.observe(state, state.to_play)
        other = dicegame.observe(replace(state, seed=state.seed + 1), state.to_play)
        assert view == other
        actions = [levels.choose(view, level, perf_counter() + 99, 5) for level in LEVELS]
        again = [levels.choose(other, level, perf_counter() + 99, 5) for level in LEVELS]
        assert actions == again
        state = dicegame.apply(state, actions[-1])  # type: ignore[arg-type]


def test_a_search_with_time_to_spare_depends_on_the_seed_alone() -> None:
    view = tilegame.observe(middle(CLASSIC_2, 4, 12), 0)
    view = tilegame.observe(middle(CLASSIC_2, 4, 12), view.to_play)
    value = value_of(CLASSIC_2)
    one, two, three = (search(view, value, SMALL, perf_counter() + 99, seed) for seed in (1, 1, 2))
    assert one == two
    assert one != three


@pytest.mark.parametrize("looks", [30, 200])
def test_the_search_ends_when_the_clock_shows_the_deadline(
    looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock here advances by one whenever it is read."""
    clock = count()
    monkeypatch.setattr("genial.ai.clock.now", lambda: next(clock))
    state = middle(TILE_VARIANTS["classic2"], 5, 6)
    levels.choose(tilegame.observe(state, state.to_play), 5, looks, 1)
    assert looks <= next(clock) <= looks + 6


def test_a_deadline_that_has_passed_still_gives_a_move() -> None:
    state = tilegame.new(CLASSIC_2, 1)
    action = levels.choose(tilegame.observe(state, 0), 5, perf_counter() - 1, 1)
    assert tilegame.refusal(state, action) is None  # type: ignore[arg-type]


def test_actions_are_evaluated_best_first_and_each_once() -> None:
    state = middle(CLASSIC_2, 6, 20)
    view = tilegame.observe(state, state.to_play)
    evaluated = levels.evaluate_actions(view, perf_counter() + 0.6, 1)
    actions = [action for action, _ in evaluated if isinstance(action, Place)]
    assert len(set(actions)) == len(evaluated)
    assert all(tilegame.refusal(state, action) is None for action in actions)
    assert all(0 <= chance <= 1 for _, chance in evaluated)


def exchange_state() -> State:
    """A game in which the rack may be exchanged."""
    for seed in range(100):
        state = tilegame.new(CLASSIC_2, seed)
        while not state.over:
            if state.placements_left == 0:
                return state
            view = tilegame.observe(state, state.to_play)
            action = levels.PLAYERS["most-points"](view, 0.0, seed)
            assert isinstance(action, Place)
            state = tilegame.apply(state, action)
    raise AssertionError


def test_every_player_but_the_random_one_exchanges_when_allowed() -> None:
    state = exchange_state()
    view = tilegame.observe(state, state.to_play)
    for name, player in levels.PLAYERS.items():
        if name != "random":
            assert player(view, perf_counter() + 1, 1) is Refill.EXCHANGE
    assert levels.evaluate_actions(view, perf_counter() + 1, 1)[0][0] is Refill.EXCHANGE


def test_dice_are_for_the_dice_player() -> None:
    dice = dicegame.new(DICE_2, 1)
    view = dicegame.observe(dice, 0)
    action = levels.choose(view, 3, perf_counter() + 1, 1)
    assert action in dicegame.legal_actions(view)
