"""Random games, and perft: the number of legal sequences of actions."""

from dataclasses import replace
from random import Random

from genial.games import State, apply, legal_actions
from genial.notation import Player, Record, begin
from genial.variants import VARIANTS, TileVariant

_DATE = "2004-01-01"
"""A placeholder, so that records do not depend on the day: the year the game was published."""


def random_game(game: str, seed: int) -> Record:
    """A game in which every choice is random, including the set-up."""
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
    """The number of legal sequences of that many actions."""
    legal = legal_actions(state)
    if depth == 1:
        return len(legal)
    return sum(perft(apply(state, action), depth - 1) for action in legal)
