"""The reference players of the tile game: simple ideas, each a function of a view.

The levels are measured against them, and the lower levels are built from them.
"""

from collections.abc import Callable, Sequence
from functools import cache
from math import comb, exp
from random import Random

from genial.ai.evaluate import value_of
from genial.ai.search import SOFTNESS, Play, known_play, unseen, valued
from genial.ai.tables import Tables
from genial.pieces import COLOURS, TILES, Tile
from genial.tilegame import Action, Place, Refill, View, legal_actions, placement, score
from genial.variants import TileVariant

_BONUS = 0.05
_BONUS_TO_COME = 0.1
"""What a bonus placement is worth before it is played."""
_WIDTH = 40
"""How many placements the denial player compares."""


def at_random(view: View, _deadline: float, seed: int) -> Action:
    """Any legal action."""
    actions = legal_actions(view)
    return actions[int(Random(seed).random() * len(actions))]


def refill(view: View) -> Action | None:
    """The action at the end of a turn, if it is due: exchanging always pays (R14)."""
    return Refill.EXCHANGE if view.placements_left == 0 else None


def most_points(view: View, _deadline: float, seed: int) -> Action:
    """The placement that scores the most points, regardless of colour."""
    return refill(view) or _best(view, lambda place: sum(score(view.board, place)), seed)


def _best(view: View, worth: Callable[[Place], float], seed: int) -> Place:
    """The best placement; ties are broken at random."""
    places = [place for place in legal_actions(view) if isinstance(place, Place)]
    worths = [worth(place) for place in places]
    most = max(worths)
    equal = [place for place, each in zip(places, worths, strict=True) if each == most]
    return equal[int(Random(seed).random() * len(equal))]


@cache
def gain(variant: TileVariant, before: int, points: int) -> float:
    """What points in one colour add to the soft minimum, with a little for a bonus placement."""
    if not points or before == variant.top:
        return 0.0
    stop = next(stop for stop in variant.stops if stop > before)
    after = min(before + points, stop)
    bonus = _BONUS if variant.bonus and after == stop else 0.0
    return exp(-SOFTNESS * before) - exp(-SOFTNESS * after) + bonus


def soft_gain(tables: Tables, row: int, place: Place) -> float:
    """What a placement adds to the soft minimum of a row."""
    (one, other), a, b = place
    variant, scores = tables.variant, tables.scores[row]
    here, there = tables.worth[one][a], tables.worth[other][b]
    if one == other:
        return gain(variant, scores[one], here + there)
    return gain(variant, scores[one], here) + gain(variant, scores[other], there)


def soft_minimum(view: View, _deadline: float, seed: int) -> Action:
    """The placement that adds most to the soft minimum of the markers."""
    tables, row = Tables.of(view), view.variant.rows[view.seat]
    return refill(view) or _best(view, lambda place: soft_gain(tables, row, place), seed)


def denial(view: View, _deadline: float, _seed: int) -> Action:
    """The gain in the soft minimum, minus what the next player can be expected to gain."""
    end = refill(view)
    if end:
        return end
    play = known_play(view)
    hidden = unseen(view)
    variant = view.variant
    row, next_row = (variant.rows[(view.seat + turn) % variant.seats] for turn in (0, 1))
    places = [place for place in legal_actions(view) if isinstance(place, Place)]
    order = sorted(((soft_gain(play.tables, row, place), place) for place in places), reverse=True)[
        :_WIDTH
    ]
    best, chosen = -9.0, places[0]
    for own, place in order:
        after = play.after(place)
        if after.left:
            total = own + _BONUS_TO_COME
        else:
            total = own - (0.0 if after.over else expected_reply(after, next_row, hidden))
        if total > best:
            best, chosen = total, place
    return placement(*chosen)


def expected_reply(play: Play, row: int, hidden: Sequence[Tile]) -> float:
    """The expected gain of the best tile on a rack drawn from the hidden tiles."""
    best = best_gains(play, row)
    kinds = sorted(((best[tile], hidden.count(tile)) for tile in TILES), reverse=True)
    total, rack = len(hidden), min(play.tables.variant.rack, len(hidden))
    # The chance that none of the better kinds is on the rack, kind by kind.
    expected, better, none_before = 0.0, 0, 1.0
    for worth, count in kinds:
        better += count
        none = comb(total - better, rack) / comb(total, rack) if total - better >= rack else 0.0
        expected += worth * (none_before - none)
        none_before = none
    return expected


def best_gains(play: Play, row: int) -> dict[Tile, float]:
    """For each kind of tile, the most it can add to the soft minimum of a row."""
    tables = play.tables
    pairs = tables.pairs(play.pairs)
    variant, scores = tables.variant, tables.scores[row]
    gains = [
        [gain(variant, scores[colour], points) for points in tables.worth[colour]]
        for colour in COLOURS
    ]
    best = {}
    for tile in TILES:
        one, other = tile
        if one == other:
            entries = tables.worth[one]
            most = max([entries[a] + entries[b] for a, b in pairs])
            best[tile] = gain(variant, scores[one], most)
        else:
            here, there = gains[one], gains[other]
            best[tile] = max([max(here[a] + there[b], here[b] + there[a]) for a, b in pairs])
    return best


def learned(breadth: int, view: View, deadline: float, _seed: int) -> Action:
    """The placement with the highest learned value among the most promising ones."""
    end = refill(view)
    if end:
        return end
    best = valued(known_play(view), value_of(view.variant), breadth, deadline)
    return placement(*best[0].place)
