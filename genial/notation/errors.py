"""Errors in a text: what is wrong, and where."""

from enum import StrEnum

from genial.illegal import Reason


class Fault(StrEnum):
    """What is wrong with a text; the value is part of the key of its message."""

    TOO_LONG = "too-long"
    NOT_GENIAL = "not-genial"
    UNKNOWN_VERSION = "unknown-version"
    UNKNOWN_GAME = "unknown-game"
    WRONG_FIELD = "wrong-field"
    """Another header line or field was expected."""
    WRONG_VALUE = "wrong-value"
    WRONG_NAME = "wrong-name"
    INCONSISTENT = "inconsistent"
    """The fields of a position contradict each other."""
    WRONG_NUMBER = "wrong-number"
    """The turns are not numbered consecutively."""
    UNREADABLE_ACTION = "unreadable-action"
    ILLEGAL_ACTION = "illegal-action"
    WRONG_CLAIM = "wrong-claim"
    """The points or dice written after an action are not its real result."""
    UNFINISHED_TURN = "unfinished-turn"
    TURN_TOO_LONG = "turn-too-long"
    WRONG_RESULT = "wrong-result"
    CUT_OFF = "cut-off"
    """The text ends before the result."""
    TEXT_AFTER_END = "text-after-end"


_SENTENCES = {
    Fault.TOO_LONG: "the text is too long for a game",
    Fault.NOT_GENIAL: "this is not a Genial text",
    Fault.UNKNOWN_VERSION: "this version of the notation is not known",
    Fault.UNKNOWN_GAME: "there is no such game",
    Fault.WRONG_FIELD: "something else should stand here",
    Fault.WRONG_VALUE: "this value is not possible",
    Fault.WRONG_NAME: "this is not a name",
    Fault.INCONSISTENT: "this contradicts the rest",
    Fault.WRONG_NUMBER: "the turns are not numbered one by one",
    Fault.UNREADABLE_ACTION: "this is not an action",
    Fault.ILLEGAL_ACTION: "this action is not possible",
    Fault.WRONG_CLAIM: "this is not what the action leads to",
    Fault.UNFINISHED_TURN: "the turn is not finished",
    Fault.TURN_TOO_LONG: "the turn was already finished",
    Fault.WRONG_RESULT: "this is not the result",
    Fault.CUT_OFF: "the text ends too early",
    Fault.TEXT_AFTER_END: "there is text after the end",
}

_LONGEST_DETAIL = 60


def _printable(text: str) -> str:
    """The beginning of an untrusted text, safe to show."""
    start = "".join(letter if letter.isprintable() else "�" for letter in text[:_LONGEST_DETAIL])
    return start if len(text) <= _LONGEST_DETAIL else f"{start}…"


class NotationError(ValueError):
    """A text that cannot be parsed, with the position and the reason."""

    def __init__(
        self,
        fault: Fault,
        detail: str = "",
        *,
        column: int = 1,
        line: int = 1,
        reason: Reason | None = None,
    ) -> None:
        self.fault = fault
        """What is wrong."""
        self.detail = _printable(detail)
        """The text at that position, or the text that was expected there."""
        self.line = line
        self.column = column
        self.reason = reason
        """Why the action is refused, if the fault is an illegal action."""
        super().__init__(fault, self.detail)

    def at(self, line: int, column: int) -> "NotationError":
        """The same error, if its text begins at this position of a longer one."""
        return NotationError(
            self.fault,
            self.detail,
            line=self.line + line - 1,
            column=self.column + column - 1 if self.line == 1 else self.column,
            reason=self.reason,
        )

    def __str__(self) -> str:
        sentence = _SENTENCES[self.fault]
        if self.reason:
            sentence += f" ({self.reason.value})"
        if self.detail:
            sentence += f": {self.detail}"
        return f"line {self.line}, column {self.column}: {sentence}"
