"""What games and levels are called, in the language of the page."""

from genial.notation import LEVELS, Record
from genial.ui.model import Game
from genial.ui.text.i18n import Texts
from genial.ui.text.names import everybody


def game_title(t: Texts, game: Game) -> str:
    """The title of a game, by default who plays what."""
    return game.card.title or default_title(t, game.record, theirs=game.card.theirs)


def default_title(t: Texts, record: Record, *, theirs: bool = False) -> str:
    """Who plays what."""
    players = t.all_of(everybody(t, record.players, theirs=theirs))
    return t("game.described", variant=t(f"variant.{record.variant.name}"), names=players)


def level_options(t: Texts) -> list[tuple[str, str]]:
    """The levels to choose from, the weakest first: value and label."""
    return [(str(level), f"{level} · {t(f'level.{level}')}") for level in LEVELS]
