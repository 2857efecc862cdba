"""What the computer players have been asked, and what they have answered."""

from enum import Enum
from typing import NamedTuple

from genial.games import Action, State


class Purpose(Enum):
    """What an answer about the position on the table is for."""

    MOVE = "move"
    HINT = "hint"


class Thinking(NamedTuple):
    """A question to the worker about the position on the table."""

    id: str
    state: State
    """The state it is about; for any other its answer is of no use."""
    purpose: Purpose = Purpose.MOVE
    stage: int = 0
    """A level that thinks for long answers twice: soon, and again after the rest of its time."""
    action: Action | None = None
    """The best action so far."""
    final: bool = False
    """Whether no better answer will come."""
    pause_over: bool = False
    """Whether people have had the time to follow the previous move."""
    hurry: bool = False
    """Whether somebody has asked to move now."""

    @property
    def question_id(self) -> str:
        """The id of the question that has not been answered yet."""
        return f"{self.id}.{self.stage}"


class Hint(NamedTuple):
    """What the strongest level would do."""

    state: State
    action: Action


class Verdict(NamedTuple):
    """What the strongest level thinks of a move."""

    ply: int
    best: Action
    """The best action that was found."""
    chance: float
    """The chance of winning after the best action."""
    played: float
    """The chance after the one that was played."""

    @property
    def cost(self) -> float:
        """How much of the chance the move gave away."""
        return self.chance - self.played


class Judgement(NamedTuple):
    """The verdicts on the moves of a finished game so far."""

    key: str
    plies: tuple[int, ...]
    """The moves to be judged, in this order."""
    verdicts: tuple[Verdict, ...] = ()
    question_id: str = ""
    """The id of the question that has not been answered yet."""
    stopped: bool = False
    """Whether the worker has failed, so that nothing is asked until somebody tries again."""

    @property
    def done(self) -> bool:
        """Whether every move has its verdict."""
        return len(self.verdicts) == len(self.plies)
