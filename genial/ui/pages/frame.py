"""The frame around every screen as markup: document, header, messages, dialogues."""

from genial.ui.draw import pieces
from genial.ui.draw.html import button, esc
from genial.ui.draw.icons import icon
from genial.ui.model import Dialog, Screen, Session
from genial.ui.pages.offers import offers
from genial.ui.text.i18n import texts
from genial.ui.text.titles import game_title


def sprite() -> str:
    """The drawings that all others refer to, once for the page."""
    return pieces.sprite()


def document(session: Session) -> dict[str, str]:
    """What belongs to the page as a whole: language, title, theme, motion, screen."""
    t = texts(session.prefs.language)
    title = t("title")
    if session.table.game and session.screen.shows_game:
        title = f"{game_title(t, session.game)} · {title}"
    elif session.screen is not Screen.HOME:
        title = f"{t(f'screen.{session.screen}')} · {title}"
    return {
        "lang": session.prefs.language,
        "title": title,
        "data-theme": session.prefs.theme,
        "data-motion": session.prefs.motion,
        "data-screen": session.screen.value,
    }


def header(session: Session) -> str:
    """The title, and the buttons to other screens and back to the game."""
    t = texts(session.prefs.language)
    screens = [(Screen.GAMES, "games"), (Screen.RULES, "book"), (Screen.SETTINGS, "settings")]
    game = session.table.game
    if game and session.screen not in (Screen.TABLE, Screen.RESULT, Screen.HOME):
        screens.insert(0, (Screen.RESULT if game.state.over else Screen.TABLE, "play"))
    links = "".join(
        button(
            f"go {screen}",
            t(f"screen.{screen}"),
            icon=drawing,
            kind="nav current" if session.screen is screen else "nav",
            key=f"nav-{screen}",
            tip=True,
        )
        for screen, drawing in screens
    )
    return (
        f'<button type="button" class="brand" data-do="go home" id="nav-home">'
        f'{pieces.symbol(4)}<span class="brand-name hideable">Genial</span></button>'
        f'{_practice(session)}<nav aria-label="{esc(t("nav.label"))}">{links}</nav>'
    )


def _practice(session: Session) -> str:
    """A mark on every screen that shows a practice game."""
    game, t = session.table.game, texts(session.prefs.language)
    if game is None or not session.screen.shows_game or not game.is_practice(session.prefs):
        return ""
    return (
        f'<p id="practice" class="practice">{icon("undo")}'
        f'<span class="hideable">{esc(t("practice.badge"))}</span></p>'
    )


def notice(session: Session) -> str:
    """The current message, and the offers of the page."""
    t = texts(session.prefs.language)
    message = session.notice
    if message is None or _in_dialog(session):
        return offers(t, session)
    offer = button(message.do, message.label, key="notice-do") if message.do else ""
    close = button("close", t("close"), icon="close", kind="icon-only", name=t("close"), tip=True)
    return (
        f'<div class="notice {message.kind}"><p>{esc(message.text)}</p>{offer}{close}</div>'
        + offers(t, session)
    )


def _in_dialog(session: Session) -> bool:
    """Whether the open dialogue shows the message itself, where the eye is."""
    message, opened = session.notice, session.dialog
    importing = opened is not None and opened.dialog is Dialog.IMPORT
    return message is not None and message.kind == "warning" and importing


def dialog(session: Session, name: Dialog, title: str, body: str) -> str:
    """A dialogue with its title and the button that closes it."""
    t = texts(session.prefs.language)
    close = button("close", t("close"), icon="close", kind="icon-only", name=t("close"), tip=True)
    # If the body has a field or button to begin with, that takes the focus.
    focus = "" if " autofocus" in body else " autofocus"
    return (
        f'<div class="dialog-head"><h2 id="dialog-title" tabindex="-1"{focus}>{esc(title)}</h2>'
        f"{close}</div>"
        f'<div class="dialog-body dialog-{name}">{body}</div>'
    )
