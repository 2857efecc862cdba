"""A hint in words: what the advised action scores, which colour it lifts, what it denies."""

from collections.abc import Iterator
from dataclasses import replace

from genial import dicegame, tilegame
from genial.board import DIRECTIONS, Cell, cell_name
from genial.dicegame import THROW, Mark
from genial.games import Action, State
from genial.pieces import COLOURS, Colour
from genial.tilegame import Place, Refill
from genial.ui import aim, speech
from genial.ui.i18n import Texts
from genial.ui.model import Game, Hand, Stage

_NEEDED = 3
"""How many of a row's lowest colours are worth denying."""

_MUCH = 2
"""From how many points on a denied place is worth a word."""


def in_hand(state: State, action: Action, held: Hand) -> Hand:
    """The advised tile in hand where it should lie, waiting for the check mark; or the jokers."""
    if isinstance(action, Mark):
        return replace(held, jokers=action.jokers, trouble="")
    if not isinstance(action, Place) or not isinstance(state, tilegame.State):
        return replace(held, trouble="")
    tile, first, second = action
    return Hand(
        slot=tilegame.hand(state).index(tile),
        turn=DIRECTIONS.index(second - first),
        at=first,
        stage=Stage.PINNED,
        focus=first,
    )


def shown(state: State, action: Action, held: Hand) -> bool:
    """Whether what was advised is still what the hand is about to do."""
    if not isinstance(action, Place) or not isinstance(state, tilegame.State):
        return True
    return held.stage is Stage.PINNED and aim.aimed(state, held) == action


def reason(t: Texts, game: Game, action: Action) -> str:
    """What to do and why."""
    state = game.state
    if isinstance(state, dicegame.State):
        return _dice_reason(t, state, action)
    if isinstance(action, Place):
        return " ".join(_reasons(t, game, state, action))
    name = "hint.exchange" if action is Refill.EXCHANGE else "hint.keep"
    return t(name, colours=speech.lowest(t, state))


def _reasons(t: Texts, game: Game, state: tilegame.State, place: Place) -> Iterator[str]:
    variant = state.variant
    own = variant.rows[state.to_play]
    before, points = state.scores[own], tilegame.score(state.board, place)
    after = tilegame.advance(variant, before, place.tile, points)
    cells = f"{cell_name(place.first)} {cell_name(place.second)}"
    earned = speech.points(t, place.tile, points)
    yield t("hint.place", tile=speech.tile(t, place.tile), cells=cells, points=earned)
    lifted = [c for c in COLOURS if before[c] == min(before) and after[c] > before[c]]
    if lifted:
        names = t.all_of([speech.colour(t, c) for c in lifted])
        yield t("hint.lowest", colours=names, n=len(lifted))
    for colour in COLOURS:
        if after[colour] != before[colour] and after[colour] in variant.stops:
            name = speech.colour(t, colour)
            yield t("log.reached", colour=name, stop=after[colour])
    denied = denial(state, (place.first, place.second))
    if denied:
        row, colour, most = denied
        name = speech.row_name(t, game, row)
        yield t("hint.denies", name=name, colour=speech.colour(t, colour), n=most)
    elif not lifted and sum(points) < _MUCH and variant.seats > 1:
        yield t("hint.quiet")


def denial(state: tilegame.State, cells: tuple[Cell, Cell]) -> tuple[int, Colour, int] | None:
    """The most that another row could have made of these cells in a colour it needs."""
    own = state.variant.rows[state.to_play]
    best: tuple[int, Colour, int] | None = None
    for row, scores in enumerate(state.scores):
        if row == own:
            continue
        needed = sorted(COLOURS, key=lambda colour: scores[colour])[:_NEEDED]
        for colour in needed:
            here = aim.worth(state.board, colour)
            most = max(here[cell] for cell in cells)
            if most >= _MUCH and (best is None or most > best[2]):
                best = row, colour, most
    return best


def _dice_reason(t: Texts, state: dicegame.State, action: Action) -> str:
    if isinstance(action, Mark):
        marks = dicegame.marks(state, action)
        return t("hint.mark", marks=speech.points(t, COLOURS, marks))
    assert action is THROW
    return t("hint.throw" if state.throws else "hint.throw-first")
