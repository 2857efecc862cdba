"""What the page does: the table of all verbs, and what follows every intent.

``update(session, intent)`` returns the next session and the effects for the page to carry out.
"""

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from genial.ui import navigate
from genial.ui.computer import moves
from genial.ui.effects import Change
from genial.ui.library import tabs
from genial.ui.library import update as library
from genial.ui.model import Intent, Screen, Session
from genial.ui.pages import update as pages
from genial.ui.review import judge
from genial.ui.review import update as review
from genial.ui.setup import update as setup
from genial.ui.table import dice, tiles, turn
from genial.ui.table.act import refuse_on_computers_turn
from genial.ui.thinking import Purpose


class ComputersTurn(Enum):
    """What becomes of a verb while a computer plays."""

    ALLOWED = "allowed"
    REFUSED = "refused"
    """The status line says whose turn it is."""
    IGNORED = "ignored"
    """Nothing happens: the pointer only passes by."""


class Verb(NamedTuple):
    """How an intent is carried out, and when it may be."""

    handler: Callable[[Session, Intent], Change]
    on: Screen | None = None
    """The only screen on which it means something; that screen shows a game."""
    needs_game: bool = False
    """Whether a game must be on the table, whatever the screen."""
    computers_turn: ComputersTurn = ComputersTurn.ALLOWED
    plays: bool = False
    """Whether only the tab that plays the game may do it."""
    irreversible: bool = False
    """Whether the second of two quick clicks must not do it by accident."""
    cancels_hint: bool = False
    """Whether it starts a move of the player's own, so that a pending hint is dropped."""
    clears_notice: bool = False
    """Whether it closes the message, which may cover the board."""


def _answered(session: Session, intent: Intent) -> Change:
    """The worker serves both the review and the table."""
    if judge.awaits(session, intent.word):
        return judge.answered(session, intent)
    return moves.answered(session, intent)


def _unanswered(session: Session, intent: Intent) -> Change:
    if judge.awaits(session, intent.word):
        return judge.unanswered(session, intent)
    return moves.unanswered(session, intent)


_REFUSED, _IGNORED = ComputersTurn.REFUSED, ComputersTurn.IGNORED
_TABLE, _REVIEW = Screen.TABLE, Screen.REVIEW

VERBS: dict[str, Verb] = {
    # everywhere
    "go": Verb(navigate.go),
    "dialog": Verb(pages.open_dialog),
    "close": Verb(pages.close),
    "set": Verb(pages.change_setting),
    "copied": Verb(pages.copied),
    "failed": Verb(pages.failed),
    "update-ready": Verb(pages.update_ready),
    "update": Verb(pages.use_update),
    "installable": Verb(pages.installable),
    "install": Verb(pages.install),
    "later": Verb(pages.later),
    # laying a tile
    "tile": Verb(
        tiles.tile,
        on=_TABLE,
        computers_turn=_REFUSED,
        cancels_hint=True,
        clears_notice=True,
    ),
    "pick": Verb(
        tiles.pick,
        on=_TABLE,
        computers_turn=_REFUSED,
        cancels_hint=True,
        clears_notice=True,
    ),
    "turn": Verb(tiles.turn, on=_TABLE, computers_turn=_IGNORED, cancels_hint=True),
    "hover": Verb(tiles.hover, on=_TABLE, computers_turn=_IGNORED),
    "cell": Verb(
        tiles.press,
        on=_TABLE,
        computers_turn=_REFUSED,
        plays=True,
        cancels_hint=True,
        clears_notice=True,
    ),
    "drag": Verb(
        tiles.drag,
        on=_TABLE,
        computers_turn=_REFUSED,
        cancels_hint=True,
        clears_notice=True,
    ),
    "drop": Verb(tiles.drop, on=_TABLE, computers_turn=_IGNORED, plays=True, clears_notice=True),
    "confirm": Verb(
        tiles.confirm, on=_TABLE, computers_turn=_REFUSED, plays=True, irreversible=True
    ),
    "cancel": Verb(tiles.cancel, on=_TABLE, cancels_hint=True),
    "move": Verb(tiles.move, on=_TABLE, cancels_hint=True),
    "keep": Verb(tiles.refill, on=_TABLE, computers_turn=_REFUSED, plays=True, irreversible=True),
    "exchange": Verb(
        tiles.refill, on=_TABLE, computers_turn=_REFUSED, plays=True, irreversible=True
    ),
    # the dice game
    "throw": Verb(
        dice.throw,
        on=_TABLE,
        computers_turn=_REFUSED,
        plays=True,
        irreversible=True,
        clears_notice=True,
    ),
    "mark": Verb(
        dice.mark,
        on=_TABLE,
        computers_turn=_REFUSED,
        plays=True,
        irreversible=True,
        clears_notice=True,
    ),
    "joker": Verb(
        dice.joker,
        on=_TABLE,
        computers_turn=_REFUSED,
        cancels_hint=True,
        clears_notice=True,
    ),
    # a turn in either game
    "reveal": Verb(turn.reveal, on=_TABLE, computers_turn=_REFUSED, plays=True, irreversible=True),
    "undo": Verb(turn.undo, on=_TABLE, plays=True),
    "practise": Verb(turn.practise, on=_TABLE, plays=True),
    "type": Verb(turn.type_move, on=_TABLE, computers_turn=_REFUSED, plays=True),
    "say": Verb(turn.say, on=_TABLE),
    # the computer players
    "hint": Verb(moves.ask_for_hint, on=_TABLE, plays=True),
    "move-now": Verb(moves.move_now, needs_game=True, plays=True),
    "watch": Verb(moves.watch, needs_game=True, plays=True),
    "retry": Verb(moves.retry, needs_game=True),
    "alarm": Verb(moves.pause_over, needs_game=True),
    "answered": Verb(_answered, needs_game=True),
    "unanswered": Verb(_unanswered, needs_game=True),
    # the review
    "step": Verb(review.step, on=_REVIEW),
    "at": Verb(review.go_to_move, on=_REVIEW),
    "branch": Verb(review.branch, on=_REVIEW),
    "judge": Verb(judge.judge, on=_REVIEW),
    # the set-up screen and new games
    "family": Verb(setup.family),
    "seats": Verb(setup.seats),
    "name": Verb(setup.name),
    "who": Verb(setup.who),
    "start": Verb(setup.start),
    "rounds": Verb(setup.rounds),
    "opening": Verb(setup.opening),
    "seed": Verb(setup.seed),
    "begin": Verb(setup.begin),
    "quick": Verb(setup.quick),
    "rematch": Verb(setup.rematch, needs_game=True),
    "again": Verb(setup.again, needs_game=True),
    # the saved games
    "resume": Verb(library.resume),
    "rescue": Verb(library.rescue),
    "rename": Verb(library.rename),
    "delete": Verb(library.delete),
    "restore": Verb(library.restore),
    "export": Verb(library.export),
    "export-all": Verb(library.export_all),
    "page": Verb(library.turn_page),
    "copy": Verb(library.copy),
    "share": Verb(library.share),
    "choose": Verb(library.choose),
    "paste": Verb(library.paste),
    "import": Verb(library.import_text),
    "unreadable": Verb(library.unreadable),
    "link": Verb(library.link),
    "stored": Verb(library.stored),
    # other tabs
    "locked-elsewhere": Verb(tabs.locked_elsewhere),
    "released": Verb(tabs.released),
    "take": Verb(tabs.take_over),
    "changed-elsewhere": Verb(tabs.changed_elsewhere),
    "read-late": Verb(tabs.read_late),
}
"""Every verb that an element, a key, the worker, the storage or another tab may send."""

AFTER_EVERY_INTENT: tuple[Callable[[Session, Session], Change], ...] = (
    pages.drop_unused_offer,
    tabs.claim_game,
    judge.ask_for_verdict,
    moves.ask_for_move,
)
"""What follows every intent, in this order: functions of the session before it and of the present
one."""


def update(session: Session, intent: Intent) -> Change:
    """The session after an intent, and the effects that the page has to carry out."""
    verb = VERBS.get(intent.verb)
    after, effects = (session, ()) if verb is None else _carried_out(session, verb, intent)
    for follow in AFTER_EVERY_INTENT:
        after, more = follow(session, after)
        effects += more
    return after, effects


def _carried_out(session: Session, verb: Verb, intent: Intent) -> Change:
    """Carry out a verb, unless its policy forbids it."""
    game, at_table = session.table.game, session.screen is Screen.TABLE
    if (verb.on or verb.needs_game) and game is None:
        return session, ()
    if verb.plays and session.tab.following and at_table:
        return tabs.follow_only(replace(session, dialog=None))
    if verb.on and session.screen is not verb.on:
        return session, ()
    if game and game.computer and at_table:
        if verb.computers_turn is ComputersTurn.IGNORED:
            return session, ()
        if verb.computers_turn is ComputersTurn.REFUSED:
            return refuse_on_computers_turn(session)
    if verb.clears_notice and session.notice:
        session = replace(session, notice=None)
    thinking = session.computer.thinking
    if verb.cancels_hint and thinking and thinking.purpose is Purpose.HINT:
        session = session.with_computer(session.computer._replace(thinking=None))
    return verb.handler(session, intent)
