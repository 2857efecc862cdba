"""One whole game of each variant by clicks, checked against the rules by replaying the record."""

import pytest

from e2e.support.pages import Table, best, current
from genial.games import apply, outcome
from genial.notation import begin, format_record, parse_record
from genial.ui.families import family_of
from genial.variants import VARIANTS, DiceVariant

GAMES = [
    (family_of(variant), variant.seats, 1 if isinstance(variant, DiceVariant) else None)
    for variant in VARIANTS.values()
]


@pytest.mark.parametrize(("family", "seats", "rounds"), GAMES)
def test_a_whole_game_by_clicks(table: Table, family: str, seats: int, rounds: int | None) -> None:
    table.begin(family, seats, rounds=rounds)
    state = begin(table.record())
    played = []
    while not state.over:
        action = best(state)
        table.play(state, action)
        played.append(action)
        state = apply(state, action)
    table.page.wait_for_selector("html[data-screen=result]", state="attached")
    table.click(f"dialog share {key(table)}")
    text = table.download(f"export {key(table)}")
    record = parse_record(text)
    assert list(record.actions) == played
    assert format_record(record) == text
    assert current(record) == state
    end = outcome(state)
    assert end is not None
    ranking = table.page.locator(".ranking tbody tr")
    assert ranking.count() == len(end.results)
    if family == "dice":
        points = [
            int(cell)
            for cell in table.page.locator(".ranking tbody td:last-child").all_inner_texts()
        ]
        assert points == sorted(end.results, reverse=True)
    elif seats > 1:
        lowest = table.page.locator(".ranking tbody tr td:nth-child(3)").all_inner_texts()
        results = sorted((int(text.split()[-1]) for text in lowest), reverse=True)
        assert results == sorted(end.results, reverse=True)


def key(table: Table) -> str:
    (game,) = (name for name in table.stored() if name.startswith("genial:game:"))
    return game.removeprefix("genial:game:")


def test_a_whole_game_by_keyboard_alone(table: Table) -> None:
    page = table.page
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.do") == "quick people":
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("#handover:focus")
    state = begin(table.record())
    focus = 0x88
    while not state.over:
        if page.evaluate("document.activeElement.id") == "handover":
            page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        action = best(state)
        if hasattr(action, "tile"):
            table.type_moves(state, action, focus)  # type: ignore[arg-type]
            focus = action.first  # type: ignore[union-attr]
        else:
            while page.evaluate("document.activeElement.dataset.do") != "exchange":
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        state = apply(state, action)
        assert table.state() == state
        table.settle()
    # The last tile stays on the board until the result is asked for, or for a moment.
    assert page.locator("html").get_attribute("data-screen") == "table"
    page.wait_for_selector("#show-result:focus")
    page.keyboard.press("Enter")
    page.wait_for_selector("html[data-screen=result]", state="attached")
    assert page.evaluate("document.activeElement.id") == "heading"


def test_a_round_of_dice_needs_no_key_but_enter(table: Table) -> None:
    table.begin("dice", 2, rounds=1)
    page = table.page
    page.wait_for_selector("#throw:focus")
    while not table.state().over:
        before = len(table.record().actions)
        assert page.evaluate("document.activeElement.id") in {"throw", "mark"}
        page.keyboard.press("Enter")
        table.settle()
        assert len(table.record().actions) == before + 1
    assert page.evaluate("document.activeElement.id") == "show-result"
    page.keyboard.press("Enter")
    page.wait_for_selector("html[data-screen=result]", state="attached")
    assert page.evaluate("document.activeElement.id") == "heading"
