"""The page as markup: each region by the id of its element; a region may contain others."""

from collections.abc import Callable

from genial import tilegame
from genial.ui.computer import view as computer
from genial.ui.library import dialogs as library_dialogs
from genial.ui.library import view as library
from genial.ui.model import Screen, Session
from genial.ui.pages import frame, home, result, rules, settings
from genial.ui.review import view as review
from genial.ui.setup import view as setup
from genial.ui.table import dialogs as table_dialogs
from genial.ui.table import dice_view, sight
from genial.ui.table import view as table
from genial.ui.table.focus import next_focus

Regions = dict[str, str]


def sprite() -> str:
    """The drawings that all others refer to, once for the page."""
    return frame.sprite()


def focus_target(session: Session) -> str:
    """The id of the element that a person needs next, or ``cell`` and a number."""
    return next_focus(session)


def document(session: Session) -> dict[str, str]:
    """The attributes of the page as a whole: language, title, theme, motion, screen."""
    return frame.document(session)


def render(session: Session) -> Regions:
    """Every region of the page, the outer ones before those within them."""
    return urgent(session) | deferred(session)


def urgent(session: Session) -> Regions:
    """The regions that must be visible at once."""
    return {
        "header": frame.header(session),
        "notice": frame.notice(session),
        **_SCREENS[session.screen](session),
        "dialog": _dialog(session),
    }


def deferred(session: Session) -> Regions:
    """The regions that may come a frame later, and the urgent ones of the table again."""
    if session.screen is not Screen.TABLE or session.table.game is None:
        return {}
    view = sight.tile_view(session)
    if view is None:
        return {}
    return _with_computer(session, table.deferred(session, view))


def _table(session: Session) -> Regions:
    view = sight.view(session)
    if isinstance(view, tilegame.View):
        return _with_computer(session, table.urgent(session, view))
    return _with_computer(session, dice_view.urgent(session, view))


def _with_computer(session: Session, regions: Regions) -> Regions:
    """The computer players take over some of the panels of the table."""
    panels = computer.replaced_panels(session)
    return regions | {name: panels[name] for name in panels if name in regions}


def _home(session: Session) -> Regions:
    return {"screen": home.screen(session, library.unfinished_title(session))}


def _result(session: Session) -> Regions:
    return {"screen": result.screen(session, library.best_before(session))}


_SCREENS: dict[Screen, Callable[[Session], Regions]] = {
    Screen.HOME: _home,
    Screen.SETUP: lambda session: {"screen": setup.screen(session)},
    Screen.TABLE: _table,
    Screen.RESULT: _result,
    Screen.REVIEW: review.regions,
    Screen.GAMES: lambda session: {"screen": library.screen(session)},
    Screen.RULES: lambda session: {"screen": rules.screen(session)},
    Screen.SETTINGS: lambda session: {"screen": settings.screen(session)},
}

_DIALOGS = table_dialogs.DIALOGS | library_dialogs.DIALOGS


def _dialog(session: Session) -> str:
    if session.dialog is None:
        return ""
    dialog, key = session.dialog
    title, body = _DIALOGS[dialog](session, key)
    return frame.dialog(session, dialog, title, body)
