"""The page in the browser: hosts the loop, and starts it."""

import asyncio
import gc
import json
import traceback
from collections.abc import Awaitable, Mapping

import js
from pyodide.ffi import create_proxy
from pyscript.js_modules import indexeddb_copy, tab_lock

from genial.ui import loop
from genial.ui.browser import dom, events, transfer, vibration
from genial.ui.browser.sound import Speaker
from genial.ui.browser.wakelock import WakeLock
from genial.ui.browser.worker import Worker, WorkerError
from genial.ui.effects import (
    Alarm,
    Ask,
    Choose,
    Claim,
    Copy,
    Download,
    Effect,
    Expire,
    Focus,
    Install,
    Paste,
    RetryWorker,
    Say,
    Scroll,
    Share,
    Sound,
    StartWorker,
    Update,
    Vibrate,
)
from genial.ui.model import App, Session

document = js.document
window = js.window


class SecondCopy:
    """The second copy of the storage, in the database of the browser."""

    def entries(self) -> dict[str, str]:
        """Its entries when the page started."""
        return dict(json.loads(indexeddb_copy.entries))

    def write(self, entries: Mapping[str, str | None]) -> None:
        """Write the entries soon, all or none."""
        indexeddb_copy.write(json.dumps(entries))


class Page:
    """The host of the loop in a browser."""

    def __init__(self) -> None:
        self.display = dom.Display(self.failed_late)
        self.worker = Worker()
        self.speaker = Speaker()
        self.wake_lock = WakeLock()
        self.messages = 0
        """How many messages have come that go by themselves."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.loop = loop.start(
            self,
            lambda: window.localStorage,
            SecondCopy(),
            App(
                # Not composed of its parts: in some engines a file has no origin.
                origin=window.location.href.partition("#")[0].partition("?")[0],
                touch=bool(window.matchMedia("(hover: none)").matches),
                shares=hasattr(window.navigator, "share"),
            ),
            list(window.navigator.languages),
        )
        self.do = create_proxy(self.loop.do)
        """For scripts: carries out an intent."""

    def show(self, session: Session) -> None:
        """Show the session."""
        self.display.show(session)
        self.wake_lock.follow(session)

    def report(self) -> None:
        """Write the error that is being handled to the console."""
        js.console.error(traceback.format_exc())

    def failed_late(self, error: Exception) -> None:
        """Show an error that happened outside of an intent, but not the same one repeatedly."""
        self.report()
        text, notice = repr(error), self.loop.session.notice
        if notice is None or text not in notice.text:
            self.loop.do("failed", text)

    def carry_out(self, effect: Effect) -> None:  # noqa: C901, PLR0912 - one case for each kind
        """Carry out an effect."""
        match effect:
            case Say(text):
                dom.say(text)
            case Focus(target):
                self.display.focus(target)
            case Scroll(target):
                dom.scroll_to(target)
            case Copy(text):
                self.start(transfer.copy(self.loop, text))
            case Share(title, link):
                self.start(transfer.share(self.loop, title, link))
            case Expire(text, milliseconds):
                self.start(self.expire(text, milliseconds))
            case Paste():
                self.start(transfer.paste(self.loop))
            case Choose():
                transfer.choose_files()
            case Download(name, text):
                transfer.download(name, text)
            case Claim(key, steal):
                tab_lock.claim(key, steal, self.do)
            case Sound(name):
                self.speaker.play(name)
            case Vibrate(name):
                vibration.vibrate(name)
            case Ask():
                self.start(self.ask(effect))
            case StartWorker():
                self.start(self.worker.start())
            case RetryWorker():
                self.worker.retry()
            case Update():
                window.startup.update()
            case Install():
                window.startup.install()
            case Alarm(key, milliseconds):
                self.start(self.alarm(key, milliseconds))

    def start(self, work: Awaitable[None]) -> None:
        """Start something that takes time; its errors become visible too."""

        async def guarded() -> None:
            try:
                await work
            except Exception as error:
                self.report()
                self.loop.do("failed", repr(error))

        task = asyncio.ensure_future(guarded())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def ask(self, effect: Ask) -> None:
        """Ask the worker, if the answer is still of use when its turn comes."""
        question = effect.question
        try:
            answer = await self.worker.ask(question, lambda: self.loop.session.awaits(question.id))
        except WorkerError:
            self.loop.unanswered(question.id)
        else:
            self.loop.answered(question.id, answer)

    async def alarm(self, key: str, milliseconds: int) -> None:
        """Send the intent ``alarm`` when the time has passed."""
        await asyncio.sleep(milliseconds / 1000)
        self.loop.do(f"alarm {key}")

    async def expire(self, text: str, milliseconds: int) -> None:
        """Send the intent ``expired`` when the message has been there long enough."""
        self.messages += 1
        number = self.messages
        await asyncio.sleep(milliseconds / 1000)
        while number == self.messages and dom.reading_notice():
            await asyncio.sleep(1)
        if number == self.messages:
            self.loop.do("expired", text)


def main() -> None:
    """Start the page."""
    page = Page()
    page.loop.open_address(events.address())
    if not page.display.session:
        page.display.show(page.loop.session)
    events.listen(page.loop, page.start, page.display.went_back)
    indexeddb_copy.whenReadLate(
        create_proxy(lambda entries: page.loop.read_late(json.loads(entries)))
    )
    # Clicks that were made before Python ran.
    for do, value in window.startup.pythonRuns(page.do):
        page.loop.do(do, value)
    document.documentElement.setAttribute("data-ready", "")
    # Everything that exists now stays: the garbage collector need not look at it again.
    gc.freeze()


try:
    main()
except Exception as error:
    window.startup.failed(repr(error))
    raise
