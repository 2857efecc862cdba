"""The folders of the repository: what is collected and what is imported."""

import ast
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tools import ROOT

PACKAGES = ("tests", "e2e", "soak")


def modules_of_tests() -> list[Path]:
    return sorted(path for name in PACKAGES for path in (ROOT / name).rglob("test_*.py"))


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_no_folder_of_tests_has_a_name_that_pytest_skips(pytestconfig: pytest.Config) -> None:
    skipped = pytestconfig.getini("norecursedirs")
    folders = {name for path in modules_of_tests() for name in path.relative_to(ROOT).parts[:-1]}
    assert "build" in folders  # which pytest skips unless it is told otherwise
    assert not [name for name in folders if any(fnmatch(name, one) for one in skipped)]


def test_every_folder_of_tests_is_a_package() -> None:
    """Otherwise import-linter does not see its modules."""
    folders = {folder for path in modules_of_tests() for folder in path.parents if folder != ROOT}
    inside = [folder for folder in folders if folder.is_relative_to(ROOT)]
    assert not [folder for folder in inside if not (folder / "__init__.py").is_file()]


def test_no_module_imports_a_test_module() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}: {name}"
        for package in (*PACKAGES, "tools")
        for path in sorted((ROOT / package).rglob("*.py"))
        for name in imported(path)
        if name.partition(".")[0] in PACKAGES
        if any(part.startswith("test_") or part == "conftest" for part in name.split(".")[:3])
    ]
    assert not wrong
