"""The judgement of a finished game: each own move beside the best that was found.

The worker is asked about one position after the other, as the seat saw it then, for as long as
somebody looks.
"""

import json
from dataclasses import replace
from zlib import crc32

from genial import games
from genial.notation import NotationError, format_action, format_position, parse_action
from genial.ui.model import Change, Game, Judgement, Session, Think, Verdict
from genial.variants import TileVariant

SECONDS = 0.5
"""How long the worker looks at each position."""

COSTLIEST = 3

LONGEST_ANSWER = 1000
"""Characters; an action, an id and two numbers are far shorter."""


def possible(game: Game) -> bool:
    """Whether the game can be judged: it is over, and tiles were laid."""
    return game.state.over and isinstance(game.record.variant, TileVariant)


def plies(game: Game) -> tuple[int, ...]:
    """The plies that are judged: those of people, or all if only computers played."""
    players = game.record.players
    return tuple(
        ply
        for ply, note in enumerate(game.notes)
        if note.kind == "place" and (players[note.seat].level is None or not game.people)
    )


def follow(change: Change) -> Change:
    """Ask for the next verdict while somebody waits for it."""
    session, effects = change
    game, found = session.game, session.judgement
    looking = session.screen == "review" and session.dialog[:1] == ("judgement",)
    if game is None or not looking or not possible(game):
        if found and found.asked:
            session = replace(session, judgement=found._replace(asked=""))
        return session, effects
    if found is None or found.key != game.key:
        found = Judgement(game.key, plies(game))
    if found.asked or found.done:
        return replace(session, judgement=found), effects
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
    verdict = Verdict(found.plies[len(found.verdicts)], best, chance, min(played, chance))
    found = found._replace(asked="", verdicts=(*found.verdicts, verdict))
    return replace(session, judgement=found)


def _right(session: Session, text: str) -> bool:
    """Whether that is an action of the game."""
    try:
        return session.game is not None and bool(parse_action(text, session.game.record.variant))
    except NotationError:
        return False


def costliest(found: Judgement) -> list[Verdict]:
    """The moves that gave most away, the costliest first."""
    order = sorted(found.verdicts, key=lambda verdict: (-verdict.cost, verdict.ply))
    return [verdict for verdict in order if verdict.cost >= 0.005][:COSTLIEST]
