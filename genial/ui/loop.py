"""One intent after the other: update the session, save it, show it, carry out the effects.

The loop knows no browser: its host shows the session and carries out the effects.
"""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple, Protocol

from genial.ai.protocol import ProtocolError, parse_answer
from genial.ui.effects import Effect, Forget, Save, SavePrefs
from genial.ui.library.open import open_saved
from genial.ui.library.view import unfinished_title
from genial.ui.model import App, Intent, Library, Session, StorageResult
from genial.ui.prefs import Prefs, preferred_language
from genial.ui.storage import links, saves
from genial.ui.storage.store import SecondCopy, Storage
from genial.ui.table import keys, tiles
from genial.ui.update import update


class Host(Protocol):
    """Shows the session and carries out its effects: the page in a browser, or a test."""

    def show(self, session: Session) -> None:
        """Show the session."""

    def carry_out(self, effect: Effect) -> None:
        """Carry out an effect; those that concern the storage are done already."""

    def report(self) -> None:
        """Log the error that is being handled, for developers."""


class File(Protocol):
    """A file to import."""

    name: str
    size: int

    def text(self) -> Awaitable[str]:
        """Its content."""


class Moment(NamedTuple):
    """What an intent brings from outside: time, day and luck."""

    now: int
    date: str
    luck: int


def present() -> Moment:
    """The present time and date, and a random number."""
    luck = int.from_bytes(os.urandom(4), "little")
    return Moment(int(time.time() * 1000), time.strftime("%Y-%m-%d"), luck)


class Loop:
    """The session as it is now, and the way to the next one."""

    def __init__(
        self,
        host: Host,
        session: Session,
        store: Storage,
        moment: Callable[[], Moment] = present,
    ) -> None:
        self.session = session
        self._host = host
        self.store = store
        self.moment = moment
        """Returns the time, the day and the luck of an intent."""

    def do(self, do: str, value: str = "", *, touch: bool = False, width: float = 0) -> None:
        """Carry out the intent of an element: ``cell H8``."""
        verb, *words = do.split(" ")
        self.dispatch(Intent(verb, tuple(words), value, touch, width))

    def dispatch(self, intent: Intent) -> None:
        """Carry out an intent, at this moment."""
        moment = self.moment()
        intent = intent._replace(now=moment.now, date=moment.date, luck=moment.luck)
        before = self.session
        try:
            after, effects = update(before, intent)
        except Exception as error:
            self._failed(intent, error)
            return
        self.session = after
        # Saved before it is shown: what is on the screen is also in the storage. From here on it
        # has happened, whatever else goes wrong.
        results = [self._store_effect(effect) for effect in effects]
        if after is not before:
            try:
                self._host.show(after)
            except Exception as error:
                if not any(isinstance(effect, Save | Forget) for effect in effects):
                    # Nobody has seen it and nothing was saved: go back, without its effects.
                    self.session, effects = before, ()
                self._failed(intent, error)
        for effect in effects:
            try:
                self._host.carry_out(effect)
            except Exception as error:
                self._failed(intent, error)
        for result, key in filter(None, results):
            self._tell_result(result, key)

    def _failed(self, intent: Intent, error: Exception) -> None:
        self._host.report()
        if intent.verb != "failed":
            self.do("failed", repr(error))

    def _store_effect(self, effect: Effect) -> tuple[StorageResult, str] | None:
        """Carry out an effect on the storage; returns the result and the key of the game."""
        if isinstance(effect, Save):
            return self.store.save(effect.save), effect.save.key
        if isinstance(effect, SavePrefs):
            return self.store.save_prefs(effect.prefs), ""
        if isinstance(effect, Forget):
            self.store.forget(effect.key)
            # Nothing of it is left to be lost.
            return StorageResult.WRITTEN, effect.key
        return None

    def _tell_result(self, result: StorageResult, key: str) -> None:
        """Report to the session how saving a game went."""
        if result is StorageResult.CONFLICT:
            self.changed_elsewhere(saves.GAME_PREFIX + key, self.store.stored_text(key))
            result = StorageResult.WRITTEN
        if result is not StorageResult.WRITTEN or self.session.app.unsaved:
            self.dispatch(Intent("stored", (key,), stored=result))

    def changed_elsewhere(self, name: str, text: str) -> None:
        """Another tab has written an entry of the storage, or removed it if there is no text."""
        if name.startswith(saves.PREFIX):
            self.store.note_change(name, text)
            self.dispatch(Intent("changed-elsewhere", (name,), text))

    def read_late(self, entries: Mapping[str, str]) -> None:
        """The second copy of the storage could only be read now: go on with what is newer there."""
        newer = self.store.read_late(entries)
        # A card is of use only to a game that is on the shelf.
        for name in sorted(newer, key=lambda name: name.startswith(saves.CARD_PREFIX)):
            self.dispatch(Intent("read-late", (name,), newer[name]))

    def answered(self, question_id: str, text: str) -> None:
        """The worker has answered a question."""
        self.dispatch(answer_intent(self.session, question_id, text))

    def unanswered(self, question_id: str) -> None:
        """The worker has failed to answer a question."""
        self.dispatch(Intent("unanswered", (question_id,)))

    async def import_text(self, text: str, *words: str) -> None:
        """Import a text, and let the page respond while it is read."""
        for _ in links.read_ahead(text):
            await asyncio.sleep(0)
        self.dispatch(Intent("import", words, text))

    async def import_files(self, files: Sequence[File]) -> None:
        """Import files one after the other."""
        for number, file in enumerate(files):
            # A file longer than any record is not even read.
            text = " " * (links.LONGEST_IMPORT + 1)
            if file.size <= links.LONGEST_IMPORT:
                text = await file.text()
            words = (file.name, "more" if number else "first") if len(files) > 1 else ()
            await self.import_text(text, *words)

    def intent_of_key(self, key: str, code: str, cell: str, *, walks: bool) -> str:
        """The intent of a key; with a tile in hand, and ``walks``, arrows move over the board."""
        holding = walks and self.session.table.hand.slot is not None
        return keys.intent_of_key(key, code, self.session.screen, cell, holding=holding)

    def pinned_at(self, cell: str) -> str:
        """The number of the tile that waits on that cell to be confirmed, if one does."""
        return tiles.pinned_at(self.session, cell)

    def open_address(self, fragment: str) -> None:
        """Show what the fragment of the address asks for: a screen, or the game of a link."""
        if is_link(fragment):
            self.do("link", fragment)
        else:
            self.do(f"go {fragment or 'home'}")

    def leave(self) -> None:
        """The page is left: let home offer the unfinished game before Python runs next time."""
        title = unfinished_title(self.session)
        self.store.write({saves.CONTINUE_KEY: title})

    @property
    def may_lose_game(self) -> bool:
        """Whether a running game is lost with the page, because it could not be stored."""
        shelf = self.session.library.shelf
        unsaved = (shelf[key] for key in self.session.app.unsaved if key in shelf)
        return any(saves.unfinished(saved.text) for saved in unsaved)


def answer_intent(session: Session, question_id: str, text: str) -> Intent:
    """The intent of an answer, which is parsed only here; an invalid one counts as unanswered."""
    game = session.table.game
    if game is not None:
        with suppress(ProtocolError):
            answer = parse_answer(text, question_id, game.record.variant)
            return Intent("answered", (question_id,), answer=answer)
    return Intent("unanswered", (question_id,))


def is_link(fragment: str) -> bool:
    """Whether the fragment of an address holds a game."""
    return fragment.startswith(links.LINK)


def start(
    host: Host, local: Callable[[], Any], second: SecondCopy, app: App, languages: Iterable[str]
) -> Loop:
    """The loop of a page that starts with what the storage holds."""
    store = Storage(local, second)
    stored = store.read()
    default = Prefs(language=preferred_language(languages))
    prefs = saves.parse_prefs(stored.get(saves.PREFS_KEY, ""), default)
    shelf = saves.read_shelf(stored)
    session = Session(prefs=prefs, app=app, library=Library(shelf=shelf))
    return Loop(host, resumed(session), store)


def resumed(session: Session) -> Session:
    """After a reload: the game that was played last is on the table, the racks covered."""
    last = saves.last_played(session.library.shelf)
    opened = open_saved(session, last.key) if last else None
    return replace(opened, screen=session.screen) if opened else session
