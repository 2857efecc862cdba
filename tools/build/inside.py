"""Runs within Pyodide, started by ``bundle.mjs``: compiles and packs what the page imports.

This module itself imports only what Pyodide imports on its own when it starts, so that it does not
distort the list of imported modules.
"""

import ast
import importlib
import importlib.util
import json
import marshal
import sys
import traceback
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

PROJECT = Path("/genial")
LIBRARY = Path(next(path for path in sys.path if path.endswith(".zip")))

WHOLE = ("_pyodide", "pyodide")
"""Packages that are kept whole, with their docstrings: they are part of the interpreter."""

SPARED = ("bz2", "compression", "lzma", "ssl")
"""Left out: modules that ``asyncio``, ``shutil`` and ``zipfile`` try to import but do not need.

A browser opens no sockets, and nothing here is compressed in these ways.
"""


def main(message: str) -> str:
    """Write both archives; returns the names of the modules of the library that were needed."""
    request = json.loads(message)
    sources = {
        name: Path(PROJECT / path).read_text("utf-8") for name, path in request["run"].items()
    }
    package = {path: Path(PROJECT / path).read_bytes() for path in request["package"]}
    needed = imported([*sources.values(), *request["pyscript"].values()], request["modules"])
    with zipfile.ZipFile(LIBRARY) as library:
        everything = {name: library.read(name) for name in library.namelist()}
    files = {
        name: data
        for name, data in everything.items()
        if name.endswith(".py") and module_of(name) in needed
    }
    missing = needed - {module_of(name) for name in files}
    if missing:
        raise ValueError(f"the library has no {sorted(missing)}")
    pyscript = {f"pyscript/{name}": text.encode() for name, text in request["pyscript"].items()}
    pack(PROJECT / request["library"], files)
    pack(PROJECT / request["archive"], package | pyscript)
    return json.dumps(sorted(needed))


def imported(sources: Iterable[str], modules: Iterable[str]) -> set[str]:
    """The modules of the library that are needed to start, to import the package and to use it."""
    with zipfile.ZipFile(LIBRARY) as library:
        there = {module_of(name) for name in library.namelist() if name.endswith(".py")}
    for name in {name for source in sources for name in imports(source)} & there:
        importlib.import_module(name)
    for name in modules:
        importlib.import_module(name)
    work()
    whole = {name for name in there if name.partition(".")[0] in WHOLE}
    needed = {name for name in sys.modules if name.partition(".")[0] not in SPARED}
    return whole | (needed & there)


def imports(source: str) -> Iterator[str]:
    """What a source imports, at any level."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def work() -> None:
    """Use the package as people do, because some modules are imported only then."""
    from genial import notation  # noqa: PLC0415
    from genial.ai import worker  # noqa: PLC0415
    from genial.ai.protocol import Question, format_question  # noqa: PLC0415
    from genial.games import new, observe  # noqa: PLC0415
    from genial.ui import render, update  # noqa: PLC0415
    from genial.ui.model import Intent, Session  # noqa: PLC0415
    from genial.ui.prefs import LANGUAGES, Prefs  # noqa: PLC0415
    from genial.ui.storage import saves  # noqa: PLC0415
    from genial.variants import VARIANTS  # noqa: PLC0415

    for name, variant in VARIANTS.items():
        for level in notation.LEVELS:
            question = Question(name, observe(new(variant, 1), 0), level, 0.01)
            worker.think(format_question(question))
    for language in LANGUAGES:
        at = Session(prefs=Prefs(language=language))
        for do in (
            "quick",
            "dialog keys",
            "close",
            "go rules",
            "go settings",
            "go games",
            "go home",
        ):
            verb, *words = do.split(" ")
            at, _ = update.update(at, Intent(verb, tuple(words), date="2026-01-01", luck=7))
            render.render(at)
    saves.parse_prefs("{", Prefs())
    try:
        notation.parse_record("nothing")
    except ValueError:
        traceback.format_exc()


def module_of(path: str) -> str:
    """The name of the module in a file of the library."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def pack(target: Path, files: Mapping[str, bytes]) -> None:
    """Write a reproducible archive of compiled modules; other files are stored as they are."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            data = files[name]
            path = name
            if name.endswith(".py"):
                path, data = f"{name}c", compiled(name, data)
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)


def compiled(name: str, source: bytes) -> bytes:
    """The ``.pyc`` file of a module, which is never checked against its source."""
    tree = ast.parse(source)
    if name.partition("/")[0] not in WHOLE:
        without_docstrings(tree)
    if name.startswith("genial/"):
        without_annotations(tree)
    code = compile(tree, name, "exec", dont_inherit=True)
    flags = (0b01).to_bytes(4, "little")
    return (
        importlib.util.MAGIC_NUMBER
        + flags
        + importlib.util.source_hash(source)
        + marshal.dumps(code)
    )


def without_docstrings(tree: ast.AST) -> None:
    """Remove the docstrings: nobody reads them here, and they make up a fifth of the size."""
    for node in ast.walk(tree):
        kinds = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
        if isinstance(node, kinds) and ast.get_docstring(node, clean=False) is not None:
            node.body[0] = ast.copy_location(ast.Pass(), node.body[0])


def without_annotations(tree: ast.Module) -> None:
    """Remove the types of functions and of global names: only the type checker reads them.

    Those of classes stay, because dataclasses and named tuples need them.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
    tree.body = [
        ast.copy_location(ast.Assign([node.target], node.value), node)
        if isinstance(node, ast.AnnAssign) and node.value
        else node
        for node in tree.body
    ]
