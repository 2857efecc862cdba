"""Players of the dice game: what a throw is worth, and whether to throw again."""

from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from random import Random
from typing import TypeAlias

from genial import dicegame
from genial.dicegame import THROW, THROWS, Action, Dice, Mark, Sheet, View
from genial.pieces import COLOURS

Player: TypeAlias = Callable[[View, float, int], Action]
Counts: TypeAlias = tuple[int, ...]
"""How many of some dice show each symbol."""
Worth: TypeAlias = Callable[[Counts, Sheet], float]
"""What it is worth to leave these own dice in front of oneself and to score these points."""


@cache
def throws(dice: int) -> tuple[tuple[Counts, float], ...]:
    """Every different throw of that many dice with its probability."""
    found = []
    for throw in combinations_with_replacement(COLOURS, dice):
        counts = counted(throw)
        ways = factorial(dice) / prod(map(factorial, counts))
        found.append((counts, ways / len(COLOURS) ** dice))
    return tuple(found)


def counted(dice: Dice) -> Counts:
    """How many of the dice show each symbol."""
    return tuple(map(dice.count, COLOURS))


def others(view: View, seat: int) -> Counts:
    """The dice that seat compares its own with (D4)."""
    return counted(tuple(die for s, dice in enumerate(view.dice) if s != seat for die in dice))


def scorings(own: Counts, rest: Counts) -> list[Sheet]:
    """Every way to score a throw: each group is compared or a joker for one symbol (D4, D5)."""
    ways = [tuple(n * m for n, m in zip(own, rest, strict=True))]
    for group, n in enumerate(own):
        if n > 1:
            for way in tuple(ways):
                points = list(way)
                points[group] -= n * rest[group]
                for target in COLOURS:
                    points[target] += n - 1
                    ways.append(tuple(points))
                    points[target] -= n - 1
    return ways


def prospects(dice: int, rest: Counts, worth: Worth) -> list[float]:
    """What a turn is worth with 0, 1, 2 and 3 throws left (D3).

    The dice are thrown again whenever that promises more than the throw that lies there.
    """
    best = [
        (probability, max(worth(own, points) for points in scorings(own, rest)))
        for own, probability in throws(dice)
    ]
    ahead = [float("-inf")]
    for _ in range(THROWS):
        ahead.append(sum([probability * max(now, ahead[-1]) for probability, now in best]))
    return ahead


def best_mark(view: View, worth: Worth) -> tuple[float, Mark]:
    """The best way to score the throw that lies there, with its worth."""
    own = counted(view.dice[view.to_play])
    marks = [action for action in dicegame.legal_actions(view) if isinstance(action, Mark)]
    ways = [(worth(own, dicegame.gains(view, mark)), mark) for mark in marks]
    return max(ways, key=lambda way: way[0])


def decide(view: View, worth: Worth) -> Action:
    """Mark in the best way, or throw again if that promises more."""
    if view.throws == 0:
        return THROW
    now, mark = best_mark(view, worth)
    if view.throws == THROWS:
        return mark
    ahead = prospects(view.variant.dice, others(view, view.to_play), worth)
    return THROW if ahead[THROWS - view.throws] > now else mark


def _marks(view: View) -> Worth:
    """The worth of a scoring is the number of boxes it marks."""
    sheet = view.sheets[view.to_play]

    @cache
    def boxes(points: Sheet) -> float:
        return sum(dicegame.marked(sheet, points))

    return lambda _, points: boxes(points)


def at_random(view: View, _deadline: float, seed: int) -> Action:
    """Any legal action."""
    actions = dicegame.legal_actions(view)
    return actions[int(Random(seed).random() * len(actions))]


def never_again(view: View, _deadline: float, _seed: int) -> Action:
    """Mark the first throw with the best jokers."""
    return best_mark(view, _marks(view))[1] if view.throws else THROW


def one_turn(view: View, _deadline: float, _seed: int) -> Action:
    """Mark as many boxes as can be expected of this turn."""
    return decide(view, _marks(view))


PLAYERS: dict[str, Player] = {
    "dice-random": at_random,
    "dice-never-again": never_again,
    "dice-one-turn": one_turn,
}
