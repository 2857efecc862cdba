import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from genial import games, tilegame
from genial.ai.protocol import SECONDS, Question, format_question
from genial.ai.worker import think
from genial.games import State
from genial.notation import format_action, parse_position
from genial.tilegame import Place
from genial.ui.computer.moves import SOON
from genial.ui.effects import Alarm, Ask, Focus, RetryWorker, StartWorker
from genial.ui.families import FAMILIES, family_of
from genial.ui.model import Dialog, OpenDialog, Stage
from genial.ui.prefs import LANGUAGES
from genial.variants import VARIANTS, DiceVariant
from tests.support.desk import Desk

GAMES = [
    (family_of(variant), variant.seats, levels[: variant.seats])
    for variant in VARIANTS.values()
    for levels in [(1, 5, 3, 4) if isinstance(variant, DiceVariant) else (2, 1, 1, 2)]
]


RUBBISH = [
    "",
    "[]",
    "{}",
    "null",
    '{"id": 3}',
    "{" * 100_000,
    "[" * 100_000,
    '{"id": "ID"}',
    '{"id": "ID", "action": null}',
    '{"id": "ID", "action": ["RR:H8-H9"]}',
    '{"id": "ID", "action": "RR:A1-A2", "chance": 0, "played_chance": 0}',
    '{"id": "ID", "action": "throw", "chance": 0, "played_chance": 0}',
    '{"id": "ID", "action": "<script>alert(1)</script>", "chance": 0, "played_chance": 0}',
    '{"id": "ID", "action": "' + "x" * 1_000_000 + '", "chance": 0, "played_chance": 0}',
    '{"id": "another", "action": "keep", "chance": 0, "played_chance": 0}',
    "<b>Error</b>",
    "\x00\ud800",
]
"""What a broken worker might answer; ID stands for the id of the question."""


def thinks(desk: Desk) -> list[Question]:
    return [effect.question for effect in desk.effects if isinstance(effect, Ask)]


def answered(desk: Desk, question: Question) -> None:
    """Let the worker answer; thinking longer would not change what is tested here."""
    desk.answer(question.id, think(format_question(question._replace(seconds=0.02))))


def played_out(desk: Desk) -> Iterator[tuple[State, Question]]:
    """Let the computers play to the end; yields each state with the question about it."""
    while not desk.game.state.over:
        state = desk.game.state
        (question,) = thinks(desk)
        yield state, question
        assert desk.session.computer.thinking
        desk.do(f"alarm {desk.session.computer.thinking.id}")
        answered(desk, question)
        for longer in thinks(desk) if desk.game.state is state else ():
            answered(desk, longer)
        assert desk.game.state.ply == state.ply + 1


@pytest.mark.parametrize(("family", "seats", "levels"), GAMES)
def test_computers_alone_play_to_the_end(family: str, seats: int, levels: tuple[int, ...]) -> None:
    desk = Desk()
    desk.begin(family, seats, levels=levels)
    for state, _ in played_out(desk):
        assert not desk.session.table.rack_visible
        if isinstance(state, tilegame.State) and state.ply % 10 == 0:
            assert 'data-do="tile' not in desk.markup
    assert desk.session.screen == "result"


@pytest.mark.parametrize(("family", "seats", "levels"), GAMES)
def test_a_message_holds_what_the_seat_knows_and_nothing_else(
    family: str, seats: int, levels: tuple[int, ...]
) -> None:
    desk = Desk()
    desk.begin(family, seats, seed=4_123_456_789, levels=tuple(min(n, 2) for n in levels))
    count = 0
    for state, question in played_out(desk):
        message = format_question(question)
        fields = json.loads(message)
        assert set(fields) == {"id", "position", "level", "seconds"}
        assert parse_position(fields["position"]) == games.observe(state, state.to_play)
        assert "4123456789" not in message
        assert question.seed != state.seed
        count += 1
    assert count > 20


def test_the_order_of_hidden_tiles_does_not_change_a_message() -> None:
    desk = Desk()
    desk.begin(levels=(1, 1))
    for state, question in played_out(desk):
        assert isinstance(state, tilegame.State)
        other = 1 - state.to_play
        hidden = [*state.racks[other], *state.bag]
        hidden.reverse()
        size = len(state.racks[other])
        racks = [list(rack) for rack in state.racks]
        racks[other] = hidden[:size]
        shuffled = replace(
            state, racks=tuple(map(tuple, racks)), bag=tuple(hidden[size:]), seed=state.seed + 1
        )
        number = desk.session.computer.questions - 1
        computer = desk.session.computer._replace(thinking=None, questions=number)
        game = replace(desk.game, states=(*desk.game.states[:-1], shuffled))
        table = desk.session.table._replace(game=game)
        again = Desk(replace(desk.session, computer=computer, table=table))
        again.do("close")
        (repeated,) = thinks(again)
        assert format_question(repeated) == format_question(question)


def test_a_game_of_people_starts_no_worker() -> None:
    desk = Desk()
    desk.begin()
    desk.play_until(4)
    assert not desk.session.computer.started
    assert not desk.session.computer.thinking


def test_the_worker_starts_with_the_game_though_the_person_begins() -> None:
    desk = Desk()
    desk.begin(levels=(0, 5))
    desk.effect(StartWorker)
    assert desk.session.table.rack_visible
    desk.play_until(1)
    assert thinks(desk)


def test_play_is_one_click_against_the_level_chosen_last() -> None:
    desk = Desk()
    desk.do("set level", "4")
    desk.do("quick")
    assert [player.level for player in desk.game.record.players] == [None, 4]
    assert [player.name for player in desk.game.record.players] == ["Player 1", "Expert"]
    desk.begin(levels=(3, 0))
    assert desk.session.prefs.level == 3


def test_computers_of_one_level_are_told_apart() -> None:
    desk = Desk()
    desk.do("go setup classic")
    desk.do("seats", "3")
    desk.do("begin")
    names = [player.name for player in desk.game.record.players]
    assert names == ["Player 1", "Hobbyist", "Hobbyist 2"]
    desk.do("again")
    assert desk.session.setup.levels == (0, 2, 2, 0)
    assert desk.session.setup.names == ("", "", "", "")


def computers_turn(level: int = 1) -> tuple[Desk, Question]:
    desk = Desk()
    desk.begin(levels=(0, level))
    desk.play_until(1)
    (question,) = thinks(desk)
    return desk, question


def test_while_the_computer_thinks_the_own_rack_is_shown_and_cannot_be_played() -> None:
    desk, _ = computers_turn()
    assert "Your rack" in desk.text
    assert "Rack of" not in desk.text
    assert "Beginner is thinking" in desk.text
    before = desk.session
    for intent in ("tile 1", "cell H8", "keep", "throw", "mark", "confirm", "reveal"):
        desk.do(intent)
        assert desk.game is before.game
        assert desk.session.table.hand.slot is None
        assert not desk.session.table.rack_visible
    desk.do("type", format_action(games.legal_actions(desk.state)[0]))
    assert desk.game is before.game
    assert "Please wait: Beginner is playing." in desk.text


def test_nobody_hands_the_device_over_to_a_computer_or_back() -> None:
    desk, question = computers_turn()
    assert "reveal" not in desk.markup
    answered(desk, question)
    assert desk.game.computer
    assert desk.session.computer.thinking
    desk.do(f"alarm {desk.session.computer.thinking.id}")
    assert not desk.game.computer
    assert desk.session.table.rack_visible
    assert "reveal" not in desk.markup
    assert not [effect for effect in desk.effects if isinstance(effect, Focus)]


def test_two_people_and_a_computer_hand_the_device_over() -> None:
    desk = Desk()
    desk.begin("classic", 3, levels=(0, 1, 0))
    desk.play_until(1)
    (question,) = thinks(desk)
    assert "Rack of" not in desk.text
    assert desk.session.computer.thinking
    desk.do(f"alarm {desk.session.computer.thinking.id}")
    answered(desk, question)
    assert "Pass the device to Cleo" in desk.text
    assert "reveal" in desk.focused


def test_an_answer_for_a_position_that_has_passed_is_dropped() -> None:
    desk, question = computers_turn()
    desk.set(practice=True)
    desk.do("undo")
    assert desk.session.computer.thinking is None
    answered(desk, question)
    assert desk.state.ply == 0
    desk.play(games.legal_actions(desk.state)[5])
    (again,) = thinks(desk)
    answered(desk, question)
    assert desk.state.ply == 1
    assert again.id != question.id
    desk.do("again")
    answered(desk, again)
    desk.do("alarm whatever")
    assert desk.state.ply == 1


def test_the_computer_thinks_again_when_somebody_comes_back_to_the_table() -> None:
    desk, question = computers_turn()
    desk.do("go settings")
    assert desk.session.computer.thinking is None
    answered(desk, question)
    assert desk.state.ply == 1
    desk.do("go table")
    assert thinks(desk)
    assert thinks(desk.reloaded())


def test_the_top_level_has_a_first_answer_for_move_now() -> None:
    desk, question = computers_turn(5)
    assert json.loads(format_question(question))["seconds"] == SOON
    answered(desk, question)
    (longer,) = thinks(desk)
    assert json.loads(format_question(longer))["seconds"] == SECONDS[5] - SOON
    assert desk.state.ply == 1
    desk.do("move-now")
    assert desk.state.ply == 2
    answered(desk, longer)
    assert desk.state.ply == 2


def test_move_now_before_the_first_answer_plays_it_when_it_comes() -> None:
    desk, question = computers_turn(5)
    desk.do("move-now")
    assert desk.state.ply == 1
    answered(desk, question)
    assert desk.state.ply == 2


def test_the_top_level_takes_its_time_if_nobody_hurries() -> None:
    desk, question = computers_turn(5)
    assert desk.session.computer.thinking
    assert desk.effect(Alarm).id == desk.session.computer.thinking.id
    desk.do(f"alarm {desk.session.computer.thinking.id}")
    answered(desk, question)
    (longer,) = thinks(desk)
    assert desk.state.ply == 1
    answered(desk, longer)
    assert desk.state.ply == 2


def test_a_worker_that_fails_is_replaced_by_simple_moves_and_a_message() -> None:
    desk, question = computers_turn(5)
    desk.do(f"unanswered {question.id}")
    assert desk.state.ply == 2
    assert "do not answer" in desk.text
    assert "do not answer" in desk.said
    desk.play_until(3)
    (question,) = thinks(desk)
    desk.do(f"unanswered {question.id}")
    assert desk.state.ply == 4
    assert "do not answer" not in desk.said
    desk.do("retry")
    desk.effect(RetryWorker)
    assert not desk.session.computer.failed


@pytest.mark.parametrize("answer", RUBBISH, ids=range(len(RUBBISH)))
@pytest.mark.parametrize("level", [1, 5])
def test_an_answer_that_is_no_move_does_not_stop_the_game(answer: str, level: int) -> None:
    desk, question = computers_turn(level)
    desk.answer(question.id, answer.replace("ID", question.id))
    assert desk.state.ply == 2
    assert "do not answer" in desk.text
    assert 'data-do="retry"' in desk.markup
    desk.play_until(3)
    assert thinks(desk)


@pytest.mark.parametrize("do", ["pick 3", "move e", "cancel", "turn", "cell H8"])
def test_a_hint_does_not_override_what_the_player_did_meanwhile(do: str) -> None:
    desk = Desk()
    desk.begin(levels=(0, 1))
    desk.do("hint")
    (question,) = thinks(desk)
    desk.do(do)
    hand = desk.session.table.hand
    answered(desk, question)
    assert desk.session.table.hand == hand
    assert desk.session.computer.hint is None


def test_walking_over_the_board_does_not_stop_the_computer() -> None:
    desk, _ = computers_turn(5)
    thinking = desk.session.computer.thinking
    desk.do("move e")
    assert desk.session.computer.thinking is thinking


def test_every_hint_that_fails_is_reported() -> None:
    desk = Desk()
    desk.begin(levels=(0, 1))
    for _ in range(2):
        desk.do("close")
        desk.do("hint")
        (question,) = thinks(desk)
        desk.do(f"unanswered {question.id}")
        assert "do not answer" in desk.said
        assert "do not answer" in desk.text


@pytest.mark.parametrize("answer", RUBBISH, ids=range(len(RUBBISH)))
def test_a_malformed_hint_is_reported(answer: str) -> None:
    desk = Desk()
    desk.begin(levels=(0, 1))
    desk.do("hint")
    (question,) = thinks(desk)
    desk.answer(question.id, answer.replace("ID", question.id))
    assert desk.session.computer.thinking is None
    assert "do not answer" in desk.text
    desk.play_until(1)


def test_the_failure_of_another_question_is_ignored() -> None:
    desk, question = computers_turn()
    before = desk.session
    for other in ("", "x", question.id + "1", "judge.1"):
        desk.do(f"unanswered {other}")
        assert desk.session is before
        desk.answer(other, "rubbish")
        assert desk.session is before
    answered(desk, question)
    assert desk.session.computer.thinking
    assert desk.session.computer.thinking.final


def test_a_watched_game_pauses_steps_and_goes_on() -> None:
    desk = Desk()
    desk.begin(levels=(1, 1))
    (question,) = thinks(desk)
    desk.do("watch pause")
    answered(desk, question)
    assert desk.state.ply == 0
    assert "Paused" in desk.text
    desk.do("watch step")
    (question,) = thinks(desk)
    desk.do("move-now")
    answered(desk, question)
    assert desk.state.ply == 1
    assert not thinks(desk)
    assert desk.session.computer.pace == "pause"
    desk.do("watch play")
    assert thinks(desk)


def test_the_speed_of_a_watched_game_can_be_chosen() -> None:
    desk = Desk()
    pauses = []
    for speed in ("slow", "normal", "fast"):
        desk.do("set speed", speed)
        desk.begin(levels=(1, 1))
        pauses.append(desk.effect(Alarm).milliseconds)
    assert pauses == sorted(pauses, reverse=True)
    assert pauses[-1] > 0


def test_practice_takes_back_the_own_move_with_the_answer_to_it() -> None:
    desk, question = computers_turn()
    desk.do("move-now")
    answered(desk, question)
    assert desk.state.ply == 2
    desk.do("undo")
    assert desk.state.ply == 2
    assert desk.session.dialog == OpenDialog(Dialog.UNDO)
    assert "Practise and take back" in desk.text
    desk.do("practise")
    assert desk.session.prefs.practice
    assert "Practise and take back" not in desk.text
    assert desk.state.ply == 0
    assert desk.session.table.rack_visible


def test_a_hint_is_in_the_hand_and_in_words() -> None:
    desk = Desk()
    desk.begin(levels=(0, 1))
    desk.do("hint")
    (question,) = thinks(desk)
    message = json.loads(format_question(question))
    assert message["level"] == 5
    assert parse_position(message["position"]) == games.observe(desk.state, 0)
    answered(desk, question)
    assert desk.session.table.hand.stage is Stage.PINNED
    assert desk.said.startswith("Hint: ")
    assert "Hint: " in desk.text
    assert desk.session.computer.hint
    advised = desk.session.computer.hint.action
    assert isinstance(advised, Place)
    assert desk.focused == [f"cell {advised.first}"]
    desk.do("confirm")
    assert desk.game.record.actions == (advised,)
    assert desk.session.computer.hint is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_every_hint_of_a_game_has_words(family: str, language: str) -> None:
    desk = Desk()
    desk.set(language=language)
    seats = VARIANTS[FAMILIES[family][0]].seats
    desk.begin(family, seats, seed=3)
    for _ in range(8):
        if not desk.session.table.rack_visible:
            desk.do("reveal")
        desk.do("hint")
        (question,) = thinks(desk)
        answered(desk, question)
        assert desk.session.computer.hint
        assert desk.said in desk.text
        desk.play(desk.session.computer.hint.action)


def test_no_hint_while_the_rack_is_covered_or_the_computer_plays() -> None:
    desk, _ = computers_turn()
    desk.do("hint")
    assert not thinks(desk)
    people = Desk()
    people.begin()
    people.do("hint")
    assert not thinks(people)
