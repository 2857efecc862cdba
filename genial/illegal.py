"""The reasons why an action is refused."""

from enum import StrEnum


class Reason(StrEnum):
    """Why an action is refused; the value is part of the key of its message."""

    GAME_OVER = "game-over"
    NOT_THIS_PHASE = "not-this-phase"
    WRONG_GAME = "wrong-game"
    """A tile action in the dice game, or the other way round."""
    NOT_YOUR_TILE = "not-your-tile"
    OUTSIDE_AREA = "outside-area"
    NOT_ADJACENT = "not-adjacent"
    CELL_TAKEN = "cell-taken"
    TURNED_DOUBLE = "turned-double"
    """The cells of a double must be in reading order, so that it is written in only one way."""
    FIRST_ROUND = "first-round"
    """The first tile is not next to a printed symbol (R8)."""
    SYMBOL_TAKEN = "symbol-taken"
    """The printed symbol already has a tile next to it (R8)."""
    EXCHANGE_NOT_ALLOWED = "exchange-not-allowed"
    NOT_THROWN = "not-thrown"
    """Dice must be thrown before they are marked (D3)."""
    NO_THROW_LEFT = "no-throw-left"
    NO_SUCH_GROUP = "no-such-group"
    """A joker needs two or more equal dice (D5)."""
    NO_SUCH_SYMBOL = "no-such-symbol"
    JOKER_ORDER = "joker-order"
    """A group is used twice, or the jokers are not in the order of the colours."""


class IllegalAction(ValueError):
    """The action is not possible in this state."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason
