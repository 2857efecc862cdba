"""The messages between the page and the worker of the computer players.

Both sides use these types. Each message is sent as one line of JSON, in which positions and actions
are written in the notation. A question contains the view of one seat, never a whole state, so no
player can use hidden information.
"""

import json
from math import inf
from typing import Any, NamedTuple
from zlib import crc32

from genial import dicegame, tilegame
from genial.games import Action, View
from genial.notation import (
    LEVELS,
    format_action,
    format_position,
    parse_action,
    parse_position,
)
from genial.variants import Variant

STRONGEST = LEVELS[-1]
"""The level that gives hints and judges moves."""

SECONDS = {1: 0.5, 2: 0.5, 3: 1.0, 4: 1.0, 5: 1.2}
"""How long each level may think in the page."""

LONGEST_ANSWER = 1000
"""In characters; an id, an action and two numbers need far fewer."""

_QUESTION = ("id", "position", "level", "seconds")
"""The fields of a question; the action to be judged may come with them."""

_OVERHEAD = 4.0
"""Seconds allowed for messages and a busy device, on top of the thinking time."""


class ProtocolError(ValueError):
    """A text is not a message of this protocol."""


class Question(NamedTuple):
    """Asks for an action of the seat to play or, if one was played, for a judgement of it."""

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
        """The seed for the player, made from the id: that of the game would reveal the tiles."""
        return crc32(self.id.encode())

    @property
    def patience(self) -> float:
        """The number of seconds without an answer after which the worker counts as dead."""
        return 3 * self.seconds + _OVERHEAD


class Answer(NamedTuple):
    """The chosen action and, for a judgement, the chances after it and after the one played."""

    id: str
    action: Action
    chance: float = 0.0
    """The chance of winning after the chosen action."""
    played_chance: float = 0.0
    """The chance of winning after the action that was played."""


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
    """The question of a line; :class:`ProtocolError` if it is malformed or tells too much."""
    message = _fields(text)
    if not {*_QUESTION} <= message.keys() <= {*_QUESTION, "played"}:
        raise ProtocolError("a question has an id, a position, a level and seconds")
    question_id, position, level, seconds = (message[name] for name in _QUESTION)
    if not isinstance(question_id, str):
        raise ProtocolError("an id is a text")
    if type(level) is not int or level not in LEVELS:
        raise ProtocolError(f"there is no level {level!r}")
    if type(seconds) not in {int, float} or not 0 < seconds < inf:
        raise ProtocolError("seconds are a positive number")
    try:
        view = parse_position(position)
        played = message.get("played")
        action = None if played is None else parse_action(played, view.variant)
    except (TypeError, ValueError) as error:
        raise ProtocolError(f"not a question: {error!r}") from None
    if isinstance(view, tilegame.State | dicegame.State):
        raise ProtocolError("a question must hold a view, not a whole state")
    return Question(question_id, view, level, float(seconds), action)


def format_answer(answer: Answer) -> str:
    """The answer as one line."""
    return json.dumps(
        {
            "id": answer.id,
            "action": format_action(answer.action),
            "chance": answer.chance,
            "played_chance": answer.played_chance,
        }
    )


def parse_answer(text: str, question_id: str, variant: Variant) -> Answer:
    """Parse the answer to that question; :class:`ProtocolError` if it is not one."""
    message = _fields(text[:LONGEST_ANSWER])
    try:
        answer = Answer(
            message["id"],
            parse_action(message["action"], variant),
            float(message["chance"]),
            float(message["played_chance"]),
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
