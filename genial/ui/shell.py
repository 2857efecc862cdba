"""What the page offers beside the game: a newer version, and to be installed as an app."""

from collections.abc import Callable
from dataclasses import replace

from genial.ui.effects import Change, Install, Keep, Update
from genial.ui.i18n import Texts
from genial.ui.markup import esc
from genial.ui.model import Intent, Session
from genial.ui.widgets import button


def update(session: Session, intent: Intent) -> Change:
    """Carry out what a person wants with the offers."""
    handler = _HANDLERS.get(intent.verb)
    return handler(session, intent) if handler else (session, ())


def followed(before: Session, change: Change) -> Change:
    """An offer that was passed over is not made again."""
    after, effects = change
    if installing(before) and after.screen != before.screen and not after.prefs.offered:
        after = _answered(after)
        effects = (*effects, Keep(after.prefs))
    return after, effects


def installing(session: Session) -> bool:
    """Whether this is the moment to offer the app: a game has come to its end."""
    return session.installable and session.screen == "result" and not session.prefs.offered


def offers(t: Texts, session: Session) -> str:
    """The offers that are to be seen now."""
    shown = ""
    if session.newer:
        shown += _offer(t, t("update.text"), "update", t("update.do"), "later update")
    if installing(session):
        shown += _offer(t, t("install.text"), "install", t("install.do"), "later install")
    return shown


def _offer(t: Texts, text: str, do: str, label: str, later: str) -> str:
    return (
        f'<div class="notice"><p>{esc(text)}</p>{button(do, label, key=f"offer-{do}")}'
        f"{button(later, t('later'), kind='quiet')}</div>"
    )


def _answered(session: Session) -> Session:
    return replace(session, prefs=session.prefs._replace(offered=True))


def _later(session: Session, intent: Intent) -> Change:
    if intent.word == "update":
        return replace(session, newer=False), ()
    after = _answered(session)
    return after, (Keep(after.prefs),)


def _install(session: Session, intent: Intent) -> Change:
    after = _answered(session)
    return after, (Keep(after.prefs), Install())


_HANDLERS: dict[str, Callable[[Session, Intent], Change]] = {
    "update-ready": lambda session, _: (replace(session, newer=True), ()),
    "update": lambda session, _: (session, (Update(),)),
    "installable": lambda session, _: (replace(session, installable=True), ()),
    "install": _install,
    "later": _later,
}
