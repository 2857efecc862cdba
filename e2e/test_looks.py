"""Every screen in every size and theme: nothing is cut off or inaccessible."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.support.fixtures import NewTable
from e2e.support.layout import WRONG
from e2e.support.pages import Table
from e2e.support.stories import played, stored
from genial import tilegame
from genial.variants import VARIANTS
from tools.pictures.scenes import until

ROOT = Path(__file__).resolve().parent.parent
WIDTHS = {320: 640, 360: 640, 768: 1024, 1440: 900}
SMALL = """
() => [...document.querySelectorAll("button:not([disabled]), select, [role=gridcell]")]
  .filter(element => element.getBoundingClientRect().width > 0 && !element.closest("dialog:not([open])"))
  .map(element => [element, element.getBoundingClientRect()])
  .filter(([element, box]) => {
    const least = element.matches(".button, select, .slot, .card-start, .tab") ? 44 : 24;
    return Math.min(box.width, box.height) < least - 0.5;
  })
  .map(([element, box]) => `${element.className.baseVal ?? element.className} `
    + `${element.textContent.trim().slice(0, 20)} ${box.width.toFixed(1)}x${box.height.toFixed(1)}`)
"""

FIXED = """
() => {
  const root = document.documentElement;
  const faults = [];
  if (root.scrollHeight > innerHeight) faults.push(`scrolls down: ${root.scrollHeight} > ${innerHeight}`);
  if (root.scrollWidth > innerWidth) faults.push(`scrolls sideways: ${root.scrollWidth}`);
  for (const piece of document.querySelectorAll(".slot .body")) {
    const box = piece.getBoundingClientRect(), slot = piece.closest(".slot").getBoundingClientRect();
    if (box.top < slot.top || box.bottom > slot.bottom) faults.push("a tile sticks out of its slot");
  }
  for (const id of ["board", "hand", "actions", "status", "seat-0"]) {
    const element = document.getElementById(id);
    if (!element) continue;
    const box = element.getBoundingClientRect();
    if (box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.top < -1 || box.left < -1)
      faults.push(`${id} is not in view: ${JSON.stringify(box)}`);
  }
  return faults;
}
"""


def language(table: Table, code: str) -> None:
    table.go("settings")
    table.page.select_option("#language", code)
    table.page.wait_for_selector(f"html[lang={code}]", state="attached")


# test_scenes.py has all scenes in all languages; this is the running page in the longest words.
@pytest.mark.parametrize("code", ["de"])
def test_no_text_is_cut_off_or_covered(new_table: NewTable, code: str) -> None:
    games = stored(played("classic4", 20), "a1", 2) | stored(played("classic2", 10_000), "b2", 1)
    table = new_table(stored=games)
    page = table.page
    language(table, code)
    wrong = []
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        for screen in ("home", "setup", "games", "rules", "settings", "table", "review"):
            table.go(screen)
            wrong += [f"{width} {screen} {text}" for text in page.evaluate(WRONG)]
        table.go("table")
        table.reveal()
        table.click("tile 1")
        wrong += [f"{width} hand {text}" for text in page.evaluate(WRONG)]
        for dialog in ("menu", "keys"):
            table.click("dialog menu")
            if dialog == "keys":
                page.locator('dialog [data-do="dialog keys"]').click()
            wrong += [f"{width} {dialog} {text}" for text in page.evaluate(WRONG)]
            page.keyboard.press("Escape")
        table.go("games")
        table.click("resume b2")
        page.wait_for_selector("html[data-screen=result]", state="attached")
        wrong += [f"{width} result {text}" for text in page.evaluate(WRONG)]
        table.go("games")
        table.click("resume a1")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_table_needs_no_scrolling(new_table: NewTable, variant: str) -> None:
    count = 41 if variant.startswith("dice") else 12
    table = new_table(stored=stored(played(variant, count)), at="#table")
    page = table.page
    wrong = []
    for width, height in [
        (360, 640),
        (640, 360),
        (412, 915),
        (768, 1024),
        (1024, 768),
        (1440, 900),
    ]:
        page.set_viewport_size({"width": width, "height": height})
        table.settle()
        wrong += [f"{width}x{height} covered: {text}" for text in page.evaluate(FIXED)]
        table.reveal()
        if page.locator('[data-do="tile 1"]').count():
            table.click("tile 1")
            table.click("turn")
        wrong += [f"{width}x{height}: {text}" for text in page.evaluate(FIXED)]
        wrong += [f"{width}x{height} small: {text}" for text in page.evaluate(SMALL)]
        table.go("home")
        table.go("table")
    assert not wrong, "\n".join(wrong)


COVERED = """
() => {
  const status = document.querySelector(".status").getBoundingClientRect();
  return ["scores", "hand", "actions"].filter(id => {
    const box = document.getElementById(id).getBoundingClientRect();
    const wide = Math.min(status.right, box.right) - Math.max(status.left, box.left);
    const high = Math.min(status.bottom, box.bottom) - Math.max(status.top, box.top);
    return wide > 1 && high > 1;
  });
}
"""


@pytest.mark.parametrize("code", ["de"])
def test_the_longest_message_covers_neither_scores_nor_rack(new_table: NewTable, code: str) -> None:
    game = until(
        "classic3", lambda state: isinstance(state, tilegame.State) and may_exchange(state)
    )
    settings = {"genial:settings": f'{{"language": "{code}"}}'}
    table = new_table(stored=stored(game.record) | settings, at="#table")
    table.reveal()
    expect(table.page.locator(".status.why")).to_be_visible()
    wrong = []
    for width, height in [(360, 640), (640, 360), (1024, 768), (1440, 900)]:
        table.page.set_viewport_size({"width": width, "height": height})
        wrong += [f"{width}x{height} {panel}" for panel in table.page.evaluate(COVERED)]
    assert not wrong, "\n".join(wrong)


def may_exchange(state: tilegame.State) -> bool:
    return not state.over and state.placements_left == 0


AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def violations(table: Table, name: str) -> list[str]:
    rules: list[str] = table.page.evaluate(
        """async tags => (await axe.run(document, {runOnly: tags})).violations.map(rule =>
             rule.id + ": " + rule.nodes.slice(0, 3).map(node => node.target + " "
             + node.failureSummary.slice(0, 160)).join(" | "))""",
        TAGS,
    )
    return [f"{name} {rule}" for rule in rules]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_any_screen(new_table: NewTable, theme: str) -> None:
    games = stored(played("classic2", 9), "a1", 3) | stored(played("dice3", 41), "b2", 2)
    games |= stored(played("travel", 10_000), "c3", 1) | {"genial:game:bad": "rubbish"}
    games["genial:settings"] = f'{{"theme": "{theme}", "motion": "none"}}'
    table = new_table(stored=games)
    page = table.page
    page.evaluate(AXE)
    wrong = []
    for screen in ("home", "setup", "games", "rules", "settings", "table", "review"):
        table.go(screen)
        wrong += violations(table, screen)
    table.go("table")
    table.reveal()
    table.click("tile 1")
    wrong += violations(table, "hand")
    for dialog in ("keys", "share a1", "rename a1", "menu"):
        table.click("dialog menu")
        if dialog != "menu":
            page.locator(f'dialog [data-do="dialog {dialog}"]').click()
        wrong += violations(table, dialog)
        page.keyboard.press("Escape")
    for key, name in (("b2", "dice"), ("c3", "result")):
        table.go("games")
        table.click(f"resume {key}")
        wrong += violations(table, name)
        table.go("review")
        wrong += violations(table, f"{name} review")
    for family in ("teams", "solo", "travel", "dice"):
        table.go("rules")
        table.click(f"go rules {family}")
        wrong += violations(table, family)
    table.go("games")
    table.click("dialog import")
    wrong += violations(table, "import")
    assert not wrong, "\n".join(wrong)
