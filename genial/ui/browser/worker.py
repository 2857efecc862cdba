"""The web worker of the computer players: started when first needed, replaced when it fails."""

import asyncio
from collections.abc import Callable
from typing import Any

import js
from pyscript import create_named_worker

from genial.ai.protocol import Question, format_question

_START = 45.0
"""How many seconds a worker may take to start, the download on a slow line included."""

_TRIES = 2


class WorkerError(Exception):
    """Neither the worker nor its replacement has answered."""


class Worker:
    """One worker at a time, asked one question after the other."""

    def __init__(self) -> None:
        self._worker: Any = None
        self._name = ""
        self._count = 0
        self._failed = False
        self._turn = asyncio.Lock()

    async def start(self) -> None:
        """Start the worker, so that the first question need not wait for it."""
        async with self._turn:
            try:
                await self._started()
            except Exception:
                self.drop()

    async def ask(self, question: Question, awaited: Callable[[], bool]) -> str:
        """The answer; a worker that dies or says nothing is replaced and asked again.

        Once the answer is no longer awaited, nothing is asked and the answer is empty.
        """
        async with self._turn:
            if self._failed:
                raise WorkerError
            for _ in range(_TRIES):
                if not awaited():
                    return ""
                try:
                    worker = await self._started()
                    asked = asyncio.ensure_future(worker.think(format_question(question)))
                    return str(await asyncio.wait_for(asked, question.patience))
                except Exception as error:
                    js.console.info(f"the worker {self._name} is replaced: {error!r}")
                    self.drop()
            self._failed = True
            raise WorkerError

    def retry(self) -> None:
        """Allow questions again after a failure."""
        self._failed = False

    def drop(self) -> None:
        """End the worker, whatever it is doing."""
        element = js.document.querySelector(f'script[name="{self._name}"]')
        if element:
            worker = getattr(element, "xworker", None)
            if worker:
                worker.terminate()
            element.remove()
        self._worker = None

    async def _started(self) -> Any:
        if not self._worker:
            # A name is never used twice: the browser would give back the one that was ended.
            self._count += 1
            self._name = f"ai{self._count}"
            starting = create_named_worker(src="genial/ai/worker.py", name=self._name)
            self._worker = await asyncio.wait_for(asyncio.ensure_future(starting), _START)
        return self._worker
