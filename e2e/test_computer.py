"""Computer players in the page: they play, they can be hurried, and their worker may die."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.support.fixtures import NewTable
from e2e.support.pages import Table, best, persons_turn, play_to_the_end
from e2e.support.stories import played, stored
from genial.games import observe
from genial.notation import begin, parse_position, replay
from genial.ui.text.i18n import texts

_LONG = 240_000

RECORD = """
    window.messages = [];
    window.workers = 0;
    for (const kind of [Worker, MessagePort, BroadcastChannel]) {
        const post = kind.prototype.postMessage;
        kind.prototype.postMessage = function (message, ...rest) {
            window.messages.push(JSON.stringify(message));
            return post.call(this, message, ...rest);
        };
    }
    const Plain = Worker;
    window.Worker = class extends Plain {
        constructor(...args) { super(...args); window.workers += 1; }
    };
"""
"""Records every message that the page sends to a worker."""


def test_one_click_starts_a_game_against_the_computer_that_comes_to_its_end(
    table: Table,
) -> None:
    table.page.select_option("#level", "1")
    table.click("quick")
    assert [player.level for player in table.record().players] == [None, 1]
    play_to_the_end(table)
    assert table.state().over
    table.click("rematch")
    state = persons_turn(table)
    table.play(state, best(state))


def hurry(page: Page) -> None:
    """Ask the computer to move now, if it is still thinking."""
    button = page.locator("#now:not([disabled])")
    if button.is_visible():
        button.click()


def test_killing_the_worker_in_the_middle_of_thinking_does_not_stop_the_game(
    table: Table,
) -> None:
    table.begin("classic", 2, levels=(0, 5))
    state = persons_turn(table)
    table.play(state, best(state))
    state = persons_turn(table)
    table.play(state, best(state))
    table.page.wait_for_selector(".status.thinking")
    workers = table.page.locator('script[name^="ai"]')
    assert workers.get_attribute("name") == "ai1"
    workers.evaluate("script => script.xworker.terminate()")
    state = persons_turn(table, 60_000)
    assert state.ply == 4
    table.play(state, best(state))
    assert persons_turn(table, 60_000).ply == 6
    # If it answered just before it was killed, only the next question finds it dead.
    assert workers.get_attribute("name") == "ai2"
    assert not table.page.locator(".notice").is_visible()


def test_a_worker_that_fails_twice_leaves_simple_players_and_a_message(table: Table) -> None:
    broken = '__export__ = ["think"]\ndef think(message):\n    raise ValueError("broken")\n'
    table.page.route("**/ai/worker.py", lambda route: route.fulfill(body=broken))
    table.begin("classic", 2, levels=(0, 5))
    state = persons_turn(table)
    table.play(state, best(state))
    assert persons_turn(table, 120_000).ply == 2
    assert texts("en")("thinking.failed") in table.page.locator(".notice").inner_text()
    state = table.state()
    table.play(state, best(state))
    assert persons_turn(table).ply == 4


def paused_ply(table: Table) -> int:
    """Wait until the game is paused and nobody is thinking; returns the ply."""
    table.page.wait_for_selector('[data-do="watch play"]')
    table.page.wait_for_selector("#now[disabled]")
    return table.state().ply


def test_four_computers_play_to_the_end_and_can_be_paused(table: Table) -> None:
    table.begin("classic", 4, levels=(1, 1, 1, 1))
    page = table.page
    page.select_option("#speed", "fast")
    page.wait_for_selector("#log-3", state="attached")
    table.click("watch pause")
    ply = paused_ply(table)
    table.click("watch step")
    page.wait_for_selector(f"#log-{ply + 1}", state="attached")
    assert paused_ply(table) == ply + 1
    table.click("watch play")
    page.wait_for_selector("html[data-screen=result]", state="attached", timeout=_LONG)
    assert table.state().over


def test_a_game_of_people_starts_no_worker(new_table: NewTable) -> None:
    table = new_table(script=RECORD)
    table.begin("classic", 2)
    for _ in range(2):
        state = table.state()
        table.play(state, best(state))
    assert table.page.evaluate("window.workers") == 0
    assert table.page.locator('script[name^="ai"]').count() == 0


def test_move_now_and_the_own_rack(table: Table) -> None:
    table.begin("classic", 2, levels=(0, 5))
    state = persons_turn(table)
    table.play(state, best(state))
    assert table.page.locator(".rack").get_attribute("aria-label") == "Your rack"
    hurry(table.page)
    persons_turn(table)
    assert table.state().ply == 2


def test_a_hint_can_be_placed(table: Table) -> None:
    table.begin("classic", 2, levels=(0, 1))
    persons_turn(table)
    table.page.keyboard.press("h")
    table.page.wait_for_selector(".status.advice", timeout=30_000)
    assert "Hint: " in table.page.locator(".status.advice").inner_text()
    table.click("confirm")
    state = persons_turn(table)
    assert state.ply == 2
    # The focus moves to the hint, wherever it was before.
    table.page.keyboard.press("h")
    table.page.wait_for_selector(".status.advice", timeout=30_000)
    table.page.keyboard.press("Enter")
    assert persons_turn(table).ply == 4


@pytest.mark.parametrize("levels", [(0, 1), (1, 0)])
def test_after_the_computers_turn_the_focus_is_where_the_game_goes_on(
    table: Table, levels: tuple[int, ...]
) -> None:
    table.begin("dice", 2, levels=levels, rounds=1)
    page = table.page
    for _ in range(3):
        page.wait_for_selector("#throw:focus")
        page.keyboard.press("Enter")
        table.settle()
        page.keyboard.press("m")
    page.wait_for_selector("#throw:focus")


@pytest.mark.parametrize("level", [1, 5])
def test_no_message_to_the_worker_holds_what_its_seat_must_not_know(
    new_table: NewTable, level: int
) -> None:
    table = new_table(script=RECORD)
    table.begin("travel", 2, seed=4_123_456_789, levels=(0, level))
    if level == 1:
        play_to_the_end(table)
    else:
        for _ in range(4):
            state = persons_turn(table)
            table.play(state, best(state))
        persons_turn(table)
    sent = table.page.evaluate("window.messages")
    assert not [message for message in sent if "4123456789" in message]
    record = table.record()
    states = [begin(record), *(step.after for step in replay(record))]
    positions = [text for message in sent if message for text in positions_in(json.loads(message))]
    assert len(positions) >= 4
    views = [observe(state, state.to_play) for state in states if state.to_play == 1]
    for position in positions:
        assert parse_position(position) in views


def positions_in(message: Any) -> list[str]:
    """Every position in a message, however deep."""
    if isinstance(message, str):
        try:
            return positions_in(json.loads(message)) if message.startswith("{") else []
        except ValueError:
            return []
    if isinstance(message, dict):
        if "position" in message:
            return [message["position"]]
        return [position for value in message.values() for position in positions_in(value)]
    if isinstance(message, list):
        return [position for value in message for position in positions_in(value)]
    return []


def test_a_finished_game_is_judged_with_progress(new_table: NewTable) -> None:
    table = new_table(stored=stored(played("travel", 10_000)), at="#result")
    page = table.page
    table.click("go review")
    table.click("judge")
    page.wait_for_selector(".judging progress")
    page.wait_for_selector("#chances polyline", timeout=30_000)
    # Leaving the review pauses the judgement; it resumes afterwards.
    table.click("go result")
    table.click("go review")
    page.wait_for_selector(".costliest", timeout=_LONG)
    worst = page.locator(".cost")
    assert worst.count() == 3
    worst.first.click()
    expect(page.locator("#status")).to_contain_text("Better by")
    expect(page.locator("#board .better")).to_have_count(1)
