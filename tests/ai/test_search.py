"""The search: what it looks at, how it deals, and that looking ahead finds what one look misses."""

from random import Random
from time import perf_counter

import pytest

from genial import tilegame
from genial.ai import search
from genial.ai.evaluate import value_of
from genial.ai.players import best_gains, expected_reply, most_points, soft_minimum
from genial.ai.search import Effort, known_play, promising, unseen
from genial.pieces import TILES, Tile
from genial.tilegame import Place, Refill, State
from genial.variants import CLASSIC_2, SOLO, TILE_VARIANTS, TileVariant


def after(variant: TileVariant, seed: int, placements: int) -> State:
    """A game in which somebody is to place, after some placements of the soft minimum."""
    state = tilegame.new(variant, seed)
    while len(state.laid) < placements or state.placements_left == 0:
        state = tilegame.apply(state, soft_minimum(tilegame.observe(state, state.to_play), 0, seed))
    return state


@pytest.mark.parametrize("variant", TILE_VARIANTS.values(), ids=TILE_VARIANTS)
@pytest.mark.parametrize("placements", [0, 1, 8, 30])
def test_the_promising_placements_are_legal_and_different(
    variant: TileVariant, placements: int
) -> None:
    state = after(variant, 2, placements)
    view = tilegame.observe(state, state.to_play)
    legal = {action for action in tilegame.legal_actions(state) if isinstance(action, Place)}
    every = [tilegame.placement(*place) for place in promising(known_play(view), 10_000)]
    assert set(every) == legal
    assert len(every) == len(legal)
    few = [tilegame.placement(*place) for place in promising(known_play(view), 5)]
    assert few == every[:5]


def test_what_is_unseen_is_the_bag_and_the_other_racks() -> None:
    state = after(TILE_VARIANTS["classic3"], 5, 10)
    seat = state.to_play
    hidden = [tile for other, rack in enumerate(state.racks) if other != seat for tile in rack]
    assert unseen(tilegame.observe(state, seat)) == sorted([*hidden, *state.bag])


def test_a_deal_has_racks_of_the_right_size_and_every_hidden_tile() -> None:
    state = after(TILE_VARIANTS["classic4"], 6, 10)
    view = tilegame.observe(state, state.to_play)
    deal = next(search._deals(view, Random(1)))
    sizes = [0 if seat == view.seat else size for seat, size in enumerate(view.rack_sizes)]
    assert [len(rack) for rack in deal.racks] == sizes
    assert len(deal.bag) == view.bag_size
    assert sorted([tile for rack in deal.racks for tile in rack] + deal.bag) == unseen(view)


@pytest.mark.parametrize("variant", TILE_VARIANTS.values(), ids=TILE_VARIANTS)
def test_a_simulated_game_goes_on_like_the_real_one(variant: TileVariant) -> None:
    state = tilegame.new(variant, 3)
    play = known_play(tilegame.observe(state, 0))
    play.racks, play.bag = [tuple(rack) for rack in state.racks], list(state.bag)
    while not state.over:
        view = tilegame.observe(state, state.to_play)
        assert (play.seat, play.left) == (state.to_play, state.placements_left)
        action = most_points(view, 0, 1)
        assert isinstance(action, Place)
        state = tilegame.apply(state, action)
        play = play.after(action)
        assert play.tables.scores == [list(scores) for scores in state.scores]
        assert play.over == state.over
        if state.placements_left == 0 and not state.over:
            assert play.exchanges()
            state = tilegame.apply(state, Refill.EXCHANGE)
        if not play.over and not play.left:
            play.pass_turn()
            # The order of the bag after an exchange is luck: go on with the real one.
            play.racks, play.bag = [tuple(rack) for rack in state.racks], list(state.bag)


def test_in_solo_the_chance_is_the_share_of_the_track() -> None:
    state = after(SOLO, 3, 36)
    view = tilegame.observe(state, 0)
    effort = Effort(breadth=8, arms=2, deals=8, turns=2, narrow=4, trust=2.0)
    ranked = search.search(view, value_of(SOLO), effort, perf_counter() + 9, 1)
    lowest = min(state.scores[0])
    assert lowest / 36 - 0.1 < ranked[0][1] < lowest / 36 + 0.3


def test_the_best_reply_of_each_tile_is_what_the_rules_score() -> None:
    state = after(CLASSIC_2, 4, 15)
    play = known_play(tilegame.observe(state, state.to_play))
    best = best_gains(play, 0)
    assert set(best) == set(TILES)
    assert all(worth >= 0 for worth in best.values())
    assert max(best.values()) > 0


def test_an_expected_reply_lies_between_the_worst_and_the_best() -> None:
    state = after(CLASSIC_2, 4, 15)
    view = tilegame.observe(state, state.to_play)
    play = known_play(view)
    best = best_gains(play, 1)
    hidden = unseen(view)
    assert 0 < expected_reply(play, 1, hidden) <= max(best.values())
    only = [Tile(0, 1)] * 9
    assert expected_reply(play, 1, only) == pytest.approx(best[Tile(0, 1)])


def test_a_search_remembers_nothing_of_earlier_positions() -> None:
    value = value_of(CLASSIC_2)
    for placements in (4, 6):
        state = after(CLASSIC_2, 1, placements)
        play = known_play(tilegame.observe(state, state.to_play))
        search.valued(play, value, 8, perf_counter() + 60)
        assert all(key[-2] < play.tables.free for key in value._colours)
