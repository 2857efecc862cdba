"""The levels of the tile game, from a beginner to the strongest search."""

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
"""Chooses an action from the view of its seat, a deadline of the ``clock`` and a seed."""

_SEEN = 0.35
"""The share of the placements a beginner notices."""

_FEW, _SOME, _MANY = 6, 24, 64
"""How many placements levels 3, 4 and 5 evaluate with the learned value."""

_SOME_OF_FOUR = 16
"""For level 4 with four players: there, evaluating more placements gains more, a search that has to
follow three opponents gains less, and level 5 would hardly be stronger."""


def choose(view: View, level: int, deadline: float, seed: int) -> Action:
    """The action of a level; ``deadline`` is a time of the ``clock``."""
    if not isinstance(view, tilegame.View):
        from genial.ai import dice  # noqa: PLC0415

        return dice.choose(view, level, deadline, seed)
    return TILE_LEVELS[level](view, deadline, seed)


def evaluate_actions(view: View, deadline: float, seed: int) -> list[tuple[Action, float]]:
    """The actions with the chance of winning after each, best first.

    Includes as many placements as there is time for. In solo, the chance is the expected result as
    a share of the track; with dice, it is the chance of winning the round.
    """
    if not isinstance(view, tilegame.View):
        from genial.ai import dice  # noqa: PLC0415

        return [*dice.evaluate(view)]
    if view.placements_left == 0:
        return _evaluate_refill(view)
    valued = search(view, value_of(view.variant), _effort(view.variant, 10_000), deadline, seed)
    return [(placement(*place), chance) for place, chance in valued]


def _evaluate_refill(view: tilegame.View) -> list[tuple[Action, float]]:
    value, tables = value_of(view.variant), Tables.of(view)
    keep = value.of(tables, view.seat, view.rack)
    # Matches have shown that exchanging always pays, even where the value sees no difference.
    exchange = max(keep, value.of(tables, view.seat, ()))
    return [(Refill.EXCHANGE, exchange), (Refill.KEEP, keep)]


def _effort(variant: TileVariant, breadth: int = _MANY) -> Effort:
    """The search limits of the strongest level; in the page the deadline comes first."""
    # To the end of the side's own next turn, where the value is from its point of view.
    turns = max(2, max(variant.rows) + 1)
    return Effort(breadth, arms=6, deals=600, turns=turns, narrow=16, trust=10.0)


def beginner(view: tilegame.View, _deadline: float, seed: int) -> tilegame.Action:
    """The most points, but overlooks many placements, like a first-time player."""
    end = refill(view)
    if end:
        return end
    luck = Random(seed)
    places = [place for place in legal_actions(view) if isinstance(place, Place)]
    seen = [place for place in places if luck.random() < _SEEN] or places
    return max(seen, key=lambda place: sum(tilegame.score(view.board, place)))


def expert(view: tilegame.View, deadline: float, seed: int) -> tilegame.Action:
    """The best learned value, without a search."""
    four = len(set(view.variant.rows)) == 4
    return learned(_SOME_OF_FOUR if four else _SOME, view, deadline, seed)


def strongest(view: tilegame.View, deadline: float, seed: int) -> tilegame.Action:
    """The best placement that a search finds before the deadline."""
    end = refill(view)
    if end:
        return end
    valued = search(view, value_of(view.variant), _effort(view.variant), deadline, seed)
    return placement(*valued[0][0])


TILE_LEVELS: dict[int, Callable[[tilegame.View, float, int], tilegame.Action]] = {
    1: beginner,
    2: soft_minimum,
    3: partial(learned, _FEW),
    4: expert,
    5: strongest,
}
"""How each level plays."""

PLAYERS: dict[str, Player] = {
    "random": at_random,
    "most-points": most_points,
    "soft-minimum": soft_minimum,
    "denial": denial,
    "value-1ply": partial(learned, _MANY),
    **{f"level{level}": player for level, player in TILE_LEVELS.items()},
}
"""The players of the tile game by name."""
