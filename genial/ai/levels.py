"""The five levels, from a friendly beginner to the strongest search."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, TypeAlias

from genial import tilegame
from genial.ai.evaluate import value_of
from genial.ai.players import (
    at_random,
    denial,
    learned,
    most_points,
    refill,
    soft_minimum,
)
from genial.ai.search import Effort, search
from genial.ai.tables import Tables
from genial.games import Action, View
from genial.tilegame import Place, Refill, legal_actions, placement
from genial.variants import TileVariant

Player: TypeAlias = Callable[[Any, float, int], Action]
"""Chooses an action from the view of its seat, before a time of the ``clock``, with a seed."""

_SEEN = 0.35
"""The share of the placements a beginner notices."""

_FEW, _SOME, _MANY = 6, 24, 64
"""How many placements the learned value is asked about at levels 3, 4 and 5."""

_SOME_OF_FOUR = 16
"""At level 4 with four players: a wider look gains more there, a search that has to follow three
opponents less, and level 5 would hardly be the stronger one."""


def choose(view: View, level: int, deadline: float, seed: int) -> Action:
    """The action of a level; ``deadline`` is a time of the ``clock``."""
    if not isinstance(view, tilegame.View):
        from genial.ai import dice  # noqa: PLC0415

        return dice.choose(view, level, deadline, seed)
    return _TILE_LEVELS[level](view, deadline, seed)


def evaluate_actions(view: View, deadline: float, seed: int) -> list[tuple[Action, float]]:
    """The actions with the chance of winning after each, the best first.

    Of the placements, as many as there is time for. Alone the chance is the expected share of the
    whole track; with dice it is that of the round.
    """
    if not isinstance(view, tilegame.View):
        from genial.ai import dice  # noqa: PLC0415

        return [*dice.evaluate(view)]
    if view.placements_left == 0:
        return _evaluate_refill(view)
    found = search(view, value_of(view.variant), _effort(view.variant, 10_000), deadline, seed)
    return [(placement(*place), chance) for place, chance in found]


def _evaluate_refill(view: tilegame.View) -> list[tuple[Action, float]]:
    value, tables = value_of(view.variant), Tables.of(view)
    keep = value.of(tables, view.seat, view.rack)
    # Matches tell that exchanging always pays, also where the value sees no difference.
    exchange = max(keep, value.of(tables, view.seat, ()))
    return [(Refill.EXCHANGE, exchange), (Refill.KEEP, keep)]


def _effort(variant: TileVariant, breadth: int = _MANY) -> Effort:
    """What the strongest level looks at; in the page the deadline comes first."""
    # To the end of the own side's next turn, where the value is that of the own side.
    turns = max(2, max(variant.rows) + 1)
    return Effort(breadth, arms=6, deals=600, turns=turns, narrow=16, trust=10.0)


def beginner(view: tilegame.View, _deadline: float, seed: int) -> tilegame.Action:
    """Most points, but overlooks many places, like somebody who plays for the first time."""
    end = refill(view)
    if end:
        return end
    luck = Random(seed)
    places = [place for place in legal_actions(view) if isinstance(place, Place)]
    seen = [place for place in places if luck.random() < _SEEN] or places
    return max(seen, key=lambda place: sum(tilegame.score(view.board, place)))


def expert(view: tilegame.View, deadline: float, seed: int) -> tilegame.Action:
    """The best at a glance."""
    four = len(set(view.variant.rows)) == 4
    return learned(_SOME_OF_FOUR if four else _SOME, view, deadline, seed)


def strongest(view: tilegame.View, deadline: float, seed: int) -> tilegame.Action:
    """The best that a search finds before the deadline."""
    end = refill(view)
    if end:
        return end
    found = search(view, value_of(view.variant), _effort(view.variant), deadline, seed)
    return placement(*found[0][0])


_TILE_LEVELS: dict[int, Callable[[tilegame.View, float, int], tilegame.Action]] = {
    1: beginner,
    2: soft_minimum,
    3: partial(learned, _FEW),
    4: expert,
    5: strongest,
}

PLAYERS: dict[str, Player] = {
    "random": at_random,
    "most-points": most_points,
    "soft-minimum": soft_minimum,
    "denial": denial,
    "value-1ply": partial(learned, _MANY),
    **{f"level{level}": player for level, player in _TILE_LEVELS.items()},
}
"""Everybody who plays the tile game, by name."""
