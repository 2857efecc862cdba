"""One intent after the other: the session moves on, is saved, is shown, and the effects are done.

It knows no browser: whoever has one says how a session is shown and an effect is carried out.
"""

import os
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping

from genial.ui import saves, session
from genial.ui.effects import Effect, Forget, Keep, Save
from genial.ui.model import Intent, Session
from genial.ui.storage import Storage


class Loop(ABC):
    """The session as it is now, and the way to what comes next."""

    def __init__(self, first: Session, store: Storage) -> None:
        self.session = first
        self.store = store

    @abstractmethod
    def show(self) -> None:
        """Show the session as it is now."""

    @abstractmethod
    def carry_out(self, effect: Effect) -> None:
        """Do what the session cannot do itself; what concerns the storage is done already."""

    @abstractmethod
    def report(self) -> None:
        """Write the error that is being handled where developers look."""

    def intent(self, do: str, value: str = "", *, touch: bool = False) -> Intent:
        """What an element says, with the time and the luck of this moment."""
        verb, *words = do.split(" ")
        date, now = time.strftime("%Y-%m-%d"), int(time.time() * 1000)
        luck = int.from_bytes(os.urandom(4), "little")
        return Intent(verb, tuple(words), value, touch, now, date, luck)

    def do(self, do: str, value: str = "", *, touch: bool = False) -> None:
        """Carry out what an element says."""
        self.dispatch(self.intent(do, value, touch=touch))

    def dispatch(self, intent: Intent) -> None:
        """Let the session move on, save it, show it, and carry out the effects."""
        before = self.session
        try:
            after, effects = session.update(before, intent)
        except Exception as error:
            self._failed(intent, error)
            return
        self.session = after
        # Saved before it is shown: no action can be made that is not on the shelf. From here on it
        # has happened, whatever else goes wrong.
        troubles = [self._stored(effect) for effect in effects]
        if after is not before:
            try:
                self.show()
            except Exception as error:
                if not any(isinstance(effect, Save | Forget) for effect in effects):
                    # Nobody has seen it: it is left again, and what it wanted is not done.
                    self.session, effects = before, ()
                self._failed(intent, error)
        for effect in effects:
            try:
                self.carry_out(effect)
            except Exception as error:
                self._failed(intent, error)
        self._tell(troubles)

    def heard(self, name: str, text: str) -> None:
        """Another tab has written to the storage."""
        self.store.heard(name, text)
        self.dispatch(self.intent("elsewhere", text)._replace(words=(name,)))

    def read_late(self, entries: Mapping[str, str]) -> None:
        """The second copy of the storage has been read at last: what is newer there goes on."""
        newer = self.store.late(entries)
        # A card is of use only to a game that is on the shelf.
        for name in sorted(newer, key=lambda name: name.startswith(saves.CARD_PREFIX)):
            self.dispatch(self.intent("late", newer[name])._replace(words=(name,)))

    def _failed(self, intent: Intent, error: Exception) -> None:
        self.report()
        if intent.verb != "failed":
            self.do("failed", repr(error))

    def _stored(self, effect: Effect) -> str:
        """Carry out what concerns the storage; gives how it went, if there is anything to tell."""
        if isinstance(effect, Save):
            return f"{self.store.save(effect.save) or 'well'} {effect.save.key}"
        if isinstance(effect, Keep):
            return self.store.write({saves.PREFS_KEY: saves.format_prefs(effect.prefs)})
        if isinstance(effect, Forget):
            self.store.forget(effect.key)
        return ""

    def _tell(self, troubles: list[str]) -> None:
        for trouble in filter(None, troubles):
            kind, _, key = trouble.partition(" ")
            if kind == "elsewhere":
                self.heard(saves.GAME_PREFIX + key, self.store.there(key))
            elif kind != "well" or not self.session.storing:
                self.do(f"stored {kind}")
