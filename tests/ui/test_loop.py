"""The loop: what it saves, shows and reports, and what reaches it from outside."""

import pytest

from genial.ai.protocol import format_question
from genial.ai.worker import think
from genial.notation import format_record
from genial.ui import render
from genial.ui.effects import Ask, Effect, Say
from genial.ui.model import Intent, Screen, StorageResult
from genial.ui.storage import links, saves
from tests.support.browser import Browser, Tab
from tests.support.coroutines import run


def begun() -> Tab:
    tab = Browser().tab()
    tab.begin("dice", 2)
    return tab


def test_an_effect_that_fails_takes_no_action_back(monkeypatch: pytest.MonkeyPatch) -> None:
    tab = begun()
    done: list[Effect] = []

    def fragile(effect: Effect) -> None:
        done.append(effect)
        if isinstance(effect, Say) and "rolls" in effect.text:
            raise OSError("no speaker")

    monkeypatch.setattr(tab, "carry_out", fragile)
    tab.do("throw")
    assert len(tab.game.notes) == 1
    assert "no speaker" in tab.text
    assert len(tab.errors) == 1
    tab.do("mark")
    assert len(tab.game.notes) == 2


def test_a_screen_that_cannot_be_shown_is_left_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tab = begun()
    monkeypatch.setitem(render._SCREENS, Screen.RULES, broken)
    tab.do("go rules")
    assert tab.session.screen == "table"
    # It still holds the lock of the game.
    assert tab.browser.holders[tab.game.key] is tab
    assert "broken" in tab.text
    assert tab.errors


def broken(*_: object) -> render.Regions:
    raise ValueError("broken")


def test_an_action_that_cannot_be_shown_is_still_made(monkeypatch: pytest.MonkeyPatch) -> None:
    tab = begun()
    with monkeypatch.context() as patch:
        patch.setitem(render._SCREENS, Screen.TABLE, broken)
        tab.do("throw")
    assert len(tab.game.notes) == 1
    tab.do("mark")
    assert len(tab.game.notes) == 2


def test_an_update_that_fails_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    tab = begun()
    with monkeypatch.context() as patch:
        patch.setattr("genial.ui.table.act.history.play", broken)
        tab.do("throw")
    assert not tab.game.notes
    assert "broken" in tab.text


def test_an_answer_of_the_worker_plays_a_move_and_rubbish_does_not() -> None:
    tab = Browser().tab()
    tab.begin(levels=(1, 0))
    question = tab.effect(Ask).question
    before = tab.session
    tab.loop.answered("another question", "rubbish")
    assert tab.session is before
    tab.loop.answered(question.id, think(format_question(question)))
    tab.do("move-now")
    assert len(tab.game.notes) == 1


def test_an_answer_without_a_game_is_nothing() -> None:
    tab = Browser().tab()
    before = tab.session
    tab.loop.answered("1.0", "{}")
    assert tab.session is before


def test_an_address_names_a_screen_or_carries_a_game() -> None:
    tab = begun()
    tab.loop.open_address("rules")
    assert tab.session.screen == "rules"
    tab.loop.open_address("")
    assert tab.session.screen == "home"
    fragment = links.format_link(format_record(tab.game.record).replace("Ana", "Eva"))
    count = len(tab.session.library.shelf)
    tab.loop.open_address(fragment)
    assert tab.session.screen == "table"
    assert len(tab.session.library.shelf) == count + 1


def test_leaving_the_page_notes_the_game_to_continue() -> None:
    tab = Browser().tab()
    tab.loop.leave()
    assert tab.browser.first[saves.CONTINUE_KEY] == ""
    tab.begin("dice", 2)
    tab.loop.leave()
    assert "Ana" in tab.browser.first[saves.CONTINUE_KEY]


def test_only_a_running_game_that_cannot_be_stored_may_be_lost() -> None:
    tab = Browser().tab()
    assert not tab.loop.may_lose_game
    tab.begin("dice", 2)
    assert not tab.loop.may_lose_game
    tab.dispatch(Intent("stored", (tab.game.key,), stored=StorageResult.FULL))
    assert tab.loop.may_lose_game


class TextFile:
    """A file as the browser provides it."""

    def __init__(self, name: str, text: str, size: int | None = None) -> None:
        self.name = name
        self.size = len(text) if size is None else size
        self._text = text
        self.reads = 0

    async def text(self) -> str:
        self.reads += 1
        return self._text


def test_files_are_imported_one_after_the_other_and_none_that_is_too_long() -> None:
    tab = begun()
    text = format_record(tab.game.record)
    other = text.replace("Ana", "Eva")
    long = TextFile("long.txt", text, links.LONGEST_IMPORT + 1)
    files = [TextFile("one.txt", other), long, TextFile("two.txt", other.replace("Ben", "Bob"))]
    run(tab.loop.import_files(files))
    assert len(tab.session.library.shelf) == 3
    assert "long.txt" in tab.text
    assert long.reads == 0


def test_a_key_walks_over_the_board_only_with_a_tile_in_hand() -> None:
    tab = Browser().tab()
    tab.begin(levels=(0, 1))
    assert tab.loop.intent_of_key("ArrowUp", "ArrowUp", "", walks=True) == ""
    tab.do("pick 1")
    assert tab.loop.intent_of_key("ArrowUp", "ArrowUp", "", walks=True) == "move up"
    assert tab.loop.intent_of_key("ArrowUp", "ArrowUp", "", walks=False) == ""
