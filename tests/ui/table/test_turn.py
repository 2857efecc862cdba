"""A person's turn: the rack, undo, typed moves, what is read out."""

import pytest

from genial import games
from genial.board import cell_name
from genial.notation import format_action
from genial.pieces import LETTERS
from genial.tilegame import Place, hand
from genial.ui import render
from genial.ui.text import words
from genial.ui.text.i18n import texts
from tests.support.desk import Desk


def test_a_new_game_covers_the_rack_until_the_device_is_in_the_right_hands() -> None:
    desk = Desk()
    desk.begin()
    assert "Pass the device to Ana" in desk.text
    assert 'class="slot"' not in desk.markup
    desk.do("reveal")
    assert desk.markup.count('class="slot"') == 6
    assert "slot-1" in desk.focused


def test_nobody_sees_a_rack_between_two_turns(desk: Desk) -> None:
    desk.play(games.legal_actions(desk.state)[0])
    assert not desk.session.table.rack_visible
    assert "handover" in desk.focused
    for rack in desk.state.racks:
        for tile in rack:
            assert f"Tile {rack.index(tile) + 1}: {tile}" not in desk.text
    assert 'data-do="tile' not in desk.markup


def test_a_covered_rack_is_not_played_from() -> None:
    desk = Desk()
    desk.begin()
    desk.do("tile 1")
    desk.do("cell D8")
    desk.do("type", format_action(games.legal_actions(desk.state)[0]))
    assert not desk.state.laid
    assert "The rack is covered" in desk.text


def test_the_field_takes_the_notation_in_any_case_and_a_double_either_way(desk: Desk) -> None:
    action = games.legal_actions(desk.state)[0]
    desk.do("type", f"  {format_action(action).lower()} ")
    assert desk.game.record.actions == (action,)


@pytest.mark.parametrize("text", ["", "rubbish", "RG:H8-", "<b>", "keep", "throw", "A" * 10_000])
def test_an_invalid_move_is_answered(desk: Desk, text: str) -> None:
    desk.do("type", text)
    assert desk.session.table.hand.trouble
    assert not desk.state.laid


def test_the_players_tiles_are_read_out_but_never_while_covered(desk: Desk) -> None:
    desk.do("say rack")
    assert all(words.tile(texts("en"), tile) in desk.said for tile in hand(desk.state))
    desk.play(games.legal_actions(desk.state)[0])
    assert "Drawn" not in desk.said
    assert "Pass the device to Ben" in desk.said
    desk.do("say rack")
    assert desk.said == ""
    desk.do("reveal")
    assert all(words.tile(texts("en"), tile) in desk.said for tile in hand(desk.state))


def test_undo_at_the_beginning_says_that_there_is_nothing_to_take_back(desk: Desk) -> None:
    desk.do("undo")
    assert "nothing to take back" in desk.said


def test_a_move_typed_in_the_list_of_moves_closes_it_and_a_wrong_one_is_reported_there(
    desk: Desk,
) -> None:
    desk.do("dialog log")
    desk.do("type", "nonsense")
    dialog = render.render(desk.session)["dialog"]
    assert "not a move" in dialog
    assert 'value="nonsense"' in dialog
    desk.do("type", format_action(games.legal_actions(desk.state)[0]))
    assert len(desk.game.notes) == 1
    assert not desk.session.dialog


@pytest.mark.parametrize("typed", ["{}{} {} {}", "{}{}:{}-{}", "  {}{}  {}-{} "])
def test_a_move_may_be_typed_with_spaces_for_signs(desk: Desk, typed: str) -> None:
    action = games.legal_actions(desk.state)[0]
    assert isinstance(action, Place)
    letters = [LETTERS[colour].lower() for colour in action.tile]
    cells = [cell_name(action.first).lower(), cell_name(action.second)]
    desk.do("type", typed.format(*letters, *cells))
    assert desk.game.record.actions == (action,)


def test_what_was_typed_wrong_stays_as_it_was(desk: Desk) -> None:
    desk.do("type", "red here please")
    assert "“red here please” is not a move" in desk.text
    assert "throw" not in desk.session.table.hand.trouble
    assert desk.session.table.hand.typed == "red here please"


def test_an_error_message_goes_when_the_rack_is_shown_or_a_dialogue_opens() -> None:
    desk = Desk()
    desk.begin()
    desk.do("cell H8")
    assert "covered" in desk.session.table.hand.trouble
    desk.do("reveal")
    assert not desk.session.table.hand.trouble
    desk.do("cell H8")
    assert desk.session.table.hand.trouble
    desk.do("dialog log")
    assert not desk.session.table.hand.trouble


def test_scores_and_the_last_move_are_said_on_demand(desk: Desk) -> None:
    desk.do("say last")
    assert desk.said == "Ana begins."
    desk.play(games.legal_actions(desk.state)[0])
    desk.do("say last")
    assert desk.said.startswith("Ana:")
    desk.do("say scores")
    assert "Ana: red" in desk.said
    assert "Ben: red" in desk.said


@pytest.mark.parametrize(
    ("language", "throw", "mark"),
    [
        ("de", "Würfeln", "EINTRAGEN"),
        ("es", "tirar", " anotar "),
        ("nl", "gooien", "Noteren"),
        ("en", "roll", "mark"),
        ("de", "throw", "mark"),
    ],
)
def test_moves_are_typed_in_the_language_of_the_page(language: str, throw: str, mark: str) -> None:
    desk = Desk()
    desk.set(language=language)
    desk.begin("dice", 2)
    desk.do("type", throw)
    desk.do("type", mark)
    assert [note.kind for note in desk.game.notes] == ["throw", "mark"]


@pytest.mark.parametrize(
    ("language", "keep", "exchange"),
    [
        ("de", "behalten", "tauschen"),
        ("es", "quedar", "cambiar"),
        ("nl", "houden", "omwisselen"),
        ("en", "keep", "exchange"),
    ],
)
def test_keep_and_exchange_have_words_in_every_language(
    desk: Desk, language: str, keep: str, exchange: str
) -> None:
    desk.set(language=language)
    t = texts(language)
    # They are moves, only not now.
    answers = {"illegal.not-this-phase": keep.upper(), "illegal.exchange-not-allowed": exchange}
    for answer, word in answers.items():
        desk.do("type", word)
        assert desk.said == t(answer)
    desk.do("type", "x")
    assert keep in desk.said
    assert exchange in desk.said


@pytest.mark.parametrize(("language", "word"), [("de", "würfeln"), ("nl", "gooien")])
def test_the_field_names_what_may_be_typed_in_the_language_of_the_page(
    language: str, word: str
) -> None:
    desk = Desk()
    desk.set(language=language)
    desk.begin("dice", 2)
    assert f'placeholder="{word}"' in desk.markup
