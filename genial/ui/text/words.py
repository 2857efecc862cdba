"""The nouns of the game in words: colours, tiles, points."""

from collections.abc import Iterable, Sequence

from genial.pieces import COLOURS, LETTERS, Colour, Tile
from genial.ui.text.i18n import Texts


def colour(t: Texts, symbol: Colour) -> str:
    """The name of a symbol."""
    return t(f"colour.{LETTERS[symbol]}")


def capital(text: str) -> str:
    """A text that begins a sentence; some languages write colours in lower case."""
    return text[:1].upper() + text[1:]


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
