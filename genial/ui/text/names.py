"""What players are called, in the language of the page."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from genial.notation import Player, Record
from genial.ui.model import Game
from genial.ui.prefs import LANGUAGES
from genial.ui.text.i18n import Texts, You, texts
from genial.variants import TileVariant


def default_name(t: Texts, levels: Sequence[int], seat: int) -> str:
    """The name of a player who has not chosen one; a computer is called by its level."""
    level = levels[seat]
    if not level:
        return t("player", n=seat + 1)
    more = levels[:seat].count(level)
    return t(f"level.{level}") + (f" {more + 1}" if more else "")


def unnamed(players: tuple[Player, ...], seat: int) -> bool:
    """Whether a name is the default in any language, so that nobody has chosen it."""
    name, levels = players[seat].name, [player.level or 0 for player in players]
    # Only such names can be defaults; for all others no further language has to be loaded.
    if not levels[seat] and not name.endswith(f" {seat + 1}"):
        return False
    return any(name == default_name(texts(language), levels, seat) for language in LANGUAGES)


def player_name(t: Texts, players: tuple[Player, ...], seat: int, *, theirs: bool = False) -> str:
    """The name of a player as it is shown: chosen names as they are, others in this language.

    In a game of others (``theirs``), nobody is "you".
    """
    return _player_name(t.language, players, seat, theirs)


@lru_cache(maxsize=64)
def _player_name(language: str, players: tuple[Player, ...], seat: int, theirs: bool) -> str:  # noqa: FBT001
    if not unnamed(players, seat):
        return players[seat].name
    t, levels = texts(language), [player.level or 0 for player in players]
    alone = levels.count(0) == 1 and not levels[seat] and not theirs
    return You(t("you")) if alone else default_name(t, levels, seat)


def everybody(t: Texts, players: tuple[Player, ...], *, theirs: bool = False) -> tuple[str, ...]:
    """The names of all players."""
    return tuple(player_name(t, players, seat, theirs=theirs) for seat in range(len(players)))


def name(t: Texts, game: Game, seat: int) -> str:
    """The name of the player on that seat, where the page speaks about them."""
    return player_name(t, game.record.players, seat, theirs=game.card.theirs)


def name_or_you(t: Texts, game: Game, seat: int) -> str:
    """The same where the page speaks to them: the only person at the table is "you"."""
    return You(t("you")) if game.own_seat == seat else name(t, game, seat)


def together(t: Texts, names: Iterable[str]) -> str:
    """Several names as a list."""
    names = list(names)
    joined = t.all_of(names)
    return You(joined) if any(isinstance(one, You) for one in names) else joined


def row_name(t: Texts, game: Game, row: int) -> str:
    """The name of a score row: a player, or both partners of a team (R18)."""
    return row_names(t, game.record, theirs=game.card.theirs)[row]


def row_names(t: Texts, record: Record, *, theirs: bool = False) -> tuple[str, ...]:
    """The names of all score rows."""
    variant, players = record.variant, everybody(t, record.players, theirs=theirs)
    if not isinstance(variant, TileVariant):
        return players
    rows = sorted(set(variant.rows))
    return tuple(
        together(t, [players[seat] for seat, own in enumerate(variant.rows) if own == row])
        for row in rows
    )
