"""Shows a session in the document: regions, focus, dialogue, address."""

from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_proxy, to_js
from pyscript.js_modules.morph import adrift, after_paint, append, morph

from genial.board import cell_name
from genial.ui import render
from genial.ui.model import OpenDialog, Session

document = js.document
window = js.window


_DIALOG = "dialog"
"""The state of the history while a dialogue is open."""


class Display:
    """What is on the screen now."""

    def __init__(self, failed: Callable[[Exception], None]) -> None:
        self._failed = failed
        """Reports an error that happened after the paint, when nobody is waiting."""
        self.session: Session | None = None
        self._regions: dict[str, str] = {}
        self._attributes: dict[str, str] = {}
        self._dialog: OpenDialog | None = None
        self._pending_focus = ""
        """Where the focus goes as soon as the deferred regions are there."""
        self._had_focus = False
        """Whether an element had the focus, so that it must not be lost to the body."""
        self._incomplete = False
        """Whether the deferred regions still have to come."""
        self._stale = False
        """Whether the history is at the entry of a dialogue that has been closed."""
        self._show_deferred = create_proxy(self._deferred)
        sprite = document.getElementById("sprite")
        if not sprite.firstChild:
            sprite.innerHTML = render.sprite()

    def show(self, session: Session) -> None:
        """Bring what has changed into the document, the deferred regions after the paint."""
        self.session = session
        self._had_focus = self._had_focus or not adrift()
        self._show_attributes(session)
        regions = render.urgent(session)
        if self._regions.get("screen") == regions["screen"]:
            self._morph(regions)
            self._incomplete = True
        else:
            self._morph(regions | render.deferred(session))
            self._incomplete = False
        self._show_dialog(session.dialog)
        after_paint(self._show_deferred)

    def _deferred(self) -> None:
        """Bring the deferred regions into the document, now that the urgent ones are painted."""
        if self.session is None:
            return
        self._incomplete = False
        try:
            self._morph(render.deferred(self.session))
            if self._pending_focus:
                self.focus(self._pending_focus)
            elif self._had_focus and adrift():
                # The element with the focus is gone, and its successor may not be there yet.
                self.focus(render.focus_target(self.session), scroll=False)
            self._had_focus = self._had_focus and adrift()
        except Exception as error:
            self._failed(error)

    def _morph(self, regions: dict[str, str]) -> None:
        """Update every region that has changed."""
        for name, markup in regions.items():
            old = self._regions.get(name)
            if old == markup:
                continue
            if name == "screen":
                # The regions within it may be new elements.
                self._regions = {"header": self._regions.get("header", "")}
            if old and markup.startswith(old):
                # One more tile: the others need not even be parsed.
                append(name, markup[len(old) :])
                self._regions[name] = markup
            elif morph(name, markup):
                self._regions[name] = markup

    def _show_attributes(self, session: Session) -> None:
        """The attributes of the document, and the address."""
        root, started = document.documentElement, bool(self._attributes)
        for name, value in render.document(session).items():
            if self._attributes.get(name) == value:
                continue
            if name == "title":
                document.title = value
            else:
                root.setAttribute(name, value)
            if name == "data-screen":
                _show_address(value, started=started)
            self._attributes[name] = value

    def _show_dialog(self, dialog: OpenDialog | None) -> None:
        """Open or close the native dialogue, which keeps the focus inside and gives it back."""
        element = document.getElementById("dialog")
        if dialog and not element.open:
            element.showModal()
            if not _at_dialog():
                # So that going back closes the dialogue and does not leave the game.
                window.history.pushState(_DIALOG, "")
        elif element.open and not dialog:
            element.close()
        elif dialog and self._dialog != dialog:
            # One dialogue has replaced another: put the focus into the new one.
            element.querySelector("[autofocus]").focus()
        self._stale = not dialog and _at_dialog()
        self._dialog = dialog

    def went_back(self) -> None:
        """The history has moved within the same screen: skip the entry of a closed dialogue."""
        if self._stale and not _at_dialog():
            window.history.back()
        self._stale = _at_dialog()

    def focus(self, target: str, *, scroll: bool = True) -> None:
        """Put the focus on an element, or on a cell; it may come with the deferred regions."""
        cell = target.startswith("cell ")
        # Moving the focus makes browsers lay out the page, which they do anyway before they paint,
        # so it waits for the deferred regions. A cell does not wait: the next key may follow at
        # once and starts from there.
        self._pending_focus = target if self._incomplete and not cell else ""
        if self._pending_focus or not target:
            return
        if cell:
            name = cell_name(int(target.removeprefix("cell ")))
            element = document.querySelector(f'[data-do="cell {name}"]')
        else:
            element = document.getElementById(target)
        if element:
            self._had_focus = True
            element.focus(_options(preventScroll=not scroll))


def say(text: str) -> None:
    """Put a sentence into the live region; a repeated one is altered, to be read out again."""
    live = document.getElementById("live")
    live.textContent = text + "\u00a0" if live.textContent == text else text


def reading_notice() -> bool:
    """Whether somebody may be reading the message, or cannot see it yet."""
    touched = document.querySelector(".notice:is(:hover, :focus-within)")
    return bool(touched) or document.visibilityState != "visible"


def scroll_to(target: str) -> None:
    """Scroll an element into view, if it is there."""
    element = document.getElementById(target)
    if element:
        element.scrollIntoView(_options(block="nearest"))


def _show_address(screen: str, *, started: bool) -> None:
    """Put the screen into the address; the first screen adds no history entry."""
    current = window.location.hash.lstrip("#") or "home"
    if not started and current != screen:
        window.history.replaceState(None, "", f"#{screen}")
    elif started:
        if current != screen and _at_dialog():
            # The dialogue from which one has come here is no place to go back to.
            window.history.replaceState(None, "", f"#{screen}")
        elif current != screen:
            window.history.pushState(None, "", f"#{screen}")
        window.scrollTo(0, 0)


def _at_dialog() -> bool:
    """Whether the history is at the entry of a dialogue: one step back closes it."""
    return bool(window.history.state == _DIALOG)


def _options(**options: Any) -> Any:
    return to_js(options, dict_converter=js.Object.fromEntries)
