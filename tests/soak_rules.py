"""Every property of the rules over many random games."""

from dataclasses import replace
from random import Random
from typing import Any

from genial import dicegame, games, tilegame
from genial.notation import format_position, format_record, parse_position, parse_record
from genial.pieces import LETTERS
from genial.selfplay import random_game
from genial.variants import VARIANTS, TileVariant
from tests import test_properties as properties
from tests.conftest import walk


def _body(test: Any) -> Any:
    """A property as a plain function of its examples."""
    return test.hypothesis.inner_test


def checked(number: int) -> None:
    """Play one random game and see that the properties hold in it; the costly ones now and then."""
    luck = Random(number)
    variant = [*VARIANTS.values()][number % len(VARIANTS)]
    seed, start = luck.randrange(2**32), luck.randrange(variant.seats)
    state: games.State
    if isinstance(variant, TileVariant):
        state = tilegame.new(variant, seed, start)
        if luck.random() < 0.25:
            low = variant.top - 5
            row = [tuple(luck.randrange(low, variant.top) for _ in LETTERS) for _ in state.scores]
            state = replace(state, scores=tuple(row))
        _body(properties.test_tiles_are_conserved)(state, number)
        _body(properties.test_markers_never_fall_and_never_pass_the_end)(state, number)
        if luck.random() < 0.3:
            turned = _body(properties.test_a_game_turned_or_mirrored_is_the_same_game)
            turned(state, number, luck.choice(properties.SYMMETRIES))
    else:
        rounds, opening = luck.randrange(1, 3), luck.random() < 0.5
        state = dicegame.new(variant, seed, start, rounds=rounds, opening_throw=opening)
        _body(properties.test_marks_never_vanish_and_never_pass_the_seventh_box)(state, number)
    if luck.random() < 0.02:
        _body(properties.test_what_is_legal_can_be_played_and_nothing_else)(state, number)
    states = [state, *(step.after for step in walk(state, Random(number)))]
    assert states[-1].over
    result = games.outcome(states[-1])
    assert result
    assert min(result.ranking) == 1
    for one in luck.sample(states, min(3, len(states))):
        _sampled(one, luck)
    if luck.random() < 0.2:
        text = format_record(random_game(variant.name, number))
        assert format_record(parse_record(text)) == text


def _sampled(state: games.State, luck: Random) -> None:
    """What holds in every state, in one of them."""
    _body(properties.test_a_view_is_enough_to_know_the_own_actions)(state)
    _body(properties.test_a_state_is_never_changed)(state, luck.randrange(10**6))
    if isinstance(state, tilegame.State):
        seat = luck.randrange(4)
        _body(properties.test_hidden_tiles_leave_no_trace_in_a_view)(state, luck.random(), seat)
    else:
        _body(properties.test_every_legal_action_with_dice_can_be_played)(state)
    view = games.observe(state, state.to_play)
    assert parse_position(format_position(view)) == view
