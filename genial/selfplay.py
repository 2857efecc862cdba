"""Games that nobody plays: random ones, and how many there could be."""

from dataclasses import replace
from random import Random

from genial.games import State, apply, legal_actions
from genial.notation import Player, Record, begin
from genial.variants import VARIANTS, TileVariant

_DATE = "2004-01-01"
"""A game that nobody played was played on no day; this is the year the real one came out."""


def random_game(game: str, seed: int) -> Record:
    """A game in which every choice is made at random, the set-up included."""
    variant, luck = VARIANTS[game], Random(seed)
    start = int(luck.random() * variant.seats)
    players = tuple(Player(f"Player {number}") for number in range(1, variant.seats + 1))
    record = Record(variant=variant, players=players, seed=seed, start=start, date=_DATE)
    if not isinstance(variant, TileVariant):
        opening = luck.random() < 0.5
        record = replace(record, rounds=variant.seats, opening_throw=opening)
    state, actions = begin(record), []
    while legal := legal_actions(state):
        actions.append(legal[int(luck.random() * len(legal))])
        state = apply(state, actions[-1])
    return replace(record, actions=tuple(actions))


def perft(state: State, depth: int) -> int:
    """How many sequences of that many legal actions there are."""
    legal = legal_actions(state)
    if depth == 1:
        return len(legal)
    return sum(perft(apply(state, action), depth - 1) for action in legal)
