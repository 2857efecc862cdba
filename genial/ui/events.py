"""What people do in the browser becomes intents: pointer, keys, forms, the address, other tabs.

Like ``page`` and ``mind`` it knows the browser, and no rules.
"""

from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import create_proxy, to_js

from genial.ui import keys, placing, saves, screens

if TYPE_CHECKING:
    from genial.ui.page import Page

document = js.document
window = js.window


_DEEDS = {"confirm", "keep", "exchange", "reveal", "throw", "mark"}
"""What cannot simply be taken back."""


_FINGER = 24
"""Within how many pixels two taps are meant for the same place."""


class Pointer:
    """What mouse and finger do on the board and the rack."""

    def __init__(self, page: "Page") -> None:
        self.page = page
        self.kind = "mouse"
        self.dragged = ""
        """The number of the tile."""
        self.start = (0, 0)
        self.dragging = False
        self.clicked = ("", 0, 0)
        """What the last click said, and where it was."""

    @property
    def touch(self) -> bool:
        """Whether the last pointer was a finger."""
        return self.kind == "touch"

    def down(self, event: Any) -> None:
        """A tile may be about to be dragged, from the rack or on from where it waits."""
        self.kind = event.pointerType
        slot = event.target.closest(".slot[data-do]")
        if slot:
            self.dragged = slot.getAttribute("data-do").removeprefix("tile ")
        else:
            self.dragged = placing.waiting(self.page.session, cell_of(event.target))
        self.start = (event.clientX, event.clientY)
        self.dragging = False

    def move(self, event: Any) -> None:
        """Carry a dragged tile along."""
        if not self.dragged:
            return
        far = abs(event.clientX - self.start[0]) + abs(event.clientY - self.start[1]) > 12
        if far and not self.dragging:
            self.dragging = True
            self.page.do(f"drag {self.dragged}")
        if self.dragging:
            self.page.do(f"hover {cell_under(event)}")

    def up(self, event: Any) -> None:
        """Let a dragged tile go."""
        if self.dragging:
            cell = cell_under(event)
            self.page.do(f"drop {cell}" if cell else "cancel", touch=self.touch)
        self.dragged = ""

    def hasty(self, event: Any, do: str) -> bool:
        """Whether one of several quick clicks has hit what came to that place meanwhile."""
        said, x, y = self.clicked
        # Browsers count quick taps together that are a little apart.
        same_place = max(abs(event.clientX - x), abs(event.clientY - y)) < _FINGER
        # To throw again is offered by the same button.
        deed = do in _DEEDS and (do != said or do == "throw")
        hasty = event.detail > 1 and same_place and deed
        if not hasty:
            self.clicked = (do, event.clientX, event.clientY)
        return bool(hasty)

    def over(self, event: Any) -> None:
        """Let the tile in hand follow the mouse."""
        if event.pointerType != "mouse" or (self.dragging and self.dragged):
            return
        if self.page.session.hand.slot is None:
            return
        cell = event.target.closest('[role="gridcell"]')
        self.page.do(f"hover {cell_of(cell)}")


def cell_of(element: Any) -> str:
    """The name of the cell that an element is, or nothing."""
    do = element.getAttribute("data-do") if element else ""
    return do.removeprefix("cell ") if do and do.startswith("cell ") else ""


def cell_under(event: Any) -> str:
    """The name of the cell under a pointer."""
    element = document.elementFromPoint(event.clientX, event.clientY)
    return cell_of(element.closest('[role="gridcell"]')) if element else ""


def listen(page: "Page") -> None:  # noqa: C901, PLR0915 - one small function for each kind of event
    """One listener for each kind of event, for the whole page."""
    pointer = Pointer(page)

    def click(event: Any) -> None:
        if pointer.dragging and event.target.closest(".slot, [role=gridcell]"):
            pointer.dragging = False
            return
        element = event.target.closest("[data-do]")
        do = element.getAttribute("data-do") if element else ""
        if do and element.tagName.lower() != "form" and not pointer.hasty(event, do):
            page.do(do, touch=pointer.touch)

    def change(event: Any) -> None:
        element = event.target
        if element.id == "file":
            page.start(page.import_files(element))
            return
        do = element.getAttribute("data-set")
        if do:
            tick = element.getAttribute("type") == "checkbox"
            page.do(do, str(element.checked).lower() if tick else element.value)

    def submit(event: Any) -> None:
        event.preventDefault()
        field = event.target.querySelector('[name="value"]')
        do = event.target.getAttribute("data-do")
        if do == "import":
            page.start(page.bring_in(field.value))
            return
        page.do(do, field.value if field else "")
        if do == "type":
            # A move that was played leaves the field empty, one that was not stays to be mended.
            field.value = page.session.hand.typed

    def key(event: Any) -> None:
        if event.ctrlKey or event.metaKey or event.altKey or page.session.dialog:
            return
        target = event.target
        if target.closest("input, select, textarea"):
            return
        if event.repeat and event.key in {"Enter", " "} and target.closest("[data-do], button"):
            # Whoever holds a key down means what it was pressed for, not what the focus comes to.
            event.preventDefault()
            return
        # The list of moves is scrolled with the arrows.
        holding = page.session.hand.slot is not None and not target.closest("#log")
        cell = cell_of(target)
        do = keys.pressed(event.key, event.code, page.session.screen, cell, holding=holding)
        if do:
            event.preventDefault()
            pointer.kind = "key"
            page.do(do)

    def wheel(event: Any) -> None:
        if page.session.hand.slot is None or not event.target.closest(".panel-board"):
            return
        event.preventDefault()
        page.do("turn back" if event.deltaY < 0 else "turn")

    def moved(_: Any) -> None:
        page.do(*from_address())

    def cancelled(event: Any) -> None:
        event.preventDefault()
        page.do("close")

    def left(_: Any) -> None:
        # So that home can offer it at once the next time, before Python runs.
        page.store.write({saves.CONTINUE_KEY: screens.going_on(page.session)})

    lively = to_js({"passive": False}, dict_converter=js.Object.fromEntries)
    for name, listener in {
        "click": click,
        "input": change,
        "submit": submit,
        "keydown": key,
        "pointerdown": pointer.down,
        "pointermove": pointer.move,
        "pointerup": pointer.up,
        "pointerover": pointer.over,
    }.items():
        document.addEventListener(name, create_proxy(listener))
    document.addEventListener("wheel", create_proxy(wheel), lively)
    window.addEventListener("popstate", create_proxy(moved))
    window.addEventListener("pagehide", create_proxy(left))
    document.getElementById("dialog").addEventListener("cancel", create_proxy(cancelled))


def listen_outside(page: "Page") -> None:
    """Other tabs that write to the storage, and a page that is left."""

    def elsewhere(event: Any) -> None:
        if event.key and event.key.startswith(saves.PREFIX):
            page.heard(event.key, event.newValue or "")

    def leaving(event: Any) -> None:
        game = page.session.game
        if game and not game.state.over and not page.session.storing:
            event.preventDefault()

    window.addEventListener("storage", create_proxy(elsewhere))
    window.addEventListener("beforeunload", create_proxy(leaving))


def from_address() -> tuple[str, str]:
    """What the fragment of the address asks for."""
    fragment = window.location.hash.removeprefix("#")
    if fragment.startswith(saves.LINK):
        window.history.replaceState(None, "", "#home")
        return "link", fragment
    return f"go {fragment or 'home'}", ""
