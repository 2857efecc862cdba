"""The judgement of a finished game: each own move beside the best that was found.

The worker is asked about one position after the other, as the seat saw it then, for as long as
somebody looks.
"""

import json
from dataclasses import replace
from zlib import crc32

from genial import dicegame, games
from genial.notation import NotationError, format_action, format_position, parse_action
from genial.ui.effects import Change, Think
from genial.ui.i18n import Texts
from genial.ui.model import Game, Judgement, Session, Verdict

SECONDS = 0.5
"""How long the worker looks at each position."""

COSTLIEST = 3

SLIP = 0.005
"""What is given away below this is not worth a word."""

LONGEST_ANSWER = 1000
"""Characters; an action, an id and two numbers are far shorter."""


def wanted(session: Session) -> Session:
    """The session in which the game on the table is judged, from where that was left."""
    game = session.game
    if game is None or not game.state.over:
        return session
    found = of(session) or Judgement(game.key, plies(game))
    return replace(session, judgement=found._replace(held=False))


def of(session: Session) -> Judgement | None:
    """What is known of the moves of the game on the table."""
    found, game = session.judgement, session.game
    return found if found and game and found.key == game.key else None


def plies(game: Game) -> tuple[int, ...]:
    """The plies that are judged: those of people, or all if only computers played."""
    players = game.record.players
    return tuple(
        ply
        for ply, note in enumerate(game.notes)
        if (players[note.seat].level is None or not game.people) and _chosen(game, ply)
    )


def _chosen(game: Game, ply: int) -> bool:
    """Whether there was something to choose that can be judged."""
    state = game.states[ply]
    if isinstance(state, dicegame.State):
        return state.throws > 0
    return game.notes[ply].kind == "place"


def follow(change: Change) -> Change:
    """Ask for the next verdict while somebody waits for it."""
    session, effects = change
    game, found = session.game, of(session)
    if game is None or found is None or found.held or session.screen != "review":
        if session.judgement and session.judgement.asked:
            session = replace(session, judgement=session.judgement._replace(asked=""))
        return session, effects
    if found.asked or found.done:
        return session, effects
    ply = found.plies[len(found.verdicts)]
    number = session.questions + 1
    key = f"judge.{game.key}.{ply}.{number}"
    found = found._replace(asked=key)
    session = replace(session, judgement=found, questions=number, awake=True)
    return session, (*effects, Think(key, message(game, ply, key), 3 * SECONDS + 4))


def message(game: Game, ply: int, key: str) -> str:
    """What the worker is told: what the seat knew before its action, and the action."""
    state = game.states[ply]
    return json.dumps(
        {
            "id": key,
            "position": format_position(games.observe(state, state.to_play)),
            "played": format_action(game.record.actions[ply]),
            "seconds": SECONDS,
            "seed": crc32(key.encode()),
        }
    )


def judged(session: Session, text: str) -> Session:
    """One more verdict; the same session if the answer is none."""
    found = session.judgement
    try:
        answer = json.loads(text[:LONGEST_ANSWER])
        key, best = str(answer["id"]), str(answer["best"])
        chance, played = float(answer["chance"]), float(answer["played"])
    except (ValueError, KeyError, TypeError, RecursionError, OverflowError):
        return session
    if found is None or not found.asked or key != found.asked or not _right(session, best):
        return session
    if not (0 <= chance <= 1 and 0 <= played <= 1):
        return session
    one = Verdict(found.plies[len(found.verdicts)], best, chance, min(played, chance))
    found = found._replace(asked="", verdicts=(*found.verdicts, one))
    return replace(session, judgement=found)


def _right(session: Session, text: str) -> bool:
    """Whether that is an action of the game."""
    try:
        return session.game is not None and bool(parse_action(text, session.game.record.variant))
    except NotationError:
        return False


def verdict(found: Judgement, ply: int) -> Verdict | None:
    """What is thought of the action that led to that ply."""
    return next((each for each in found.verdicts if each.ply == ply - 1), None)


def costliest(found: Judgement) -> list[Verdict]:
    """The moves that gave most away, the costliest first."""
    order = sorted(found.verdicts, key=lambda each: (-each.cost, each.ply))
    return [each for each in order if each.cost >= SLIP][:COSTLIEST]


def outcome(t: Texts, found: Judgement) -> str:
    """What has come of it, in words."""
    costs = [
        t("judge.cost", n=each.ply + 1, lost=round(100 * each.cost)) for each in costliest(found)
    ]
    return ". ".join(costs) + "." if costs else t("judge.flawless")
