"""What is wrong with a text from outside, in words."""

from genial.notation import NotationError
from genial.ui.text.i18n import Texts


def fault(t: Texts, error: NotationError) -> str:
    """What is wrong with a text, and where."""
    sentence = t(f"fault.{error.fault.value}")
    if error.reason:
        sentence = t(f"illegal.{error.reason.value}")
    return t("fault.place", sentence=sentence, line=error.line, column=error.column)
