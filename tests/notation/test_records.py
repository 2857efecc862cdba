"""Whole games as text."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from genial.dicegame import ROUNDS
from genial.illegal import Reason
from genial.notation import (
    LONGEST_RECORD,
    Fault,
    NotationError,
    Player,
    format_record,
    is_name,
    is_title,
    parse_record,
    salvage,
    split_records,
)
from genial.selfplay import random_game
from genial.variants import CLASSIC_2, VARIANTS
from tests.support.builders import seeds

TEXT = """\
Genial: 1
Game: classic2
Seat: person Ana
Seat: level-3 Bérénice
Seed: 5
Start: 2
Date: 2026-11-16

1. BY:L3-K3=0+0
2. YP:E13-D13=0+0
3. YP:F6-G6=0+0
Result: *
"""

names = st.text(min_size=1, max_size=40).filter(is_name)
titles = st.just("") | st.text(min_size=1, max_size=60).filter(is_title)


def fault(text: str) -> tuple[Fault, int, int]:
    with pytest.raises(NotationError) as caught:
        parse_record(text)
    error = caught.value
    assert str(error).startswith(f"line {error.line}, column {error.column}: ")
    return error.fault, error.line, error.column


@settings(max_examples=60)
@given(st.sampled_from([*VARIANTS]), seeds, st.data())
def test_a_record_survives_as_text_at_every_moment(
    game: str, seed: int, data: st.DataObject
) -> None:
    record = random_game(game, seed)
    players = tuple(
        Player(data.draw(names), data.draw(st.none() | st.integers(1, 5))) for _ in record.players
    )
    end = data.draw(st.integers(0, len(record.actions)))
    record = replace(record, players=players, title=data.draw(titles), actions=record.actions[:end])
    text = format_record(record)
    assert parse_record(text) == record
    assert parse_record("\ufeff" + text.replace("\n", "\r\n")) == record
    assert format_record(parse_record(text)) == text


def test_a_record_reads_like_this() -> None:
    record = parse_record(TEXT)
    assert record.variant is CLASSIC_2
    assert record.players == (Player("Ana"), Player("Bérénice", 3))
    assert (record.seed, record.start, record.date) == (5, 1, "2026-11-16")
    assert len(record.actions) == 3
    assert format_record(record) == TEXT


def test_the_example_in_the_docs_is_a_game() -> None:
    docs = Path(__file__).parents[2] / "docs/notation.md"
    text = docs.read_text(encoding="utf-8").split("```\nGenial:")[1].split("```")[0]
    assert len(parse_record("Genial:" + text).actions) == 2


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("Genial: 1", "Chess: 1", (Fault.NOT_GENIAL, 1, 1)),
        ("Genial: 1", "Genial: 2", (Fault.UNKNOWN_VERSION, 1, 9)),
        ("classic2", "classic9", (Fault.UNKNOWN_GAME, 2, 7)),
        ("Seat: person Ana\n", "", (Fault.WRONG_FIELD, 4, 1)),
        ("person Ana", "robot Ana", (Fault.WRONG_VALUE, 3, 7)),
        ("level-3", "level-6", (Fault.WRONG_VALUE, 4, 7)),
        ("Ana", "A\u202ena", (Fault.WRONG_NAME, 3, 14)),
        ("person Ana", "person ", (Fault.WRONG_NAME, 3, 14)),
        ("Ana", "A" * 41, (Fault.WRONG_NAME, 3, 14)),
        ("Seed: 5", "Seed: 05", (Fault.WRONG_VALUE, 5, 7)),
        ("Seed: 5", "Seed: 4294967296", (Fault.WRONG_VALUE, 5, 7)),
        ("Start: 2", "Start: 3", (Fault.WRONG_VALUE, 6, 8)),
        ("2026-11-16", "2026-13-16", (Fault.WRONG_VALUE, 7, 7)),
        ("16\n\n", "16\n", (Fault.WRONG_FIELD, 8, 1)),
        ("2. YP", "3. YP", (Fault.WRONG_NUMBER, 10, 1)),
        ("2. YP:E13-D13=0+0", "2.", (Fault.WRONG_NUMBER, 10, 1)),
        ("YP:E13-D13", "YP:E13D13", (Fault.UNREADABLE_ACTION, 10, 4)),
        ("YP:E13-D13", "YP:L3-L2", (Fault.ILLEGAL_ACTION, 10, 4)),
        ("D13=0+0", "D13=1+0", (Fault.WRONG_CLAIM, 10, 14)),
        ("D13=0+0", "D13", (Fault.WRONG_CLAIM, 10, 14)),
        ("0+0\n3. ", "0+0 ", (Fault.TURN_TOO_LONG, 10, 19)),
        ("2. YP", "2.  YP", (Fault.UNREADABLE_ACTION, 10, 4)),
        ("Result: *", "Result: 1 0 / 1 2", (Fault.WRONG_RESULT, 12, 9)),
        ("Result: *\n", "", (Fault.CUT_OFF, 11, 16)),
        ("\nResult: *\n", "", (Fault.CUT_OFF, 11, 16)),
        ("Result: *\n", "Result: *\n\n!", (Fault.TEXT_AFTER_END, 14, 1)),
    ],
)
def test_what_is_wrong_with_a_record_is_named_and_located(
    old: str, new: str, expected: tuple[Fault, int, int]
) -> None:
    assert TEXT.count(old) == 1
    assert fault(TEXT.replace(old, new)) == expected


def test_a_turn_with_a_bonus_cannot_be_left_open() -> None:
    record = random_game("dice2", 1)
    text = format_record(record)
    first = text.splitlines()[10]
    throw, *_ = first.split(" mark")
    assert fault(text.replace(first, throw)) == (Fault.UNFINISHED_TURN, 12, 1)


def test_an_illegal_action_says_why() -> None:
    with pytest.raises(NotationError) as error:
        parse_record(TEXT.replace("YP:E13-D13", "YP:L3-L4"))
    assert error.value.reason is Reason.CELL_TAKEN
    assert "cell-taken" in str(error.value)


def test_a_text_of_endless_length_is_not_even_looked_at() -> None:
    assert fault("x" * (LONGEST_RECORD + 1))[0] is Fault.TOO_LONG


@pytest.mark.parametrize(
    ("damaged", "count", "expected"),
    [
        (TEXT, 3, None),
        (TEXT.replace("Genial: 1", "Genial: 7"), 3, Fault.UNKNOWN_VERSION),
        (TEXT.replace("F6-G6", "F6-F9"), 2, Fault.ILLEGAL_ACTION),
        (TEXT[: TEXT.index("F6")], 2, Fault.UNREADABLE_ACTION),
        (TEXT[: TEXT.index("\nResult")], 3, Fault.CUT_OFF),
        (TEXT.replace("Result: *", "Result: \x00"), 3, Fault.WRONG_RESULT),
    ],
)
def test_what_can_be_saved_of_a_damaged_record(
    damaged: str, count: int, expected: Fault | None
) -> None:
    record, error = salvage(damaged)
    assert record.actions == parse_record(TEXT).actions[:count]
    assert (error and error.fault) is expected


def test_a_game_with_an_endless_tail_can_be_saved() -> None:
    record, error = salvage(TEXT.replace("F6-G6", "x" * LONGEST_RECORD))
    assert record.actions == parse_record(TEXT).actions[:2]
    assert error
    assert error.fault is Fault.UNREADABLE_ACTION
    record, error = salvage(TEXT + "\n" * LONGEST_RECORD)
    assert record == parse_record(TEXT)
    assert error
    assert error.fault is Fault.TOO_LONG


def test_nothing_can_be_saved_if_the_header_is_damaged() -> None:
    with pytest.raises(NotationError):
        salvage(TEXT.replace("Seed", "Seeed"))


@settings(max_examples=40)
@given(st.sampled_from([*VARIANTS]), seeds, st.data())
def test_what_is_left_of_a_truncated_record_is_the_beginning_of_the_game(
    game: str, seed: int, data: st.DataObject
) -> None:
    record = random_game(game, seed)
    text = format_record(record)
    body = text.index("\n\n") + 2
    rest, error = salvage(text[: data.draw(st.integers(body, len(text) - 2))])
    assert error is not None
    assert rest.actions == record.actions[: len(rest.actions)]
    assert replace(rest, actions=record.actions) == record


def test_a_file_may_hold_many_records() -> None:
    texts = [format_record(random_game("solo", seed)) for seed in range(3)]
    joined = "\n".join(texts)
    parts = split_records(joined)
    assert [parse_record(text) for _, text in parts] == [parse_record(text) for text in texts]
    lines = joined.split("\n")
    assert all(lines[first - 1].startswith("Genial:") for first, _ in parts)


@pytest.mark.parametrize("name", ["Ana", "Ana María", "李", "👩\u200d🚀", "<b>Bold</b>", "x" * 40])
def test_valid_names(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize("name", ["", " ", "Ana ", "\tAna", "A\nB", "x" * 41, "\u200d", "A\u2028B"])
def test_invalid_names(name: str) -> None:
    assert not is_name(name)


def test_a_record_that_could_not_be_read_again_cannot_be_made() -> None:
    good = parse_record(TEXT)
    wrong: list[dict[str, object]] = [
        {"players": good.players[:1]},
        {"players": (Player("A\nB"), Player("C"))},
        {"players": (Player("A", 6), Player("C"))},
        {"seed": -1},
        {"start": 2},
        {"date": "today"},
        {"rounds": 2},
        {"opening_throw": False},
    ]
    for change in wrong:
        with pytest.raises(ValueError, match="not a possible game"):
            replace(good, **change)  # type: ignore[arg-type]


def test_the_longest_match_that_may_be_agreed_on_can_be_saved() -> None:
    record = random_game("dice4", 1)
    assert len(format_record(record)) / record.rounds * max(ROUNDS) < LONGEST_RECORD


def test_a_title_may_stand_behind_the_date() -> None:
    titled = TEXT.replace("2026-11-16\n", "2026-11-16\nTitle: Rainy Sunday\n")
    record = parse_record(titled)
    assert record.title == "Rainy Sunday"
    assert format_record(record) == titled
    assert format_record(replace(record, title="")) == TEXT


@pytest.mark.parametrize("title", ["", " x", "x ", "x" * 61, "a\tb", "\u202eevil"])
def test_an_impossible_title_is_refused(title: str) -> None:
    titled = TEXT.replace("2026-11-16\n", f"2026-11-16\nTitle: {title}\n")
    assert fault(titled) == (Fault.WRONG_NAME, 8, 8)


def test_a_title_stands_nowhere_else() -> None:
    assert fault(TEXT.replace("Seed:", "Title: x\nSeed:"))[0] is Fault.WRONG_FIELD
    twice = TEXT.replace("2026-11-16\n", "2026-11-16\nTitle: x\nTitle: y\n")
    assert fault(twice)[0] is Fault.WRONG_FIELD
