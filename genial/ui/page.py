"""The browser: intents move the session on, regions become elements, effects are carried out.

Besides ``events`` and ``mind`` this is the only module that imports ``js`` and ``pyscript``. It
knows no rules and no words; its one variable that changes is the page below.
"""

import asyncio
import gc
import json
import traceback
from collections.abc import Awaitable, Mapping
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy, to_js
from pyscript.js_modules import tabs, twin
from pyscript.js_modules.morph import adrift, after_paint, append, morph

from genial.board import cell_name
from genial.ui import pieces_svg, saves, screens, session, thinking
from genial.ui.effects import (
    Alarm,
    Choose,
    Claim,
    Copy,
    Download,
    Effect,
    Focus,
    Install,
    Paste,
    Renew,
    Say,
    Scroll,
    Sound,
    Think,
    Update,
    Wake,
)
from genial.ui.events import from_address, listen, listen_outside
from genial.ui.focus import landing
from genial.ui.i18n import preferred
from genial.ui.loop import Loop
from genial.ui.mind import Mind, MindError
from genial.ui.model import Prefs, Session
from genial.ui.storage import Storage

document = js.document
window = js.window


class Twin:
    """The second copy of the games, in the database of the browser."""

    def entries(self) -> dict[str, str]:
        """What it held when the page began."""
        return dict(json.loads(twin.entries))

    def write(self, entries: Mapping[str, str | None]) -> None:
        """Write the entries soon, all or none."""
        twin.write(json.dumps(entries))


class Page(Loop):
    """What is on the screen now, and the way to what comes next."""

    def __init__(self, first: Session, store: Storage) -> None:
        super().__init__(first, store)
        self.shown: dict[str, str] = {}
        self.outside: dict[str, str] = {}
        self.dialog: tuple[str, ...] = ()
        self.tasks: set[asyncio.Task[None]] = set()
        self.speaker: Any = None
        self.mind = Mind()
        self.wanted = ""
        """Where the focus is to go as soon as the rest has come."""
        self.focused = False
        """Whether an element had the focus, which must not be left to the page as a whole."""
        self.unfinished = False
        """Whether the rest of what is to be seen still has to come."""
        self.show_rest = create_proxy(self.rest)
        self.told = create_proxy(self.do)

    def late(self, entries: str) -> None:
        """The second copy of the games has been read at last."""
        self.read_late(json.loads(entries))

    def report(self) -> None:
        """Write the error that is being handled to the console."""
        js.console.error(traceback.format_exc())

    def show(self) -> None:
        """Bring what has changed into the page: what one looks at now, the rest after the paint."""
        self.focused = self.focused or not adrift()
        self.show_outside()
        regions = screens.first(self.session)
        if self.shown.get("screen") == regions["screen"]:
            self.bring(regions)
            self.unfinished = True
        else:
            self.bring(regions | screens.rest(self.session))
            self.unfinished = False
        self.show_dialog(bool(regions["dialog"]))
        after_paint(self.show_rest)

    def rest(self) -> None:
        """Bring the rest into the page, now that the first has been painted."""
        self.unfinished = False
        try:
            self.bring(screens.rest(self.session))
            if self.wanted:
                self.focus(self.wanted)
            elif self.focused and adrift():
                # What had the focus has been taken away; there may be nothing to put it on yet.
                self.focus(landing(self.session), scroll=False)
            self.focused = self.focused and adrift()
        except Exception as error:
            self.report()
            text = repr(error)
            if not self.session.notice or text not in self.session.notice.text:
                self.do("failed", text)

    def bring(self, regions: dict[str, str]) -> None:
        """Renew every region that has changed."""
        for name, markup in regions.items():
            old = self.shown.get(name)
            if old == markup:
                continue
            if name == "screen":
                # The regions within it may be new elements.
                self.shown = {"header": self.shown.get("header", "")}
            if old and markup.startswith(old):
                # One more tile: the others need not even be read.
                append(name, markup[len(old) :])
                self.shown[name] = markup
            elif morph(name, markup):
                self.shown[name] = markup

    def show_outside(self) -> None:
        """The attributes of the page and the address."""
        root = document.documentElement
        begun = bool(self.outside)
        for name, value in screens.document(self.session).items():
            if self.outside.get(name) == value:
                continue
            if name == "title":
                document.title = value
            else:
                root.setAttribute(name, value)
            if name == "data-screen":
                self.show_address(value, begun=begun)
            self.outside[name] = value

    def show_address(self, screen: str, *, begun: bool) -> None:
        """Let the address tell what is shown; what the page began with is no step to go back to."""
        there = window.location.hash.lstrip("#") or "home"
        if not begun and there != screen:
            window.history.replaceState(None, "", f"#{screen}")
        elif begun:
            if there != screen:
                window.history.pushState(None, "", f"#{screen}")
            window.scrollTo(0, 0)

    def show_dialog(self, wanted: bool) -> None:  # noqa: FBT001
        """A native dialogue keeps the focus inside and gives it back."""
        dialog = document.getElementById("dialog")
        if wanted and not dialog.open:
            dialog.showModal()
        elif dialog.open and not wanted:
            dialog.close()
        elif wanted and self.dialog != self.session.dialog:
            # One dialogue has led to another: the focus begins anew.
            dialog.querySelector("[autofocus]").focus()
        self.dialog = self.session.dialog

    def carry_out(self, effect: Effect) -> None:  # noqa: C901, PLR0912 - one line for each kind
        """Do what the session cannot do itself."""
        match effect:
            case Say(text):
                self.say(text)
            case Focus(target):
                self.focus(target)
            case Scroll(target):
                self.scroll(target)
            case Copy(text):
                self.start(self.copy(text))
            case Download(name, text):
                self.download(name, text)
            case Claim(key, steal):
                tabs.claim(key, steal, self.told)
            case Choose():
                document.getElementById("file").click()
            case Paste():
                self.start(self.paste())
            case Sound(name):
                self.sound(name)
            case Think():
                self.start(self.think(effect))
            case Wake():
                self.start(self.mind.wake())
            case Renew():
                self.mind.renew()
            case Update():
                window.shell.update()
            case Install():
                window.shell.install()
            case Alarm(key, milliseconds):
                self.start(self.alarm(key, milliseconds))

    def say(self, text: str) -> None:
        """Put a sentence into the live region; said twice, it must still be a change."""
        live = document.getElementById("live")
        live.textContent = text + "\u00a0" if live.textContent == text else text

    def focus(self, target: str, *, scroll: bool = True) -> None:
        """Put the focus on an element; what it is put on may come with the rest."""
        cell = target.startswith("cell ")
        # Even if it is there: to move the focus, browsers lay out the page, which they do anyway
        # before they paint it. But the next key may follow at once and begins at the cell.
        self.wanted = target if self.unfinished and not cell else ""
        if self.wanted or not target:
            return
        if cell:
            name = cell_name(int(target.removeprefix("cell ")))
            element = document.querySelector(f'[data-do="cell {name}"]')
        else:
            element = document.getElementById(target)
        if element:
            self.focused = True
            element.focus(_options(preventScroll=not scroll))

    def scroll(self, target: str) -> None:
        """Bring an element into view, if it is there."""
        element = document.getElementById(target)
        if element:
            element.scrollIntoView(_options(block="nearest"))

    def start(self, work: Awaitable[None]) -> None:
        """Begin something that takes time; its errors become visible too."""

        async def guarded() -> None:
            try:
                await work
            except Exception as error:
                self.report()
                self.do("failed", repr(error))

        task = asyncio.ensure_future(guarded())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def think(self, effect: Think) -> None:
        """Ask the worker, if the answer is still wanted when its turn comes."""
        try:
            answer = await self.mind.ask(
                effect.message, effect.patience, lambda: thinking.wanted(self.session, effect.id)
            )
        except MindError:
            self.do(f"thinking-failed {effect.id}")
        else:
            self.do(f"thought {effect.id}", answer)

    async def alarm(self, key: str, milliseconds: int) -> None:
        """Tell when the time has passed."""
        await asyncio.sleep(milliseconds / 1000)
        self.do(f"alarm {key}")

    async def copy(self, text: str) -> None:
        """Put a text on the clipboard."""
        try:
            await window.navigator.clipboard.writeText(text)
        except (JsException, AttributeError):
            self.do("copied failed")
        else:
            self.do("copied done")

    async def paste(self) -> None:
        """Import what is on the clipboard."""
        try:
            text = await window.navigator.clipboard.readText()
        except (JsException, AttributeError):
            self.do("unreadable")
        else:
            await self.bring_in(text)

    async def bring_in(self, text: str, *words: str) -> None:
        """Import a text, and let the page live while it is read."""
        for _ in saves.read_ahead(text):
            await asyncio.sleep(0)
        self.dispatch(self.intent("import", text)._replace(words=words))

    async def import_files(self, field: Any) -> None:
        """Import the chosen files one after the other."""
        files = [field.files.item(index) for index in range(field.files.length)]
        for number, file in enumerate(files):
            # More than any record has: not even read.
            text = " " * (saves.LONGEST_IMPORT + 1)
            if file.size <= saves.LONGEST_IMPORT:
                text = await file.text()
            words = (file.name, "more" if number else "first") if len(files) > 1 else ()
            await self.bring_in(text, *words)
        # So that the same file can be chosen again.
        field.value = ""

    def sound(self, name: str) -> None:
        """A tick made of short tones; the speaker is opened when it is first needed."""
        if not hasattr(js, "AudioContext"):
            return
        self.speaker = self.speaker or js.AudioContext.new()
        for number, pitch in enumerate(_TONES.get(name, (330,))):
            start = self.speaker.currentTime + 0.09 * number
            tone, volume = self.speaker.createOscillator(), self.speaker.createGain()
            tone.frequency.value = pitch
            volume.gain.setValueAtTime(0.06, start)
            volume.gain.exponentialRampToValueAtTime(0.0005, start + 0.12)
            tone.connect(volume).connect(self.speaker.destination)
            tone.start(start)
            tone.stop(start + 0.13)

    def download(self, name: str, text: str) -> None:
        """Offer a text as a file."""
        link = document.createElement("a")
        link.href = "data:text/plain;charset=utf-8," + js.encodeURIComponent(text)
        link.download = name
        link.click()


def _options(**told: Any) -> Any:
    return to_js(told, dict_converter=js.Object.fromEntries)


_TONES = {"place": (440,), "throw": (220, 260), "mark": (520,), "genial": (660, 880)}
"""The pitches of each sound, one after the other."""


def main() -> None:
    """Start the page with what the storage holds."""
    storage = Storage(lambda: window.localStorage, Twin())
    stored = storage.read()
    usual = Prefs(language=preferred(list(window.navigator.languages)))
    location = window.location
    first = Session(
        prefs=saves.parse_prefs(stored.get(saves.PREFS_KEY, ""), usual),
        shelf=saves.read_shelf(stored),
        # Not put together from its parts: a file has no origin in every engine.
        origin=location.href.partition("#")[0].partition("?")[0],
        touch=bool(window.matchMedia("(hover: none)").matches),
    )
    page = Page(session.resumed(first), storage)
    sprite = document.getElementById("sprite")
    if not sprite.firstChild:
        sprite.innerHTML = pieces_svg.sprite()
    page.do(*from_address())
    if not page.shown:
        page.show()
    listen(page)
    listen_outside(page)
    twin.later(create_proxy(page.late))
    for do, value in window.shell.begun(create_proxy(page.do)):
        page.do(do, value)
    document.documentElement.setAttribute("data-ready", "")
    # What is there now stays: nobody needs to look through it again in search of rubbish.
    gc.freeze()


try:
    main()
except Exception as error:
    window.shell.failed(repr(error))
    raise
