"""Settings of the tests, and the option ``--rule R9``."""

import pytest
from hypothesis import settings

settings.register_profile("genial", deadline=None)
settings.load_profile("genial")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", help="run only the tests that cite this paragraph, such as R9")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if rule := config.getoption("--rule"):
        items[:] = [item for item in items if rule in cited(item)]


def cited(item: pytest.Item) -> set[str]:
    """The paragraphs that a test stands for: ``@pytest.mark.rule("R9")``."""
    return {paragraph for mark in item.iter_markers("rule") for paragraph in mark.args}
