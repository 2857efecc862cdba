"""Python for the browser, ready to run: ``bundle()`` makes two archives of compiled modules.

``python.zip`` has the modules of the standard library that the page and the worker import,
``genial.zip`` the package and PyScript's own Python. Both are compiled by the Pyodide that will run
them, in Node; running the package there shows which modules of the library are needed
(``inside.py``). The archives are rebuilt only when one of their sources has changed.
"""

import contextlib
import hashlib
import json
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tools import ROOT

CACHE = ROOT / ".cache" / "bundle"

NOT_ON_THE_PAGE = frozenset(
    {
        "genial/__main__.py",
        "genial/ai/arena.py",
        "genial/py.typed",
        "genial/selfplay.py",
        "genial/trace.py",
    }
)
"""What only developers use."""

IN_THE_BROWSER = "genial.ui.browser."
"""The modules of this room can be imported in a browser only."""


class Bundle(NamedTuple):
    """The archives that a build puts where its page finds them."""

    library: Path
    """The standard library: Pyodide's ``stdLibURL``."""
    package: Path
    """``genial`` and ``pyscript``: to be put before the library on ``sys.path``."""
    modules: tuple[str, ...]
    """The modules of the library that were kept."""


def package_files() -> list[str]:
    """The files of the package that the page needs, as paths from the top."""
    paths = (
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "genial").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    )
    return sorted(set(paths) - NOT_ON_THE_PAGE)


def bundle() -> Bundle:
    """Both archives, rebuilt if a source has changed."""
    files = package_files()
    place = CACHE / _fingerprint([*files, *_OWN])
    if not place.is_dir():
        CACHE.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=CACHE, ignore_cleanup_errors=True) as desk:
            (Path(desk) / "modules.json").write_text(_run(files, Path(desk)), "utf-8")
            # Fails if another process has just made the same folder.
            with contextlib.suppress(OSError):
                Path(desk).rename(place)
        for old in CACHE.glob("[0-9a-f]" * 16):
            if old != place:
                shutil.rmtree(old, ignore_errors=True)
    modules = json.loads((place / "modules.json").read_text("utf-8"))
    return Bundle(place / "python.zip", place / "genial.zip", tuple(modules))


_OWN = (
    "tools/build/bundle.py",
    "tools/build/bundle.mjs",
    "tools/build/inside.py",
    "package-lock.json",
)


def _fingerprint(files: list[str]) -> str:
    seal = hashlib.sha256()
    for name in files:
        seal.update(f"{name}\0".encode() + hashlib.sha256((ROOT / name).read_bytes()).digest())
    return seal.hexdigest()[:16]


def _run(files: list[str], place: Path) -> str:
    names = [name.removesuffix(".py").replace("/", ".") for name in files if name.endswith(".py")]
    modules = [name.removesuffix(".__init__") for name in names]
    request = {
        "package": files,
        "modules": [name for name in modules if not name.startswith(IN_THE_BROWSER)],
        "run": {
            name: f"{name.replace('.', '/')}.py"
            for name in modules
            if name.startswith(IN_THE_BROWSER)
        },
        "library": (place / "python.zip").relative_to(ROOT).as_posix(),
        "archive": (place / "genial.zip").relative_to(ROOT).as_posix(),
    }
    node = subprocess.run(
        ["node", "tools/build/bundle.mjs", json.dumps(request)],  # noqa: S607 - the one on the path
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if node.returncode:
        raise SystemExit(f"Python for the browser could not be built:\n{node.stderr}")
    return node.stdout.splitlines()[-1]


if __name__ == "__main__":
    for path in bundle()[:2]:
        print(path.relative_to(ROOT), path.stat().st_size)
