"""The board as the computer players see it: what every symbol would score on every cell.

For a free cell ``x`` and a colour ``c``, ``worth[c][x]`` is the sum of the runs of ``c`` that start
next to ``x``. The partner's cell is free while a tile is scored, so a tile scores the two entries
of its halves (R9). Laying a symbol changes entries only at the ends of its three lines, which makes
thousands of games a second possible. Unlike the states of :mod:`genial.tilegame`, the tables are
changed in place.
"""

from collections.abc import Sequence

from genial.board import DIRECTIONS, FREE, OUTSIDE, Cell, free_pairs, run
from genial.pieces import COLOURS, Tile
from genial.tilegame import Table, open_symbols
from genial.variants import TileVariant

OVER = -1
"""What :meth:`Tables.lay` returns when the game has ended."""

_AXES = DIRECTIONS[:3]


class Tables:
    """The points of every cell, the scores and the free cells."""

    __slots__ = ("board", "free", "laid", "onboard", "room", "scores", "variant", "worth")

    variant: TileVariant
    board: bytearray
    """The cells; a free cell without a free neighbour counts as outside."""
    worth: list[bytearray]
    """For each colour, the points of each cell."""
    room: bytearray
    """For each cell, the number of its free neighbours."""
    scores: list[list[int]]
    free: int
    """The number of cells on which a tile can still be laid."""
    laid: int
    onboard: list[int]
    """For each colour, how many of its symbols lie on the board, not counting the printed one."""

    @classmethod
    def of(cls, table: Table) -> "Tables":
        """The tables of a state or a view."""
        self = cls()
        self.variant = table.variant
        self.board = board = bytearray(table.board)
        self.scores = [list(row) for row in table.scores]
        self.laid = len(table.laid)
        self.onboard = [0] * len(COLOURS)
        for tile, _, _ in table.laid:
            for colour in tile:
                self.onboard[colour] += 1
        self.worth = [bytearray(len(board)) for _ in COLOURS]
        self.room = bytearray(len(board))
        usable = {cell for pair in free_pairs(table.board) for cell in pair}
        self.free = len(usable)
        for cell, content in enumerate(table.board):
            if content != FREE:
                continue
            if cell not in usable:
                board[cell] = OUTSIDE
                continue
            for step in DIRECTIONS:
                colour = table.board[cell + step]
                if colour < FREE:
                    self.worth[colour][cell] += run(table.board, cell, step, colour)
                elif colour == FREE:
                    self.room[cell] += 1
        return self

    def copy(self) -> "Tables":
        """An independent copy."""
        other = Tables()
        other.variant = self.variant
        other.board = self.board[:]
        other.worth = [worth[:] for worth in self.worth]
        other.room = self.room[:]
        other.scores = [row[:] for row in self.scores]
        other.free = self.free
        other.laid = self.laid
        other.onboard = self.onboard[:]
        return other

    def lay(self, row: int, tile: Tile, a: Cell, b: Cell) -> int:
        """Lay a tile for a score row; returns the bonus placements it earns, or :data:`OVER`."""
        variant, worth = self.variant, self.worth
        one, other = tile
        scores = self.scores[row]
        bonus = 0
        points = worth[one][a]
        if one == other:
            points += worth[one][b]
        if points:
            bonus += _advance(variant, scores, one, points)
        if one != other:
            points = worth[other][b]
            if points:
                bonus += _advance(variant, scores, other, points)
        self._symbol(a, one)
        self._symbol(b, other)
        self.free -= 2
        self._crowd(a)
        self._crowd(b)
        self.laid += 1
        self.onboard[one] += 1
        self.onboard[other] += 1
        if not self.free or min(scores) == variant.top:
            return OVER
        return bonus

    def _crowd(self, cell: Cell) -> None:
        """Update the neighbours of a newly taken cell; one without free neighbours is lost."""
        board, room = self.board, self.room
        for step in DIRECTIONS:
            beside = cell + step
            if board[beside] == FREE:
                room[beside] -= 1
                if not room[beside]:
                    board[beside] = OUTSIDE
                    self.free -= 1
                    for entries in self.worth:
                        entries[beside] = 0

    def _symbol(self, cell: Cell, colour: int) -> None:
        board, entries = self.board, self.worth[colour]
        for step in _AXES:
            ahead, before = 1, 1
            end = cell + step
            while board[end] == colour:
                ahead += 1
                end += step
            start = cell - step
            while board[start] == colour:
                before += 1
                start -= step
            if board[end] == FREE:
                entries[end] += before
            if board[start] == FREE:
                entries[start] += ahead
        board[cell] = colour
        for each in self.worth:
            each[cell] = 0

    def pairs(self, known: Sequence[tuple[Cell, Cell]]) -> list[tuple[Cell, Cell]]:
        """Those of the known pairs of neighbours that are still free."""
        board = self.board
        return [pair for pair in known if board[pair[0]] == FREE == board[pair[1]]]

    def places(self, pairs: Sequence[tuple[Cell, Cell]]) -> Sequence[tuple[Cell, Cell]]:
        """Those of the free pairs on which the next tile may be laid (R8)."""
        if self.laid >= self.variant.seats:
            return pairs
        beside = {cell + step for cell in open_symbols(bytes(self.board)) for step in DIRECTIONS}
        return [pair for pair in pairs if not beside.isdisjoint(pair)]


def _advance(variant: TileVariant, scores: list[int], colour: int, points: int) -> int:
    """Move a marker at most to its next stop; 1 if that earns a bonus placement (R11, R18)."""
    before = scores[colour]
    if before == variant.top:
        return 0
    stop = next(stop for stop in variant.stops if stop > before)
    after = before + points
    if after < stop:
        scores[colour] = after
        return 0
    scores[colour] = stop
    return int(variant.bonus)


def may_exchange(tables: Tables, row: int, rack: Sequence[Tile], bag_size: int) -> bool:
    """Whether the rack may be exchanged (R14)."""
    variant = tables.variant
    if not (variant.exchange and rack and bag_size >= variant.rack):
        return False
    scores = tables.scores[row]
    lowest = min(scores)
    return all(scores[one] > lowest < scores[other] for one, other in rack)


def victory(tables: Tables, row: int) -> float:
    """The value of the final scores for a row: its share of the victory (R16).

    In solo it is the result as a share of the whole track (R19).
    """
    if len(tables.scores) == 1:
        return min(tables.scores[0]) / tables.variant.top
    ladder = [sorted(scores) for scores in tables.scores]
    best = max(ladder)
    return 1 / ladder.count(best) if ladder[row] == best else 0.0
