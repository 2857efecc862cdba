"""What players are called, in the language of the page."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from genial.notation import Player, Record
from genial.ui.model import Game
from genial.ui.prefs import LANGUAGES
from genial.ui.text.i18n import Texts, You, texts
from genial.variants import TileVariant, Variant

_FORMER: dict[int, tuple[str, ...]] = {
    0: ("Persona",),
    1: ("Beginner", "Anfänger", "Principiante"),
    2: ("Hobbyist", "Hobbyspieler", "Aficionado", "Liefhebber"),
    3: ("Adept", "Könner", "Hábil", "Kenner"),
    4: ("Expert", "Experte", "Experto"),
    5: ("Master", "Meister", "Maestro", "Meester"),
}
"""What players were called in older games by default, by level; people have level 0."""


def default_name(t: Texts, levels: Sequence[int], seat: int, people: Iterable[str] = ()) -> str:
    """The name of a player who has not chosen one; a computer does not share it with a person."""
    level = levels[seat]
    if not level:
        return t("player", n=seat + 1)
    taken = {name.strip().casefold() for name in people}
    free = [name for name in _computers(t, level) if name.casefold() not in taken]
    return free[levels[:seat].count(level)]


def _computers(t: Texts, level: int) -> list[str]:
    """What the computer players of a level are called: as many names as seats at the table."""
    return t(f"level.{level}.names").split()


@lru_cache(maxsize=64)
def _computer_number(player: Player) -> int | None:
    """Which of its level's default names a computer has, in any language or an old game."""
    level = player.level or 0
    for language in LANGUAGES:
        known = _computers(texts(language), level)
        if player.name in known:
            return known.index(player.name)
    former = _FORMER.get(level, ())
    if player.name in former:
        return 0
    name, _, number = player.name.rpartition(" ")
    return int(number) - 1 if name in former and number in {"2", "3", "4"} else None


def unnamed(players: tuple[Player, ...], seat: int) -> bool:
    """Whether a name is the default in any language, so that nobody has chosen it."""
    player = players[seat]
    if player.level:
        return _computer_number(player) is not None
    # Only such names can be defaults; for all others no further language has to be loaded.
    former, _, number = player.name.rpartition(" ")
    if number != str(seat + 1):
        return False
    defaults = (texts(language)("player", n=number) for language in LANGUAGES)
    return former in _FORMER[0] or player.name in defaults


def player_name(t: Texts, players: tuple[Player, ...], seat: int, *, theirs: bool = False) -> str:
    """The name of a player as it is shown: chosen names as they are, others in this language.

    In a game of others (``theirs``), nobody is "you".
    """
    return _player_name(t.language, players, seat, theirs)


@lru_cache(maxsize=64)
def _player_name(language: str, players: tuple[Player, ...], seat: int, theirs: bool) -> str:  # noqa: FBT001
    if not unnamed(players, seat):
        return players[seat].name
    t, player = texts(language), players[seat]
    if player.level:
        return _computers(t, player.level)[_computer_number(player) or 0]
    alone = sum(not each.level for each in players) == 1 and not theirs
    return You(t("you")) if alone else t("player", n=seat + 1)


def with_level(t: Texts, name: str, level: int | None) -> str:
    """The name of a player, with the level of a computer beside it."""
    return f"{name} · {t(f'level.{level}')}" if level else name


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
    players = everybody(t, record.players, theirs=theirs)
    return tuple(
        together(t, [players[seat] for seat in seats]) for seats in _seats_by_row(record.variant)
    )


def row_level(t: Texts, game: Game, row: int) -> str:
    """The level of a score row; empty where a person plays, or computers of two levels."""
    seats = _seats_by_row(game.record.variant)[row]
    levels = {game.record.players[seat].level for seat in seats}
    level = levels.pop()
    return t(f"level.{level}") if level and not levels else ""


def _seats_by_row(variant: Variant) -> list[list[int]]:
    """The seats that share each score row: partners of a team do."""
    if not isinstance(variant, TileVariant):
        return [[seat] for seat in range(variant.seats)]
    rows = sorted(set(variant.rows))
    return [[seat for seat, own in enumerate(variant.rows) if own == row] for row in rows]
