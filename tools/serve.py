"""Serves the built page under a sub-path, compressed as GitHub Pages would.

    python -m tools.serve [--port 8718] [--path /genial/] [--no-browser]

The port is always the same, because a browser stores games for each port separately; if it is
taken, the next free one is used. The first line of the output is the address.
"""

import argparse
import contextlib
import errno
import gzip
import io
import mimetypes
import re
import sys
import threading
import webbrowser
from collections.abc import Iterator
from functools import lru_cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO

from tools import ROOT

DIST = ROOT / "dist"

PORT = 8718
"""The port of ``make play``: no other service is known to use it."""

_PORTS = 20
"""So many ports are tried."""

_ELSEWHERE = """\
Port {usual} is in use, perhaps by another `make play`: this one uses port {port}.
Browsers store games for each port separately, so games saved on port {usual} seem to be missing
here. They are not lost: stop the program that uses port {usual} and start again.
"""


class Server(ThreadingHTTPServer):
    """Logs the requested paths; once stopped, it does not answer even on open connections."""

    def __init__(self, *args: Any, log: list[str]) -> None:
        super().__init__(*args)
        self.log = log
        self.stopped = False


class Handler(SimpleHTTPRequestHandler):
    """Answers below one path only, without logging and without caching."""

    compressible = re.compile(r"text/.*|application/(.+\+)?json|application/wasm|image/svg\+xml")
    """The types that GitHub Pages compresses; archives and pictures are compressed already."""

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
        self.body: bytes | None = None
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

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Send the headers; returns the file as it will be sent, compressed if that is smaller."""
        self.body = body = self._compressed_body()
        try:
            file = super().send_head()
        finally:
            self.body = None
        if file is None or body is None:
            return file
        file.close()
        return io.BytesIO(body)

    def _compressed_body(self) -> bytes | None:
        path = Path(self.translate_path(self.path))
        if self.path.partition("?")[0].endswith("/"):
            path /= "index.html"
        # A range counts the bytes of the plain file, which is then sent as a whole.
        if "Range" in self.headers or not accepts_gzip(self.headers.get("Accept-Encoding", "")):
            return None
        return self.compressed(path) if path.is_file() else None

    @classmethod
    def compressed(cls, path: Path) -> bytes | None:
        """A file compressed, if its type is and if that is smaller."""
        kind = cls.extensions_map.get(path.suffix) or mimetypes.guess_type(path.name)[0] or ""
        if not cls.compressible.fullmatch(kind):
            return None
        status = path.stat()
        return _compressed(path.resolve(), status.st_mtime_ns, status.st_size)

    def send_header(self, keyword: str, value: str) -> None:
        """Send a header; the length is that of the compressed file."""
        if keyword == "Content-Length" and self.body is not None:
            super().send_header("Content-Encoding", "gzip")
            value = str(len(self.body))
        super().send_header(keyword, value)

    def end_headers(self) -> None:
        """Ask the browser to check every file, so that an edit shows after a reload."""
        self.send_header("Cache-Control", "no-cache" if self.fresh else "max-age=600")
        self.send_header("Vary", "Accept-Encoding")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Print nothing."""


def accepts_gzip(header: str) -> bool:
    """Whether a client with that ``Accept-Encoding`` takes gzip."""
    parts = (part.lower().replace(" ", "").partition(";") for part in header.split(","))
    weights = {name: weight for name, _, weight in parts}
    weight = weights.get("gzip", weights.get("*"))
    return weight is not None and not re.fullmatch(r"q=0(\.0*)?", weight)


@lru_cache(maxsize=256)
def _compressed(path: Path, _changed: int, size: int) -> bytes | None:
    """A file compressed, if that is smaller; once for each version of the file."""
    data = gzip.compress(path.read_bytes(), 6, mtime=0)
    return data if len(data) < size else None


def sent(path: Path) -> int:
    """The bytes that are sent for a file to clients that accept gzip, as all browsers do."""
    return len(Handler.compressed(path) or path.read_bytes())


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


@contextlib.contextmanager
def serving_near(port: int, base: str, root: Path = DIST) -> Iterator[str]:
    """Serve on that port, or on the next free one with a warning."""
    for number in range(port, port + _PORTS):
        with contextlib.ExitStack() as stack:
            try:
                address = stack.enter_context(serving(number, base, root))
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    raise
                continue
            if number != port:
                print(_ELSEWHERE.format(usual=port, port=number), end="", file=sys.stderr)
            yield address
            return
    raise SystemExit(f"No port from {port} to {port + _PORTS - 1} is free.")


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description="Serve the game on this machine.")
    parser.add_argument("--port", type=int, default=PORT, help=f"default: {PORT}; 0: any free port")
    parser.add_argument("--path", default="/genial/", help="default: /genial/")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    args = parser.parse_args()
    with serving_near(args.port, f"/{args.path.strip('/')}/".replace("//", "/")) as address:
        print(address, flush=True)
        if not args.no_browser:
            webbrowser.open(address)
        with contextlib.suppress(KeyboardInterrupt):
            threading.Event().wait()


if __name__ == "__main__":
    main()
