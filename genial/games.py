"""The five verbs for both games, dispatched by type."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from genial import dicegame, tilegame
from genial.illegal import IllegalAction, Reason
from genial.variants import TileVariant, Variant

State: TypeAlias = tilegame.State | dicegame.State
View: TypeAlias = tilegame.View | dicegame.View
Action: TypeAlias = tilegame.Action | dicegame.Action
Outcome: TypeAlias = tilegame.Outcome | dicegame.Outcome


class Step(NamedTuple):
    """One action with the states around it; log, speech and animation are functions of it."""

    before: State
    action: Action
    after: State


def new(variant: Variant, seed: int, start: int = 0) -> State:
    """A game of the variant with the default options."""
    if isinstance(variant, TileVariant):
        return tilegame.new(variant, seed, start)
    return dicegame.new(variant, seed, start)


def legal_actions(table: State | View) -> Sequence[Action]:
    """Every distinct action, always in the same order."""
    if isinstance(table, tilegame.Table):
        return tilegame.legal_actions(table)
    return dicegame.legal_actions(table)


def apply(state: State, action: Action) -> State:
    """The state after the action; :class:`IllegalAction` if it is not possible."""
    if isinstance(state, tilegame.State):
        if isinstance(action, tilegame.Place | tilegame.Refill):
            return tilegame.apply(state, action)
    elif isinstance(action, dicegame.Throw | dicegame.Mark):
        return dicegame.apply(state, action)
    raise IllegalAction(Reason.WRONG_GAME)


def observe(state: State, seat: int) -> View:
    """What that seat may know of the game."""
    if isinstance(state, tilegame.State):
        return tilegame.observe(state, seat)
    return dicegame.observe(state, seat)


def outcome(table: State | View) -> Outcome | None:
    """The result of a game that is over, else ``None``."""
    if isinstance(table, tilegame.Table):
        return tilegame.outcome(table)
    return dicegame.outcome(table)


def play(state: State, actions: Iterable[Action]) -> Iterator[Step]:
    """Play the actions one after the other and yield each step."""
    for action in actions:
        after = apply(state, action)
        yield Step(state, action, after)
        state = after
