"""The tables against the rules: the same points, scores, bonuses and ends in random games."""

from random import Random

import pytest

from genial import tilegame
from genial.ai.tables import OVER, Tables, may_exchange, victory
from genial.board import free_pairs
from genial.tilegame import Place, Refill, State
from genial.variants import TILE_VARIANTS, TileVariant

GAMES = 350
"""For each variant: two thousand in all."""


def same(tables: Tables, state: State) -> bool:
    fresh = Tables.of(state)
    return all(
        getattr(tables, name) == getattr(fresh, name)
        for name in ("board", "free", "laid", "onboard", "scores", "worth")
    )


def play_both(variant: TileVariant, seed: int) -> None:
    luck = Random(seed)
    state = tilegame.new(variant, seed)
    tables = Tables.of(state)
    pairs = free_pairs(state.board)
    while not state.over:
        actions = tilegame.legal_actions(state)
        action = actions[int(luck.random() * len(actions))]
        if isinstance(action, Refill):
            state = tilegame.apply(state, action)
            continue
        row = variant.rows[state.to_play]
        (one, other), a, b = action
        assert (tables.worth[one][a], tables.worth[other][b]) == tilegame.score(state.board, action)
        assert list(tables.places(tables.pairs(pairs))) == tilegame.places(state)
        before = state.scores[row]
        rack = tilegame.hand(state)
        bonus = tables.lay(row, action.tile, a, b)
        mover, bag = state.to_play, len(state.bag)
        state = tilegame.apply(state, action)
        assert tables.scores == [list(scores) for scores in state.scores]
        assert (bonus == OVER) == state.over
        if not state.over:
            assert bonus == tilegame.bonuses(variant, before, state.scores[row])
        left = list(rack)
        left.remove(action.tile)
        expected = tilegame.may_exchange(variant, state.scores[row], tuple(left), bag)
        assert may_exchange(tables, row, left, bag) == expected
        assert mover == state.to_play or state.placements_left == 1
    assert same(tables, state)
    outcome = tilegame.outcome(state)
    assert outcome is not None
    shares = [victory(tables, row) for row in range(len(state.scores))]
    if len(shares) > 1:
        assert [share > 0 for share in shares] == [place == 1 for place in outcome.ranking]
        assert sum(shares) == pytest.approx(1)
    else:
        assert shares[0] * variant.top == pytest.approx(outcome.results[0])


@pytest.mark.parametrize("variant", TILE_VARIANTS.values(), ids=TILE_VARIANTS)
def test_tables_and_rules_agree_in_random_games(variant: TileVariant) -> None:
    for seed in range(GAMES):
        play_both(variant, seed)


def test_every_placement_scores_its_two_entries() -> None:
    luck = Random(1)
    state = tilegame.new(TILE_VARIANTS["classic2"], 1)
    while not state.over:
        tables = Tables.of(state)
        actions = tilegame.legal_actions(state)
        for action in actions:
            if isinstance(action, Place):
                (one, other), a, b = action
                entries = (tables.worth[one][a], tables.worth[other][b])
                assert entries == tilegame.score(state.board, action)
        state = tilegame.apply(state, actions[int(luck.random() * len(actions))])


def test_a_copy_is_independent() -> None:
    state = tilegame.new(TILE_VARIANTS["classic2"], 1)
    tables = Tables.of(state)
    action = tilegame.legal_actions(state)[0]
    assert isinstance(action, Place)
    tables.copy().lay(0, action.tile, action.first, action.second)
    assert same(tables, state)
