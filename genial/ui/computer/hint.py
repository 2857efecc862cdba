"""A hint: the advised action in hand, and an explanation of what it scores and denies."""

from collections.abc import Iterator

from genial import dicegame, tilegame
from genial.board import DIRECTIONS, Cell, cell_name
from genial.dicegame import THROW, Mark
from genial.games import Action
from genial.pieces import COLOURS, Colour
from genial.tilegame import Place, Refill, View
from genial.ui.model import Game, Hand, Session, Stage
from genial.ui.table import aim
from genial.ui.table.sight import tile_view
from genial.ui.text import names, words
from genial.ui.text.i18n import Texts
from genial.ui.thinking import Hint

_NEEDED = 3
"""How many of a row's lowest colours are worth denying."""

_MUCH = 2
"""A denied place is mentioned from this many points on."""


def in_hand(view: View | None, action: Action, hand: Hand) -> Hand:
    """The hand with the advised tile pinned where it should lie, or with the advised jokers."""
    if isinstance(action, Mark):
        return hand._replace(jokers=action.jokers, trouble="")
    if not isinstance(action, Place) or view is None:
        return hand._replace(trouble="")
    tile, first, second = action
    return Hand(
        slot=tilegame.hand(view).index(tile),
        turn=DIRECTIONS.index(second - first),
        at=first,
        stage=Stage.PINNED,
        focus=first,
    )


def is_current(session: Session, hint: Hint) -> bool:
    """Whether the hand is still about to do what was advised."""
    view, hand = tile_view(session), session.table.hand
    if not isinstance(hint.action, Place) or view is None:
        return True
    return hand.stage is Stage.PINNED and aim.aimed_placement(view, hand) == hint.action


def reason(t: Texts, game: Game, action: Action) -> str:
    """What to do and why."""
    state = game.state
    if isinstance(state, dicegame.State):
        return _dice_reason(t, state, action)
    if isinstance(action, Place):
        return " ".join(_reasons(t, game, state, action))
    name = "hint.exchange" if action is Refill.EXCHANGE else "hint.keep"
    own = state.variant.rows[state.to_play]
    return t(name, colours=words.lowest(t, state.scores[own]))


def _reasons(t: Texts, game: Game, state: tilegame.State, place: Place) -> Iterator[str]:
    variant = state.variant
    own = variant.rows[state.to_play]
    before, points = state.scores[own], tilegame.score(state.board, place)
    after = tilegame.advance(variant, before, place.tile, points)
    cells = f"{cell_name(place.first)} {cell_name(place.second)}"
    earned = words.points(t, place.tile, points)
    yield t("hint.place", tile=words.tile(t, place.tile), cells=cells, points=earned)
    lifted = [c for c in COLOURS if before[c] == min(before) and after[c] > before[c]]
    if lifted:
        colours = t.all_of([words.colour(t, c) for c in lifted])
        yield t("hint.lowest", colours=colours, n=len(lifted))
    for colour in COLOURS:
        if after[colour] != before[colour] and after[colour] in variant.stops:
            name = words.colour(t, colour)
            yield t("log.reached", colour=name, stop=after[colour])
    denied = denial(state, (place.first, place.second))
    if denied:
        row, colour, most = denied
        name = names.row_name(t, game, row)
        yield t("hint.denies", name=name, colour=words.colour(t, colour), n=most)
    elif not lifted and sum(points) < _MUCH and variant.seats > 1:
        yield t("hint.quiet")


def denial(state: tilegame.State, cells: tuple[Cell, Cell]) -> tuple[int, Colour, int] | None:
    """The most that another row could have earned on these cells in a colour it needs."""
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
        return t("hint.mark", marks=words.points(t, COLOURS, marks))
    assert action is THROW
    return t("hint.throw" if state.throws else "hint.throw-first")
