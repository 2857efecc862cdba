"""Laying a tile: picked from the rack, turned, carried over the board, let go."""

from collections.abc import Callable
from dataclasses import replace

from genial import tilegame
from genial.board import DIRECTIONS, FREE, OUTSIDE, Cell, parse_cell
from genial.tilegame import Refill
from genial.ui import aim, keys, names, speech
from genial.ui.acting import act, ready, trouble, words
from genial.ui.effects import Change, Effect, Focus, Say
from genial.ui.focus import landing
from genial.ui.i18n import Texts
from genial.ui.model import Game, Hand, Intent, Session, Stage

Handler = Callable[[Session, Game, Intent], Change]
"""What becomes of the session when somebody at the table wants something."""


def _tile(session: Session, game: Game, intent: Intent) -> Change:
    """Pick a tile; picked again, its halves change places."""
    state, held = game.state, session.hand
    slot = int(intent.word) - 1 if intent.word.isdecimal() else -1
    if not isinstance(state, tilegame.State) or state.placements_left == 0:
        return session, ()
    if not session.open or not 0 <= slot < len(tilegame.hand(state)):
        return session, ()
    t = words(session)
    if held.slot == slot:
        held = replace(held, swapped=not held.swapped, trouble="")
    else:
        held = Hand(slot=slot, focus=held.focus, at=held.at, turn=held.turn)
    shown = tilegame.hand(state)[slot]
    one, other = (speech.colour(t, symbol) for symbol in aim.leading(shown, held))
    said = t("say.tile", first=one, second=other)
    if shown.double:
        said = t("say.double", tile=speech.tile(t, shown))
    return replace(session, hand=held), (Say(said),)


def _pick(session: Session, game: Game, intent: Intent) -> Change:
    """Pick a tile by its key and go to the board with it: to where it is seen, or was last."""
    after, effects = _tile(session, game, intent)
    if after is session:
        return session, effects
    held = after.hand
    cell = held.focus if held.at is None else held.at
    after = replace(after, hand=replace(held, at=cell, focus=cell))
    return after, (*effects, Focus(landing(after)))


def _turn(session: Session, game: Game, intent: Intent) -> Change:
    """Turn the tile by one direction, over those that are not possible."""
    state, held = game.state, session.hand
    if not isinstance(state, tilegame.State) or aim.tile_in_hand(state, held) is None:
        return session, ()
    back = intent.word == "back"
    if held.stage is Stage.HALF:
        return replace(session, hand=replace(held, swapped=not held.swapped)), ()
    turn = held.turn
    if held.at is not None:
        shown = aim.pointing(state, held.at, held.turn)
        turn = held.turn if shown is None else shown
    step = -1 if back else 1
    for _ in DIRECTIONS:
        turn = (turn + step) % len(DIRECTIONS)
        if held.at is None or (held.at, held.at + DIRECTIONS[turn]) in aim.spots(state).pairs:
            break
    turned = replace(held, turn=turn, trouble="")
    session = replace(session, hand=turned)
    return session, _said_aim(session, state)


def _said_aim(session: Session, state: tilegame.State) -> tuple[Effect, ...]:
    """Say what the placement under consideration would earn."""
    if session.hand.at is None:
        return ()
    label = speech.cells(words(session), state, session.hand, preview=session.prefs.preview)
    return (Say(label(session.hand.at)),)


def _hover(session: Session, game: Game, intent: Intent) -> Change:
    """Let the tile follow the pointer."""
    held = session.hand
    at = _cell(intent.word, game)
    if held.slot is None or held.stage is not Stage.AIMING or at == held.at:
        return session, ()
    return replace(session, hand=replace(held, at=at)), ()


def _cell(name: str, game: Game) -> Cell | None:
    """The cell of that name on this board, if there is one."""
    try:
        cell = parse_cell(name)
    except ValueError:
        return None
    state = game.state
    if not isinstance(state, tilegame.State) or state.board[cell] == OUTSIDE:
        return None
    return cell


def _press(session: Session, game: Game, intent: Intent) -> Change:
    """A cell was clicked, tapped or entered."""
    state, held, t = game.state, session.hand, words(session)
    at = _cell(intent.word, game)
    if at is None or not isinstance(state, tilegame.State):
        return session, ()
    session = replace(session, hand=replace(held, focus=at, trouble=""))
    if not session.open:
        return trouble(session, t("trouble.covered", name=names.name(t, game, state.to_play)))
    if state.placements_left == 0:
        return trouble(session, t("trouble.exchange"))
    if aim.tile_in_hand(state, held) is None:
        return trouble(session, t("trouble.no-tile"))
    if intent.touch:
        return _tap(session, game, state, at, intent)
    if held.stage is Stage.PINNED and at == held.at:
        return _confirm(session, game, intent)
    if aim.pointing(state, at, held.turn) is None:
        return trouble(session, _why_not(t, state, at))
    session = replace(session, hand=replace(session.hand, at=at, stage=Stage.AIMING))
    return _place_or_pin(session, game, intent)


def _tap(session: Session, game: Game, state: tilegame.State, at: Cell, intent: Intent) -> Change:
    """The first tap chooses the cell of the leading half, the second that of the other."""
    held = session.hand
    pairs, cells = aim.spots(state)
    if held.stage is Stage.HALF and held.at is not None and (held.at, at) in pairs:
        turn = DIRECTIONS.index(at - held.at)
        held = replace(held, turn=turn, stage=Stage.AIMING)
        return _place_or_pin(replace(session, hand=held), game, intent)
    if held.stage is Stage.HALF and at == held.at:
        return replace(session, hand=replace(held, at=None, stage=Stage.AIMING)), ()
    if at not in cells:
        return trouble(session, _why_not(words(session), state, at))
    return replace(session, hand=replace(held, at=at, stage=Stage.HALF)), ()


def _why_not(t: Texts, state: tilegame.State, at: Cell) -> str:
    """Why no half can lie on that cell now, and what to do."""
    if state.board[at] != FREE:
        return t("illegal.cell-taken")
    if len(state.laid) < state.variant.seats:
        return t("trouble.first-round")
    return t("trouble.no-room")


def _place_or_pin(session: Session, game: Game, intent: Intent) -> Change:
    if session.prefs.confirm:
        pinned = replace(session.hand, stage=Stage.PINNED)
        return replace(session, hand=pinned), (Say(words(session)("say.pinned")),)
    return _confirm(session, game, intent)


def _confirm(session: Session, game: Game, intent: Intent) -> Change:
    """Lay the tile where it is aimed."""
    state = game.state
    if not isinstance(state, tilegame.State):
        return session, ()
    place = aim.aimed(state, session.hand)
    return (session, ()) if place is None else act(session, game, place, intent.now)


def waiting(session: Session, name: str) -> str:
    """The number of the tile that lies on that cell and waits to be confirmed, if one does."""
    game, held = session.game, session.hand
    if game is None or not isinstance(game.state, tilegame.State) or held.slot is None:
        return ""
    place = aim.aimed(game.state, held) if held.stage is Stage.PINNED else None
    return str(held.slot + 1) if place and _cell(name, game) in place[1:] else ""


def _drag(session: Session, game: Game, intent: Intent) -> Change:
    """A tile is drawn from the rack, or away from where it waits to be confirmed."""
    held = session.hand
    if held.slot is None or intent.word != str(held.slot + 1):
        return _tile(session, game, intent)
    return replace(session, hand=replace(held, at=None, stage=Stage.AIMING, trouble="")), ()


def _drop(session: Session, game: Game, intent: Intent) -> Change:
    """A tile was dragged to a cell: there a finger still has to confirm it."""
    at = _cell(intent.word, game)
    state, held = game.state, session.hand
    if at is None or held.slot is None or not isinstance(state, tilegame.State):
        return session, ()
    if aim.pointing(state, at, held.turn) is None:
        return trouble(session, _why_not(words(session), state, at))
    session = replace(session, hand=replace(held, at=at, focus=at, stage=Stage.AIMING))
    if intent.touch:
        return replace(session, hand=replace(session.hand, stage=Stage.PINNED)), ()
    return _place_or_pin(session, game, intent)


def _cancel(session: Session, game: Game, intent: Intent) -> Change:
    """Take one step back: the placement, then the tile."""
    held = session.hand
    if held.stage is not Stage.AIMING:
        held = replace(held, stage=Stage.AIMING, at=None, trouble="")
    else:
        held = ready(game, Hand(focus=held.focus))
    return replace(session, hand=held), ()


def _move(session: Session, game: Game, intent: Intent) -> Change:
    """Walk over the board with the keys."""
    state, held = game.state, session.hand
    if not isinstance(state, tilegame.State):
        return session, ()
    # A screen reader may have put the focus elsewhere meanwhile.
    start = _cell(intent.words[-1], game)
    focus = keys.walked(held.focus if start is None else start, intent.word, state.board)
    held = replace(held, focus=focus, trouble="")
    if held.stage is Stage.AIMING and held.slot is not None:
        held = replace(held, at=focus)
    return replace(session, hand=held), (Focus(f"cell {focus}"),)


def _refill(session: Session, game: Game, intent: Intent) -> Change:
    """Draw, or show the rack and draw a new one (R14)."""
    if not session.open:
        return session, ()
    return act(session, game, Refill(intent.verb), intent.now)


HANDLERS: dict[str, Handler] = {
    "tile": _tile,
    "pick": _pick,
    "turn": _turn,
    "hover": _hover,
    "cell": _press,
    "drag": _drag,
    "drop": _drop,
    "confirm": _confirm,
    "cancel": _cancel,
    "move": _move,
    "keep": _refill,
    "exchange": _refill,
}
