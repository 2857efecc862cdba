"""What can happen at the table: touch, reload, hand-over, undo, review, export, import, links."""

import re

from playwright.sync_api import Locator, Page, expect

from e2e.support.fixtures import NewTable
from e2e.support.pages import Table, best, current
from e2e.support.stories import in_bonus, played, stored
from genial import tilegame
from genial.games import apply
from genial.notation import begin, format_action, format_record, parse_record
from genial.pieces import COLOURS, LETTERS
from genial.tilegame import Place
from genial.ui.prefs import LANGUAGES
from genial.ui.text import words
from genial.ui.text.i18n import texts

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


def test_a_finger_plays_a_whole_solo_game_on_a_phone(new_table: NewTable) -> None:
    table = new_table(**PHONE)
    table.do("go setup solo").tap()
    table.page.locator(".form button[type=submit]").tap()
    table.page.wait_for_selector("#board")
    state = begin(table.record())
    while not state.over:
        action = best(state)
        assert isinstance(action, Place)
        assert isinstance(state, tilegame.State)
        table.tap(state, action)
        state = apply(state, action)
    table.page.wait_for_selector("html[data-screen=result]", state="attached")
    assert current(table.record()) == state


def test_a_finger_plays_for_two_with_the_check_mark_on_a_phone(new_table: NewTable) -> None:
    prefs = {"genial:settings": '{"confirm": true}'}
    table = new_table(stored=prefs, **PHONE)
    table.do("quick people").tap()
    for _ in range(4):
        table.page.locator("#reveal").tap()
        state = table.tiles()
        action = best(state)
        assert isinstance(action, Place)
        table.do(f"tile {tilegame.hand(state).index(action.tile) + 1}").tap()
        table.cell(action.first).tap()
        expect(table.page.locator(".offer").first).to_be_attached()
        table.cell(action.second).tap()
        assert table.tiles() == state
        table.do("confirm").tap()
        assert table.tiles() == apply(state, action)


def test_dragging_lays_a_tile(table: Table) -> None:
    table.click("quick people")
    table.reveal()
    state = table.tiles()
    cell = tilegame.places(state)[0][0]
    table.do("tile 2").drag_to(table.cell(cell))
    assert len(table.tiles().laid) == 1


def test_a_finger_drags_a_tile_and_drags_it_on(new_table: NewTable) -> None:
    table = new_table(**PHONE)
    table.begin("classic", 2)
    table.reveal()
    places = tilegame.places(table.tiles())
    here, there = places[0][0], places[-1][0]
    finger = Finger(table.page)
    finger.drag(table.do("tile 2"), table.cell(here))
    expect(table.do("confirm")).to_be_visible()
    finger.drag(table.cell(here), table.cell(there))
    table.settle()
    table.click("confirm")
    (laid,) = table.tiles().laid
    assert there in laid[1:]


class Finger:
    """One finger that can drag; Playwright's own can only tap."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def drag(self, start: Locator, end: Locator) -> None:
        """Put it down on one element, move it to another and lift it."""
        (x, y), (x2, y2) = map(middle, (start, end))
        # A tile is dragged above the finger, where it can be seen.
        y2 += 48
        self._touch("touchStart", x, y)
        for step in range(1, 6):
            self._touch("touchMove", x + (x2 - x) * step / 5, y + (y2 - y) * step / 5)
        self._touch("touchEnd")

    def _touch(self, kind: str, *point: float) -> None:
        points = [dict(zip("xy", point, strict=True))] if point else []
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def middle(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_double_click_does_not_press_a_button_that_appears_under_it(table: Table) -> None:
    table.click("quick people")
    table.reveal()
    table.click("hint")
    place = table.page.locator('#actions [data-do="confirm"]')
    expect(place).to_be_visible()
    table.page.mouse.move(*middle(place))
    # The second click of a double click on the hint button, which was there before.
    table.page.mouse.down(click_count=2)
    table.page.mouse.up(click_count=2)
    table.settle()
    assert not table.tiles().laid
    place.click()
    assert len(table.tiles().laid) == 1


def test_a_double_click_throws_the_dice_once(table: Table) -> None:
    table.begin("dice", 2)
    table.do("throw").dblclick()
    table.settle()
    assert len(table.record().actions) == 1
    table.click("throw")
    table.settle()
    assert len(table.record().actions) == 2


def test_the_wheel_turns_the_tile(table: Table) -> None:
    table.click("quick people")
    table.reveal()
    state = table.tiles()
    table.click("tile 1")
    cell = tilegame.places(state)[0][0]
    table.cell(cell).hover()
    before = table.page.locator("#above").inner_html()
    table.page.mouse.wheel(0, 100)
    expect(table.page.locator("#above")).not_to_have_js_property("innerHTML", before)


def test_a_reload_in_the_middle_of_a_bonus_turn_resumes_there(new_table: NewTable) -> None:
    record = in_bonus()
    table = new_table(stored=stored(record), at="#table")
    table.reveal()
    expect(table.page.locator("#status")).to_contain_text("Genial!")
    state = table.tiles()
    assert state == current(record)
    table.click("tile 1")
    table.reload()
    assert table.record() == record
    expect(table.page.locator("#reveal")).to_be_visible()
    table.reveal()
    expect(table.page.locator("#status")).to_contain_text("Genial!")
    action = best(state)
    table.play(state, action)
    assert table.state() == apply(state, action)


_ALL_BUT_MOVES = """() => {
  const texts = [];
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) texts.push(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches("#log, #live")) return;
    for (const { value } of node.attributes) texts.push(value);
    for (const child of node.childNodes) walk(child);
  };
  walk(document.documentElement);
  return texts.join("\\n");
}"""
"""All texts and attributes of the document except the moves, which everybody has seen."""


def named_tiles(text: str) -> list[str]:
    """The tiles that a text names, in words or in the notation."""
    colours = "|".join(words.colour(texts("en"), colour) for colour in COLOURS)
    pattern = rf"double ({colours})|({colours})-({colours})|\b[{LETTERS}]{{2}}\b"
    return [match[0] for match in re.finditer(pattern, text)]


def test_the_hand_over_hides_the_racks_from_everybody(table: Table) -> None:
    t, page = texts("en"), table.page
    table.begin("classic", 2)
    for ply in range(4):
        state = table.tiles()
        # The placeholder of the field for typed moves: RG:H8-H9.
        assert named_tiles(page.evaluate(_ALL_BUT_MOVES)) == ["RG"]
        tree = page.locator("body").aria_snapshot()
        seen = [page.locator(region).aria_snapshot() for region in ("#log", "#live")]
        assert named_tiles(tree) == named_tiles("\n".join(seen))
        assert len(named_tiles(seen[0])) == ply
        assert page.locator(".rack, .slot, .tile, [data-do^='tile ']").count() == 0
        hand = page.locator("#hand use").evaluate_all("all => all.map(one => one.href.baseVal)")
        assert hand == ["#i-eye"]
        table.reveal()
        tree = page.locator("body").aria_snapshot()
        rack = re.findall(r"Tile \d: ([\w -]+)", tree)
        assert sorted(rack) == sorted(words.tile(t, tile) for tile in tilegame.hand(state))
        assert set(rack) <= set(named_tiles(page.evaluate(_ALL_BUT_MOVES)))
        table.play(state, best(state))


def test_undo_works_until_the_next_rack_is_shown(table: Table) -> None:
    table.begin("classic", 2)
    state = table.tiles()
    table.play(state, best(state))
    table.click("undo")
    assert table.tiles() == state
    table.play(state, best(state))
    table.reveal()
    expect(table.page.locator("#undo")).to_be_disabled()


def test_the_review_steps_jumps_and_plays_on(new_table: NewTable) -> None:
    record = played("classic2", 12)
    table = new_table(stored=stored(record), at="#review")
    page = table.page
    expect(page.locator("#status")).to_contain_text("12/12")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#status")).to_contain_text("11/12")
    table.click("step first")
    expect(page.locator("#status")).to_contain_text(texts("en")("review.start"))
    table.click("at 5")
    expect(page.locator("#status")).to_contain_text("5/12")
    page.locator("#ply").fill("3")
    expect(page.locator("#status")).to_contain_text("3/12")
    table.click("branch")
    page.wait_for_selector("html[data-screen=table]", state="attached")
    assert table.record().actions == record.actions[:3]
    assert parse_record(table.stored()["genial:game:a1"]) == record


def test_a_finished_game_is_reviewed_with_its_racks(new_table: NewTable) -> None:
    table = new_table(stored=stored(played("travel", 10_000)), at="#review")
    table.click("at 4")
    expect(table.page.locator("#board")).to_contain_text("Rack of")
    table.click("go result")
    table.click("rematch")
    assert table.record().start == 1


def test_games_are_exported_and_imported_by_file_text_and_link(new_table: NewTable) -> None:
    record = played("classic3", 9)
    table = new_table(
        stored=stored(record), at="#games", permissions=["clipboard-read", "clipboard-write"]
    )
    page = table.page
    table.click("dialog share a1")
    expect(page.locator("#dialog")).to_contain_text("still running")
    text = table.download("export a1")
    assert text == format_record(record)
    table.click("dialog share a1")
    table.click("copy a1")
    expect(page.locator("#notice")).to_contain_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == text
    table.click("delete a1")
    expect(page.locator(".game")).to_have_count(0)
    table.click("dialog import")
    table.click("paste")
    expect(page.locator(".game")).to_have_count(1)
    table.click("dialog import")
    other_game = format_record(played("travel", 3))
    with page.expect_file_chooser() as chooser:
        table.click("choose")
    files = [
        {"name": f"{name}.txt", "mimeType": "text/plain", "buffer": content.encode()}
        for name, content in (("new", other_game), ("known", text), ("bad", "rubbish"))
    ]
    chooser.value.set_files(files)  # type: ignore[arg-type]
    for message in ("new.txt: 1 game", "known.txt: You already have that game", "bad.txt: Nothing"):
        expect(page.locator("#notice")).to_contain_text(message)
    expect(page.locator(".game")).to_have_count(2)
    key = next(name for name, content in table.stored().items() if content == text)
    key = key.removeprefix("genial:game:")
    table.click(f"dialog share {key}")
    table.click(f"share {key}")
    expect(page.locator("#notice")).to_contain_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    other = new_table(at=link.removeprefix(table.site))
    assert other.record() == record
    expect(other.page.locator("#reveal")).to_be_visible()
    assert re.search(r"#table$", other.page.url)


def test_many_games_are_renamed_deleted_and_taken_back(new_table: NewTable) -> None:
    games = stored(played("classic2", 5), "a1", 1) | stored(played("dice2", 3), "b2", 2)
    table = new_table(stored=games, at="#games")
    page = table.page
    expect(page.locator(".game")).to_have_count(2)
    table.click("dialog rename a1")
    assert page.evaluate("document.activeElement.closest('dialog') !== null")
    page.fill("#title", "<img src=x onerror=alert(1)>")
    page.keyboard.press("Enter")
    expect(page.locator("#game-a1 h2")).to_have_text("<img src=x onerror=alert(1)>")
    assert page.locator("#game-a1 img").count() == 0
    table.click("delete b2")
    expect(page.locator(".game")).to_have_count(1)
    assert "genial:game:b2" not in table.stored()
    table.click("restore")
    expect(page.locator(".game")).to_have_count(2)
    assert "genial:game:b2" in table.stored()
    table.click("resume a1")
    table.reload()
    assert re.search(r"#table$", page.url)
    expect(page.locator("#board")).to_be_visible()


def test_a_dialogue_keeps_the_focus_and_gives_it_back(table: Table) -> None:
    table.click("quick people")
    page = table.page
    table.do("dialog menu").focus()
    page.keyboard.press("Enter")
    for _ in range(30):
        page.keyboard.press("Tab")
        inside = (
            "document.activeElement.closest('dialog') || document.activeElement === document.body"
        )
        assert page.evaluate(f"!!({inside})")
    page.keyboard.press("Escape")
    expect(page.locator("#dialog")).not_to_be_visible()
    assert page.evaluate("document.activeElement.dataset.do") == "dialog menu"


def test_help_with_keys_is_hidden_where_a_finger_is_the_pointer(new_table: NewTable) -> None:
    for options, shown in ((PHONE, False), ({}, True)):
        table = new_table(**options)
        table.click("quick people")
        table.click("dialog menu")
        expect(table.page.locator('dialog [data-do="go settings"]')).to_be_visible()
        keys = table.page.locator('dialog [data-do="dialog keys"]')
        expect(keys).to_be_visible(visible=shown)


def test_the_language_changes_without_a_reload(table: Table) -> None:
    page = table.page
    table.click("go settings")
    page.evaluate("window.same = true")
    for language in reversed(LANGUAGES):
        page.select_option("#language", language)
        expect(page.locator("label[for=language]")).to_have_text(
            texts(language)("settings.language")
        )
        assert page.evaluate("document.documentElement.lang") == language
    assert page.evaluate("window.same")


def test_the_browser_chooses_the_language_and_its_back_button_works(new_table: NewTable) -> None:
    table = new_table(locale="nl-BE")
    page = table.page
    assert page.evaluate("document.documentElement.lang") == "nl"
    table.click("go settings")
    table.click("go rules")
    page.go_back()
    page.wait_for_selector("html[data-screen=settings]", state="attached")
    page.go_back()
    page.wait_for_selector("html[data-screen=home]", state="attached")


def test_keys_speak(table: Table) -> None:
    table.begin("classic", 2)
    page = table.page
    page.keyboard.press("s")
    assert "Ana: red 0" in table.said()
    page.keyboard.press("l")
    assert table.said() == "Ana begins."
    page.keyboard.press("?")
    expect(page.locator("#dialog")).to_contain_text("Keyboard")


def test_a_typed_move_is_played_and_a_wrong_one_stays_to_be_mended(table: Table) -> None:
    table.begin("classic", 2)
    table.reveal()
    page = table.page
    page.click(".disclosure summary")
    page.fill("#move", "nonsense")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("not a move")
    expect(page.locator("#move")).to_have_value("nonsense")
    action = best(table.state())
    page.fill("#move", format_action(action).lower())
    page.keyboard.press("Enter")
    expect(page.locator("#log li")).to_have_count(1)
    expect(page.locator("#move")).to_have_value("")
    assert table.record().actions == (action,)


def test_sound_can_be_heard_without_an_error(new_table: NewTable) -> None:
    table = new_table(stored={"genial:settings": '{"sound": true}'})
    table.begin("dice", 2, rounds=1)
    for _ in range(2):
        table.click("throw")
        table.click("mark")
    expect(table.page.locator("#log li")).to_have_count(4)


def active(table: Table) -> str:
    """The id of the element that has the focus."""
    table.settle()
    element: str = table.page.evaluate("document.activeElement.id")
    return element


def test_a_button_that_has_nothing_more_to_do_keeps_the_focus(new_table: NewTable) -> None:
    table = new_table(stored=stored(played("travel", 2)), at="#review")
    page = table.page
    page.focus("#step-back")
    for _ in range(3):
        page.keyboard.press("Enter")
        assert active(table) == "step-back"
    expect(page.locator("#step-back")).to_have_attribute("aria-disabled", "true")


def test_a_message_that_disappears_moves_nothing(new_table: NewTable) -> None:
    games = [stored(played("solo", 1), f"game{number}", number) for number in range(30)]
    entries = {name: text for game in games for name, text in game.items()}
    table = new_table(stored=entries, at="#games")
    page = table.page
    table.click("delete game3")
    expect(page.locator("#notice-do")).to_be_focused()
    before = page.evaluate("scrollY")
    assert before > 0
    page.locator('.notice [data-do="close"]').click()
    expect(page.locator(".notice")).to_have_count(0)
    assert active(table) == "heading"
    assert page.evaluate("scrollY") == before


def test_a_move_typed_in_a_small_window_is_mended_where_it_was_typed(
    new_table: NewTable,
) -> None:
    table = new_table(viewport={"width": 360, "height": 640})
    table.begin("classic", 2)
    table.reveal()
    page = table.page
    table.click("dialog log")
    page.fill("#dialog-move", "nonsense")
    page.keyboard.press("Enter")
    expect(page.locator("#dialog .trouble")).to_contain_text("nonsense")
    assert active(table) == "dialog-move"
    action = best(table.state())
    page.fill("#dialog-move", format_action(action))
    page.keyboard.press("Enter")
    expect(page.locator("#dialog")).to_be_hidden()
    assert active(table) == "handover"
    assert table.record().actions == (action,)
