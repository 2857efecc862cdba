"""The worker may die, hang, be slow or refuse to start: it is replaced once, then given up."""

import asyncio
import importlib
import sys
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

Think = Callable[[str], Awaitable[Any]]


class Workers:
    """A browser that starts workers; each does what the next of a list says."""

    def __init__(self) -> None:
        self.plan: list[Think] = []
        self.alive: dict[str, SimpleNamespace] = {}
        self.started = 0
        self.told: list[str] = []

    async def create(self, src: str, name: str) -> Any:
        assert src == "genial/ai/worker.py"
        think = self.plan[self.started]
        self.started += 1
        if think is no_start:
            raise RuntimeError("no worker")
        element = SimpleNamespace(
            xworker=SimpleNamespace(terminate=lambda: self.told.append(f"end {name}")),
            remove=lambda: self.alive.pop(name),
        )
        self.alive[name] = element
        return SimpleNamespace(think=think)

    def querySelector(self, wanted: str) -> Any:  # noqa: N802
        return self.alive.get(wanted.removeprefix('script[name="').removesuffix('"]'))


async def answers(message: str) -> str:
    return f"answer to {message}"


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
    js.console = SimpleNamespace(info=browser.told.append)  # type: ignore[attr-defined]
    pyscript.create_named_worker = browser.create  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "js", js)
    monkeypatch.setitem(sys.modules, "pyscript", pyscript)
    monkeypatch.delitem(sys.modules, "genial.ui.mind", raising=False)
    yield browser
    sys.modules.pop("genial.ui.mind", None)


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Run it in a thread of its own: a browser test in the same process leaves its loop running."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def asked(workers: Workers, *plan: Think, questions: int = 1, wanted: bool = True) -> list[str]:
    """What comes back of so many questions."""
    mind = importlib.import_module("genial.ui.mind")
    workers.plan = [*plan]
    found = []

    async def ask() -> None:
        one = mind.Mind()
        for number in range(questions):
            try:
                found.append(await one.ask(str(number), 0.01, lambda: wanted))
            except mind.MindError:
                found.append("given up")

    run(ask())
    return found


def test_one_worker_answers_every_question(workers: Workers) -> None:
    assert asked(workers, answers, questions=2) == ["answer to 0", "answer to 1"]
    assert workers.started == 1


@pytest.mark.parametrize("fails", [hangs, breaks, no_start])
def test_a_worker_that_fails_is_ended_and_replaced(workers: Workers, fails: Think) -> None:
    assert asked(workers, fails, answers, questions=2) == ["answer to 0", "answer to 1"]
    assert [*workers.alive] == ["ai2"]
    assert ("end ai1" in workers.told) == (fails is not no_start)


@pytest.mark.parametrize("fails", [hangs, breaks, no_start])
def test_two_failures_are_enough_for_this_and_every_later_question(
    workers: Workers, fails: Think
) -> None:
    assert asked(workers, fails, fails, questions=3) == ["given up"] * 3
    assert workers.started == 2
    assert workers.alive == {}


def test_whatever_is_answered_is_text(workers: Workers) -> None:
    assert asked(workers, says_rubbish) == ["None"]


def test_nobody_is_asked_what_nobody_wants_to_know(workers: Workers) -> None:
    assert asked(workers, answers, wanted=False) == [""]
    assert workers.started == 0


def test_another_chance(workers: Workers) -> None:
    mind = importlib.import_module("genial.ui.mind")
    workers.plan = [breaks, breaks, answers]

    async def ask() -> str:
        one = mind.Mind()
        with pytest.raises(mind.MindError):
            await one.ask("a", 0.01, lambda: True)
        one.renew()
        return str(await one.ask("b", 0.01, lambda: True))

    assert run(ask()) == "answer to b"
