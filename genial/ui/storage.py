"""The storage of the browser: whole after a crash, never overwritten unseen, honest when it fails.

Every game lies there twice. The first copy is written at once, but a browser that is killed forgets
the last seconds of it; the second is begun in the same moment, and what the system has got of it
outlives the browser. Whichever was changed last counts.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from genial.ui import saves
from genial.ui.model import Saved


class Twin(Protocol):
    """The second copy."""

    def entries(self) -> Mapping[str, str]:
        """What it held when the page began."""

    def write(self, entries: Mapping[str, str | None]) -> None:
        """Write all of these entries or none, soon; ``None`` removes one.

        But not before all of it has been read, see :meth:`Storage.late`.
        """


class Storage:
    """The games and settings of this browser, which may be blocked, full, or emptied by others."""

    def __init__(self, local: Callable[[], Any], twin: Twin) -> None:
        self._local = local
        """Gives the storage as browsers have it; even to ask for it may fail."""
        self._twin = twin
        self._known: dict[str, str] = {}
        """The games as we have read, written or heard of them last."""
        self._removed: set[str] = set()
        """The entries that have been removed since the page began."""

    def read(self) -> dict[str, str]:
        """Everything of ours; what only the second copy has is written to the first."""
        newest, _ = self._joined(self._twin.entries())
        return newest

    def late(self, entries: Mapping[str, str]) -> dict[str, str]:
        """What the second copy held has come after the page began; gives what is newer there."""
        left = {name: text for name, text in entries.items() if name not in self._removed}
        _, newer = self._joined(left)
        return newer

    def _joined(self, second: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
        """Both copies together, and what only the second had, which is written to the first."""
        first = self._read_first()
        newest = saves.newest(first, second)
        newer = {name: text for name, text in newest.items() if first.get(name) != text}
        trouble = self.write(newer)
        # What could not be written is in the second copy all the same, and the next save tells it.
        for name, text in (self._read_first() if trouble else newest).items():
            self.heard(name, text)
        return newest, newer

    def _read_first(self) -> dict[str, str]:
        try:
            store = self._local()
            names = [store.key(index) for index in range(store.length)]
            return {name: store.getItem(name) for name in names if name.startswith(saves.PREFIX)}
        except Exception:
            return {}

    def heard(self, name: str, text: str) -> None:
        """Another tab has written this entry, or removed it if there is no text."""
        if not text:
            self._removed.add(name)
        if name.startswith(saves.GAME_PREFIX):
            self._known.pop(name, None)
            if text:
                self._known[name] = text

    def save(self, saved: Saved) -> str:
        """Write a game; gives what went wrong, if anything did.

        ``full`` and ``blocked`` are what the browser says. ``emptied`` has been written, but all
        the rest is gone. ``elsewhere`` has not: another tab has played on, see :meth:`there`.
        """
        name, entries = saves.GAME_PREFIX + saved.key, saves.entries(saved)
        there = self.there(saved.key)
        known = self._known.get(name, "")
        if there and there not in {known, saved.text}:
            return "elsewhere"
        self._twin.write(entries)
        if trouble := self.write(entries):
            return trouble
        emptied = bool(known and not there)
        if emptied:
            self._known.clear()
        self._known[name] = saved.text
        return "emptied" if emptied else ""

    def there(self, key: str) -> str:
        """The text of a game as it lies in the storage now; nothing if there is none."""
        try:
            return self._local().getItem(saves.GAME_PREFIX + key) or ""
        except Exception:
            return ""

    def write(self, entries: Mapping[str, str]) -> str:
        """Write the entries in their order; gives what went wrong, if anything did."""
        try:
            for name, text in entries.items():
                self._local().setItem(name, text)
        except Exception as error:
            # What is thrown is no Error of its own in every engine, but it always tells its name.
            told = f"{getattr(error, 'name', '')} {error}"
            return "full" if "quota" in told.lower() else "blocked"
        return ""

    def forget(self, key: str) -> None:
        """Remove a game, itself first: a card alone is nothing."""
        names = (saves.GAME_PREFIX + key, saves.CARD_PREFIX + key)
        self._removed.update(names)
        self._known.pop(names[0], None)
        self._twin.write(dict.fromkeys(names))
        try:
            for name in names:
                self._local().removeItem(name)
        except Exception:
            return
