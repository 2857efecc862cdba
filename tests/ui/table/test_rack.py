"""The slots of a rack."""

from genial import games, tilegame
from genial.pieces import Tile
from genial.tilegame import Place, Refill
from genial.ui.table import rack
from tests.support.desk import Desk


def visible(desk: Desk, seat: int) -> list[Tile | None]:
    tiles = tilegame.observe(desk.state, seat).rack
    return [None if n is None else tiles[n] for n in rack.slots(desk.game, seat)]


def play(desk: Desk, tile: Tile) -> None:
    actions = games.legal_actions(desk.state)
    desk.play(next(a for a in actions if isinstance(a, Place) and a.tile == tile))


def test_no_tile_of_a_rack_moves_while_others_are_played_and_drawn() -> None:
    desk = Desk()
    desk.begin(seed=5)
    before = {seat: visible(desk, seat) for seat in (0, 1)}
    for _ in range(60):
        if desk.state.over:
            break
        seat, action = desk.state.to_play, games.legal_actions(desk.state)[0]
        desk.play(action)
        after = visible(desk, seat)
        if isinstance(action, Place):
            moved = [(a, b) for a, b in zip(before[seat], after, strict=True) if a != b]
            assert len(moved) <= 1
            assert all(old in (action.tile, None) for old, _ in moved)
        before[seat] = after
    assert desk.state.ply > 30


def test_a_played_tile_leaves_a_gap_that_the_next_one_fills() -> None:
    desk = Desk()
    desk.begin()
    desk.do("reveal")
    tiles = tilegame.hand(desk.state)
    play(desk, tiles[2])
    assert rack.slots(desk.game, 0) == (0, 1, 5, 2, 3, 4)
    assert visible(desk, 0)[:2] == list(tiles[:2])
    assert visible(desk, 0)[3:] == list(tiles[3:])


def test_a_key_picks_the_tile_that_is_seen_in_its_slot() -> None:
    desk = Desk()
    desk.begin(levels=(0, 0))
    desk.do("reveal")
    play(desk, tilegame.hand(desk.state)[0])
    desk.play(games.legal_actions(desk.state)[0])
    desk.do("reveal")
    assert rack.slots(desk.game, 0) == (5, 0, 1, 2, 3, 4)
    desk.do("pick 2")
    assert desk.session.table.hand.slot == 0
    desk.do("pick 1")
    assert desk.session.table.hand.slot == 5
    assert 'id="slot-1" data-do="tile 6"' in desk.markup


def test_an_exchange_fills_the_rack_anew() -> None:
    desk = Desk()
    for seed in range(200):
        desk.begin(seed=seed)
        while not desk.state.over and desk.state.placements_left and desk.state.ply < 30:
            desk.play(games.legal_actions(desk.state)[0])
        if desk.state.placements_left == 0 and not desk.state.over:
            break
    seat = desk.state.to_play
    assert None in rack.slots(desk.game, seat)
    desk.play(Refill.EXCHANGE)
    assert rack.slots(desk.game, seat) == (0, 1, 2, 3, 4, 5)
