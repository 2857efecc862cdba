"""Checks every property of the rules in random games."""

from dataclasses import replace
from random import Random

from genial import dicegame, games, tilegame
from genial.notation import (
    Player,
    Record,
    format_position,
    format_steps,
    parse_position,
    parse_record,
)
from genial.pieces import LETTERS, SEEDS
from genial.tilegame import Placements
from genial.variants import VARIANTS, TileVariant, Variant
from tests.support import invariants
from tests.support.invariants import walk


def checked(number: int) -> None:
    """Play one random game and check that the properties hold in it."""
    luck = Random(number)
    variant = [*VARIANTS.values()][number % len(VARIANTS)]
    start = begun(variant, luck)
    steps = [*walk(start, luck)]
    invariants.ended(steps)
    invariants.repeated(start, steps)
    for before, _, after in steps:
        if isinstance(after, tilegame.State):
            assert isinstance(before, tilegame.State)
            invariants.conserved(after)
            invariants.risen(before, after)
        else:
            assert isinstance(before, dicegame.State)
            invariants.stayed(before, after)
    if isinstance(start, tilegame.State):
        invariants.the_same_turned(luck.choice(invariants.symmetries()), steps)
        another = tilegame.new(start.variant, start.seed ^ 1)
        assert (another.racks, another.bag) != (start.racks, start.bag)
    states = [start, *(step.after for step in steps)]
    some = luck.sample(states, min(3, len(states)))
    for state in some:
        _check_state(state, luck)
    # One is enough: it tries every action there is.
    (*_, one) = some
    if isinstance(one, tilegame.State):
        invariants.none_forgotten(one, [*games.legal_actions(one)])
    if not any(map(any, start.sheets if isinstance(start, dicegame.State) else start.scores)):
        _check_text(start, steps)


def begun(variant: Variant, luck: Random) -> games.State:
    """The start of a game, sometimes with markers or marks far advanced."""
    seed, start = _seed(luck), luck.randrange(variant.seats)
    far = luck.random() < 0.25
    if isinstance(variant, TileVariant):
        tiles = tilegame.new(variant, seed, start)
        if not far:
            return tiles
        rows = [_row(variant.top - 5, variant.top - 1, luck) for _ in tiles.scores]
        return replace(tiles, scores=tuple(rows))
    rounds, opening = luck.randrange(1, 4), luck.random() < 0.5
    match = dicegame.new(variant, seed, start, rounds=rounds, opening_throw=opening)
    return replace(match, sheets=tuple(_row(4, 6, luck) for _ in match.sheets)) if far else match


def _seed(luck: Random) -> int:
    # Not from the length of SEEDS, which does not fit into 32 bits.
    return int(luck.random() * (SEEDS[-1] + 1))


def _row(low: int, high: int, luck: Random) -> tuple[int, ...]:
    return tuple(luck.randint(low, high) for _ in LETTERS)


def _check_state(state: games.State, luck: Random) -> None:
    """Check in one state what holds in every state."""
    actions = games.legal_actions(state)
    legal = [*actions]
    assert len({*legal}) == len(legal)
    invariants.nothing_else_is_legal(state, {*legal}, luck)
    invariants.enough(state, legal)
    invariants.unchanged(state, legal, luck.randrange(10**6))
    if isinstance(state, tilegame.State):
        invariants.untraced(state, _seed(luck), luck.randrange(state.variant.seats))
    else:
        invariants.all_playable(state, dicegame.legal_actions(state))
    if isinstance(actions, Placements):
        first, last = sorted(luck.randrange(len(legal)) for _ in range(2))
        part = slice(first, last, luck.randrange(1, 9))
        assert actions[part] == legal[part]
        assert all(actions[n] == legal[n] for n in (0, -1, first, -last))
    for seat in range(state.variant.seats):
        view = games.observe(state, seat)
        assert parse_position(format_position(view)) == view
    assert parse_position(format_position(state)) == state


def _check_text(start: games.State, steps: list[games.Step]) -> None:
    """Check that the game survives as text."""
    seats = start.variant.seats
    record = Record(
        variant=start.variant,
        players=tuple(Player(f"Player {number}") for number in range(1, seats + 1)),
        seed=start.seed,
        start=start.to_play,
        date="2004-01-01",
        actions=tuple(step.action for step in steps),
    )
    if isinstance(start, dicegame.State):
        record = replace(record, rounds=start.rounds, opening_throw=start.opening_throw)
    assert parse_record(format_steps(record, steps)) == record
