"""The verbs over both games."""

from typing import Any

import pytest

from genial import dicegame, games, tilegame
from genial.illegal import IllegalAction, Reason
from genial.tilegame import Refill
from genial.variants import CLASSIC_2, DICE_2, VARIANTS, TileVariant, Variant
from tests.support.builders import place
from tests.support.refusals import DICE_REFUSALS, TILE_REFUSALS

every_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)


@every_variant
def test_the_verbs_are_those_of_the_game(variant: Variant) -> None:
    game: Any = tilegame if isinstance(variant, TileVariant) else dicegame
    start = variant.seats - 1
    state = games.new(variant, seed=1, start=start)
    assert state == game.new(variant, 1, start)
    assert [*games.legal_actions(state)] == [*game.legal_actions(state)]
    action = games.legal_actions(state)[0]
    assert games.apply(state, action) == game.apply(state, action)
    view = games.observe(state, start)
    assert view == game.observe(state, start)
    assert [*games.legal_actions(view)] == [*games.legal_actions(state)]
    assert games.outcome(state) is games.outcome(view) is None


@pytest.mark.parametrize("action", [dicegame.THROW, dicegame.Mark()])
def test_a_dice_action_in_the_tile_game_is_refused(action: dicegame.Action) -> None:
    with pytest.raises(IllegalAction) as refused:
        games.apply(games.new(CLASSIC_2, seed=1), action)
    assert refused.value.reason is Reason.WRONG_GAME
    state = tilegame.new(CLASSIC_2, seed=1)
    assert tilegame.refusal(state, action) is Reason.WRONG_GAME  # type: ignore[arg-type]


@pytest.mark.parametrize("action", [Refill.KEEP, Refill.EXCHANGE, place("RG", "H8", "H9")])
def test_a_tile_action_in_the_dice_game_is_refused(action: tilegame.Action) -> None:
    with pytest.raises(IllegalAction) as refused:
        games.apply(games.new(DICE_2, seed=1), action)
    assert refused.value.reason is Reason.WRONG_GAME
    state = dicegame.new(DICE_2, seed=1)
    assert dicegame.refusal(state, action) is Reason.WRONG_GAME  # type: ignore[arg-type]


def test_every_reason_is_given_for_some_action() -> None:
    given = {reason for *_, reason in TILE_REFUSALS.values()}
    given |= {reason for *_, reason in DICE_REFUSALS.values()}
    assert given | {Reason.WRONG_GAME} == set(Reason)


def test_steps_join_up() -> None:
    start = games.new(CLASSIC_2, seed=1)
    first = games.legal_actions(start)[5]
    second = games.legal_actions(games.apply(start, first))[7]
    steps = [*games.play(start, [first, second])]
    assert [step.action for step in steps] == [first, second]
    assert steps[0].before == start
    assert steps[0].after == steps[1].before == games.apply(start, first)


def test_play_stops_at_the_first_action_that_is_not_possible() -> None:
    steps = games.play(games.new(CLASSIC_2, seed=1), [Refill.KEEP])
    with pytest.raises(IllegalAction):
        next(steps)


@every_variant
def test_no_game_begins_with_a_seat_or_a_seed_that_is_not_there(variant: Variant) -> None:
    with pytest.raises(ValueError, match="seat"):
        games.new(variant, seed=0, start=variant.seats)
    with pytest.raises(ValueError, match="seed"):
        games.new(variant, seed=-1)
