"""Questions and answers survive the way to the worker and back; anything else is refused."""

import json
from math import inf, nan

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

_POSITION = format_position(games.observe(games.new(CLASSIC_2, seed=5), 0))


@pytest.mark.parametrize("name", VARIANTS)
def test_messages_survive_a_round_trip(name: str) -> None:
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


@pytest.mark.parametrize("text", ["", "[]", "null", "{}", "{" * 10_000, '{"id": "a"}'])
def test_a_text_that_is_no_question_is_refused(text: str) -> None:
    with pytest.raises(ProtocolError):
        parse_question(text)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", None),
        ("position", "nonsense"),
        ("position", 7),
        ("level", "3"),
        ("level", 0),
        ("level", 1.0),
        ("level", True),
        ("seconds", "soon"),
        ("seconds", nan),
        ("seconds", inf),
        ("seconds", -5),
        ("seconds", True),
        ("played", 7),
        ("played", "nonsense"),
        ("seed", 7),
    ],
)
def test_a_malformed_question_is_refused(field: str, value: object) -> None:
    good = {"id": "a", "position": _POSITION, "level": 1, "seconds": 1}
    assert parse_question(json.dumps(good))
    with pytest.raises(ProtocolError):
        parse_question(json.dumps({**good, field: value}))


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
    ],
)
def test_a_malformed_answer_is_refused(text: str) -> None:
    with pytest.raises(ProtocolError):
        parse_answer(text, "a", CLASSIC_2)


def test_text_beyond_the_longest_answer_is_ignored() -> None:
    answer = '{"id": "a", "action": "keep", "chance": 0, "played_chance": 0}'
    assert parse_answer(answer + " " * LONGEST_ANSWER + "x", "a", CLASSIC_2).id == "a"
