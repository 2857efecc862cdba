"""Events of the browser become intents: pointer, keys, forms, the address, other tabs."""

from collections.abc import Awaitable, Callable
from typing import Any

import js
from pyodide.ffi import create_proxy, to_js

from genial.ui.browser import transfer
from genial.ui.loop import Loop, is_link
from genial.ui.update import VERBS

document = js.document
window = js.window

_FINGER = 24
"""Two taps within this many pixels count as the same place."""
_LIFT = 48
"""A tile that a finger drags is this many pixels above it, so that it can be seen."""


class Pointer:
    """What mouse and finger do on the board and the rack."""

    def __init__(self, loop: Loop) -> None:
        self.loop = loop
        self.kind = "mouse"
        self.dragged = ""
        """The number of the tile."""
        self.start = (0, 0)
        self.dragging = False
        self.clicked = ("", 0, 0)
        """The intent of the last click, and where it was."""
        self.looked = ""
        """The line of the log that the mouse or the focus is on."""

    @property
    def touch(self) -> bool:
        """Whether the last pointer was a finger."""
        return self.kind == "touch"

    @property
    def lift(self) -> int:
        """How far a dragged tile is above the pointer."""
        return _LIFT if self.touch else 0

    def down(self, event: Any) -> None:
        """A tile may be about to be dragged, from the rack or from where it is pinned."""
        self.kind = event.pointerType
        slot = event.target.closest(".slot[data-do]")
        if slot:
            self.dragged = slot.getAttribute("data-do").removeprefix("tile ")
        else:
            self.dragged = self.loop.pinned_at(cell_of(event.target))
        self.start = (event.clientX, event.clientY)
        self.dragging = False

    def move(self, event: Any) -> None:
        """Carry a dragged tile along."""
        if not self.dragged:
            return
        far = abs(event.clientX - self.start[0]) + abs(event.clientY - self.start[1]) > 12
        if far and not self.dragging:
            self.dragging = True
            self.loop.do(f"drag {self.dragged}")
        if self.dragging:
            self.loop.do(f"hover {cell_under(event, self.lift)}")

    def up(self, event: Any) -> None:
        """Let a dragged tile go."""
        if self.dragging:
            cell = cell_under(event, self.lift)
            self.loop.do(f"drop {cell}" if cell else "cancel", touch=self.touch)
        self.dragged = ""

    def outside(self, event: Any) -> bool:
        """Whether a click on the dialogue began and ended on the page behind it."""
        box = event.target.getBoundingClientRect()
        return not any(
            box.left <= x <= box.right and box.top <= y <= box.bottom
            for x, y in (self.start, (event.clientX, event.clientY))
        )

    def hasty(self, event: Any, do: str) -> bool:
        """Whether this is the second of two quick clicks, on a button that has just appeared."""
        before, x, y = self.clicked
        # Browsers count quick taps as a double tap even if they are some way apart.
        same_place = max(abs(event.clientX - x), abs(event.clientY - y)) < _FINGER
        verb = VERBS.get(do.partition(" ")[0])
        # The first throw and the next one have the same button.
        unwanted = verb and verb.irreversible and (do != before or do == "throw")
        # The tap that has put a tile down for confirmation must not confirm it as well.
        unwanted = unwanted or (self.touch and do == before and do.startswith("cell "))
        hasty = event.detail > 1 and same_place and unwanted
        if not hasty:
            self.clicked = (do, event.clientX, event.clientY)
        return bool(hasty)

    def over(self, event: Any) -> None:
        """Let the tile in hand follow the mouse."""
        if event.pointerType != "mouse" or (self.dragging and self.dragged):
            return
        self.look(event)
        if self.loop.session.table.hand.slot is None:
            return
        cell = event.target.closest('[role="gridcell"]')
        self.loop.do(f"hover {cell_of(cell)}")

    def look(self, event: Any) -> None:
        """Show the tile of the line of the log under the mouse or the focus."""
        line = event.target.closest("#log [data-look]")
        looked = line.getAttribute("data-look") if line else ""
        if looked != self.looked:
            self.looked = looked
            self.loop.do(f"look {looked or 0}")


def cell_of(element: Any) -> str:
    """The name of the cell that an element stands for; empty if it is not a cell."""
    do = element.getAttribute("data-do") if element else ""
    return do.removeprefix("cell ") if do and do.startswith("cell ") else ""


def cell_under(event: Any, lift: int = 0) -> str:
    """The name of the cell under a pointer, or so many pixels above it."""
    element = document.elementFromPoint(event.clientX, event.clientY - lift)
    return cell_of(element.closest('[role="gridcell"]')) if element else ""


def listen(  # noqa: C901, PLR0915 - one small function for each kind of event
    loop: Loop, start: Callable[[Awaitable[None]], None], went_back: Callable[[], None]
) -> None:
    """One listener for each kind of event, for the whole page.

    ``start`` runs a coroutine; ``went_back`` is called when only the history has changed.
    """
    pointer = Pointer(loop)

    def click(event: Any) -> None:
        if pointer.dragging and event.target.closest(".slot, [role=gridcell]"):
            pointer.dragging = False
            return
        if event.target.id == "dialog" and pointer.outside(event):
            loop.do("close")
            return
        element = event.target.closest("[data-do]")
        do = element.getAttribute("data-do") if element else ""
        if do and element.tagName.lower() != "form" and not pointer.hasty(event, do):
            width = element.getBoundingClientRect().width if pointer.touch else 0
            loop.do(do, touch=pointer.touch, width=width)

    def change(event: Any) -> None:
        element = event.target
        if element.id == "file":
            start(transfer.import_files(loop, element))
            return
        do = element.getAttribute("data-set")
        if do:
            tick = element.getAttribute("type") == "checkbox"
            loop.do(do, str(element.checked).lower() if tick else element.value)

    def submit(event: Any) -> None:
        event.preventDefault()
        field = event.target.querySelector('[name="value"]')
        do = event.target.getAttribute("data-do")
        if do == "import":
            start(loop.import_text(field.value))
            return
        loop.do(do, field.value if field else "")
        if do == "type":
            # A move that was played empties the field, one that was refused stays to be corrected.
            field.value = loop.session.table.hand.typed

    def key(event: Any) -> None:
        session, target = loop.session, event.target
        if event.ctrlKey or event.metaKey or event.altKey or session.dialog:
            return
        if target.closest("input, select, textarea"):
            return
        if event.repeat and event.key in {"Enter", " "} and target.closest("[data-do], button"):
            # A key held down must not press the element that gets the focus next.
            event.preventDefault()
            return
        # The list of moves is scrolled with the arrows.
        walks = not target.closest("#log")
        do = loop.intent_of_key(event.key, event.code, cell_of(target), walks=walks)
        if do:
            event.preventDefault()
            pointer.kind = "key"
            loop.do(do)

    def wheel(event: Any) -> None:
        if loop.session.table.hand.slot is None or not event.target.closest(".panel-board"):
            return
        event.preventDefault()
        loop.do("turn back" if event.deltaY < 0 else "turn")

    def address_changed(_: Any) -> None:
        fragment = address()
        if (fragment or "home") != loop.session.screen:
            loop.open_address(fragment)
        elif loop.session.dialog:
            loop.do("close")
        else:
            went_back()

    def cancelled(event: Any) -> None:
        event.preventDefault()
        loop.do("close")

    def left(_: Any) -> None:
        loop.leave()

    def stored(event: Any) -> None:
        if event.key:
            loop.changed_elsewhere(event.key, event.newValue or "")

    def leaving(event: Any) -> None:
        if loop.may_lose_game:
            event.preventDefault()

    active = to_js({"passive": False}, dict_converter=js.Object.fromEntries)
    for name, listener in {
        "click": click,
        "input": change,
        "submit": submit,
        "keydown": key,
        "pointerdown": pointer.down,
        "pointermove": pointer.move,
        "pointerup": pointer.up,
        "pointerover": pointer.over,
        "focusin": pointer.look,
    }.items():
        document.addEventListener(name, create_proxy(listener))
    document.addEventListener("wheel", create_proxy(wheel), active)
    document.getElementById("dialog").addEventListener("cancel", create_proxy(cancelled))
    for name, outer in {
        "popstate": address_changed,
        "pagehide": left,
        "storage": stored,
        "beforeunload": leaving,
    }.items():
        window.addEventListener(name, create_proxy(outer))


def address() -> str:
    """The fragment of the address; a link to a game is taken out of it."""
    fragment = str(window.location.hash.removeprefix("#"))
    if is_link(fragment):
        window.history.replaceState(None, "", "#home")
    return fragment
