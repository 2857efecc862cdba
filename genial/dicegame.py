"""The dice game: the same five verbs as the tile game, with its own state and actions.

A state covers a whole match. The action that ends a round also starts the next one; after the last
round the match is over.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from enum import Enum
from itertools import product
from random import Random
from typing import NamedTuple, TypeAlias

from genial.illegal import IllegalAction, Reason
from genial.pieces import COLOURS, Colour, chance, thrown
from genial.variants import DiceVariant

THROWS = 3
"""How many times the dice may be thrown in one turn (D3)."""

ROUNDS = range(1, 21)
"""How many rounds a match can have (D8)."""

SECTIONS = ((1, 3), (4, 6), (7, 7))
"""The first and the last box of each section of a row (D6)."""

ROW = SECTIONS[-1][1]
"""The number of boxes in a row."""

Dice: TypeAlias = tuple[Colour, ...]
Sheet: TypeAlias = tuple[int, ...]
"""The number of marked boxes in each of the six rows."""


class Throw(Enum):
    """Throw all dice (D3)."""

    THROW = "throw"


class Joker(NamedTuple):
    """A group of equal dice that scores another symbol instead of being compared (D5)."""

    group: Colour
    target: Colour


class Mark(NamedTuple):
    """Score the throw and mark the sheet; the jokers are in the order of their groups."""

    jokers: tuple[Joker, ...] = ()


THROW = Throw.THROW
Action: TypeAlias = Throw | Mark


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What everybody at the table sees: everything except the seed."""

    variant: DiceVariant
    rounds: int
    """How many rounds the match has (D8)."""
    opening_throw: bool
    """Whether the others throw once before a round starts; false for the optional rule (D2)."""
    start: int
    """The seat that began the first round."""
    ply: int
    """How many actions have been taken."""
    round: int
    """The round being played, from 0; equal to ``rounds`` once the match is over."""
    to_play: int
    """The seat whose turn it is; once the match is over, the seat that ended it."""
    throws: int
    """How many times the seat to play has thrown in this turn."""
    dice: tuple[Dice, ...]
    """The dice in front of each player; empty before the first throw."""
    sheets: tuple[Sheet, ...]
    victory_points: tuple[int, ...]
    """The points of the finished rounds (D8)."""

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.round == self.rounds


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Table):
    """The whole match, including the seed of all future throws."""

    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Table):
    """What a seat knows: everything on the table, but not the seed."""


class Outcome(NamedTuple):
    """How a match ended."""

    results: tuple[int, ...]
    """The victory points of each player."""
    ranking: tuple[int, ...]
    """The place of each player; tied players share a place."""


def new(
    variant: DiceVariant,
    seed: int,
    start: int = 0,
    *,
    rounds: int | None = None,
    opening_throw: bool = True,
) -> State:
    """A match in which the seat ``start`` begins; by default one round per player (D8)."""
    if start not in range(variant.seats):
        raise ValueError(f"no such seat: {start}")
    seats = variant.seats
    state = State(
        variant=variant,
        rounds=seats if rounds is None else rounds,
        opening_throw=opening_throw,
        start=start,
        ply=0,
        round=0,
        to_play=start,
        throws=0,
        dice=((),) * seats,
        sheets=((0,) * len(COLOURS),) * seats,
        victory_points=(0,) * seats,
        seed=seed,
    )
    return _round_begun(state, chance(seed, 0))


def _round_begun(state: State, luck: Random) -> State:
    """Clear the sheets; everybody but the starting player throws (D2), and the start rotates."""
    variant = state.variant
    starter = (state.start + state.round) % variant.seats
    dice = tuple(
        thrown(variant.dice, luck) if state.opening_throw and seat != starter else ()
        for seat in range(variant.seats)
    )
    return replace(
        state,
        to_play=starter,
        throws=0,
        dice=dice,
        sheets=((0,) * len(COLOURS),) * variant.seats,
    )


def legal_actions(table: Table) -> Sequence[Action]:
    """Every distinct action, always in the same order: throw, then the ways to mark."""
    if table.over:
        return []
    actions: list[Action] = [THROW] if table.throws < THROWS else []
    if table.throws:
        actions.extend(map(Mark, _joker_choices(table.dice[table.to_play])))
    return actions


def groups(dice: Dice) -> list[Colour]:
    """The symbols that at least two of the dice show (D5)."""
    return [colour for colour in COLOURS if dice.count(colour) > 1]


def _joker_choices(dice: Dice) -> Iterator[tuple[Joker, ...]]:
    """All combinations of comparing each group or using it as a joker for one symbol (D5)."""
    choices = [[None, *(Joker(group, target) for target in COLOURS)] for group in groups(dice)]
    for choice in product(*choices):
        yield tuple(joker for joker in choice if joker)


def refusal(table: Table, action: Action) -> Reason | None:
    """Why the action is not possible, or ``None`` if it is."""
    if table.over:
        return Reason.GAME_OVER
    if action is THROW:
        return None if table.throws < THROWS else Reason.NO_THROW_LEFT
    if not isinstance(action, Mark):
        return Reason.WRONG_GAME
    if table.throws == 0:
        return Reason.NOT_THROWN
    used = [joker.group for joker in action.jokers]
    if not set(used) <= set(groups(table.dice[table.to_play])):
        return Reason.NO_SUCH_GROUP
    if any(joker.target not in COLOURS for joker in action.jokers):
        return Reason.NO_SUCH_SYMBOL
    if used != sorted(set(used)):
        return Reason.JOKER_ORDER
    return None


def gains(table: Table, action: Mark) -> Sheet:
    """The points that the seat to play scores in each symbol (D4, D5)."""
    own = table.dice[table.to_play]
    others = [die for seat, dice in enumerate(table.dice) if seat != table.to_play for die in dice]
    jokers = dict(action.jokers)
    points = [0] * len(COLOURS)
    for colour in set(own):
        if colour in jokers:
            points[jokers[colour]] += own.count(colour) - 1
        else:
            points[colour] += own.count(colour) * others.count(colour)
    return tuple(points)


def open_boxes(sheet: Sequence[int]) -> int:
    """The last box that may be marked: a section opens once every row is in the one before (D6)."""
    shortest = min(sheet)
    return next((last for first, last in SECTIONS if shortest < first), ROW)


def marked(sheet: Sheet, points: Sheet) -> Sheet:
    """The sheet after these points, marked in the best order; points without a box are lost (D6).

    A section opens once all rows have come far enough, and marking never closes one, so the rows
    with all their points added show which sections will open.
    """
    goal = [marks + gain for marks, gain in zip(sheet, points, strict=True)]
    last = open_boxes(goal)
    return tuple([min(marks, last) for marks in goal])


def marks(table: Table, action: Mark) -> Sheet:
    """How many boxes the action marks in each row of the seat to play."""
    sheet = table.sheets[table.to_play]
    after = marked(sheet, gains(table, action))
    return tuple(new - old for old, new in zip(sheet, after, strict=True))


def apply(state: State, action: Action) -> State:
    """The state after the action; :class:`IllegalAction` if it is not possible."""
    reason = refusal(state, action)
    if reason:
        raise IllegalAction(reason)
    return _marked(state, action) if isinstance(action, Mark) else _thrown(state)


def _thrown(state: State) -> State:
    dice, ply = list(state.dice), state.ply + 1
    dice[state.to_play] = thrown(state.variant.dice, chance(state.seed, ply))
    return replace(state, ply=ply, throws=state.throws + 1, dice=tuple(dice))


def _marked(state: State, action: Mark) -> State:
    seat, ply = state.to_play, state.ply + 1
    sheets = list(state.sheets)
    sheets[seat] = marked(sheets[seat], gains(state, action))
    if min(sheets[seat]) == ROW:
        return _round_ended(replace(state, ply=ply, sheets=tuple(sheets), throws=0))
    following = (seat + 1) % state.variant.seats
    return replace(state, ply=ply, to_play=following, sheets=tuple(sheets), throws=0)


def _round_ended(state: State) -> State:
    """Score the round: the full sheet is worth 7, the others their shortest row (D7, D8)."""
    points = zip(state.victory_points, state.sheets, strict=True)
    ended = replace(
        state,
        round=state.round + 1,
        victory_points=tuple(before + min(sheet) for before, sheet in points),
    )
    return ended if ended.over else _round_begun(ended, chance(state.seed, state.ply))


def observe(state: State, seat: int) -> View:
    """What that seat may know of the match: the same for every seat."""
    return View(**{field.name: getattr(state, field.name) for field in fields(Table)})


def outcome(table: Table) -> Outcome | None:
    """The result of a match that is over, else ``None`` (D8)."""
    if not table.over:
        return None
    points = table.victory_points
    return Outcome(
        results=points,
        ranking=tuple(1 + sum(other > own for other in points) for own in points),
    )
