"""What the players are called, in the language of the page."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from genial.notation import Player
from genial.ui.i18n import LANGUAGES, Texts, You, texts
from genial.ui.model import Game


def usual(t: Texts, levels: Sequence[int], seat: int) -> str:
    """What a player is called who has not said; a computer is called by its level."""
    level = levels[seat]
    if not level:
        return t("player", n=seat + 1)
    more = levels[:seat].count(level)
    return t(f"level.{level}") + (f" {more + 1}" if more else "")


def unnamed(players: tuple[Player, ...], seat: int) -> bool:
    """Whether a name is the usual one in any language, so that nobody has chosen it."""
    name, levels = players[seat].name, [player.level or 0 for player in players]
    # Names that people choose seldom look like this, and other languages need not be loaded.
    if not levels[seat] and not name.endswith(f" {seat + 1}"):
        return False
    return any(name == usual(texts(language), levels, seat) for language in LANGUAGES)


def called(t: Texts, players: tuple[Player, ...], seat: int) -> str:
    """The name of a player as it is shown: chosen names as they are, others in this language."""
    return _called(t.language, players, seat)


@lru_cache(maxsize=64)
def _called(language: str, players: tuple[Player, ...], seat: int) -> str:
    if not unnamed(players, seat):
        return players[seat].name
    t, levels = texts(language), [player.level or 0 for player in players]
    alone = levels.count(0) == 1 and not levels[seat]
    return You(t("you")) if alone else usual(t, levels, seat)


def everybody(t: Texts, players: tuple[Player, ...]) -> tuple[str, ...]:
    """The names of all players."""
    return tuple(called(t, players, seat) for seat in range(len(players)))


def name(t: Texts, game: Game, seat: int) -> str:
    """What the player on that seat is called where the page tells of them."""
    return called(t, game.record.players, seat)


def addressed(t: Texts, game: Game, seat: int) -> str:
    """The same where the page speaks to them: the only person at the table needs no name."""
    return You(t("you")) if game.own_seat == seat else name(t, game, seat)


def together(t: Texts, names: Iterable[str]) -> str:
    """Some names in a row."""
    names = list(names)
    joined = t.all_of(names)
    return You(joined) if any(isinstance(one, You) for one in names) else joined
