"""The nouns of the game in words: colours, tiles, points."""

from collections.abc import Iterable, Sequence

from genial.pieces import COLOURS, LETTERS, Colour, Tile
from genial.ui.text.i18n import Texts


def colour(t: Texts, symbol: Colour) -> str:
    """The name of a symbol."""
    return t(f"colour.{LETTERS[symbol]}")


def tile(t: Texts, named: Tile) -> str:
    """The name of a tile."""
    if named.double:
        return t("tile.double", colour=colour(t, named.first))
    return t("tile.pair", first=colour(t, named.first), second=colour(t, named.second))


def tiles(t: Texts, named: Iterable[Tile]) -> str:
    """The names of some tiles as a list."""
    return t.all_of([tile(t, each) for each in named])


def points(t: Texts, symbols: Iterable[Colour], gains: Iterable[int]) -> str:
    """What each symbol earns; a double earns in one colour."""
    sums: dict[Colour, int] = {}
    for symbol, gain in zip(symbols, gains, strict=True):
        if gain:
            sums[symbol] = sums.get(symbol, 0) + gain
    if not sums:
        return t("points.none")
    return t.all_of([t("points.of", colour=colour(t, symbol), n=n) for symbol, n in sums.items()])


def lowest(t: Texts, scores: Sequence[int]) -> str:
    """The lowest colours of a score row (R14)."""
    low = min(scores)
    return t.all_of([colour(t, symbol) for symbol in COLOURS if scores[symbol] == low])


_TYPED = {
    "keep": "type.keep",
    "exchange": "type.exchange",
    "throw": "type.throw",
    "mark": "type.mark",
}


def typed(t: Texts, action: str) -> list[str]:
    """What may be typed for an action besides its name in the notation, the usual word first."""
    return t(_TYPED[action]).split()


def notation_of(t: Texts, word: str) -> str:
    """The name in the notation of an action that was typed in the language of the page."""
    word = word.casefold()
    return next((action for action in _TYPED if word in (action, *typed(t, action))), "")
