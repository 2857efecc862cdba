"""What can be done on every screen: settings, dialogues, messages, offers of the page."""

from dataclasses import replace

from genial.ui.effects import Change, Install, SavePrefs, Say, Update
from genial.ui.model import Dialog, Intent, Notice, OpenDialog, Session, enum_member
from genial.ui.pages.offers import offers_install
from genial.ui.prefs import with_setting
from genial.ui.text.i18n import texts


def open_dialog(session: Session, intent: Intent) -> Change:
    """Open a dialogue."""
    dialog = enum_member(Dialog, intent.word)
    if dialog is None or dialog.opens_itself:
        return session, ()
    opened = OpenDialog(dialog, *intent.words[1:2])
    hand = session.table.hand._replace(trouble="")
    return replace(session, dialog=opened, notice=None).with_hand(hand), ()


def close(session: Session, intent: Intent) -> Change:
    """Close the dialogue, or the message if none is open."""
    if session.dialog:
        return replace(session, dialog=None), ()
    return replace(session, notice=None), ()


def change_setting(session: Session, intent: Intent) -> Change:
    """Change one of the settings."""
    prefs = with_setting(session.prefs, intent.word, intent.value)
    if prefs == session.prefs:
        return session, ()
    return replace(session, prefs=prefs), (SavePrefs(prefs),)


def copied(session: Session, intent: Intent) -> Change:
    """Copying to the clipboard has succeeded or failed."""
    t = texts(session.prefs.language)
    text = t("copy.done" if intent.word == "done" else "copy.failed")
    return replace(session, notice=Notice(text), dialog=None), (Say(text),)


def failed(session: Session, intent: Intent) -> Change:
    """The page has a bug: say so; whatever was saved before is safe."""
    text = texts(session.prefs.language)("error.inside", detail=intent.value[:200])
    return replace(session, notice=Notice(text, kind="warning")), (Say(text),)


def update_ready(session: Session, intent: Intent) -> Change:
    """A newer version of the page waits to be used."""
    return replace(session, app=session.app._replace(update_ready=True)), ()


def use_update(session: Session, intent: Intent) -> Change:
    """Reload the page with the newer version."""
    return session, (Update(),)


def installable(session: Session, intent: Intent) -> Change:
    """The browser can install the page as an app."""
    return replace(session, app=session.app._replace(installable=True)), ()


def install(session: Session, intent: Intent) -> Change:
    """Install the page as an app."""
    after, effects = _offer_answered(session)
    return after, (*effects, Install())


def later(session: Session, intent: Intent) -> Change:
    """Postpone an offer."""
    if intent.word == "update":
        return replace(session, app=session.app._replace(update_ready=False)), ()
    return _offer_answered(session)


def drop_unused_offer(before: Session, session: Session) -> Change:
    """Do not offer the app again once the offer has been passed over."""
    if offers_install(before) and session.screen is not before.screen and not session.prefs.offered:
        return _offer_answered(session)
    return session, ()


def _offer_answered(session: Session) -> Change:
    prefs = session.prefs._replace(offered=True)
    return replace(session, prefs=prefs), (SavePrefs(prefs),)
