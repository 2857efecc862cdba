"""The search: promising placements, their values, and playouts of the best ones.

A search first evaluates the most promising placements with the learned value. The best of them are
then played out: the hidden tiles are dealt at random, everybody plays on for some turns by the
learned value, and the value for the seat at the end of them counts. Every placement gets the same
deals, and those that fall behind are dropped.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate, compress
from math import exp
from operator import add, itemgetter
from random import Random
from typing import NamedTuple, TypeAlias

from genial.ai import clock
from genial.ai.evaluate import Value
from genial.ai.tables import OVER, Tables, may_exchange, victory
from genial.board import Cell, free_pairs
from genial.pieces import TILES, Tile, box, shuffled
from genial.tilegame import Place, View
from genial.variants import TileVariant

Pairs: TypeAlias = Sequence[tuple[Cell, Cell]]

SOFTNESS = 0.15
"""How fast the value of a point falls as its marker rises, in the soft minimum."""

BLOCK = 0.4
"""The value of taking a cell from the others, relative to that of using it."""

BONUS_BREADTH = 12
"""How many placements are considered for a bonus placement."""

_SCALE, _BONUS, _POINTS = 250, 0.05, 256


class Play:
    """A simulated game: the tables and racks, as far as they are known or dealt."""

    __slots__ = ("bag", "left", "over", "pairs", "racks", "seat", "tables")

    tables: Tables
    pairs: Pairs
    racks: list[tuple[Tile, ...]]
    bag: list[Tile]
    seat: int
    left: int
    """Placements still to make in this turn."""
    over: bool

    def copy(self) -> "Play":
        """A shallow copy: to change a part of it, replace that part."""
        other = Play()
        other.tables, other.pairs, other.racks = self.tables, self.pairs, self.racks
        other.bag, other.seat, other.left, other.over = self.bag, self.seat, self.left, self.over
        return other

    def after(self, place: Place) -> "Play":
        """The game after a placement of the seat to play, before the rack is refilled."""
        play, seat = self.copy(), self.seat
        play.tables = tables = self.tables.copy()
        tile, a, b = place
        bonus = tables.lay(tables.variant.rows[seat], tile, a, b)
        play.racks = self.racks[:]
        play.racks[seat] = rack = without(self.racks[seat], tile)
        play.over = bonus == OVER
        play.left = self.left - 1 + bonus if rack else 0
        return play

    def exchanges(self) -> bool:
        """Whether the turn that has ended allows an exchange, which always pays (R14)."""
        row = self.tables.variant.rows[self.seat]
        return may_exchange(self.tables, row, self.racks[self.seat], len(self.bag))

    def pass_turn(self) -> None:
        """Refill or exchange the rack and let the next seat play."""
        rack, bag, size = self.racks[self.seat], self.bag, self.tables.variant.rack
        if self.exchanges():
            self.racks[self.seat] = tuple(bag[:size])
            # The order of the bag is a guess anyway, so the returned tiles go to the end.
            self.bag = bag[size:] + list(rack)
        else:
            missing = size - len(rack)
            self.racks[self.seat] = rack + tuple(bag[:missing])
            self.bag = bag[missing:]
        self.seat = (self.seat + 1) % self.tables.variant.seats
        self.left = 1
        self.pairs = self.tables.pairs(self.pairs)


class Valued(NamedTuple):
    """A placement with its value for the player and the game after it."""

    value: float
    place: Place
    play: Play


def known_play(view: View) -> Play:
    """The game as a seat knows it: the other racks empty, the bag only of the right size."""
    play = Play()
    play.tables, play.pairs = Tables.of(view), free_pairs(view.board)
    play.racks = [()] * view.variant.seats
    play.racks[view.seat] = view.rack
    play.bag = [TILES[0]] * view.bag_size
    play.seat, play.left, play.over = view.seat, view.placements_left, False
    return play


def unseen(view: View) -> list[Tile]:
    """The tiles in the bag and on the racks of the others, sorted."""
    variant = view.variant
    tiles = list(box(variant.of_each_pair, variant.of_each_double))
    for tile in [place.tile for place in view.laid] + list(view.rack):
        tiles.remove(tile)
    return tiles


def without(rack: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    """The rack without one tile."""
    index = rack.index(tile)
    return rack[:index] + rack[index + 1 :]


@cache
def _gains(variant: TileVariant, score: int, low: int, share: float) -> bytes:
    """What 0, 1, 2 ... points add to the soft minimum, from a marker at ``score``.

    Scaled so that the most a lowest marker can gain is about 250.
    """
    if score == variant.top:
        return bytes(_POINTS)
    stop = next(stop for stop in variant.stops if stop > score)
    scale = _SCALE * share * exp(SOFTNESS * low)
    now = exp(-SOFTNESS * score)
    steps = [now - exp(-SOFTNESS * after) for after in range(score, stop)]
    most = now - exp(-SOFTNESS * stop) + (_BONUS if variant.bonus else 0.0)
    return bytes(min(255, int(scale * gain)) for gain in (steps + [most] * _POINTS)[:_POINTS])


@lru_cache(maxsize=4096)
def _losses(variant: TileVariant, scores: tuple[int, ...], low: int) -> bytes:
    """What the loss of 0, 1, 2 ... points costs the opponent who needs them most."""
    gains = [_gains(variant, score, low, BLOCK) for score in scores]
    return bytes(map(max, *gains)) if len(gains) > 1 else gains[0]


def promising(play: Play, breadth: int) -> list[Place]:
    """The placements that look best by their own gain and by what they take from others."""
    tables = play.tables
    variant, own = tables.variant, tables.variant.rows[play.seat]
    pairs = tables.places(play.pairs)
    at_first, at_second = (_entries(cells) for cells in zip(*pairs, strict=True))
    low = min(map(min, tables.scores))
    gains = [_gains(variant, score, low, 1.0) for score in tables.scores[own]]
    useful = [entries.translate(gain) for entries, gain in zip(tables.worth, gains, strict=True)]
    taken = _taken(tables, own, low)
    costs = list(map(add, at_first(taken), at_second(taken)))
    ways: list[tuple[Tile, bool]] = []
    looks: list[int] = []
    for tile in sorted(set(play.racks[play.seat])):
        one, other = tile
        if one == other:
            gain, entries = gains[one], tables.worth[one]
            points = map(add, at_first(entries), at_second(entries))
            looks += map(add, map(gain.__getitem__, points), costs)
            ways.append((tile, False))
        else:
            here, there = useful[one], useful[other]
            looks += map(add, map(add, at_first(here), at_second(there)), costs)
            looks += map(add, map(add, at_second(here), at_first(there)), costs)
            ways += ((tile, False), (tile, True))
    places = []
    for index in _largest(looks, breadth):
        way, number = divmod(index, len(pairs))
        tile, turned = ways[way]
        a, b = pairs[number]
        places.append(Place(tile, b, a) if turned else Place(tile, a, b))
    return places


def _entries(cells: tuple[Cell, ...]) -> Callable[[bytearray], tuple[int, ...]]:
    """A function that picks the entries of these cells from a table."""
    if len(cells) > 1:
        return itemgetter(*cells)
    return lambda table: (table[cells[0]],)


def _taken(tables: Tables, own: int, low: int) -> bytearray:
    """For each cell, what it costs the others when a tile is laid there."""
    others = [scores for row, scores in enumerate(tables.scores) if row != own]
    taken = bytearray(len(tables.board))
    if not others:
        return taken
    losses = [
        entries.translate(_losses(tables.variant, scores, low))
        for entries, scores in zip(tables.worth, zip(*others, strict=True), strict=True)
    ]
    # Most cells are worth nothing to anybody: ORing the tables finds the others quickly.
    touched = 0
    for each in tables.worth:
        touched |= int.from_bytes(each, "little")
    for cell in compress(range(len(taken)), touched.to_bytes(len(taken), "little")):
        taken[cell] = max([loss[cell] for loss in losses])
    return taken


def _largest(looks: list[int], count: int) -> Sequence[int]:
    """The indices of the largest numbers, largest first."""
    bar = sorted(looks)[-count] if len(looks) > count else -1
    over = [index for index, look in enumerate(looks) if look > bar]
    level = [index for index, look in enumerate(looks) if look == bar]
    over.sort(key=looks.__getitem__, reverse=True)
    return over + level[: count - len(over)]


def valued(play: Play, value: Value, breadth: int, deadline: float) -> list[Valued]:
    """The promising placements with their values, best first, as many as there is time for."""
    value.turn_to(play.tables.laid)
    placements = []
    for each in _values(play, value, breadth):
        placements.append(each)
        if clock.now() > deadline:
            break
    return sorted(placements, key=itemgetter(0), reverse=True)


def _in_time(placements: Iterator[Valued], deadline: float) -> Iterator[Valued]:
    for each in placements:
        if clock.now() > deadline:
            raise _Late
        yield each


def _values(play: Play, value: Value, breadth: int) -> Iterator[Valued]:
    for place in promising(play, breadth):
        after = play.after(place)
        yield Valued(worth(after, value), place, after)


def worth(play: Play, value: Value, breadth: int = BONUS_BREADTH) -> float:
    """The value of a game for the seat that has just placed; bonus placements are played first.

    Bonus placements may earn more of them: fewer choices are considered for each than for the one
    before, or a long chain would exceed every deadline.
    """
    tables, seat = play.tables, play.seat
    if play.over:
        return victory(tables, tables.variant.rows[seat])
    if play.left:
        play.pairs = tables.pairs(play.pairs)
        narrower = max(1, breadth // 4)
        places = promising(play, breadth)
        return max(worth(play.after(place), value, narrower) for place in places)
    rack = () if play.exchanges() else play.racks[seat]
    return value.of(tables, seat, rack)


class Effort(NamedTuple):
    """The limits of a search; the deadline ends it in any case."""

    breadth: int
    """Placements that are evaluated."""
    arms: int
    """Placements that are played out."""
    deals: int
    """The number of playouts, each with a deal of the hidden tiles, over all arms."""
    turns: int
    """Turns in a playout after the current one."""
    narrow: int
    """Placements that are evaluated in each of these turns."""
    trust: float
    """How many playouts the initial value counts for."""


class Arm:
    """A placement that is played out."""

    __slots__ = ("after", "deals", "place", "total", "value")

    def __init__(self, start: Valued) -> None:
        self.value, self.place, self.after = start
        self.total = 0.0
        self.deals = 0

    def mean(self, trust: float) -> float:
        """The average of its playouts and its initial value."""
        return (self.total + trust * self.value) / (self.deals + trust)


def search(
    view: View, value: Value, effort: Effort, deadline: float, seed: int
) -> list[tuple[Place, float]]:
    """The placements with their chances of winning, best first."""
    began = clock.now()
    # At most half of the time is for evaluating placements; the rest is for playouts.
    start = valued(known_play(view), value, effort.breadth, (began + deadline) / 2)
    arms = [Arm(each) for each in start[: effort.arms]]
    dropped: list[Arm] = []
    deals = _deals(view, Random(seed))
    rounds = (len(arms) - 1).bit_length()
    began = clock.now()
    for number in range(rounds):
        until = began + (deadline - began) * (number + 1) / rounds
        for _ in range(max(1, effort.deals // rounds // len(arms))):
            if clock.now() > until or not _meet(arms, next(deals), value, effort, deadline):
                break
        arms.sort(key=lambda arm: -arm.mean(effort.trust))
        if number < rounds - 1:
            keep = (len(arms) + 1) // 2
            dropped = arms[keep:] + dropped
            arms = arms[:keep]
    places = [arm.place for arm in arms + dropped] + [each.place for each in start[effort.arms :]]
    chances = [arm.mean(effort.trust) for arm in arms + dropped]
    chances += [each.value for each in start[effort.arms :]]
    # Dropped placements were examined less closely: they cannot be better than those kept.
    return list(zip(places, accumulate(chances, min), strict=True))


class Deal(NamedTuple):
    """A possible deal of the hidden tiles: the other racks, () for the known one, and the bag."""

    racks: list[tuple[Tile, ...]]
    bag: list[Tile]


def _deals(view: View, luck: Random) -> Iterator[Deal]:
    """Endless random deals of the hidden tiles."""
    hidden = unseen(view)
    sizes = [0 if seat == view.seat else size for seat, size in enumerate(view.rack_sizes)]
    while True:
        tiles = shuffled(hidden, luck)
        racks, start = [], 0
        for size in sizes:
            racks.append(tuple(sorted(tiles[start : start + size])))
            start += size
        yield Deal(racks, list(tiles[start:]))


class _Late(Exception):
    """The deadline has passed."""


def _meet(arms: list[Arm], deal: Deal, value: Value, effort: Effort, deadline: float) -> bool:
    """Play out every arm with a deal, which counts only if there is time for all of them."""
    results = []
    try:
        for arm in arms:
            play = arm.after.copy()
            play.racks = [dealt or own for dealt, own in zip(deal.racks, play.racks, strict=True)]
            play.bag = deal.bag
            results.append(_leaf(play, value, effort, deadline))
    except _Late:
        return False
    for arm, result in zip(arms, results, strict=True):
        arm.total += result
        arm.deals += 1
    return True


def _leaf(play: Play, value: Value, effort: Effort, deadline: float) -> float:
    """The value of the game, some turns later, for the seat that has just placed."""
    variant = play.tables.variant
    me = play.seat
    own = variant.rows[me]
    play, worth_now = _turn_ended(play, value, BONUS_BREADTH, deadline)
    for _ in range(effort.turns):
        if play.over:
            break
        play.pass_turn()
        play, worth_now = _turn_ended(play, value, effort.narrow, deadline)
    if play.over:
        return victory(play.tables, own)
    return worth_now if variant.rows[play.seat] == own else 1 - worth_now


def _turn_ended(play: Play, value: Value, breadth: int, deadline: float) -> tuple[Play, float]:
    """The game after the best placements of the seat to play, and its value for that seat."""
    worth_now = 0.0
    while play.left and not play.over:
        play.pairs = play.tables.pairs(play.pairs)
        worth_now, _, play = max(
            _in_time(_values(play, value, breadth), deadline), key=itemgetter(0)
        )
    return play, worth_now
