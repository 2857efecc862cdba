import re
from dataclasses import replace

import pytest

from genial import games
from genial.notation import LONGEST_RECORD, LONGEST_TITLE, Player, format_record
from genial.selfplay import random_game
from genial.ui import render
from genial.ui.effects import Choose, Copy, Download, Forget, Paste, Save, Share
from genial.ui.model import Intent, Saved, StorageResult
from genial.ui.storage import links, saves
from genial.ui.text.i18n import texts
from tests.support.desk import Desk


@pytest.fixture
def desk() -> Desk:
    desk = Desk()
    desk.begin("classic", 2, seed=3)
    desk.play_until(4)
    desk.begin("dice", 2, seed=4)
    desk.do("throw")
    return desk


def keys(desk: Desk) -> list[str]:
    return [saved.key for saved in saves.by_date(desk.session.library.shelf)]


def test_games_lie_side_by_side_the_last_played_first(desk: Desk) -> None:
    desk.do("go games")
    dice, tiles = keys(desk)
    assert desk.markup.index(f"game-{dice}") < desk.markup.index(f"game-{tiles}")
    assert texts("en")("games.running", n=4, name="Ana") in desk.text


def test_the_list_counts_turns_and_not_throws(desk: Desk) -> None:
    t = texts("en")
    desk.do("go games")
    assert t("games.running", n=0, name="Ana") in desk.text
    desk.do(f"resume {keys(desk)[0]}")
    desk.do("throw")
    desk.do("mark")
    desk.do("go games")
    assert t("games.running", n=1, name="Ben") in desk.text


def test_an_older_game_is_resumed_and_comes_back_after_a_reload(desk: Desk) -> None:
    tiles = keys(desk)[1]
    desk.do(f"resume {tiles}")
    assert desk.game.key == tiles
    assert desk.session.screen == "table"
    assert not desk.session.table.rack_visible
    assert desk.reloaded().game.key == tiles


def test_only_the_game_that_is_resumed_is_read(desk: Desk) -> None:
    saves.read.cache_clear()
    desk.do(f"resume {keys(desk)[1]}")
    assert saves.read.cache_info().misses == 1


def test_a_game_is_renamed_with_plain_text(desk: Desk) -> None:
    key = keys(desk)[0]
    desk.do(f"rename {key}", " <b>Sunday</b>\n" + "x" * 10_000)
    assert len(desk.session.library.shelf[key].card.title) <= LONGEST_TITLE
    desk.do("go games")
    assert "<b>" not in desk.markup
    assert "<b>Sunday</b>" in desk.text
    assert desk.reloaded().game.card.title.startswith("<b>Sunday</b>")


def test_a_deleted_game_can_be_taken_back(desk: Desk) -> None:
    key = keys(desk)[0]
    desk.do("go games")
    text = desk.session.library.shelf[key].text
    desk.do(f"delete {key}")
    assert desk.effect(Forget).key == key
    assert key not in desk.session.library.shelf
    assert desk.session.table.game is None
    assert 'data-do="restore"' in desk.markup
    desk.do("restore")
    assert desk.session.library.shelf[key].text == text
    assert desk.storage[f"genial:game:{key}"] == text


def test_a_game_is_exported_and_imported_letter_for_letter(desk: Desk) -> None:
    key = keys(desk)[1]
    desk.do(f"export {key}")
    file = desk.effect(Download)
    assert file.name == "genial-classic2-2026-11-16.txt"
    desk.do(f"copy {key}")
    assert desk.effect(Copy).text == file.text
    other = Desk()
    other.do("import", file.text)
    (saved,) = other.session.library.shelf.values()
    assert saved.text == file.text
    assert "1 game imported" in other.said


def test_all_games_fit_into_one_file(desk: Desk) -> None:
    desk.do("export-all anyway")
    other = Desk()
    other.do("import", desk.effect(Download).text)
    assert len(other.session.library.shelf) == 2


def test_running_games_are_not_all_exported_without_a_warning(desk: Desk) -> None:
    desk.do("go games")
    desk.do("export-all")
    assert not desk.effects
    assert "hidden tiles" in desk.text
    assert 'data-do="export-all anyway"' in desk.markup
    desk.do("export-all anyway")
    assert desk.effect(Download)
    assert not desk.session.dialog


def test_games_without_hidden_tiles_are_exported_at_once() -> None:
    desk = Desk()
    desk.begin("dice", 2)
    desk.begin("solo", 1)
    desk.begin("classic", 2)
    desk.play_until(500)
    desk.do("export-all")
    assert desk.effect(Download)
    assert not desk.session.dialog


def test_a_whole_shelf_of_many_games_comes_back() -> None:
    desk, other = Desk(), Desk()
    for seed in range(120):
        desk.begin("solo", 1, seed=seed)
        desk.play_until(3)
    desk.do("export-all")
    text = desk.effect(Download).text * 4
    assert len(text) > LONGEST_RECORD // 4
    other.do("import", text)
    assert len(other.session.library.shelf) == 480


def test_a_long_shelf_has_pages() -> None:
    desk = Desk()
    desk.do("import", "".join(format_record(random_game("solo", seed)) for seed in range(120)))
    assert len(desk.session.library.shelf) == 120
    listed = []
    for page in range(3):
        listed += re.findall(r'<li id="game-([^"]*)"', desk.markup)
        assert (f'data-do="page {page + 1}"' in desk.markup) == (page < 2)
        assert (f'data-do="page {page - 1}"' in desk.markup) == (page > 0)
        desk.do(f"page {page + 1}")
    assert listed == [saved.key for saved in saves.by_date(desk.session.library.shelf)]
    # Beyond the end the last page is shown; an imported game leads back to the first.
    assert 'data-do="page 1"' in desk.markup
    desk.do("page nowhere")
    desk.do("import", format_record(random_game("solo", 999)))
    assert desk.session.library.page == 0
    desk.do("page 1")
    desk.do("go home")
    desk.do("go games")
    assert desk.session.library.page == 0


def test_a_shelf_too_long_for_one_file_comes_in_several(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "LONGEST_IMPORT", 10_000)
    desk, other = Desk(), Desk()
    for seed in range(20):
        game = random_game("solo", seed)
        wide = replace(game, players=(Player("Åsa Ærø Müller-Østergård"),))
        desk.do("import", format_record(wide))
    desk.do("export-all")
    files = [effect for effect in desk.effects if isinstance(effect, Download)]
    assert len({file.name for file in files}) == len(files) > 1
    assert all(len(file.text.encode()) <= links.LONGEST_IMPORT for file in files)
    for file in files:
        other.do("import", file.text)
    texts = [saved.text for saved in other.session.library.shelf.values()]
    assert sorted(texts) == sorted(saved.text for saved in desk.session.library.shelf.values())


@pytest.mark.parametrize(
    "text",
    ["", "rubbish", "Genial: 2\n", "<script>", "x" * 1_300_000, "\x00\xff", "Genial: 1\nGame: go"],
)
def test_rubbish_is_not_imported_and_the_other_games_stay(desk: Desk, text: str) -> None:
    before = dict(desk.session.library.shelf)
    desk.do("go games")
    desk.do("import", text)
    assert desk.session.library.shelf == before
    assert "Nothing was imported" in desk.text
    assert "<script>" not in desk.markup


def test_a_file_with_one_wrong_game_brings_none(desk: Desk) -> None:
    good = desk.session.library.shelf[keys(desk)[1]].text
    other = Desk()
    other.do("import", good + "\n" + good.replace("Seed: 3", "Seed: 5"))
    assert other.session.library.shelf == {}


def test_files_and_clipboard_are_asked_for(desk: Desk) -> None:
    desk.do("choose")
    desk.effect(Choose)
    desk.do("paste")
    desk.effect(Paste)


def test_a_shared_link_opens_the_same_game(desk: Desk) -> None:
    key = keys(desk)[1]
    desk.do(f"share {key}")
    link = desk.effect(Copy).text.partition("#")[2]
    other = Desk()
    other.do("link", link)
    assert other.game.record == saves.read(desk.session.library.shelf[key].text).record
    assert other.session.screen == "table"
    assert not other.session.table.rack_visible
    desk.do("link", link)
    assert desk.game.key == key


def test_a_link_to_a_running_game_with_hidden_racks_warns_first(desk: Desk) -> None:
    dice, tiles = keys(desk)
    desk.do(f"dialog share {tiles}")
    assert "still running" in desk.text
    desk.do(f"dialog share {dice}")
    assert "still running" not in desk.text


def test_a_link_to_a_finished_game_shows_its_result_and_speaks_of_no_turn() -> None:
    desk = Desk()
    link = links.format_link(format_record(random_game("travel", 1)))
    for _ in range(2):
        desk.do("link", link)
        assert desk.session.screen == "result"
        assert desk.focused == ["heading"]
        assert not desk.said
    assert not desk.session.library.shelf


def test_a_finished_game_of_a_link_is_told_as_theirs_and_saved_only_on_request() -> None:
    sender = Desk()
    sender.do("quick")
    players = sender.game.record.players
    record = replace(random_game("classic2", 3), players=players, title="Sunday evening")
    desk = Desk()
    desk.do("link", links.format_link(format_record(record)))
    assert not any(isinstance(effect, Save) for effect in desk.effects)
    assert "Sunday evening" in desk.text
    assert " beat " in desk.text
    desk.do("go review")
    assert not re.search(r"\bYou\b|\byour?\b", desk.text)
    desk.do("go result")
    assert not re.search(r"\bYou\b|\byour?\b", desk.text)
    assert "rematch" not in desk.markup
    desk.do("save")
    (saved,) = desk.session.library.shelf.values()
    assert saved.card.theirs
    assert saved.card.title == "Sunday evening"
    assert "among your games" in desk.said
    assert 'data-do="save"' not in desk.markup
    desk.do("save")
    assert len(desk.session.library.shelf) == 1
    # After a reload it is still theirs.
    again = desk.reloaded()
    assert again.session.screen == "result"
    assert " beat " in again.text
    again.do("go games")
    assert " beat " in again.text
    assert "Sunday evening" in again.text


def test_a_running_game_of_a_link_is_saved_at_once_and_may_be_ones_own() -> None:
    sender = Desk()
    sender.do("quick")
    sender.do("share")
    desk = Desk()
    desk.do("link", sender.effect(Copy).text.partition("#")[2])
    (saved,) = desk.session.library.shelf.values()
    assert not saved.card.theirs


def test_a_wrong_link_is_answered(desk: Desk) -> None:
    before = desk.session.library.shelf
    desk.do("link", "g=rubbish")
    assert texts("en")("link.failed", reason="") in desk.text
    assert desk.session.library.shelf == before


def test_a_damaged_save_says_so_is_kept_and_can_be_played_on() -> None:
    desk = Desk()
    desk.begin()
    desk.play_until(6)
    good = format_record(desk.game.record)
    damaged = good.replace("\n3. ", "\n3. XX:A1-A2 ")
    storage = {
        "genial:game:bad": damaged,
        "genial:game:worse": "<b>nothing",
        "genial:game:ok": good,
    }
    desk.storage = storage
    again = desk.reloaded()
    again.do("go games")
    assert again.game.key == "ok"
    assert again.text.count(texts("en")("games.damaged.why", reason="")) == 2
    assert "<b>nothing" not in again.markup
    again.do("resume bad")
    assert texts("en")("games.unreadable") in again.text
    again.do("rescue bad")
    assert again.session.screen == "table"
    assert again.game.key not in storage
    assert again.session.library.shelf["bad"].text == damaged
    assert again.game.record.actions == desk.game.record.actions[: len(again.game.notes)]
    again.do("export bad")
    assert again.effect(Download).text == damaged


def test_a_newer_version_is_refused_kindly_and_kept() -> None:
    desk = Desk()
    desk.begin()
    text = format_record(desk.game.record).replace("Genial: 1", "Genial: 9")
    desk.storage = {"genial:game:new": text}
    again = desk.reloaded()
    again.do("go games")
    assert "newer version" in again.text
    assert again.session.library.shelf["new"] == Saved("new", text)


def test_a_full_storage_is_reported_once_and_the_game_goes_on(desk: Desk) -> None:
    desk.dispatch(Intent("stored", (desk.game.key,), stored=StorageResult.FULL))
    assert texts("en")("storage.full") in desk.text
    assert 'data-do="export"' in desk.markup
    desk.do("throw")
    desk.dispatch(Intent("stored", (desk.game.key,), stored=StorageResult.FULL))
    assert texts("en")("storage.full") not in desk.text


def test_a_title_goes_with_the_game_and_comes_back(desk: Desk) -> None:
    key = keys(desk)[0]
    desk.do(f"rename {key}", "Rainy Sunday ☔")
    desk.do(f"export {key}")
    text = desk.effect(Download).text
    assert "\nTitle: Rainy Sunday ☔\n" in text
    other = Desk()
    other.do("import", text)
    (saved,) = other.session.library.shelf.values()
    assert saved.card.title == "Rainy Sunday ☔"
    assert saved.text == desk.session.library.shelf[key].text
    desk.do(f"share {key}")
    link = desk.effect(Copy).text.partition("#")[2]
    third = Desk()
    third.do("link", link)
    assert third.game.card.title == "Rainy Sunday ☔"
    third.do("link", link)
    assert len(third.session.library.shelf) == 1


def test_games_that_are_here_already_are_not_imported_again(desk: Desk) -> None:
    desk.do("export-all anyway")
    shelf = desk.session.library.shelf
    desk.do("import", desk.effect(Download).text)
    assert desk.session.library.shelf == shelf
    assert texts("en")("import.known", n=2) in desk.said


def test_each_of_several_files_is_reported(desk: Desk) -> None:
    good = format_record(random_game("solo", 5))
    desk.do("import bad.txt first", "rubbish")
    desk.do("import good.txt more", good)
    for message in ("bad.txt: Nothing was imported", "good.txt: 1 game imported"):
        assert message in desk.text
        assert message in desk.said


def test_a_clipboard_that_cannot_be_read_is_reported(desk: Desk) -> None:
    desk.do("unreadable")
    assert texts("en")("import.clipboard") in desk.text


def test_a_game_that_was_written_does_not_end_the_warning_about_another(desk: Desk) -> None:
    dice, tiles = keys(desk)
    desk.dispatch(Intent("stored", (tiles,), stored=StorageResult.FULL))
    desk.dispatch(Intent("stored", (dice,), stored=StorageResult.WRITTEN))
    assert desk.session.app.unsaved == {tiles}
    assert texts("en")("storage.full") in desk.text
    # There may be room now.
    assert desk.effect(Save).save.key == tiles
    desk.dispatch(Intent("stored", (tiles,), stored=StorageResult.WRITTEN))
    assert not desk.session.app.unsaved
    assert texts("en")("storage.full") not in desk.text
    assert not desk.effects


def test_an_import_that_fails_is_reported_once_where_it_was_made(desk: Desk) -> None:
    desk.do("go games")
    desk.do("dialog import")
    desk.do("import", "rubbish")
    assert desk.markup.count("Nothing was imported") == 1
    assert "Nothing was imported" in render.render(desk.session)["dialog"]
    desk.do("close")
    assert "Nothing was imported" not in desk.text


def link_to(desk: Desk, key: str) -> str:
    desk.do(f"share {key}")
    return desk.effect(Copy).text.partition("#")[2]


def test_a_returned_link_goes_on_with_the_same_game(desk: Desk) -> None:
    key = keys(desk)[1]
    friend = Desk()
    friend.do("link", link_to(desk, key))
    friend.play_until(7)
    desk.do(f"rename {key}", "By post")
    back = link_to(friend, friend.game.key)
    desk.do("link", back)
    assert len(desk.session.library.shelf) == 2
    assert desk.game.key == key
    assert desk.game.record == friend.game.record
    assert desk.game.card.title == "By post"
    assert saves.read(desk.storage[f"genial:game:{key}"]).record == friend.game.record
    assert "The game goes on with 3 more moves." in desk.said
    assert "The game goes on with 3 more moves." in desk.text
    # The friend has seen what came of it.
    desk.do("undo")
    assert desk.game.record == friend.game.record


def test_an_older_link_opens_the_game_as_it_is_here(desk: Desk) -> None:
    key = keys(desk)[1]
    old = link_to(desk, key)
    desk.do(f"resume {key}")
    desk.play_until(6)
    record = desk.game.record
    desk.do("go home")
    desk.do("link", old)
    assert len(desk.session.library.shelf) == 2
    assert desk.game.key == key
    assert desk.game.record == record
    assert "gone on since" in desk.text


def test_a_link_to_the_same_deal_played_differently_is_another_game(desk: Desk) -> None:
    key = keys(desk)[1]
    friend = Desk()
    friend.do("link", link_to(desk, key))
    desk.do(f"resume {key}")
    desk.play_until(5)
    friend.do("reveal")
    friend.play(games.legal_actions(friend.game.state)[-1])
    desk.do("link", link_to(friend, friend.game.key))
    assert len(desk.session.library.shelf) == 3
    assert desk.game.key != key


def test_the_share_sheet_is_offered_where_there_is_one(desk: Desk) -> None:
    key = keys(desk)[1]
    desk.do(f"dialog share {key}")
    assert "send " not in desk.markup
    desk.session = replace(desk.session, app=desk.session.app._replace(shares=True))
    assert f'data-do="send {key}"' in desk.markup
    desk.do(f"send {key}")
    sheet = desk.effect(Share)
    desk.do(f"share {key}")
    assert sheet.link == desk.effect(Copy).text
    assert "Ana and Ben" in sheet.title
    desk.do("send nothing")
    assert not desk.effects
