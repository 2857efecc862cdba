"""Serves the built page as plain files under a sub-path, as a static host would.

    python -m tools.serve [--port 8765] [--path /genial/] [--no-browser]

Without a port the system picks a free one. The first line of the output is the address.
"""

import argparse
import contextlib
import threading
import webbrowser
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tools import ROOT

DIST = ROOT / "dist"


class Server(ThreadingHTTPServer):
    """Logs the requested paths; once stopped, it does not answer even on open connections."""

    def __init__(self, *args: Any, log: list[str]) -> None:
        super().__init__(*args)
        self.log = log
        self.stopped = False


class Handler(SimpleHTTPRequestHandler):
    """Answers below one path only, without logging and without caching."""

    extensions_map = {  # noqa: RUF012
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".toml": "text/plain",
        ".webmanifest": "application/manifest+json",
    }
    protocol_version = "HTTP/1.1"

    def __init__(self, *args: object, base: str, fresh: bool, **kwargs: object) -> None:
        self.base = base
        self.fresh = fresh
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        """The file for a path; outside of the base there is none."""
        if not path.startswith(self.base):
            return str(ROOT / "no-such-file")
        return super().translate_path("/" + path.removeprefix(self.base))

    def parse_request(self) -> bool:
        """Parse the request and log its path."""
        if not super().parse_request():
            return False
        assert isinstance(self.server, Server)
        self.close_connection |= self.server.stopped
        self.server.log.append(self.path)
        return not self.server.stopped

    def end_headers(self) -> None:
        """Ask the browser to check every file, so that an edit shows after a reload."""
        self.send_header("Cache-Control", "no-cache" if self.fresh else "max-age=600")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Print nothing."""


@contextlib.contextmanager
def serving(  # noqa: PLR0913 - most are passed by name
    port: int = 0,
    base: str = "/genial/",
    root: Path = DIST,
    *,
    log: list[str] | None = None,
    fresh: bool = True,
    handler: type[Handler] = Handler,
) -> Iterator[str]:
    """Serve in a thread; yields the address of the page, and adds every request to ``log``."""
    answer = partial(handler, base=base, fresh=fresh, directory=str(root))
    log = [] if log is None else log
    with Server(("127.0.0.1", port), answer, log=log) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}{base}"
        finally:
            server.stopped = True
            server.shutdown()


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description="Serve the game on this machine.")
    parser.add_argument("--port", type=int, default=0, help="default: any free port")
    parser.add_argument("--path", default="/genial/", help="default: /genial/")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    args = parser.parse_args()
    with serving(args.port, f"/{args.path.strip('/')}/".replace("//", "/")) as address:
        print(address, flush=True)
        if not args.no_browser:
            webbrowser.open(address)
        with contextlib.suppress(KeyboardInterrupt):
            threading.Event().wait()


if __name__ == "__main__":
    main()
