"""Keeps the screen of the device on while a game is played."""

from typing import Any

import js
from pyodide.ffi import create_proxy

from genial.ui.model import Screen, Session

document = js.document


class WakeLock:
    """The lock that keeps the screen on; browsers release it themselves when the page is hidden."""

    def __init__(self) -> None:
        self._wanted = False
        self._lock: Any = None
        self._received = create_proxy(self._got)
        self._refused = create_proxy(lambda _: None)
        document.addEventListener("visibilitychange", create_proxy(lambda _: self._request()))

    def follow(self, session: Session) -> None:
        """Keep the screen on if a game is running on the table, and no longer."""
        game = session.table.game
        wanted = session.screen is Screen.TABLE and game is not None and not game.state.over
        if wanted == self._wanted:
            return
        self._wanted = wanted
        if wanted:
            self._request()
        elif self._lock:
            lock, self._lock = self._lock, None
            lock.release()

    def _request(self) -> None:
        """Ask for the lock; if it is refused, as on a low battery, the screen goes off as usual."""
        locks = getattr(js.navigator, "wakeLock", None)
        if self._wanted and locks and document.visibilityState == "visible":
            locks.request("screen").then(self._received, self._refused)

    def _got(self, lock: Any) -> None:
        """The lock is there, perhaps too late."""
        if self._wanted:
            self._lock = lock
        else:
            lock.release()
