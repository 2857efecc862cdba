"""The computer players as the page sees them: asked in time, answered, hurried, watched.

What is to be thought about follows from the session alone: :func:`follow` looks at it after every
intent. The worker is told what the seat to play may know and nothing else.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from zlib import crc32

from genial import dicegame, games
from genial.games import Action, State
from genial.illegal import IllegalAction
from genial.notation import NotationError, format_position, parse_action
from genial.ui import acting, advice, judgement
from genial.ui.effects import Alarm, Change, Effect, Focus, Renew, Say, Think, Wake
from genial.ui.focus import landing
from genial.ui.i18n import texts
from genial.ui.model import Game, Hint, Intent, Notice, Session, Thinking

SECONDS = {1: 0.5, 2: 0.5, 3: 1.0, 4: 1.0, 5: 1.2}
"""How long each level may think in the page."""

TOP = 5
FALLBACK = 2
"""The strongest level that is quick enough to think where the page is drawn."""

SOON = 0.2
"""After how many seconds the top level has a first answer, for whoever does not want to wait."""

_PAUSE = 600
"""How many milliseconds at least lie between a person's move and a computer's."""

_PAUSES = {"slow": 2500, "normal": 1000, "fast": 350}
"""The same among computers only."""


def update(session: Session, intent: Intent) -> Change:
    """Carry out what concerns the computer players."""
    handler = _HANDLERS.get(intent.verb)
    if handler is None or session.game is None:
        return session, ()
    return handler(session, session.game, intent)


def follow(change: Change) -> Change:
    """Have the worker think about what the session needs now, and forget what it does not."""
    session, effects = judgement.follow(change)
    game, thinking = session.game, session.thinking
    here = game is not None and session.screen == "table" and not session.reading
    if thinking and not (here and game and thinking.state is game.state and _goes_on(session)):
        session, thinking = replace(session, thinking=None), None
    if session.hint and not (game and session.hint.state is game.state):
        session = replace(session, hint=None)
    if not here or game is None:
        return session, effects
    if game.computer and thinking is None and _goes_on(session):
        pause = _PAUSE if game.people else _PAUSES[session.prefs.speed]
        session, think = _asked(session, game, "move")
        assert session.thinking is not None
        return session, (*effects, think, Alarm(session.thinking.id, pause))
    if game.people < len(game.record.players) and not session.awake and not game.state.over:
        return replace(session, awake=True), (*effects, Wake())
    return session, effects


def wanted(session: Session, key: str) -> bool:
    """Whether the answer to that question is still of use."""
    if session.thinking and key == f"{session.thinking.id}.{session.thinking.stage}":
        return True
    return session.judgement is not None and session.judgement.asked == key


def _goes_on(session: Session) -> bool:
    """Whether the computers are not held up by somebody who watches them or reads of a round."""
    game = session.game
    if session.dialog == ("round",):
        return False
    return game is None or game.people > 0 or session.pace != "pause"


def message(state: State, seat: int, level: int, seconds: float, key: str) -> str:
    """What the worker is told: what the seat knows, how to play, and how long.

    The seed of its luck is made from the id of the question: that of the game would tell the tiles.
    """
    view = games.observe(state, seat)
    return json.dumps(
        {
            "id": key,
            "position": format_position(view),
            "level": level,
            "seconds": seconds,
            "seed": crc32(key.encode()),
        }
    )


def _asked(session: Session, game: Game, wish: str) -> tuple[Session, Think]:
    number = session.questions + 1
    asked = Thinking(f"{game.key}.{game.state.ply}.{number}", game.state, wish)
    session = replace(session, thinking=asked, questions=number, awake=True)
    return session, _question(game, asked)


def _question(game: Game, thinking: Thinking) -> Think:
    """The next message: the top level is asked twice, so that there is an answer to hurry with."""
    level = TOP if thinking.wish == "hint" else game.computer
    seconds = SECONDS[level]
    if _asks_twice(game, thinking):
        seconds = seconds - SOON if thinking.stage else SOON
    key = f"{thinking.id}.{thinking.stage}"
    told = message(game.state, game.state.to_play, level, seconds, key)
    return Think(key, told, 3 * seconds + 4)


def _asks_twice(game: Game, thinking: Thinking) -> bool:
    return thinking.wish == "move" and game.computer == TOP


def _thought(session: Session, game: Game, intent: Intent) -> Change:
    """The worker has answered the question of that id; one that nobody waits for is dropped."""
    if session.judgement and intent.word == session.judgement.asked:
        after = judgement.judged(session, intent.value)
        if after is session or after.judgement is None:
            return _failed(session, game, intent)
        t = texts(session.prefs.language)
        done = after.judgement.done
        return after, (Say(judgement.outcome(t, after.judgement)),) if done else ()
    thinking = session.thinking
    if thinking is None or intent.word != f"{thinking.id}.{thinking.stage}":
        return session, ()
    text = _answer(intent)
    if _action(game, text) is None:
        # Rubbish, an answer to something else, or no legal action: it must not hold the game up.
        return _fell_back(session, game, intent)
    if thinking.wish == "hint":
        return _advised(session, game, text)
    thinking = thinking._replace(answer=text, done=not _more_to_come(game, thinking))
    session = replace(session, thinking=thinking)
    if thinking.hurry or (thinking.done and thinking.ripe):
        return _played(session, game, intent)
    if thinking.done:
        return session, ()
    thinking = thinking._replace(stage=thinking.stage + 1)
    return replace(session, thinking=thinking), (_question(game, thinking),)


def _answer(intent: Intent) -> str:
    """The action that an answer tells; nothing if it is not one to this question."""
    try:
        answer = json.loads(intent.value[: judgement.LONGEST_ANSWER])
        return str(answer["action"]) if answer["id"] == intent.word else ""
    except (ValueError, KeyError, TypeError, RecursionError):
        return ""


def _more_to_come(game: Game, thinking: Thinking) -> bool:
    return _asks_twice(game, thinking) and thinking.stage == 0


def _action(game: Game, text: str) -> Action | None:
    """The action of an answer, if it is one that can be played."""
    try:
        action = parse_action(text, game.record.variant)
    except NotationError:
        return None
    try:
        games.apply(game.state, action)
    except IllegalAction:
        return None
    return action


def _ripe(session: Session, game: Game, intent: Intent) -> Change:
    """People have had the time to see the move before."""
    thinking = session.thinking
    if thinking is None or thinking.id != intent.word:
        return session, ()
    session = replace(session, thinking=thinking._replace(ripe=True))
    return _played(session, game, intent) if thinking.done else (session, ())


def _now(session: Session, game: Game, intent: Intent) -> Change:
    """Somebody does not want to wait: play the best answer so far, or the first that comes."""
    thinking = session.thinking
    if thinking is None or thinking.wish != "move":
        return session, ()
    session = replace(session, thinking=thinking._replace(hurry=True))
    return _played(session, game, intent) if thinking.answer else (session, ())


def _played(session: Session, game: Game, intent: Intent) -> Change:
    """Play what was thought of."""
    action = _action(game, session.thinking.answer) if session.thinking else None
    if action is None:
        return session, ()
    pace = "pause" if session.pace == "step" else session.pace
    return acting.act(replace(session, thinking=None, pace=pace), game, action, intent.now)


def _failed(session: Session, game: Game, intent: Intent) -> Change:
    """The worker does not answer, nor does a new one."""
    thinking, found = session.thinking, session.judgement
    if found and intent.word == found.asked:
        t = texts(session.prefs.language)
        notice = Notice(t("judge.failed"), "retry", t("thinking.retry"), kind="warning")
        held = found._replace(asked="", held=True)
        return replace(session, judgement=held, notice=notice, weak=True), (Say(notice.text),)
    if thinking is None or intent.word != f"{thinking.id}.{thinking.stage}":
        return session, ()
    return _fell_back(session, game, intent)


def _fell_back(session: Session, game: Game, intent: Intent) -> Change:
    """Go on with a simple player here, and say so the first time."""
    from genial.ai.levels import choose  # noqa: PLC0415 - only now, it takes a while to load

    thinking = session.thinking
    assert thinking is not None
    t = texts(session.prefs.language)
    # Whoever asks for a hint hears each time that there is none.
    known, text = session.weak and thinking.wish == "move", t("thinking.failed")
    if not known:
        notice = Notice(text, "retry", t("thinking.retry"), kind="warning")
        session = replace(session, notice=notice, weak=True)
    said: tuple[Effect, ...] = () if known else (Say(text),)
    if thinking.wish == "hint":
        return replace(session, thinking=None), said
    state = game.state
    view = games.observe(state, state.to_play)
    level = min(FALLBACK, game.computer)
    action = choose(view, level, perf_counter() + SOON, crc32(thinking.id.encode()))
    pace = "pause" if session.pace == "step" else session.pace
    session = replace(session, thinking=None, pace=pace)
    after, effects = acting.act(session, game, action, intent.now)
    return after, (*effects, *said)


def _retry(session: Session, game: Game, intent: Intent) -> Change:
    """Give the worker another chance."""
    found = session.judgement and session.judgement._replace(held=False)
    return replace(session, weak=False, notice=None, judgement=found), (Renew(),)


def _watch(session: Session, game: Game, intent: Intent) -> Change:
    """Hold the computers up, let them go on, or see one action."""
    if intent.word not in {"play", "pause", "step"} or game.people:
        return session, ()
    return replace(session, pace=intent.word), ()


def _hint(session: Session, game: Game, intent: Intent) -> Change:
    """Ask the strongest level for its advice."""
    if session.screen != "table" or game.state.over or session.thinking:
        return session, ()
    t = texts(session.prefs.language)
    if game.computer or not session.open:
        text = t("hint.later")
        return replace(session, hand=replace(session.hand, trouble=text)), (Say(text),)
    session, think = _asked(session, game, "hint")
    return session, (think, Say(t("hint.thinking")))


def _advised(session: Session, game: Game, text: str) -> Change:
    """Show what was advised: in the hand, on the board and in words."""
    action = _action(game, text)
    assert action is not None
    hint = Hint(game.state, action)
    held = advice.in_hand(game.state, action, session.hand)
    said = advice.reason(texts(session.prefs.language), game, action)
    session = replace(session, thinking=None, hint=hint, hand=held)
    there = "throw" if action is dicegame.THROW else landing(session)
    return session, (Say(said), Focus(there))


_HANDLERS: dict[str, Callable[[Session, Game, Intent], Change]] = {
    "thought": _thought,
    "alarm": _ripe,
    "move-now": _now,
    "thinking-failed": _failed,
    "retry": _retry,
    "watch": _watch,
    "hint": _hint,
}
