"""Actions that are refused in each game, by what is wrong with them, and the reason given."""

from dataclasses import replace

from genial import dicegame, tilegame
from genial.dicegame import THROW, Joker, Mark
from genial.illegal import Reason
from genial.pieces import BLUE, GREEN, RED, YELLOW
from genial.variants import CLASSIC_2, DICE_2
from tests.support.builders import all_but, jokers, match, place, position, tiles

_ROOMY = position(rack="BO RR", B="G8")
_FIRST = replace(tilegame.new(CLASSIC_2, seed=1), racks=(tiles("BO RR"), tiles("BO RR")))
_CHOOSING = tilegame.apply(
    position(scores=[all_but(5, P=4)], rack="BO RG RR GO"), place("BO", "H8", "H9")
)
"""Seat 0 has laid BO and may exchange."""

TILE_REFUSALS: dict[str, tuple[tilegame.State, tilegame.Action, Reason]] = {
    "after the end": (
        replace(_ROOMY, over=True),
        place("BO", "H8", "H9"),
        Reason.GAME_OVER,
    ),
    "keep after the end": (replace(_ROOMY, over=True), tilegame.Refill.KEEP, Reason.GAME_OVER),
    "place when keep or exchange is asked": (
        _CHOOSING,
        place("RG", "J8", "J9"),
        Reason.NOT_THIS_PHASE,
    ),
    "keep when a placement is asked": (_ROOMY, tilegame.Refill.KEEP, Reason.NOT_THIS_PHASE),
    "exchange when a placement is asked": (
        _ROOMY,
        tilegame.Refill.EXCHANGE,
        Reason.EXCHANGE_NOT_ALLOWED,
    ),
    "a tile of nobody": (_ROOMY, place("YP", "H8", "H9"), Reason.NOT_YOUR_TILE),
    "a cell of a larger board": (_ROOMY, place("BO", "B8", "C9"), Reason.OUTSIDE_AREA),
    "second cell outside": (_ROOMY, place("BO", "C9", "B9"), Reason.OUTSIDE_AREA),
    "a negative cell": (_ROOMY, tilegame.Place(tiles("BO")[0], -1, 0x88), Reason.OUTSIDE_AREA),
    "a huge cell": (_ROOMY, tilegame.Place(tiles("BO")[0], 0x88, 10**30), Reason.OUTSIDE_AREA),
    "two cells apart": (_ROOMY, place("BO", "H8", "H10"), Reason.NOT_ADJACENT),
    "twice the same cell": (_ROOMY, place("BO", "H8", "H8"), Reason.NOT_ADJACENT),
    "on a tile": (_ROOMY, place("BO", "G8", "G9"), Reason.CELL_TAKEN),
    "second half on a tile": (_ROOMY, place("BO", "G9", "G8"), Reason.CELL_TAKEN),
    "on a printed symbol": (_ROOMY, place("BO", "C9", "C8"), Reason.CELL_TAKEN),
    "a double turned round": (_ROOMY, place("RR", "H9", "H8"), Reason.TURNED_DOUBLE),
    "first tile in the middle": (_FIRST, place("BO", "H8", "H9"), Reason.FIRST_ROUND),
    "first tile at a symbol that is taken": (
        tilegame.apply(_FIRST, place("BO", "C9", "D9")),
        place("BO", "D8", "E8"),
        Reason.SYMBOL_TAKEN,
    ),
}

_THROWN = match("RRBO", "RBBO")

DICE_REFUSALS: dict[str, tuple[dicegame.State, dicegame.Action, Reason]] = {
    "throw after the end": (replace(_THROWN, round=2), THROW, Reason.GAME_OVER),
    "mark after the end": (replace(_THROWN, round=2), Mark(), Reason.GAME_OVER),
    "mark before throwing": (dicegame.new(DICE_2, seed=1), Mark(), Reason.NOT_THROWN),
    "a fourth throw": (replace(_THROWN, throws=3), THROW, Reason.NO_THROW_LEFT),
    "a joker of one die": (_THROWN, jokers("BY"), Reason.NO_SUCH_GROUP),
    "a joker of no die": (_THROWN, jokers("GY"), Reason.NO_SUCH_GROUP),
    "a joker of no colour": (_THROWN, Mark((Joker(-1, RED),)), Reason.NO_SUCH_GROUP),
    "a seventh symbol": (_THROWN, Mark((Joker(RED, 6),)), Reason.NO_SUCH_SYMBOL),
    "a negative symbol": (_THROWN, Mark((Joker(RED, -1),)), Reason.NO_SUCH_SYMBOL),
    "a group used twice": (_THROWN, jokers("RG", "RY"), Reason.JOKER_ORDER),
    "jokers out of order": (
        match("RRBB", "RBBO"),
        Mark((Joker(BLUE, GREEN), Joker(RED, YELLOW))),
        Reason.JOKER_ORDER,
    ),
}
