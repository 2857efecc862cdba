"""What may be seen at this device: the view of one seat, and no other tiles.

Everything that is drawn or said about a rack comes from here, so that a hidden tile cannot reach
the page by mistake.
"""

from dataclasses import replace

from genial import games, tilegame
from genial.games import State, View
from genial.ui.draw.cache import cache_last
from genial.ui.model import Game, Session


def view(session: Session) -> View:
    """The view of the only person at the table, else of the seat to play.

    The rack in it is empty while it is covered.
    """
    game = session.game
    return _view(game.state, game.own_seat, session.table.rack_visible)


def tile_view(session: Session) -> tilegame.View | None:
    """The same for the tile game; ``None`` in the dice game."""
    seen = view(session)
    return seen if isinstance(seen, tilegame.View) else None


@cache_last
def _view(state: State, own_seat: int | None, visible: bool) -> View:  # noqa: FBT001
    if own_seat is not None:
        return games.observe(state, own_seat)
    seen = games.observe(state, state.to_play)
    if isinstance(seen, tilegame.View) and not visible:
        return replace(seen, rack=())
    return seen


def hides_racks(game: Game) -> bool:
    """Whether the next rack must stay covered until the device has changed hands."""
    return game.people > 1 and isinstance(game.state, tilegame.State)
