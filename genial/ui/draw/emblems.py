"""A small picture for each family of games."""

from functools import cache

from genial.pieces import BLUE, GREEN, ORANGE, PURPLE, RED, YELLOW, Tile
from genial.ui.draw import dice, pieces


@cache
def emblem(family: str) -> str:
    """A small picture that stands for the family."""
    if family == "dice":
        return dice.die(RED) + dice.die(PURPLE)
    tiles = {
        "classic": (Tile(RED, GREEN), Tile(BLUE, ORANGE)),
        "teams": (Tile(GREEN, PURPLE), Tile(GREEN, YELLOW)),
        "solo": (Tile(YELLOW, YELLOW),),
        "travel": (Tile(BLUE, PURPLE),),
    }[family]
    return "".join(pieces.tile(tile) for tile in tiles)
