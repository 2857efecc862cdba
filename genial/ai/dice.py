"""Players of the dice game: what a throw is worth, and whether to throw again.

All of them consider every possible throw and every way to score it, and throw again when the
expected value of that is higher. They differ in their goal: the lower levels want as many boxes as
possible this turn, with more or less patience; the top level wants to win the round, and weighs how
far everybody is from a full sheet and what its own dice let the others score.
"""

import json
from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from itertools import combinations_with_replacement
from math import erf, factorial, inf, prod, sqrt
from operator import add, mul
from pkgutil import get_data
from random import Random
from typing import NamedTuple, TypeAlias

from genial import dicegame
from genial.ai import clock
from genial.dicegame import THROW, THROWS, Action, Dice, Mark, Sheet, View
from genial.pieces import COLOURS

Player: TypeAlias = Callable[[View, float, int], Action]
"""Chooses an action from a view, a deadline and a seed."""

Counts: TypeAlias = tuple[int, ...]
"""For each symbol, how many dice show it."""

Points: TypeAlias = int
"""The points in all symbols packed into one integer, as a game compares millions of them."""

Worth: TypeAlias = Callable[[Counts, Points], float]
"""The value of leaving these own dice on the table and scoring these points."""


@cache
def throws(dice: int) -> tuple[tuple[Counts, float], ...]:
    """Every distinct throw of that many dice with its probability."""
    throws = []
    for throw in combinations_with_replacement(COLOURS, dice):
        counts = counted(throw)
        ways = factorial(dice) / prod(map(factorial, counts))
        throws.append((counts, ways / len(COLOURS) ** dice))
    return tuple(throws)


def counted(*dice: Dice) -> Counts:
    """How many of the dice show each symbol."""
    return tuple(sum(each.count(colour) for each in dice) for colour in COLOURS)


_BITS = 5
"""Bits per symbol: enough for 16 points of four dice against four and 3 of a joker."""

_JOKERS = [[n << _BITS * target for target in COLOURS] for n in range(4)]
"""``_JOKERS[n]`` has ``n`` points of each symbol in turn, packed."""


def packed(points: Sequence[int]) -> Points:
    """The points of the six symbols packed into one integer."""
    return sum([n << _BITS * colour for colour, n in enumerate(points)])


def unpacked(points: Points) -> Sheet:
    """The points of each symbol from a packed integer."""
    return tuple([points >> _BITS * colour & (1 << _BITS) - 1 for colour in COLOURS])


def scorings(rest: Counts, own: Counts) -> list[Points]:
    """Every way to score a throw against the rest of the dice (D4, D5).

    Each group is either compared or used as a joker for one symbol.
    """
    ways = [packed(list(map(mul, own, rest)))]
    for group, n in enumerate(own):
        if n > 1:
            compared = n * rest[group] << _BITS * group
            ways += [way - compared + joker for way in ways for joker in _JOKERS[n - 1]]
    return ways


def grown(sheet: Sheet, points: Points) -> list[int]:
    """The rows after these points: a faster :func:`dicegame.marked` (D6)."""
    goal = list(map(add, sheet, unpacked(points)))
    last = dicegame.open_boxes(tuple(goal))
    return [min(marks, last) for marks in goal]


def prospects(dice: int, best: Callable[[Counts], float]) -> list[float]:
    """The expected value of a turn with 0, 1, 2 and 3 throws left (D3).

    ``best`` is the value of the best use of a throw. The dice are thrown again whenever the
    expected value of that is higher.
    """
    chances = [(probability, best(own)) for own, probability in throws(dice)]
    ahead = [-inf]
    for _ in range(THROWS):
        ahead.append(sum([probability * max(now, ahead[-1]) for probability, now in chances]))
    return ahead


def marks(view: View, worth: Worth) -> list[tuple[float, Mark]]:
    """Every way to score the current throw, with its value."""
    own = counted(view.dice[view.to_play])
    legal = [action for action in dicegame.legal_actions(view) if isinstance(action, Mark)]
    return [(worth(own, packed(dicegame.gains(view, mark))), mark) for mark in legal]


def best_mark(view: View, worth: Worth) -> tuple[float, Mark]:
    """The best way to score the current throw, with its value."""
    return max(marks(view, worth), key=lambda way: way[0])


def decide(view: View, worth: Worth, patience: float = 1.0) -> Action:
    """Mark in the best way, or throw again if that has a higher expected value.

    With less patience, a mark that is worth this share of the expected value is good enough.
    """
    if view.throws == 0:
        return THROW
    now, mark = best_mark(view, worth)
    if view.throws == THROWS:
        return mark
    return THROW if patience * promise(view, worth) > now else mark


def promise(view: View, worth: Worth) -> float:
    """The expected value of the remaining throws."""
    rest = counted(*view.dice[: view.to_play], *view.dice[view.to_play + 1 :])

    def best(own: Counts) -> float:
        return max([worth(own, points) for points in scorings(rest, own)])

    return prospects(view.variant.dice, best)[THROWS - view.throws]


def evaluate(view: View) -> list[tuple[Action, float]]:
    """Every action with the probability that its player fills a sheet first, best first."""
    worth = victory(view, inf)
    valued: list[tuple[Action, float]] = []
    if view.throws < THROWS:
        valued.append((THROW, promise(view, worth)))
    if view.throws:
        valued += [(mark, chance) for chance, mark in marks(view, worth)]
    valued.sort(key=lambda each: -each[1])
    return [(action, min(max(chance, 0.0), 1.0)) for action, chance in valued]


def boxes(view: View) -> Worth:
    """The number of boxes marked; ties are broken in favour of shorter rows."""
    sheet = view.sheets[view.to_play]
    before = sum([old - old * old / 1000 for old in sheet])

    @cache
    def marked(points: Points) -> float:
        return sum([new - new * new / 1000 for new in grown(sheet, points)]) - before

    return lambda _, points: marked(points)


class Turns(NamedTuple):
    """How many turns it takes to fill a sheet."""

    mean: float
    variance: float


@cache
def races() -> dict[str, dict[Sheet, Turns]]:
    """For each variant, the turns needed to fill each sheet, its rows in ascending order.

    ``dice.json`` is written by ``tools/train/dice_race.py``.
    """
    tables = json.loads(get_data("genial.ai", "dice.json") or b"")
    return {
        name: {tuple(map(int, sheet)): Turns(*turns) for sheet, turns in table.items()}
        for name, table in tables.items()
    }


@lru_cache(8)
def race(variant: str, sheet: Sheet) -> Callable[[Points], Turns]:
    """A cached function: the turns needed to fill that sheet after scoring some points."""
    table = races()[variant]

    @cache
    def after(points: Points) -> Turns:
        return table[tuple(sorted(grown(sheet, points)))]

    return after


@lru_cache(4096)
def turns_to_go(variant: str, dice: int, rows: tuple[tuple[int, int], ...]) -> float:
    """The turns needed to fill a sheet, from the start of a turn in which the other dice are known.

    A row is its marks and the number of other dice that show its symbol. The rows are sorted, as
    swapping symbols changes nothing.
    """
    sheet, rest = zip(*rows, strict=True)
    after = race(variant, sheet)
    best = partial(_fastest, after, rest)
    return 1 - prospects(dice, best)[THROWS]


def _fastest(after: Callable[[Points], Turns], rest: Counts, own: Counts) -> float:
    return -min(map(after, scorings(rest, own))).mean


def fastest(view: View) -> Worth:
    """The fewer turns the player still needs to fill the sheet, the better."""
    after = race(view.variant.name, view.sheets[view.to_play])
    return lambda _, points: -after(points).mean


def victory(view: View, deadline: float) -> Worth:
    """The probability of filling a sheet first; ``TimeoutError`` after the deadline.

    The number of turns that each player still needs is assumed to be normally distributed. That of
    an opponent depends on the dice it will compare with: ours, those of players who have not moved
    in between, and random ones for those who have.
    """
    name, dice, me = view.variant.name, view.variant.dice, view.to_play
    after = race(name, view.sheets[me])
    opponents = [(me + i) % view.variant.seats for i in range(1, view.variant.seats)]

    @cache
    def rivals(own: Counts) -> list[Turns]:
        turns = []
        for moved, seat in enumerate(opponents):
            waiting = counted(*(view.dice[other] for other in opponents[moved + 1 :]))
            known = tuple(map(add, own, waiting))
            mean = 0.0
            for unknown, probability in throws(moved * dice):
                if clock.now() > deadline:
                    raise TimeoutError
                rest = map(add, known, unknown)
                rows = tuple(sorted(zip(view.sheets[seat], rest, strict=True)))
                mean += probability * turns_to_go(name, dice, rows)
            variance = races()[name][tuple(sorted(view.sheets[seat]))].variance
            turns.append(Turns(mean, variance))
        return turns

    @cache
    def worth(own: Counts, turns: Turns) -> float:
        if not turns.mean:
            return 1.0
        # With no chance to win, still prefer fewer turns: the match counts the rows (D8).
        return first(turns, rivals(own)) - turns.mean * 1e-9

    return lambda own, points: worth(own, after(points))


def first(turns: Turns, rivals: list[Turns]) -> float:
    """The probability of needing fewer turns than every rival, all of whom move first."""
    mean, variance = turns
    # Half a turn because turns are whole numbers, and a tie is a loss.
    leads = [
        (rival.mean - mean - 0.5) / sqrt(2 * (rival.variance + variance) or 1e-9)
        for rival in rivals
    ]
    return prod([(1 + erf(lead)) / 2 for lead in leads])


def at_random(view: View, _deadline: float, seed: int) -> Action:
    """Any legal action."""
    actions = dicegame.legal_actions(view)
    return actions[int(Random(seed).random() * len(actions))]


def never_again(view: View, _deadline: float, _seed: int) -> Action:
    """Mark the first throw with the best jokers."""
    return best_mark(view, boxes(view))[1] if view.throws else THROW


def one_turn(view: View, _deadline: float, _seed: int) -> Action:
    """Maximise the expected number of boxes of this turn."""
    return decide(view, boxes(view))


def racer(view: View, _deadline: float, _seed: int) -> Action:
    """Fill the sheet as fast as possible, whatever the others do."""
    return decide(view, fastest(view))


_CROWD = 4
"""With this many players luck hides a little impatience, so level 4 has full patience."""


def impatient(patience: float, view: View, _deadline: float, _seed: int) -> Action:
    """Mark as soon as it brings that share of the expected value of another throw."""
    return decide(view, boxes(view), patience)


def careful(patience: float, view: View, deadline: float, seed: int) -> Action:
    """Like :func:`impatient`, but with full patience among many players."""
    share = 1.0 if view.variant.seats == _CROWD else patience
    return impatient(share, view, deadline, seed)


def winner(view: View, deadline: float, seed: int) -> Action:
    """Maximise the chance of winning the round; only race if there is no time for that."""
    try:
        return decide(view, victory(view, deadline))
    except TimeoutError:
        return racer(view, deadline, seed)


DICE_LEVELS: dict[int, Player] = {
    1: partial(impatient, 0.2),
    2: partial(impatient, 0.5),
    3: partial(impatient, 0.64),
    4: partial(careful, 0.85),
    5: winner,
}
"""How each level plays."""


def choose(view: View, level: int, deadline: float, seed: int) -> Action:
    """The action of that level, chosen before the deadline of the ``clock``."""
    return DICE_LEVELS[level](view, deadline, seed)


PLAYERS: dict[str, Player] = {
    **{f"level{level}": player for level, player in DICE_LEVELS.items()},
    "dice-random": at_random,
    "dice-never-again": never_again,
    "dice-one-turn": one_turn,
    "dice-race": racer,
}
"""The levels and the reference players, by name."""
