"""The names of the cells for screen readers, with what the tile in hand would earn there."""

from collections.abc import Callable

from genial.board import DIRECTIONS, FREE, Cell, cell_name
from genial.tilegame import View
from genial.ui.model import Hand
from genial.ui.table import aim
from genial.ui.text import speech, words
from genial.ui.text.i18n import Texts


def cells(t: Texts, view: View, hand: Hand, *, preview: bool) -> Callable[[Cell], str]:
    """The labels of the cells: name, contents, how the tile in hand would lie and what it earns.

    Without a preview the points are left out.
    """
    board, plain = view.board, speech.cells(t, view.board)
    tile = aim.tile_in_hand(view, hand)
    if tile is None:
        return plain
    one, other = aim.leading(tile, hand)
    here, beside = aim.worth(board, one), aim.worth(board, other)
    halves = (words.colour(t, one), words.colour(t, other))
    ways = [t(f"way.{number}") for number in range(len(DIRECTIONS))]
    pairs = aim.spots(view).pairs
    turned = [(hand.turn + more) % len(DIRECTIONS) for more in range(len(DIRECTIONS))]
    free, impossible = t("cell.free"), t("cell.impossible")

    def label(cell: Cell) -> str:
        if board[cell] != FREE:
            return plain(cell)
        for way in turned:
            if (cell, cell + DIRECTIONS[way]) in pairs:
                gains = here[cell], beside[cell + DIRECTIONS[way]]
                one, other = (f" {gain}" if preview else "" for gain in gains)
                return (
                    f"{cell_name(cell)}, {free}: {halves[0]}{one}, {halves[1]} {ways[way]}{other}"
                )
        return f"{cell_name(cell)}, {free}, {impossible}"

    return label
