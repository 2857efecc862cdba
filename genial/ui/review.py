"""The review: through a game move by move, and on from any of them as a new game."""

from dataclasses import replace

from genial.ui import judgement, names, setup, speech, story
from genial.ui.effects import Change, Effect, Focus, Say, Scroll
from genial.ui.i18n import texts
from genial.ui.model import Intent, Session


def update(session: Session, intent: Intent) -> Change:
    """Carry out what a person wants in the review."""
    game = session.game
    if game is None or session.screen != "review":
        return session, ()
    if intent.verb == "branch":
        record = story.rewound(game, session.ply).record
        return setup.begun(session, replace(record, date=intent.date), intent)
    if intent.verb == "judge":
        judging = judgement.wanted(session)
        found = judging.judgement
        t = texts(session.prefs.language)
        said = t("judge.progress", n=len(found.verdicts), of=len(found.plies)) if found else ""
        return judging, (Say(said), Focus("step-back")) if found else ()
    last = len(game.notes)
    ply = session.ply
    if intent.verb == "step":
        ply = {"first": 0, "back": ply - 1, "next": ply + 1, "last": last}.get(intent.word, ply)
    elif intent.verb == "at":
        number = intent.word or intent.value
        ply = int(number) if number.isdecimal() else ply
    elif intent.verb != "say":
        return session, ()
    ply = min(max(ply, 0), last)
    return replace(session, ply=ply, dialog=()), _told(session, ply)


def _told(session: Session, ply: int) -> tuple[Effect, ...]:
    t, game = texts(session.prefs.language), session.game
    if game is None or ply == 0:
        return (Say(t("review.start")),)
    told = game.notes[ply - 1]
    return (
        Scroll(f"move-{ply}"),
        Say(speech.line(t, names.name(t, game, told.seat), told)),
    )
