"""Where the focus goes: to the element that a person needs next."""

from genial import dicegame, tilegame
from genial.dicegame import THROWS, Joker, Mark
from genial.ui.model import Screen, Session
from genial.ui.table import rack


def next_focus(session: Session) -> str:
    """Where the focus goes when it must be set; empty while there is nothing to do but wait."""
    game = session.table.game
    if session.dialog:
        return "dialog-title"
    if session.screen is not Screen.TABLE or game is None:
        return "heading"
    if game.state.over:
        return "show-result"
    if game.computer and not game.people:
        return "watch"
    if game.computer:
        # On a board the focus stays on its cell; the dice game has no such place.
        return "" if isinstance(game.state, tilegame.State) else "now"
    if isinstance(game.state, tilegame.State):
        return _tiles(session, game.state)
    return useful_button(game.state, session.table.hand.jokers)


def _tiles(session: Session, state: tilegame.State) -> str:
    if not session.table.rack_visible:
        # Not the button: one Enter too many after a placement must not show the next rack.
        return "handover"
    if state.placements_left == 0:
        return "keep"
    hand = session.table.hand
    if hand.slot is not None:
        return f"cell {hand.focus}"
    return f"slot-{rack.first_slot(session.game, state.to_play) + 1}"


def useful_button(state: dicegame.Table, jokers: tuple[Joker, ...]) -> str:
    """The button that does not waste the turn: to throw, or to mark."""
    if state.throws == 0:
        return "throw"
    last = state.throws == THROWS
    return "mark" if last or any(dicegame.marks(state, Mark(jokers))) else "throw"
