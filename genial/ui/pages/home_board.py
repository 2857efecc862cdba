"""The position on the home page: a game for two with long lines of every symbol."""

from dataclasses import replace
from functools import cache

from genial.notation import parse_action
from genial.tilegame import Place, Table, new
from genial.ui.draw.board import thumbnail
from genial.variants import CLASSIC_2

_LAID = """
OO:L8-L9 YY:L4-M4 YY:K5-L5 OO:K8-K9 YY:J6-K6 GY:H8-I7 OY:J8-J7 RY:H9-I8 YP:I6-J5 GG:G8-G9 RO:I9-J9
GY:H7-H6 BY:K7-L6 GO:I10-J10 GG:F8-F9 RY:G7-G6 RY:F7-F6 GO:J11-K10 GB:F10-F11 GB:E10-E11 GB:G10-G11
RB:H10-H11 RB:H12-I11 GO:E9-E8 BY:L7-M6 GP:D10-D11 RO:E7-D8
"""


def position() -> Table:
    """The table with these tiles on the board."""
    state = new(CLASSIC_2, 0)
    places = [parse_action(text, CLASSIC_2) for text in _LAID.split()]
    laid = tuple(place for place in places if isinstance(place, Place))
    board = bytearray(state.board)
    for tile, first, second in laid:
        board[first], board[second] = tile
    return replace(state, board=bytes(board), laid=laid)


@cache
def picture() -> str:
    """The board of the home page."""
    return thumbnail(position())
