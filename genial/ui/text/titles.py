"""What games and levels are called, in the language of the page."""

from collections.abc import Iterable, Sequence

from genial.notation import LEVELS, Record
from genial.ui.model import Game
from genial.ui.text.i18n import Texts
from genial.ui.text.names import default_name, everybody, with_level


def game_title(t: Texts, game: Game) -> str:
    """The title of a game, by default who plays what."""
    return game.card.title or default_title(t, game.record, theirs=game.card.theirs)


def default_title(t: Texts, record: Record, *, theirs: bool = False) -> str:
    """Who plays what."""
    seats = zip(everybody(t, record.players, theirs=theirs), record.players, strict=True)
    players = t.all_of([with_level(t, name, player.level) for name, player in seats])
    return t("game.described", variant=t(f"variant.{record.variant.name}"), names=players)


def level_options(
    t: Texts, levels: Sequence[int] = (0,), seat: int = 0, people: Iterable[str] = ()
) -> list[tuple[str, str]]:
    """The computers to choose from for a seat, the weakest first: value and label."""
    options = []
    for level in LEVELS:
        name = default_name(t, [*levels[:seat], level], seat, people)
        options.append((str(level), with_level(t, name, level)))
    return options
