"""Hundreds of damaged inputs for one real page, and how long the page was blocked by each."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import NamedTuple

from playwright.sync_api import Browser

from e2e.support.pages import Table
from e2e.support.stories import played, stored
from e2e.support.watch import watch
from soak.marathon import Clock
from tests.support import hostile
from tools.checks.payloads import PAYLOADS

_FEED = """async ([kind, text, name]) => {
    const live = document.getElementById("live");
    const said = live.textContent;
    let waiting = () => live.textContent === said;
    let last = performance.now(), longest = 0;
    const end = last + 20000;
    const rest = async () => {
        await new Promise(done => setTimeout(done));
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
    };
    if (kind === "records") {
        if (!document.getElementById("dialog").open) {
            location.hash = "games";
            const there = () => document.querySelector('[data-do="dialog import"]');
            while (!there() && performance.now() < end) await rest();
            document.querySelector('[data-do="dialog import"]').click();
        }
        if (text.length < 20000) {
            document.getElementById("record").value = text;
            document.querySelector("#dialog form").requestSubmit();
        } else {
            // As a file: the browser itself is slow to show that much in a field.
            const files = new DataTransfer();
            files.items.add(new File([text], "game.txt"));
            document.getElementById("file").files = files.files;
            document.getElementById("file").dispatchEvent(new Event("input", { bubbles: true }));
        }
    } else if (kind === "links") {
        document.querySelector('#dialog[open] [data-do="close"]')?.click();
        location.hash = text;
        waiting = () => location.hash.startsWith("#g=");
    } else {
        const event = new StorageEvent("storage", { key: name, newValue: text });
        window.dispatchEvent(event);
        // Nothing is announced: what counts is the time it takes, and that nothing goes wrong.
        waiting = () => false;
    }
    while (waiting() && performance.now() < end) await rest();
    // What is drawn after the paint counts as well.
    for (let i = 0; i < 5; i += 1) await rest();
    return [longest / 1000, !waiting()];
}"""
"""Feeds a text to the page; returns the longest time it was blocked, and whether it answered."""


class Flood(NamedTuple):
    """The result."""

    cases: int
    longest: float
    """The longest time in seconds that one input kept the page busy."""


@contextmanager
def _opened(browser: Browser, site: str) -> Iterator[tuple[Table, list[str]]]:
    """The page in German, and the list of what went wrong on it."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, locale="de-DE", service_workers="block"
    )
    troubles = watch(context)
    page = context.new_page()
    page.set_default_timeout(30_000)
    yield Table(page, site), troubles
    assert page.evaluate("window.hacked === undefined")
    context.close()


def flood(browser: Browser, site: str, count: int, seed: int) -> Flood:
    """Feed damaged records, links and storage events to the page, one after the other."""
    with _opened(browser, site) as (table, troubles):
        return _flooded(table, troubles, count, seed)


def _flooded(table: Table, troubles: list[str], count: int, seed: int) -> Flood:
    page, good = table.page, stored(played("classic2", 6), "good", 5)
    table.store(good)
    table.open("#games")
    longest, clock = 0.0, Clock(page)
    for number in range(count):
        luck = Random(f"{seed} {number}")
        kind = ("records", "links", "storages")[number % 3]
        damaged = hostile.damaged_link if kind == "links" else hostile.damaged_record
        name = f"genial:game:{luck.choice(['x', *PAYLOADS])}"
        text = damaged(luck)
        began = clock.worked()
        blocked, answered = page.evaluate(_FEED, [kind, text, name])
        # On a busy machine a page is blocked for longer than it works.
        seconds = min(blocked, clock.worked() - began)
        assert answered, f"no answer to number {number}"
        assert not troubles, f"number {number}: {troubles[0][:200]}"
        longest = max(longest, seconds)
    after = table.stored()
    assert {key: after[key] for key in good} == good
    return Flood(count, longest)


_WORKER = """
import json
__export__ = ["think"]
ANSWERS = json.loads({answers!r})
given = 0

def think(message):
    global given
    given += 1
    answer = ANSWERS[given % len(ANSWERS)]
    return answer.replace("THE-ID", json.loads(message)["id"]) if type(answer) is str else answer
"""
"""Gives one answer after the other, whatever the question."""

_ANSWER = '{"id": "THE-ID", "action": "RG:H8-H9", "chance": 0.5, "played_chance": 0.5}'


def answers(browser: Browser, site: str, count: int, seed: int) -> int:
    """Let computers play whole games while their worker answers nothing but rubbish.

    Returns the number of answers, which is at least ``count``; each leads to a move all the same.
    """
    luck = Random(seed)
    damaged = [hostile.mutated(_ANSWER, luck) for _ in range(count)]
    rubbish = json.dumps([*damaged, *PAYLOADS, "", "[" * 9999, 7, 1e400, True])
    with _opened(browser, site) as (table, troubles):
        page = table.page
        worker = _WORKER.replace("{answers!r}", repr(rubbish))
        page.route("**/ai/worker.py", lambda route: route.fulfill(body=worker))
        table.store({"genial:settings": '{"speed": "fast"}'})
        table.open()
        table.begin("travel", 2, levels=(1, 1))
        page.wait_for_selector(".notice.warning")
        given = 0
        while True:
            page.wait_for_selector("html[data-screen=result]", state="attached", timeout=240_000)
            given += table.state().ply
            assert not troubles, troubles[0][:200]
            if given >= count:
                return given
            page.evaluate("document.documentElement.removeAttribute('data-screen')")
            table.click("rematch")
