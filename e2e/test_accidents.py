"""What must not happen by accident: a rack shown, the game left, a message missed, a dark screen."""

from playwright.sync_api import Page, expect

from e2e.support.fixtures import NewTable
from e2e.support.pages import Table, best
from e2e.support.stories import played, stored
from genial.tilegame import Place


def wait_until(page: Page, true: str) -> None:
    """Wait until an expression is true; the policy of the page forbids Playwright's own way."""
    for _ in range(100):
        if page.evaluate(true):
            return
        page.wait_for_timeout(50)
    raise AssertionError(true)


def test_enter_pressed_twice_does_not_show_the_next_rack(table: Table) -> None:
    table.begin("classic", 2)
    page = table.page
    expect(page.locator("#handover")).to_be_focused()
    page.keyboard.press("Enter")
    table.settle()
    expect(page.locator("#reveal")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    state = table.tiles()
    action = best(state)
    assert isinstance(action, Place)
    expect(page.locator("#slot-1")).to_be_focused()
    table.type_moves(state, action, 0x88)
    for _ in range(3):
        page.keyboard.press("Enter")
        table.settle()
    expect(page.locator("#handover")).to_be_focused()
    assert page.locator(".slot").count() == 0
    assert len(table.record().actions) == 1


def test_back_closes_a_dialogue_and_stays_at_the_game(table: Table) -> None:
    page = table.page
    table.click("quick people")
    dialog = page.locator("#dialog")
    for _ in range(2):
        table.click("dialog menu")
        expect(dialog).to_be_visible()
        page.go_back()
        expect(dialog).to_be_hidden()
        assert page.evaluate("document.documentElement.dataset.screen") == "table"
    # A dialogue that was closed in another way leaves nothing to go back to.
    table.click("dialog menu")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.go_back()
    page.wait_for_selector("html[data-screen=home]", state="attached")


def test_back_from_a_screen_of_the_menu_leads_to_the_game(table: Table) -> None:
    page = table.page
    table.click("quick people")
    table.click("dialog menu")
    page.locator('#dialog [data-do="go rules"]').click()
    page.wait_for_selector("html[data-screen=rules]", state="attached")
    page.go_back()
    page.wait_for_selector("html[data-screen=table]", state="attached")
    expect(page.locator("#dialog")).to_be_hidden()
    page.go_back()
    page.wait_for_selector("html[data-screen=home]", state="attached")


def test_a_tap_outside_closes_a_dialogue_and_one_inside_does_not(new_table: NewTable) -> None:
    table = new_table(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    page = table.page
    table.do("quick people").tap()
    table.do("dialog menu").tap()
    dialog = page.locator("#dialog")
    expect(dialog).to_be_visible()
    box = dialog.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + 4, box["y"] + 4)
    table.settle()
    expect(dialog).to_be_visible()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] / 2)
    expect(dialog).to_be_hidden()
    assert page.evaluate("document.documentElement.dataset.screen") == "table"


def test_text_marked_beyond_the_edge_of_a_dialogue_does_not_close_it(table: Table) -> None:
    page = table.page
    table.click("go games")
    table.click("dialog import")
    page.fill("#record", "some text")
    box = page.locator("#record").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 40, box["y"] + 12)
    page.mouse.down()
    page.mouse.move(2, box["y"] + 12, steps=3)
    page.mouse.up()
    table.settle()
    expect(page.locator("#dialog")).to_be_visible()


def test_a_message_goes_by_itself_but_not_while_it_is_read(new_table: NewTable) -> None:
    entries = stored(played("solo", 1), "one", 1) | stored(played("solo", 2), "two", 2)
    table = new_table(stored=entries, at="#games")
    page = table.page
    # Python's event loop waits with setTimeout: the clock of the page decides how long.
    page.clock.install()
    table.click("delete one")
    expect(page.locator("#notice-do")).to_be_focused()
    page.clock.run_for(60_000)
    expect(page.locator(".notice")).to_be_visible()
    page.locator("#heading").focus()
    page.mouse.move(5, 5)
    page.clock.run_for(3_000)
    expect(page.locator(".notice")).to_have_count(0)


_SHARE = """
    window.shared = [];
    navigator.share = async (data) => { window.shared.push(data); };
"""


def test_the_share_sheet_gets_the_link(new_table: NewTable) -> None:
    table = new_table(stored=stored(played("solo", 1), "one", 1), script=_SHARE, at="#games")
    table.click("dialog share one")
    table.click("send one")
    expect(table.page.locator("#dialog")).to_be_hidden()
    (data,) = table.page.evaluate("shared")
    assert "#g=" in data["url"]
    assert data["title"]


_WAKE_LOCK = """
    window.locks = [];
    Object.defineProperty(navigator, "wakeLock", { value: { request: async (kind) => {
        window.locks.push(kind);
        return { release: async () => { window.locks.push("released"); } };
    } } });
"""


def test_the_screen_stays_on_while_a_game_is_played(new_table: NewTable) -> None:
    table = new_table(script=_WAKE_LOCK)
    page = table.page
    assert page.evaluate("locks") == []
    table.click("quick people")
    wait_until(page, "locks.length === 1")
    # The browser has released it while the page was hidden.
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    wait_until(page, "locks.length === 2")
    table.click("go rules")
    wait_until(page, "locks.length === 3")
    assert page.evaluate("locks") == ["screen", "screen", "released"]


def test_a_refused_wake_lock_is_no_error(new_table: NewTable) -> None:
    refusing = "navigator.wakeLock.request = async () => { throw new Error('low battery'); };"
    table = new_table(script=refusing)
    table.click("quick people")
    table.settle()
    expect(table.page.locator(".notice")).to_have_count(0)
