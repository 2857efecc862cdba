"""What the page asks the worker of the computer players, and what it answers.

Both sides use these types. On the way each is one line of JSON, in which positions and actions are
written in the notation. A question holds the view of one seat, never a whole state: no player can
use what it must not know.
"""

import json
from typing import Any, NamedTuple
from zlib import crc32

from genial import dicegame, tilegame
from genial.games import Action, View
from genial.notation import (
    LEVELS,
    NotationError,
    format_action,
    format_position,
    parse_action,
    parse_position,
)
from genial.variants import Variant

STRONGEST = LEVELS[-1]
"""The level that gives hints and judges games."""

SECONDS = {1: 0.5, 2: 0.5, 3: 1.0, 4: 1.0, 5: 1.2}
"""How long each level may think in the page."""

LONGEST_ANSWER = 1000
"""Characters; an id, an action and two numbers are far fewer."""

_OVERHEAD = 4.0
"""Seconds that a message and a busy device may take on top of the thinking."""


class ProtocolError(ValueError):
    """A text is not a message of this protocol."""


class Question(NamedTuple):
    """Choose an action for the seat to play or, if one was played, judge that one."""

    id: str
    """Never used twice; the answer repeats it."""
    view: View
    level: int
    seconds: float
    """How long the level may think."""
    played: Action | None = None
    """The action to be judged."""

    @property
    def seed(self) -> int:
        """The luck of the player, from the id: the seed of the game would tell the tiles."""
        return crc32(self.id.encode())

    @property
    def patience(self) -> float:
        """After how many seconds without an answer the worker counts as dead."""
        return 3 * self.seconds + _OVERHEAD


class Answer(NamedTuple):
    """The action that was chosen; if one was to be judged, the chances after both."""

    id: str
    action: Action
    chance: float = 0.0
    """The chance of winning after the chosen action."""
    played_chance: float = 0.0
    """The chance after the action that was to be judged."""


def format_question(question: Question) -> str:
    """The question as one line."""
    message: dict[str, Any] = {
        "id": question.id,
        "position": format_position(question.view),
        "level": question.level,
        "seconds": question.seconds,
    }
    if question.played is not None:
        message["played"] = format_action(question.played)
    return json.dumps(message)


def parse_question(text: str) -> Question:
    """The question of a line; :class:`ProtocolError` if it is none or tells more than a view."""
    message = _fields(text)
    try:
        view = parse_position(message["position"])
        if isinstance(view, tilegame.State | dicegame.State):
            raise ProtocolError("a question must hold a view, not a whole state")
        played = message.get("played")
        return Question(
            str(message["id"]),
            view,
            int(message["level"]),
            float(message["seconds"]),
            None if played is None else parse_action(played, view.variant),
        )
    except (KeyError, TypeError, NotationError) as error:
        raise ProtocolError(f"not a question: {error!r}") from None


def format_answer(answer: Answer) -> str:
    """The answer as one line."""
    return json.dumps(
        {
            "id": answer.id,
            "action": format_action(answer.action),
            "chance": answer.chance,
            "played": answer.played_chance,
        }
    )


def parse_answer(text: str, question_id: str, variant: Variant) -> Answer:
    """The answer to a question about that variant; :class:`ProtocolError` if it is none."""
    message = _fields(text[:LONGEST_ANSWER])
    try:
        answer = Answer(
            message["id"],
            parse_action(message["action"], variant),
            float(message["chance"]),
            float(message["played"]),
        )
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise ProtocolError(f"not an answer: {error!r}") from None
    if answer.id != question_id:
        raise ProtocolError("an answer to another question")
    if not (0 <= answer.chance <= 1 and 0 <= answer.played_chance <= 1):
        raise ProtocolError("a chance is a number from 0 to 1")
    return answer


def _fields(text: str) -> dict[str, Any]:
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise ProtocolError("not JSON") from None
    if not isinstance(message, dict):
        raise ProtocolError("not an object")
    return message
