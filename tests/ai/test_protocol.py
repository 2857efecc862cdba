"""Questions and answers survive the way to the worker and back; anything else is refused."""

import json

import pytest

from genial import games
from genial.ai.protocol import (
    LONGEST_ANSWER,
    SECONDS,
    STRONGEST,
    Answer,
    ProtocolError,
    Question,
    format_answer,
    format_question,
    parse_answer,
    parse_question,
)
from genial.notation import LEVELS, format_position
from genial.variants import CLASSIC_2, VARIANTS

_POSITION = json.dumps(format_position(games.observe(games.new(CLASSIC_2, seed=5), 0)))


@pytest.mark.parametrize("name", VARIANTS)
def test_messages_survive_the_way_there_and_back(name: str) -> None:
    state = games.new(VARIANTS[name], seed=5)
    action = games.legal_actions(state)[0]
    view = games.observe(state, state.to_play)
    for played in (None, action):
        question = Question("a.1", view, 2, 0.5, played)
        assert parse_question(format_question(question)) == question
    answer = Answer("a.1", action, 0.75, 0.5)
    assert parse_answer(format_answer(answer), "a.1", state.variant) == answer


def test_a_message_is_one_line() -> None:
    view = games.observe(games.new(CLASSIC_2, seed=5), 0)
    assert "\n" not in format_question(Question("a", view, 1, 1.0))


def test_every_level_has_its_time_and_the_last_is_the_strongest() -> None:
    assert [*SECONDS] == [*LEVELS]
    assert max(LEVELS) == STRONGEST


def test_patience_is_longer_than_the_thinking() -> None:
    view = games.observe(games.new(CLASSIC_2, seed=5), 0)
    assert all(Question("a", view, 1, seconds).patience > 2 * seconds for seconds in (0.1, 1, 10))


def test_different_questions_have_different_luck() -> None:
    view = games.observe(games.new(CLASSIC_2, seed=5), 0)
    assert len({Question(str(number), view, 1, 1.0).seed for number in range(100)}) == 100


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "{}",
        "{" * 10_000,
        '{"id": "a", "position": "nonsense", "level": 1, "seconds": 1}',
        '{"id": "a", "position": 7, "level": 1, "seconds": 1}',
        f'{{"id": "a", "position": {_POSITION}, "level": "x", "seconds": 1}}',
        f'{{"id": "a", "position": {_POSITION}, "level": 0, "seconds": 1}}',
        f'{{"id": "a", "position": {_POSITION}, "level": 1, "seconds": "soon"}}',
    ],
)
def test_a_malformed_question_is_refused(text: str) -> None:
    with pytest.raises(ProtocolError):
        parse_question(text)


def test_a_question_with_a_whole_state_is_refused() -> None:
    position = format_position(games.new(CLASSIC_2, seed=5))
    with pytest.raises(ProtocolError, match="view"):
        parse_question(f'{{"id": "a", "position": "{position}", "level": 1, "seconds": 1}}')


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7",
        "[" * 10_000,
        '{"id": "a"}',
        '{"id": "b", "action": "keep", "chance": 0, "played_chance": 0}',
        '{"id": "a", "action": null, "chance": 0, "played_chance": 0}',
        '{"id": "a", "action": "throw", "chance": 0, "played_chance": 0}',
        '{"id": "a", "action": "keep", "chance": NaN, "played_chance": 0}',
        '{"id": "a", "action": "keep", "chance": 0, "played_chance": 1.01}',
        f'{{"id": "a", "action": "keep", "chance": 0, "played_chance": 0}}{" " * LONGEST_ANSWER}x',
    ],
)
def test_a_malformed_answer_is_refused(text: str) -> None:
    if text.endswith("x"):
        # The rest is not even read.
        assert parse_answer(text, "a", CLASSIC_2).id == "a"
        return
    with pytest.raises(ProtocolError):
        parse_answer(text, "a", CLASSIC_2)
