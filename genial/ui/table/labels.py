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

    It also says where the tile would bring another placement. Without a preview the points are
    left out, and so is that.
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
    free, impossible, genial = t("cell.free"), t("cell.impossible"), t("cell.bonus")
    missing = aim.to_next_stop(view)
    least = min(missing[one], missing[other])

    def label(cell: Cell) -> str:
        if board[cell] != FREE:
            return plain(cell)
        for way in turned:
            if (cell, cell + DIRECTIONS[way]) in pairs:
                gains = here[cell], beside[cell + DIRECTIONS[way]]
                first, second = (f" {gain}" if preview else "" for gain in gains)
                place = aim.placement_of(tile, hand, cell, cell + DIRECTIONS[way])
                # The exact answer takes longer, and few placements come that far.
                extra = preview and sum(gains) >= least and aim.bonus(view, place)
                return (
                    f"{cell_name(cell)}, {free}: {halves[0]}{first}, {halves[1]} "
                    f"{ways[way]}{second}{f'. {genial}' if extra else ''}"
                )
        return f"{cell_name(cell)}, {free}, {impossible}"

    return label
