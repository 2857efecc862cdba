"""Text made safe for markup."""

_ESCAPES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "\x00": "\ufffd"}
)


def esc(text: str) -> str:
    """The text as data, in an element as well as in a quoted attribute."""
    return text.translate(_ESCAPES)
