"""A simulated browser: tabs, a storage that fails on demand, and locks."""

import sys
from collections.abc import Mapping

from genial.ui import render
from genial.ui.effects import Claim, Effect
from genial.ui.loop import Moment, start
from genial.ui.model import App, Intent, Session
from tests.support.desk import Desk


class StorageError(Exception):
    """The error that a browser throws."""

    def __init__(self, name: str) -> None:
        super().__init__("no")
        self.name = name


class Browser:
    """What outlives a tab: both copies of the storage, and which tab holds which lock."""

    def __init__(self) -> None:
        self.first: dict[str, str] = {}
        self.second: dict[str, str] = {}
        self.holders: dict[str, Tab] = {}
        self.tabs: list[Tab] = []
        self.operations = 0
        self.error = ""
        """The name of the error that every write throws; empty if writing works."""
        self.refuse_at: int | None = None
        """The number of the only operation that throws it; all do if it is ``None``."""
        self.snapshots: list[tuple[dict[str, str], dict[str, str]]] = []
        """Both copies after each operation."""

    def operation(self) -> None:
        self.operations += 1
        if self.error and self.refuse_at in {None, self.operations - 1}:
            raise StorageError(self.error)

    def tab(self, at: str = "table") -> "Tab":
        """A new tab, with the page open at that screen."""
        tab = Tab(self)
        self.tabs.append(tab)
        tab.do(f"go {at}")
        return tab

    def close(self, tab: "Tab") -> None:
        self.tabs.remove(tab)
        for key, holder in [*self.holders.items()]:
            if holder is tab:
                self.released(key)

    def released(self, key: str) -> None:
        del self.holders[key]
        for tab in self.tabs:
            if tab.session.tab.claim == key and tab.session.tab.following:
                self.holders[key] = tab
                tab.do(f"released {key}")
                return


class Local:
    """The storage of the browser as one tab sees it."""

    def __init__(self, browser: Browser, tab: "Tab") -> None:
        self._browser = browser
        self._tab = tab

    @property
    def length(self) -> int:
        return len(self._browser.first)

    def key(self, index: int) -> str:
        return [*self._browser.first][index]

    def getItem(self, name: str) -> str | None:  # noqa: N802
        return self._browser.first.get(name)

    def setItem(self, name: str, text: str) -> None:  # noqa: N802
        self._browser.operation()
        changed = self._browser.first.get(name) != text
        self._browser.first[name] = text
        self._tab.happened(name, text, changed=changed)

    def removeItem(self, name: str) -> None:  # noqa: N802
        self._browser.operation()
        changed = self._browser.first.pop(name, None) is not None
        self._tab.happened(name, "", changed=changed)


class Second:
    """The second copy, which takes all of the entries or none."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._began = dict(browser.second)

    def entries(self) -> Mapping[str, str]:
        return self._began

    def write(self, entries: Mapping[str, str | None]) -> None:
        browser = self._browser
        browser.operations += 1
        for name, text in entries.items():
            browser.second.pop(name, None)
            if text is not None:
                browser.second[name] = text
        browser.snapshots.append((dict(browser.first), dict(browser.second)))


class Tab(Desk):
    """A page in a tab of that browser; it hosts the loop of the page."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.waiting: list[tuple[str, str]] = []
        self.errors: list[BaseException | None] = []
        self.loop = start(self, lambda: Local(browser, self), Second(browser), App(), ())
        self.loop.moment = self.moment
        super().__init__(self.loop.session)
        self.clock += max(
            (saved.card.changed for saved in self.session.library.shelf.values()), default=0
        )

    @property
    def session(self) -> Session:
        return self.loop.session

    @session.setter
    def session(self, session: Session) -> None:
        self.loop.session = session

    def moment(self) -> Moment:
        self.clock += 1
        return Moment(self.clock, "2026-11-16", self.clock * 7919)

    def happened(self, name: str, text: str, *, changed: bool) -> None:
        """Record an operation, and queue its storage event for the other tabs."""
        self.browser.snapshots.append((dict(self.browser.first), dict(self.browser.second)))
        for other in self.browser.tabs:
            if other is not self and changed:
                other.waiting.append((name, text))

    def dispatch(self, intent: Intent, *, luck: int | None = None) -> None:
        self.hear()
        self.effects = ()
        self.loop.dispatch(intent)

    def hear(self) -> None:
        """Handle the storage events of other tabs."""
        while self.waiting:
            self.loop.changed_elsewhere(*self.waiting.pop(0))

    def show(self, session: Session) -> None:
        assert render.render(session)

    def carry_out(self, effect: Effect) -> None:
        self.effects += (effect,)
        if isinstance(effect, Claim):
            self.claim(effect)

    def report(self) -> None:
        self.errors.append(sys.exception())

    def claim(self, claim: Claim) -> None:
        holders = self.browser.holders
        for key in [key for key, holder in holders.items() if holder is self]:
            self.browser.released(key)
        holder = holders.get(claim.key)
        if not claim.key:
            return
        if holder is None or claim.steal:
            holders[claim.key] = self
        if holder and claim.steal:
            holder.do(f"locked-elsewhere {claim.key}")
        elif holder:
            self.do(f"locked-elsewhere {claim.key}")
