"""The worker judges a finished game, one position after the other, while the review is open."""

from dataclasses import replace

from genial import games
from genial.ai.protocol import STRONGEST, Question
from genial.ui.effects import Ask, Change, Focus, Say
from genial.ui.model import Intent, Notice, Screen, Session
from genial.ui.review import judgement
from genial.ui.text.i18n import texts
from genial.ui.thinking import Judgement, Verdict

SECONDS = 0.5
"""How long the worker looks at each position."""


def judge(session: Session, intent: Intent) -> Change:
    """Judge the game on the table, or resume its judgement."""
    if not session.game.state.over:
        return session, ()
    current = judgement.of(session) or Judgement(session.game.key, judgement.plies(session.game))
    t = texts(session.prefs.language)
    said = t("judge.progress", n=len(current.verdicts), of=len(current.plies))
    return _with(session, current._replace(stopped=False)), (Say(said), Focus("step-back"))


def _with(session: Session, changed: Judgement) -> Session:
    return replace(session, review=session.review._replace(judgement=changed))


def ask_for_verdict(before: Session, session: Session) -> Change:
    """Ask for the next verdict while somebody waits for it."""
    current = judgement.of(session)
    if current is None or current.stopped or session.screen is not Screen.REVIEW:
        left = session.review.judgement
        if left and left.question_id:
            session = _with(session, left._replace(question_id=""))
        return session, ()
    if current.question_id or current.done:
        return session, ()
    game, ply = session.game, current.plies[len(current.verdicts)]
    number = session.computer.questions + 1
    state = game.states[ply]
    question = Question(
        f"judge.{game.key}.{ply}.{number}",
        # What the seat knew before its action.
        games.observe(state, state.to_play),
        STRONGEST,
        SECONDS,
        game.record.actions[ply],
    )
    session = _with(session, current._replace(question_id=question.id))
    computer = session.computer._replace(questions=number, started=True)
    return session.with_computer(computer), (Ask(question),)


def awaits(session: Session, question_id: str) -> bool:
    """Whether the question with that id is one of a judgement that waits for its answer."""
    waiting = session.review.judgement
    return waiting is not None and bool(question_id) and waiting.question_id == question_id


def answered(session: Session, intent: Intent) -> Change:
    """The worker has given one more verdict."""
    current, answer = judgement.of(session), intent.answer
    if current is None or answer is None:
        return unanswered(session, intent)
    ply = current.plies[len(current.verdicts)]
    # A search may find the action that was played a little better than its best one.
    played = min(answer.played_chance, answer.chance)
    verdict = Verdict(ply, answer.action, answer.chance, played)
    current = current._replace(question_id="", verdicts=(*current.verdicts, verdict))
    if not current.done:
        return _with(session, current), ()
    t = texts(session.prefs.language)
    return _with(session, current), (Say(judgement.outcome(t, current)),)


def unanswered(session: Session, intent: Intent) -> Change:
    """Neither the worker nor a new one answers."""
    current = session.review.judgement
    if current is None:
        return session, ()
    t = texts(session.prefs.language)
    notice = Notice(t("judge.failed"), "retry", t("thinking.retry"), kind="warning")
    session = _with(session, current._replace(question_id="", stopped=True))
    session = session.with_computer(session.computer._replace(failed=True))
    return replace(session, notice=notice), (Say(notice.text),)
