"""The moves of the computer players: questions to the worker, answers, *move now*, watching.

Which question to ask follows from the session alone: :func:`ask_for_move` looks at it after every
intent. A question holds what the seat to play may know and nothing else.
"""

from dataclasses import replace
from time import perf_counter
from zlib import crc32

from genial import games
from genial.ai.protocol import SECONDS, STRONGEST, Question
from genial.dicegame import THROW
from genial.games import Action
from genial.illegal import IllegalAction
from genial.ui.computer import hint
from genial.ui.effects import (
    Alarm,
    Ask,
    Change,
    Effect,
    Focus,
    RetryWorker,
    Say,
    StartWorker,
)
from genial.ui.model import Dialog, Game, Intent, Notice, Screen, Session
from genial.ui.table.act import act, refuse
from genial.ui.table.focus import next_focus
from genial.ui.table.sight import tile_view
from genial.ui.text.i18n import texts
from genial.ui.thinking import Hint, Purpose, Thinking

FALLBACK = 2
"""The strongest level that is quick enough to think in the page itself."""

SOON = 0.2
"""Seconds after which the strongest level has a first answer, for *move now*."""

_PAUSE = 600
"""The minimum time in milliseconds between a person's move and a computer's."""

_PAUSES = {"slow": 2500, "normal": 1000, "fast": 350}
"""The same between computers."""


def ask_for_move(before: Session, session: Session) -> Change:
    """Ask for the move that the session needs now; drop an outdated question or hint."""
    game, thinking = session.table.game, session.computer.thinking
    here = game is not None and session.screen is Screen.TABLE and not session.tab.following
    if thinking and not (here and game and thinking.state is game.state and _running(session)):
        session, thinking = session.with_computer(session.computer._replace(thinking=None)), None
    advice = session.computer.hint
    if advice and not (game and advice.state is game.state):
        session = session.with_computer(session.computer._replace(hint=None))
    if not here or game is None:
        return session, ()
    if game.computer and thinking is None and _running(session):
        pause = _PAUSE if game.people else _PAUSES[session.prefs.speed]
        session, thinking, ask = _asked(session, game, Purpose.MOVE)
        return session, (ask, Alarm(thinking.id, pause))
    waits = game.people < len(game.record.players) and not game.state.over
    if waits and not session.computer.started:
        return session.with_computer(session.computer._replace(started=True)), (StartWorker(),)
    return session, ()


def _running(session: Session) -> bool:
    """Whether the computers may go on: nobody has paused them or is reading about a round."""
    if session.dialog and session.dialog.dialog is Dialog.ROUND:
        return False
    game = session.table.game
    return game is None or game.people > 0 or session.computer.pace != "pause"


def _asked(session: Session, game: Game, purpose: Purpose) -> tuple[Session, Thinking, Ask]:
    number = session.computer.questions + 1
    thinking = Thinking(f"{game.key}.{game.state.ply}.{number}", game.state, purpose)
    session = session.with_computer(
        session.computer._replace(thinking=thinking, questions=number, started=True)
    )
    return session, thinking, _question(game, thinking)


def _question(game: Game, thinking: Thinking) -> Ask:
    """The next question; the strongest level is asked twice, so that it can be hurried."""
    level = STRONGEST if thinking.purpose is Purpose.HINT else game.computer
    seconds = SECONDS[level]
    if _asked_twice(game, thinking):
        seconds = seconds - SOON if thinking.stage else SOON
    view = games.observe(game.state, game.state.to_play)
    return Ask(Question(thinking.question_id, view, level, seconds))


def _asked_twice(game: Game, thinking: Thinking) -> bool:
    return thinking.purpose is Purpose.MOVE and game.computer == STRONGEST


def answered(session: Session, intent: Intent) -> Change:
    """The worker has answered a question about the table; an outdated answer is dropped."""
    thinking, game = session.computer.thinking, session.table.game
    if thinking is None or game is None or intent.word != thinking.question_id:
        return session, ()
    action = intent.answer.action if intent.answer else None
    if action is None or not _legal(game, action):
        # A worker that answers nonsense must not hold up the game.
        return _play_here(session, thinking, intent)
    if thinking.purpose is Purpose.HINT:
        return _show_hint(session, action)
    more = _asked_twice(game, thinking) and thinking.stage == 0
    thinking = thinking._replace(action=action, final=not more)
    if thinking.hurry or (thinking.final and thinking.pause_over):
        return _play(session, action, intent)
    if thinking.final:
        return session.with_computer(session.computer._replace(thinking=thinking)), ()
    thinking = thinking._replace(stage=thinking.stage + 1)
    return session.with_computer(session.computer._replace(thinking=thinking)), (
        _question(game, thinking),
    )


def _legal(game: Game, action: Action) -> bool:
    try:
        games.apply(game.state, action)
    except IllegalAction:
        return False
    return True


def pause_over(session: Session, intent: Intent) -> Change:
    """The pause after the previous move is over."""
    thinking = session.computer.thinking
    if thinking is None or thinking.id != intent.word:
        return session, ()
    if thinking.final and thinking.action is not None:
        return _play(session, thinking.action, intent)
    return session.with_computer(
        session.computer._replace(thinking=thinking._replace(pause_over=True))
    ), ()


def move_now(session: Session, intent: Intent) -> Change:
    """Somebody does not want to wait: play the best answer so far, or the first that comes."""
    thinking = session.computer.thinking
    if thinking is None or thinking.purpose is not Purpose.MOVE:
        return session, ()
    if thinking.action is not None:
        return _play(session, thinking.action, intent)
    return session.with_computer(
        session.computer._replace(thinking=thinking._replace(hurry=True))
    ), ()


def _play(session: Session, action: Action, intent: Intent) -> Change:
    """Play the computer's action."""
    pace = "pause" if session.computer.pace == "step" else session.computer.pace
    return act(
        session.with_computer(session.computer._replace(thinking=None, pace=pace)),
        action,
        intent.now,
    )


def unanswered(session: Session, intent: Intent) -> Change:
    """Neither the worker nor a new one answers."""
    thinking = session.computer.thinking
    if thinking is None or intent.word != thinking.question_id:
        return session, ()
    return _play_here(session, thinking, intent)


def _play_here(session: Session, thinking: Thinking, intent: Intent) -> Change:
    """Go on with a simple player in the page itself, and say so the first time."""
    from genial.ai.levels import choose  # noqa: PLC0415 - only now, it takes a while to load

    t = texts(session.prefs.language)
    # A move that fails is reported only once, a hint every time.
    known = session.computer.failed and thinking.purpose is Purpose.MOVE
    said: tuple[Effect, ...] = ()
    if not known:
        notice = Notice(t("thinking.failed"), "retry", t("thinking.retry"), kind="warning")
        session, said = (
            replace(session.with_computer(session.computer._replace(failed=True)), notice=notice),
            (Say(notice.text),),
        )
    if thinking.purpose is Purpose.HINT:
        return session.with_computer(session.computer._replace(thinking=None)), said
    game = session.game
    view = games.observe(game.state, game.state.to_play)
    level = min(FALLBACK, game.computer)
    action = choose(view, level, perf_counter() + SOON, crc32(thinking.id.encode()))
    after, effects = _play(session, action, intent)
    return after, (*effects, *said)


def retry(session: Session, intent: Intent) -> Change:
    """Give a worker that has failed another chance, at the table and in the review."""
    review = session.review
    if review.judgement:
        review = review._replace(judgement=review.judgement._replace(stopped=False))
    session = session.with_computer(session.computer._replace(failed=False))
    return replace(session, review=review, notice=None), (RetryWorker(),)


def watch(session: Session, intent: Intent) -> Change:
    """Pause the computers, let them go on, or see one action."""
    if intent.word not in {"play", "pause", "step"} or session.game.people:
        return session, ()
    return session.with_computer(session.computer._replace(pace=intent.word)), ()


def ask_for_hint(session: Session, intent: Intent) -> Change:
    """Ask the strongest level for its advice."""
    game = session.game
    if game.state.over or session.computer.thinking:
        return session, ()
    t = texts(session.prefs.language)
    if game.computer or not session.table.rack_visible:
        return refuse(session, t("hint.later"))
    session, _, ask = _asked(session, game, Purpose.HINT)
    return session, (ask, Say(t("hint.thinking")))


def _show_hint(session: Session, action: Action) -> Change:
    """Show the advised action: in the hand, on the board and in words."""
    game = session.game
    advice = Hint(game.state, action)
    hand = hint.in_hand(tile_view(session), action, session.table.hand)
    session = session.with_computer(
        session.computer._replace(thinking=None, hint=advice)
    ).with_hand(hand)
    target = "throw" if action is THROW else next_focus(session)
    said = hint.reason(texts(session.prefs.language), game, action)
    return session, (Say(said), Focus(target))
