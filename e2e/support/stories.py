"""Games that are already under way when a test begins."""

from functools import cache

from e2e.support.pages import best
from genial.games import Action, State, apply
from genial.notation import Player, Record, begin, format_record
from genial.variants import VARIANTS

NAMES = ("Ana", "Ben", "Cleo", "Dora")


@cache
def played(variant: str, count: int, seed: int = 1) -> Record:
    """A game of that variant after that many sensible actions."""
    kind = VARIANTS[variant]
    record = Record(
        variant=kind,
        players=tuple(Player(name) for name in NAMES[: kind.seats]),
        seed=seed,
        date="2026-11-16",
    )
    state = begin(record)
    actions: list[Action] = []
    while len(actions) < count and not state.over:
        action = best(state)
        actions.append(action)
        state = apply(state, action)
    return with_actions(record, actions)


def with_actions(record: Record, actions: list[Action]) -> Record:
    """The record with these actions."""
    return Record(
        variant=record.variant,
        players=record.players,
        seed=record.seed,
        date=record.date,
        rounds=record.rounds,
        actions=tuple(actions),
    )


@cache
def in_bonus(variant: str = "classic2") -> Record:
    """A game in the middle of a bonus turn."""
    for seed in range(1, 50):
        whole = played(variant, 10_000, seed)
        state: State = begin(whole)
        for count, action in enumerate(whole.actions, 1):
            after = apply(state, action)
            same = not after.over and after.to_play == state.to_play
            if same and getattr(after, "placements_left", 0) > 0:
                return with_actions(whole, list(whole.actions[:count]))
            state = after
    raise AssertionError


def stored(record: Record, key: str = "a1", changed: int = 1) -> dict[str, str]:
    """The entries of the game in the storage."""
    card = f'{{"title": "", "changed": {changed}, "seen": -1}}'
    return {f"genial:game:{key}": format_record(record), f"genial:card:{key}": card}
