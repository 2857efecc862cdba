"""Offers of the page besides the game: a newer version, and installing it as an app."""

from genial.ui.draw.html import button, esc
from genial.ui.model import Screen, Session
from genial.ui.text.i18n import Texts


def offers_install(session: Session) -> bool:
    """Whether this is the moment to offer the app: a game has ended."""
    at_end = session.screen is Screen.RESULT
    return session.app.installable and at_end and not session.prefs.offered


def offers(t: Texts, session: Session) -> str:
    """The offers as markup."""
    markup = ""
    if session.app.update_ready:
        markup += _offer(t, t("update.text"), "update", t("update.do"), "later update")
    if offers_install(session):
        markup += _offer(t, t("install.text"), "install", t("install.do"), "later install")
    return markup


def _offer(t: Texts, text: str, do: str, label: str, later: str) -> str:
    return (
        f'<div class="notice"><p>{esc(text)}</p>{button(do, label, key=f"offer-{do}")}'
        f"{button(later, t('later'), kind='quiet')}</div>"
    )
