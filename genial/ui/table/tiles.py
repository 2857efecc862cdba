"""Laying a tile: picked from the rack, turned, carried over the board, placed."""

from genial import tilegame
from genial.board import DIRECTIONS, FREE, OUTSIDE, Cell, parse_cell
from genial.tilegame import Refill, View
from genial.ui.effects import Change, Effect, Focus, Say
from genial.ui.model import Hand, Intent, Session, Stage
from genial.ui.table import aim, keys, labels, rack
from genial.ui.table.act import act, ready_hand, refuse
from genial.ui.table.focus import next_focus
from genial.ui.table.sight import tile_view
from genial.ui.text import speech, words
from genial.ui.text.i18n import Texts, texts


def tile(session: Session, intent: Intent) -> Change:
    """Pick a tile; picked again, its halves change places."""
    view, hand = tile_view(session), session.table.hand
    slot = int(intent.word) - 1 if intent.word.isdecimal() else -1
    if view is None or view.placements_left == 0:
        return session, ()
    if not session.table.rack_visible or not 0 <= slot < len(tilegame.hand(view)):
        return session, ()
    if hand.slot == slot:
        hand = hand._replace(swapped=not hand.swapped, trouble="")
    else:
        # Where a finger or a hint has put another tile, this one does not belong.
        at = hand.at if hand.stage is Stage.AIMING else None
        hand = Hand(slot=slot, focus=hand.focus, at=at, turn=hand.turn)
    t, picked = texts(session.prefs.language), tilegame.hand(view)[slot]
    one, other = (words.colour(t, symbol) for symbol in aim.leading(picked, hand))
    said = t("say.tile", first=one, second=other)
    if picked.double:
        said = t("say.double", tile=words.tile(t, picked))
    return session.with_hand(hand), (Say(said),)


def pick(session: Session, intent: Intent) -> Change:
    """Pick the tile of a slot and move the focus to its preview, or to where the focus was last."""
    view = tile_view(session)
    if view is None or not intent.word.isdecimal():
        return session, ()
    number = rack.tile_in_slot(session.game, view.to_play, int(intent.word) - 1)
    if number is None:
        return session, ()
    after, effects = tile(session, intent._replace(words=(str(number + 1),)))
    if after is session:
        return session, effects
    hand = after.table.hand
    cell = hand.focus if hand.at is None else hand.at
    after = after.with_hand(hand._replace(at=cell, focus=cell))
    return after, (*effects, Focus(next_focus(after)))


def turn(session: Session, intent: Intent) -> Change:
    """Turn the tile by one direction, skipping those that are not possible."""
    view, hand = tile_view(session), session.table.hand
    if view is None or aim.tile_in_hand(view, hand) is None:
        return session, ()
    if hand.stage is Stage.HALF:
        return session.with_hand(hand._replace(swapped=not hand.swapped)), ()
    way = hand.turn
    if hand.at is not None:
        pointing = aim.first_fit(view, hand.at, hand.turn)
        way = hand.turn if pointing is None else pointing
    step = -1 if intent.word == "back" else 1
    for _ in DIRECTIONS:
        way = (way + step) % len(DIRECTIONS)
        if hand.at is None or (hand.at, hand.at + DIRECTIONS[way]) in aim.spots(view).pairs:
            break
    session = session.with_hand(hand._replace(turn=way, trouble=""))
    return session, _say_aim(session, view)


def _say_aim(session: Session, view: View) -> tuple[Effect, ...]:
    """Say what the placement under consideration would earn."""
    hand = session.table.hand
    if hand.at is None:
        return ()
    t = texts(session.prefs.language)
    label = labels.cells(t, view, hand, preview=session.prefs.preview)
    return (Say(label(hand.at)),)


def hover(session: Session, intent: Intent) -> Change:
    """Let the tile follow the pointer."""
    hand = session.table.hand
    at = _cell(session, intent.word)
    if hand.slot is None or hand.stage is not Stage.AIMING or at == hand.at:
        return session, ()
    return session.with_hand(hand._replace(at=at)), ()


def _cell(session: Session, name: str) -> Cell | None:
    """The cell of that name on this board, if there is one."""
    view = tile_view(session)
    try:
        cell = parse_cell(name)
    except ValueError:
        return None
    return None if view is None or view.board[cell] == OUTSIDE else cell


def press(session: Session, intent: Intent) -> Change:
    """A cell was clicked, tapped or entered."""
    view, hand, t = tile_view(session), session.table.hand, texts(session.prefs.language)
    at = _cell(session, intent.word)
    if at is None or view is None:
        return session, ()
    session = session.with_hand(hand._replace(focus=at, trouble=""))
    if not session.table.rack_visible:
        return refuse(session, speech.covered(t, session.game))
    if view.placements_left == 0:
        return refuse(session, t("trouble.exchange"))
    if aim.tile_in_hand(view, hand) is None:
        return refuse(session, t("trouble.no-tile"))
    if intent.touch:
        return _tap(session, view, at, intent)
    if hand.stage is Stage.PINNED and at == hand.at:
        return confirm(session, intent)
    if aim.first_fit(view, at, hand.turn) is None:
        return refuse(session, _why_not(t, view, at))
    session = session.with_hand(session.table.hand._replace(at=at, stage=Stage.AIMING))
    return _place_or_pin(session, intent)


def _tap(session: Session, view: View, at: Cell, intent: Intent) -> Change:
    """The first tap chooses the cell of the leading half, the second that of the other."""
    hand = session.table.hand
    pairs, cells = aim.spots(view)
    if pinned_at(session, intent.word):
        return confirm(session, intent)
    if hand.stage is Stage.HALF and hand.at is not None and (hand.at, at) in pairs:
        way = DIRECTIONS.index(at - hand.at)
        return _place_or_pin(session.with_hand(hand._replace(turn=way, stage=Stage.AIMING)), intent)
    if hand.stage is Stage.HALF and at == hand.at:
        return session.with_hand(hand._replace(at=None, stage=Stage.AIMING)), ()
    if at not in cells:
        return refuse(session, _why_not(texts(session.prefs.language), view, at))
    return session.with_hand(hand._replace(at=at, stage=Stage.HALF)), ()


def _why_not(t: Texts, view: View, at: Cell) -> str:
    """Why no half can lie on that cell now, and what to do."""
    if view.board[at] != FREE:
        return t("illegal.cell-taken")
    if len(view.laid) < view.variant.seats:
        return t("trouble.first-round")
    return t("trouble.no-room")


_SMALL = 30
"""Pixels: narrower cells are easily missed by a finger."""


def _waits(session: Session, intent: Intent) -> bool:
    """Whether a placement waits for the check mark."""
    small = intent.touch and 0 < intent.width < _SMALL
    return session.prefs.confirm == "always" or (session.prefs.confirm == "small" and small)


def _place_or_pin(session: Session, intent: Intent) -> Change:
    if _waits(session, intent):
        pinned = session.table.hand._replace(stage=Stage.PINNED)
        return session.with_hand(pinned), (Say(texts(session.prefs.language)("say.pinned")),)
    return confirm(session, intent)


def confirm(session: Session, intent: Intent) -> Change:
    """Place the tile where it is aimed."""
    view = tile_view(session)
    place = aim.aimed_placement(view, session.table.hand) if view else None
    return (session, ()) if place is None else act(session, place, intent.now)


def pinned_at(session: Session, name: str) -> str:
    """The number of the tile that waits on that cell to be confirmed, if one does."""
    hand = session.table.hand
    if session.table.game is None or hand.slot is None or hand.stage is not Stage.PINNED:
        return ""
    view = tile_view(session)
    place = aim.aimed_placement(view, hand) if view else None
    return str(hand.slot + 1) if place and _cell(session, name) in place[1:] else ""


def drag(session: Session, intent: Intent) -> Change:
    """Start dragging a tile from the rack, or from where it waits to be confirmed."""
    hand = session.table.hand
    if hand.slot is None or intent.word != str(hand.slot + 1):
        return tile(session, intent)
    return session.with_hand(hand._replace(at=None, stage=Stage.AIMING, trouble="")), ()


def drop(session: Session, intent: Intent) -> Change:
    """Drop a dragged tile on a cell; after a finger it still has to be confirmed."""
    view, hand = tile_view(session), session.table.hand
    at = _cell(session, intent.word)
    if at is None or hand.slot is None or view is None:
        return session, ()
    if aim.first_fit(view, at, hand.turn) is None:
        return refuse(session, _why_not(texts(session.prefs.language), view, at))
    hand = hand._replace(at=at, focus=at, stage=Stage.AIMING)
    if intent.touch:
        return session.with_hand(hand._replace(stage=Stage.PINNED)), ()
    return _place_or_pin(session.with_hand(hand), intent)


def cancel(session: Session, intent: Intent) -> Change:
    """Take one step back: the placement, then the tile."""
    hand = session.table.hand
    if hand.stage is not Stage.AIMING:
        hand = hand._replace(stage=Stage.AIMING, at=None, trouble="")
    else:
        hand = ready_hand(session.game, Hand(focus=hand.focus))
    return session.with_hand(hand), ()


def move(session: Session, intent: Intent) -> Change:
    """Walk over the board with the keys."""
    view, hand = tile_view(session), session.table.hand
    if view is None:
        return session, ()
    # A screen reader may have put the focus elsewhere meanwhile.
    start = _cell(session, intent.words[-1])
    focus = keys.walk(hand.focus if start is None else start, intent.word, view.board)
    hand = hand._replace(focus=focus, trouble="")
    if hand.stage is Stage.AIMING and hand.slot is not None:
        hand = hand._replace(at=focus)
    return session.with_hand(hand), (Focus(f"cell {focus}"),)


def refill(session: Session, intent: Intent) -> Change:
    """Draw, or show the rack and draw a new one (R14)."""
    if not session.table.rack_visible:
        return session, ()
    return act(session, Refill(intent.verb), intent.now)
