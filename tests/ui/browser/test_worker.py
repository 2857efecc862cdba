"""The worker may die, hang, be slow or refuse to start: it is replaced once, then given up."""

import asyncio
import importlib
import json
import sys
from collections.abc import Awaitable, Callable, Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from genial import games
from genial.ai import protocol
from genial.ai.protocol import Question
from genial.variants import VARIANTS
from tests.support.coroutines import run

Think = Callable[[str], Awaitable[Any]]


class Workers:
    """A browser that starts workers; each behaves as the next function of ``plan``."""

    def __init__(self) -> None:
        self.plan: list[Think] = []
        self.alive: dict[str, SimpleNamespace] = {}
        self.started = 0
        self.log: list[str] = []

    async def create(self, src: str, name: str) -> Any:
        assert src == "genial/ai/worker.py"
        think = self.plan[self.started]
        self.started += 1
        if think is no_start:
            raise RuntimeError("no worker")
        element = SimpleNamespace(
            xworker=SimpleNamespace(terminate=lambda: self.log.append(f"end {name}")),
            remove=lambda: self.alive.pop(name),
        )
        self.alive[name] = element
        return SimpleNamespace(think=think)

    def querySelector(self, selector: str) -> Any:  # noqa: N802
        return self.alive.get(selector.removeprefix('script[name="').removesuffix('"]'))


async def answers(message: str) -> str:
    return f"answer to {json.loads(message)['id']}"


async def hangs(message: str) -> str:
    return await asyncio.Future()


async def breaks(message: str) -> str:
    raise ValueError("traceback of the worker")


async def no_start(message: str) -> str:
    raise AssertionError


async def says_rubbish(message: str) -> Any:
    return None


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Workers]:
    browser = Workers()
    js, pyscript = ModuleType("js"), ModuleType("pyscript")
    js.document = browser  # type: ignore[attr-defined]
    js.console = SimpleNamespace(info=browser.log.append)  # type: ignore[attr-defined]
    pyscript.create_named_worker = browser.create  # type: ignore[attr-defined]
    monkeypatch.setattr(protocol, "_OVERHEAD", 0.0)
    monkeypatch.setitem(sys.modules, "js", js)
    monkeypatch.setitem(sys.modules, "pyscript", pyscript)
    monkeypatch.delitem(sys.modules, "genial.ui.browser.worker", raising=False)
    yield browser
    sys.modules.pop("genial.ui.browser.worker", None)


def question(name: str) -> Question:
    """A question with little time for the answer."""
    return Question(name, games.observe(games.new(VARIANTS["travel"], 1), 0), 1, 0.002)


def replies_of(
    workers: Workers, *plan: Think, questions: int = 1, awaited: bool = True
) -> list[str]:
    """The answers to that many questions."""
    worker = importlib.import_module("genial.ui.browser.worker")
    workers.plan = [*plan]
    replies = []

    async def ask() -> None:
        one = worker.Worker()
        for number in range(questions):
            try:
                replies.append(await one.ask(question(str(number)), lambda: awaited))
            except worker.WorkerError:
                replies.append("given up")

    run(ask())
    return replies


def test_one_worker_answers_every_question(workers: Workers) -> None:
    assert replies_of(workers, answers, questions=2) == ["answer to 0", "answer to 1"]
    assert workers.started == 1


@pytest.mark.parametrize("fails", [hangs, breaks, no_start])
def test_a_worker_that_fails_is_ended_and_replaced(workers: Workers, fails: Think) -> None:
    assert replies_of(workers, fails, answers, questions=2) == ["answer to 0", "answer to 1"]
    assert [*workers.alive] == ["ai2"]
    assert ("end ai1" in workers.log) == (fails is not no_start)


@pytest.mark.parametrize("fails", [hangs, breaks, no_start])
def test_two_failures_are_enough_for_this_and_every_later_question(
    workers: Workers, fails: Think
) -> None:
    assert replies_of(workers, fails, fails, questions=3) == ["given up"] * 3
    assert workers.started == 2
    assert workers.alive == {}


def test_every_answer_is_converted_to_text(workers: Workers) -> None:
    assert replies_of(workers, says_rubbish) == ["None"]


def test_the_worker_is_not_asked_if_nobody_awaits_the_answer(workers: Workers) -> None:
    assert replies_of(workers, answers, awaited=False) == [""]
    assert workers.started == 0


def test_a_retry_gives_the_worker_another_chance(workers: Workers) -> None:
    worker = importlib.import_module("genial.ui.browser.worker")
    workers.plan = [breaks, breaks, answers]

    async def ask() -> str:
        one = worker.Worker()
        with pytest.raises(worker.WorkerError):
            await one.ask(question("a"), lambda: True)
        one.retry()
        return str(await one.ask(question("b"), lambda: True))

    assert run(ask()) == "answer to b"
