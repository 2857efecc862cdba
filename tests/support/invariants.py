"""What holds in every state, every step and every game, as functions that assert it.

They need nothing but the rules, so that they run in the browser's Python as well.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, pairwise
from operator import itemgetter
from random import Random
from typing import TypeAlias

from genial import dicegame, games, tilegame
from genial.board import (
    CELLS,
    CORNERS,
    DIRECTIONS,
    FREE,
    Board,
    adjacent,
    area,
    axial,
    cell_at,
    empty,
)
from genial.dicegame import THROW, Joker, Mark
from genial.illegal import IllegalAction, Reason
from genial.pieces import COLOURS, PRINTED, TILES, Tile, box, shuffled
from genial.tilegame import Place, Refill, Tiles


def walk(state: games.State, luck: Random) -> Iterator[games.Step]:
    """Random actions until the game is over."""
    while actions := games.legal_actions(state):
        action = actions[int(luck.random() * len(actions))]
        after = games.apply(state, action)
        yield games.Step(state, action, after)
        state = after


def conserved(state: tilegame.State) -> None:
    """Every tile of the box is on the board, in the bag or on a rack."""
    variant = state.variant
    laid = [action.tile for action in state.laid]
    there = sorted(chain(laid, state.bag, *state.racks))
    assert tuple(there) == box(variant.of_each_pair, variant.of_each_double)
    covered = sum(state.board[cell] != FREE for cell in area(variant.side))
    assert covered == len(PRINTED) + 2 * len(laid)


def risen(before: tilegame.State, after: tilegame.State) -> None:
    """No marker has fallen or passed the end, and only those of the seat to play have moved."""
    row = before.variant.rows[before.to_play]
    for number, (old, new) in enumerate(zip(before.scores, after.scores, strict=True)):
        assert old == new or number == row
        assert all(a <= b <= before.variant.top for a, b in zip(old, new, strict=True))


def stayed(before: dicegame.State, after: dicegame.State) -> None:
    """No mark has vanished or passed the last box, and every die shows a symbol."""
    if after.round == before.round:
        pairs = zip(chain(*before.sheets), chain(*after.sheets), strict=True)
        assert all(old <= new <= 7 for old, new in pairs)
    assert all(die in COLOURS for dice in after.dice for die in dice)


def ended(steps: list[games.Step]) -> None:
    """The plies are numbered, only the last one ends the game, and somebody has won."""
    assert [step.after.ply for step in steps] == [*range(1, len(steps) + 1)]
    assert not any(step.before.over for step in steps)
    assert steps[-1].after.over
    result = games.outcome(steps[-1].after)
    assert result
    assert min(result.ranking) == 1


def made_up_placement(state: tilegame.State, luck: Random) -> Place:
    """A placement that is often legal or nearly legal."""
    rack = state.racks[state.to_play] or TILES
    beside = [cell + step for cell in CORNERS for step in DIRECTIONS]
    anything = [luck.randrange(-20, 300), luck.randrange(-(10**9), 10**9), luck.choice(CELLS)]
    first = luck.choice(
        [luck.choice(beside), *[luck.choice(area(state.variant.side))] * 5, *anything]
    )
    second = luck.choice([*[first + luck.choice(DIRECTIONS)] * 9, *anything])
    return Place(luck.choice([*rack, luck.choice(TILES)]), first, second)


def made_up_mark(state: dicegame.State, luck: Random) -> Mark:
    """A marking that is often legal or nearly legal."""
    groups = [*dicegame.groups(state.dice[state.to_play]), luck.randrange(-1, 7)]
    count = luck.randrange(3)
    return Mark(
        tuple(Joker(luck.choice(groups), luck.choice([*COLOURS, -1, 6])) for _ in range(count))
    )


def made_up(state: games.State, luck: Random) -> games.Action:
    """Any kind of action, mostly of the game that is being played."""
    actions: list[games.Action] = [THROW, Mark(), *Refill]
    if isinstance(state, dicegame.State):
        actions += [made_up_mark(state, luck)] * 8
    else:
        actions += [made_up_placement(state, luck)] * 12
    return luck.choice(actions)


def refused(state: games.State, action: games.Action, legal: set[games.Action]) -> Reason | None:
    """Why the action cannot be played; asserts that exactly the legal ones can."""
    try:
        games.apply(state, action)
    except IllegalAction as error:
        assert action not in legal
        return error.reason
    assert action in legal
    return None


def touched(action: Place) -> set[int]:
    """The printed symbols next to the placement."""
    return {symbol for symbol in PRINTED if any(adjacent(symbol, cell) for cell in action[1:])}


Evidence: TypeAlias = dict[Reason, bool]
"""For each reason whether it holds; an action may be wrong in several ways."""


def tile_evidence(state: tilegame.State, action: tilegame.Action) -> Evidence:
    choosing = state.placements_left == 0
    if action is Refill.KEEP:
        return {Reason.NOT_THIS_PHASE: not choosing}
    if action is Refill.EXCHANGE:
        return {Reason.EXCHANGE_NOT_ALLOWED: not choosing}
    assert isinstance(action, Place)
    first_round = len(state.laid) < state.variant.seats
    symbols = touched(action)
    taken = {symbol for laid in state.laid for symbol in touched(laid)}
    inside = set(area(state.variant.side)).issuperset(action[1:])
    return {
        Reason.NOT_THIS_PHASE: choosing,
        Reason.NOT_YOUR_TILE: action.tile not in state.racks[state.to_play],
        Reason.OUTSIDE_AREA: not inside,
        Reason.NOT_ADJACENT: not adjacent(*action[1:]),
        Reason.CELL_TAKEN: inside and any(state.board[cell] < FREE for cell in action[1:]),
        Reason.TURNED_DOUBLE: action.tile.double and action.first > action.second,
        Reason.FIRST_ROUND: first_round and not symbols,
        Reason.SYMBOL_TAKEN: first_round and bool(symbols) and symbols <= taken,
    }


def dice_evidence(state: dicegame.State, action: dicegame.Action) -> Evidence:
    if not isinstance(action, Mark):
        return {Reason.NO_THROW_LEFT: state.throws == 3}
    own = state.dice[state.to_play]
    used = [group for group, _ in action.jokers]
    return {
        Reason.NOT_THROWN: state.throws == 0,
        Reason.NO_SUCH_GROUP: any(own.count(group) < 2 for group in used),
        Reason.NO_SUCH_SYMBOL: any(not 0 <= target <= 5 for _, target in action.jokers),
        Reason.JOKER_ORDER: any(a >= b for a, b in pairwise(used)),
    }


def evidence(state: games.State, action: games.Action) -> Evidence:
    if state.over:
        return {Reason.GAME_OVER: True, Reason.WRONG_GAME: True}
    if isinstance(state, tilegame.State) and isinstance(action, Place | Refill):
        return tile_evidence(state, action)
    if isinstance(state, dicegame.State) and isinstance(action, dicegame.Throw | Mark):
        return dice_evidence(state, action)
    return {Reason.WRONG_GAME: True}


def nothing_else_is_legal(state: games.State, legal: set[games.Action], luck: Random) -> None:
    """Made-up actions are played if legal, and otherwise refused for a reason that holds."""
    for _ in range(10):
        action = made_up(state, luck)
        reason = refused(state, action, legal)
        possible = evidence(state, action)
        assert possible[reason] if reason else not any(possible.values())


def none_forgotten(state: tilegame.State, legal: list[games.Action]) -> None:
    """The legal placements are those that are not refused, each once."""
    accepted = {
        action
        for tile in TILES
        for cell in CELLS
        for step in DIRECTIONS
        if tilegame.refusal(state, action := Place(tile, cell, cell + step)) is None
    }
    placements = [action for action in legal if isinstance(action, Place)]
    assert len(placements) == len(accepted)
    assert {*placements} == accepted


def all_playable(state: dicegame.State, legal: Sequence[dicegame.Action]) -> None:
    """The actions are distinct, and each can be played."""
    assert len(set(legal)) == len(legal)
    for action in legal:
        assert dicegame.apply(state, action).ply == state.ply + 1


def untraced(state: tilegame.State, seed: int, seat: int) -> None:
    """The view of a seat is the same if what is hidden from it is rearranged."""
    racks = [*state.racks]
    others = [number for number in range(len(racks)) if number != seat]
    pool = [*shuffled(chain(state.bag, *(racks[n] for n in others)), Random(seed))]
    for number in others:
        racks[number] = tuple(pool.pop() for _ in racks[number])
    rearranged = replace(state, racks=tuple(racks), bag=tuple(pool), seed=seed)
    assert tilegame.observe(rearranged, seat) == tilegame.observe(state, seat)


def enough(state: games.State, legal: list[games.Action]) -> None:
    """The view of the seat to play determines its legal actions and the outcome."""
    view = games.observe(state, state.to_play)
    assert [*games.legal_actions(view)] == legal
    assert games.outcome(view) == games.outcome(state)


def image(symmetry: int, cell: int) -> int:
    """A cell turned by that many sixths; the symmetries from 6 on mirror it first."""
    q, r = axial(cell)
    if symmetry >= 6:
        q, r = r, q
    for _ in range(symmetry % 6):
        q, r = -r, q + r
    return cell_at(q, r)


class Symmetry:
    """A symmetry of the board, which carries the printed symbols and so the colours along."""

    def __init__(self, number: int) -> None:
        self.cells = {cell: image(number, cell) for cell in CELLS}
        self.colours = {colour: PRINTED[self.cells[cell]] for cell, colour in PRINTED.items()}
        self.tile = {tile: Tile(*sorted(map(self.colours.__getitem__, tile))) for tile in TILES}
        self.repainted = bytes(self.colours.get(content, content) for content in range(256))
        origins = {there: cell for cell, there in self.cells.items()}
        self.rearranged = itemgetter(*(origins.get(n, n) for n in range(len(empty(1)))))

    def tiles(self, tiles: Tiles) -> Tiles:
        return tuple(map(self.tile.__getitem__, tiles))

    def place(self, action: Place) -> Place:
        tile, first, second = self.tile[action.tile], *map(self.cells.__getitem__, action[1:])
        if tile.first != self.colours[action.tile.first]:
            first, second = second, first
        return tilegame.placement(tile, first, second)

    def action(self, action: tilegame.Action) -> tilegame.Action:
        return self.place(action) if isinstance(action, Place) else action

    def scores(self, scores: tilegame.Scores) -> tilegame.Scores:
        return tuple(
            points for _, points in sorted(zip(self.colours.values(), scores, strict=True))
        )

    def board(self, board: Board) -> Board:
        return bytes(self.rearranged(board.translate(self.repainted)))

    def state(self, state: tilegame.State) -> tilegame.State:
        return replace(
            state,
            laid=tuple(map(self.place, state.laid)),
            board=self.board(state.board),
            scores=tuple(map(self.scores, state.scores)),
            shown=self.tiles(state.shown),
            racks=tuple(map(self.tiles, state.racks)),
            bag=self.tiles(state.bag),
        )


@cache
def symmetries() -> tuple[Symmetry, ...]:
    """All twelve; made on demand, so that tests can be collected with a mutant of the board."""
    return tuple(Symmetry(number) for number in range(12))


def the_same_turned(symmetry: Symmetry, steps: Iterable[games.Step]) -> None:
    """The steps of a game from its beginning, turned or mirrored, follow the rules as well."""
    turned = None
    for before, action, after in steps:
        assert isinstance(before, tilegame.State)
        assert isinstance(after, tilegame.State)
        assert isinstance(action, Place | Refill)
        if turned is None:
            turned = symmetry.state(before)
            assert turned.board == before.board
        if isinstance(action, Place):
            points = zip(action.tile, tilegame.score(before.board, action), strict=True)
            there = symmetry.place(action)
            same = zip(there.tile, tilegame.score(turned.board, there), strict=True)
            assert sorted((symmetry.colours[c], n) for c, n in points) == sorted(same)
        turned = tilegame.apply(turned, symmetry.action(action))
        assert turned == symmetry.state(after)


def unchanged(state: games.State, actions: Sequence[games.Action], choice: int) -> None:
    """No function changes the state that it is given."""
    before = (hash(state), repr(state), replace(state))
    if actions:
        after = games.apply(state, actions[choice % len(actions)])
        assert after != state
        assert after.ply == state.ply + 1
    for seat in range(state.variant.seats):
        hash(games.observe(state, seat))
    games.outcome(state)
    assert (hash(state), repr(state), state) == before


def repeated(start: games.State, steps: list[games.Step]) -> None:
    """The same actions lead to the same states."""
    assert [*games.play(start, [step.action for step in steps])] == steps
