import ast
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import ROOT
from tools.build import bundle

NOT_IN_THE_LIBRARY = {"genial", "js", "pyodide", "pyscript"}


def imports(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def test_the_package_works_with_the_reduced_library() -> None:
    made = bundle.bundle()
    node = subprocess.run(
        ["node", "tests/support/bundle_works.mjs", made.library, made.package],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert node.returncode == 0, node.stderr
    assert node.stdout.strip() == "/genial.zip/genial/__init__.pyc"


def test_every_module_that_the_package_imports_is_kept() -> None:
    imported = {
        name
        for path in bundle.package_files()
        if path.endswith(".py")
        for name in imports((ROOT / path).read_text("utf-8"))
    }
    library = {name for name in imported if name.partition(".")[0] not in NOT_IN_THE_LIBRARY}
    available = {
        *bundle.bundle().modules,
        *sys.builtin_module_names,
        "array",
        "math",
        "zlib",
        "binascii",
    }
    assert library - available == {"collections.abc"}  # an alias of _collections_abc


def test_the_archives_hold_nothing_that_would_be_compiled_again() -> None:
    made = bundle.bundle()
    for archive in (made.library, made.package):
        names = zipfile.ZipFile(archive).namelist()
        assert {Path(name).suffix for name in names} <= {".pyc", ".json"}
    assert {
        "genial/ui/browser/page.pyc",
        "genial/ai/worker.pyc",
        "genial/ui/text/locales/nl.json",
    } <= set(zipfile.ZipFile(made.package).namelist())


def test_the_archive_has_no_annotations_of_functions() -> None:
    package = zipfile.ZipFile(bundle.bundle().package)
    assert b"__annotate__" in package.read("genial/ui/model.pyc")
    assert b"__annotate__" not in package.read("genial/ui/table/tiles.pyc")


def test_only_the_last_archives_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "CACHE", tmp_path)
    monkeypatch.setattr(bundle, "_run", lambda *_: "[]")
    seals = iter(["a" * 16, "b" * 16, "b" * 16])
    monkeypatch.setattr(bundle, "_fingerprint", lambda _: next(seals))
    made = [bundle.bundle() for _ in range(3)]
    assert made[1] == made[2]
    assert [path.name for path in tmp_path.iterdir()] == ["b" * 16]
