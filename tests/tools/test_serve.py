"""The server of ``make play``, of the tests in a browser and of the benchmarks."""

import gzip
import http.client
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tools import ROOT
from tools.bench.boot import weight
from tools.serve import PORT, Handler, accepts_gzip, serving, serving_near

TEXT = b"genial " * 100
FILES = {
    "index.html": "text/html",
    "a.css": "text/css",
    "a.js": "text/javascript",
    "a.mjs": "text/javascript",
    "a.json": "application/json",
    "a.webmanifest": "application/manifest+json",
    "a.svg": "image/svg+xml",
    "a.wasm": "application/wasm",
    "a.txt": "text/plain",
}
"""What is compressed, by type."""

PLAIN = {"a.zip": "application/zip", "a.png": "image/png"}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("served")
    for name in (*FILES, *PLAIN):
        (folder / name).write_bytes(TEXT)
    (folder / "short.txt").write_bytes(b"a")
    (folder / "folder").mkdir()
    return folder


@pytest.fixture(scope="module")
def site(root: Path) -> Iterator[str]:
    with serving(root=root) as address:
        yield address


class Answer:
    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()


def ask(site: str, name: str = "", method: str = "GET", **headers: str) -> Answer:
    return several(site, [name], method, **headers)[0]


def several(site: str, names: list[str], method: str = "GET", **headers: str) -> list[Answer]:
    """The answers to several requests over one connection."""
    address = urlsplit(site)
    connection = http.client.HTTPConnection(address.netloc, timeout=10)
    answers = []
    for name in names:
        spelled = {key.replace("_", "-"): value for key, value in headers.items()}
        connection.request(method, address.path + name, headers=spelled)
        answers.append(Answer(connection.getresponse()))
    connection.close()
    return answers


@pytest.mark.parametrize("name", FILES)
def test_text_and_programs_are_compressed_for_clients_that_accept_it(site: str, name: str) -> None:
    answer = ask(site, name, Accept_Encoding="gzip, deflate, br, zstd")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Content-Type"] == FILES[name]
    assert int(answer.headers["Content-Length"]) == len(answer.body) < len(TEXT)
    assert gzip.decompress(answer.body) == TEXT


def test_the_address_of_the_page_is_its_folder(site: str) -> None:
    for name in ("", "?a/b", "index.html"):
        answer = ask(site, name, Accept_Encoding="gzip")
        assert answer.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(answer.body) == TEXT


@pytest.mark.parametrize("name", [*FILES, *PLAIN])
def test_a_client_that_does_not_ask_gets_plain_files(site: str, name: str) -> None:
    answer = ask(site, name, Accept_Encoding="identity")
    assert "Content-Encoding" not in answer.headers
    assert answer.body == TEXT


@pytest.mark.parametrize("name", [*PLAIN, "short.txt"])
def test_what_would_not_become_smaller_is_sent_plain(site: str, root: Path, name: str) -> None:
    answer = ask(site, name, Accept_Encoding="gzip")
    assert "Content-Encoding" not in answer.headers
    assert answer.body == (root / name).read_bytes()


def test_caches_are_told_that_the_answer_depends_on_the_encoding(site: str) -> None:
    for encoding in ("gzip", "identity"):
        answer = ask(site, "a.js", Accept_Encoding=encoding)
        assert answer.headers["Vary"] == "Accept-Encoding"
        assert answer.headers["Cache-Control"] == "no-cache"
        changed = answer.headers["Last-Modified"]
        again = ask(site, "a.js", Accept_Encoding=encoding, If_Modified_Since=changed)
        assert (again.status, again.body) == (HTTPStatus.NOT_MODIFIED, b"")
        assert again.headers["Vary"] == "Accept-Encoding"


def test_the_headers_alone_are_those_of_the_file(site: str) -> None:
    whole = ask(site, "a.wasm", Accept_Encoding="gzip")
    head = ask(site, "a.wasm", "HEAD", Accept_Encoding="gzip")
    assert head.body == b""
    for name in ("Content-Encoding", "Content-Length", "Content-Type", "Last-Modified"):
        assert head.headers[name] == whole.headers[name]


def test_a_range_is_answered_with_the_whole_plain_file(site: str) -> None:
    answer = ask(site, "a.wasm", Accept_Encoding="gzip", Range="bytes=0-9")
    assert answer.status == HTTPStatus.OK
    assert "Content-Encoding" not in answer.headers
    assert answer.body == TEXT


def test_a_changed_file_is_compressed_anew(site: str, root: Path) -> None:
    for text in (TEXT, TEXT * 2):
        (root / "changed.js").write_bytes(text)
        answer = ask(site, "changed.js", Accept_Encoding="gzip")
        assert gzip.decompress(answer.body) == text


def test_errors_and_redirects_after_a_compressed_file_have_their_own_length(site: str) -> None:
    names = ["a.js", "missing.js", "a.js", "folder", "a.png"]
    answers = several(site, names, Accept_Encoding="gzip")
    assert [answer.status for answer in answers] == [200, 404, 200, 301, 200]
    encodings = [answer.headers["Content-Encoding"] for answer in answers]
    assert encodings == ["gzip", None, "gzip", None, None]


class Brief(Handler):
    """Answers one name by itself, as handlers of the tests do."""

    def do_GET(self) -> None:  # noqa: N802 - named by the library
        if not self.path.endswith("/brief"):
            return super().do_GET()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"ok")
        return None


def test_a_handler_that_answers_by_itself_sends_what_it_says(root: Path) -> None:
    with serving(root=root, handler=Brief) as site:
        answers = several(site, ["a.js", "brief"], Accept_Encoding="gzip")
    assert answers[1].body == b"ok"
    assert "Content-Encoding" not in answers[1].headers


@pytest.mark.parametrize(
    ("header", "accepted"),
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("*", True),
        ("gzip; q=0", False),
        ("gzip;q=0.00, *", False),
        ("br", False),
        ("identity", False),
        ("x-gzipped", False),
        ("", False),
    ],
)
def test_the_accepted_encodings_are_understood(header: str, accepted: bool) -> None:
    assert accepts_gzip(header) == accepted


def test_the_download_of_the_benchmark_is_what_is_sent(site: str, root: Path) -> None:
    names = [*FILES, *PLAIN, "short.txt"]
    answers = several(site, names, Accept_Encoding="gzip")
    assert weight(root, names) == sum(len(answer.body) for answer in answers)


@contextmanager
def used_port() -> Iterator[int]:
    """A port on which something listens, and which is free afterwards."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


def test_the_port_is_the_same_every_time(root: Path) -> None:
    """Otherwise games saved in one ``make play`` would be missing in the next."""
    with used_port() as port:
        pass
    for _ in range(2):
        with serving_near(port, "/genial/", root) as site:
            assert urlsplit(site).port == port
            ask(site)


def test_another_port_comes_with_the_reason_why_games_seem_to_be_missing(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with used_port() as port:
        with serving_near(port, "/genial/", root) as site:
            other = urlsplit(site).port
            assert other is not None
            assert port < other < port + 20
            assert ask(site).body == TEXT
        warning = capsys.readouterr().err
        assert f"Port {port} is in use" in warning
        assert f"uses port {other}" in warning
        assert "seem to be missing" in warning
    with serving_near(0, "/genial/", root):
        assert capsys.readouterr().err == ""


def test_make_play_has_a_port_of_its_own() -> None:
    command = [sys.executable, "-m", "tools.serve", "--no-browser"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stderr
        address = process.stdout.readline()
        process.terminate()
        warning = process.stderr.read()
    found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/genial/\n", address)
    assert found
    # The port may be in use, by a game that is being played on this machine.
    assert int(found[1]) == PORT or f"Port {PORT} is in use" in warning
