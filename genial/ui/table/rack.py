"""Where the tiles of a rack are: a tile keeps its slot as long as it is on the rack."""

from genial import tilegame
from genial.games import Action, State
from genial.tilegame import Place, Refill
from genial.ui.draw.cache import cache_last
from genial.ui.model import Game

Slots = tuple[int | None, ...]
"""For each slot, the number of its tile in the order of the rules; ``None`` if it is empty."""


def slots(game: Game, seat: int) -> Slots:
    """The slots of a seat's rack.

    The rules close up a rack and add drawn tiles at its end. On the table nothing moves: a played
    tile leaves a gap, and the next one that is drawn fills it.
    """
    return _slots(game.states, game.record.actions, seat)


@cache_last
def _slots(states: tuple[State, ...], actions: tuple[Action, ...], seat: int) -> Slots:
    first = states[0]
    assert isinstance(first, tilegame.State)
    full: list[int | None] = list(range(tilegame.rack_sizes(first)[seat]))
    order = full
    for before, action, after in zip(states, actions, states[1:], strict=False):
        if before.to_play != seat:
            continue
        assert isinstance(before, tilegame.State)
        assert isinstance(after, tilegame.State)
        if isinstance(action, Place):
            gone = tilegame.observe(before, seat).rack.index(action.tile)
            order = [None if n is None or n == gone else n - (n > gone) for n in order]
        elif action is Refill.EXCHANGE:
            order = [None] * len(full)
        drawn = iter(range(sum(n is not None for n in order), tilegame.rack_sizes(after)[seat]))
        order = [next(drawn, None) if n is None else n for n in order]
    return tuple(order)


def tile_in_slot(game: Game, seat: int, slot: int) -> int | None:
    """The number of the tile in a slot, both counted from 0; ``None`` if there is none."""
    order = slots(game, seat)
    return order[slot] if 0 <= slot < len(order) else None


def first_slot(game: Game, seat: int) -> int:
    """The first slot that has a tile, counted from 0; 0 if none has."""
    return next((slot for slot, n in enumerate(slots(game, seat)) if n is not None), 0)
