"""The storage of the browser: survives a crash, overwrites no other tab, reports failures.

Every game is stored twice. The first copy (localStorage) is written at once, but a browser that is
killed loses the last seconds of it. The second copy (IndexedDB) is started at the same moment and
survives the browser once the system has it. Of each game the copy that was changed last counts.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from genial.ui.model import Saved, StorageResult
from genial.ui.prefs import Prefs
from genial.ui.storage import saves


class SecondCopy(Protocol):
    """The second copy of all entries."""

    def entries(self) -> Mapping[str, str]:
        """Its entries when the page started."""

    def write(self, entries: Mapping[str, str | None]) -> None:
        """Write all of these entries or none, soon; ``None`` removes one.

        Nothing is written before all of it has been read, see :meth:`Storage.read_late`.
        """


class Storage:
    """The games and settings of this browser, which may be blocked, full, or emptied by others."""

    def __init__(self, local: Callable[[], Any], second: SecondCopy) -> None:
        self._local = local
        """Returns the browser's ``localStorage``; even asking for it may fail."""
        self._second = second
        self._known: dict[str, str] = {}
        """The games as this tab has last read or written them, or heard of them from other tabs."""
        self._removed: set[str] = set()
        """The entries that have been removed since the page started."""

    def read(self) -> dict[str, str]:
        """Everything of ours; what only the second copy has is written to the first."""
        both, _ = self._joined(self._second.entries())
        return both

    def read_late(self, entries: Mapping[str, str]) -> dict[str, str]:
        """The second copy could only be read after the start; returns its newer entries."""
        left = {name: text for name, text in entries.items() if name not in self._removed}
        _, newer = self._joined(left)
        return newer

    def _joined(self, second: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
        """Both copies together, and what only the second had, which is written to the first."""
        first = self._read_first()
        both = saves.merge(first, second)
        newer = {name: text for name, text in both.items() if first.get(name) != text}
        result = self.write(newer)
        # What could not be written is still in the second copy, and the next save will report it.
        for name, text in (both if result is StorageResult.WRITTEN else self._read_first()).items():
            self.note_change(name, text)
        return both, newer

    def _read_first(self) -> dict[str, str]:
        try:
            store = self._local()
            names = [store.key(index) for index in range(store.length)]
            return {name: store.getItem(name) for name in names if name.startswith(saves.PREFIX)}
        except Exception:
            return {}

    def note_change(self, name: str, text: str) -> None:
        """Another tab has written this entry, or removed it if there is no text."""
        if not text:
            self._removed.add(name)
        if name.startswith(saves.GAME_PREFIX):
            self._known.pop(name, None)
            if text:
                self._known[name] = text

    def save(self, saved: Saved) -> StorageResult:
        """Write a game, unless another tab has played it on."""
        name, entries = saves.GAME_PREFIX + saved.key, saves.entries(saved)
        stored = self.stored_text(saved.key)
        known = self._known.get(name, "")
        if stored and stored not in {known, saved.text}:
            return StorageResult.CONFLICT
        self._second.write(entries)
        result = self.write(entries)
        if result is not StorageResult.WRITTEN:
            return result
        emptied = bool(known and not stored)
        if emptied:
            self._known.clear()
        self._known[name] = saved.text
        return StorageResult.EMPTIED if emptied else result

    def save_prefs(self, prefs: Prefs) -> StorageResult:
        """Write the settings."""
        return self.write({saves.PREFS_KEY: saves.format_prefs(prefs)})

    def stored_text(self, key: str) -> str:
        """The text of a game in the storage now; empty if there is none."""
        try:
            return self._local().getItem(saves.GAME_PREFIX + key) or ""
        except Exception:
            return ""

    def write(self, entries: Mapping[str, str]) -> StorageResult:
        """Write the entries in their order."""
        try:
            for name, text in entries.items():
                self._local().setItem(name, text)
        except Exception as error:
            # Engines throw different objects, but all of them name the reason.
            reason = f"{getattr(error, 'name', '')} {error}"
            full = "quota" in reason.lower()
            return StorageResult.FULL if full else StorageResult.BLOCKED
        return StorageResult.WRITTEN

    def forget(self, key: str) -> None:
        """Remove a game, then its card, which means nothing on its own."""
        names = (saves.GAME_PREFIX + key, saves.CARD_PREFIX + key)
        self._removed.update(names)
        self._known.pop(names[0], None)
        self._second.write(dict.fromkeys(names))
        try:
            for name in names:
                self._local().removeItem(name)
        except Exception:
            return
