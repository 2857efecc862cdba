"""The keywords of typed moves, in the language of the page."""

from genial.ui.text.i18n import Texts

_KEYS = {
    "keep": "type.keep",
    "exchange": "type.exchange",
    "throw": "type.throw",
    "mark": "type.mark",
}


def local(t: Texts, action: str) -> list[str]:
    """What may be typed for an action besides its name in the notation, the usual word first."""
    return t(_KEYS[action]).split()


def notation_of(t: Texts, word: str) -> str:
    """The name in the notation of an action that was typed in the language of the page."""
    word = word.casefold()
    return next((action for action in _KEYS if word in (action, *local(t, action))), "")
