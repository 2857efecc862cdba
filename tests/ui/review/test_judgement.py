import json
from dataclasses import replace

import pytest

from genial import games
from genial.ai.protocol import Question, format_question
from genial.ai.worker import think
from genial.notation import format_action, parse_position
from genial.ui.effects import Ask
from genial.ui.review import judgement
from tests.support.desk import Desk


def finished(family: str = "travel") -> Desk:
    desk = Desk()
    desk.begin(family, 2)
    desk.play_until(10_000)
    desk.do("go review")
    return desk


def asked(desk: Desk) -> Question | None:
    """What the worker is asked about the game, if anything."""
    return next((effect.question for effect in desk.effects if isinstance(effect, Ask)), None)


def answered(desk: Desk, question: Question) -> None:
    desk.answer(question.id, think(format_question(question._replace(seconds=0.01))))


def judged(family: str = "travel") -> Desk:
    desk = finished(family)
    desk.do("judge")
    while question := asked(desk):
        answered(desk, question)
    return desk


def test_the_worker_is_told_what_the_seat_knew_and_what_it_did() -> None:
    desk = finished()
    desk.do("judge")
    for count in range(3):
        question = desk.effect(Ask).question
        told = json.loads(format_question(question))
        assert set(told) == {"id", "position", "level", "played", "seconds"}
        ply = judgement.plies(desk.game)[count]
        state = desk.game.states[ply]
        assert parse_position(told["position"]) == games.observe(state, state.to_play)
        assert told["played"] == desk.game.notes[ply].text
        answered(desk, question)


def test_whoever_leaves_is_not_judged_meanwhile_and_loses_nothing() -> None:
    desk = finished()
    desk.do("judge")
    answered(desk, desk.effect(Ask).question)
    late = desk.effect(Ask).question
    desk.do("go result")
    answered(desk, late)
    assert desk.session.review.judgement
    assert len(desk.session.review.judgement.verdicts) == 1
    assert asked(desk) is None
    desk.do("go review")
    answered(desk, desk.effect(Ask).question)
    assert len(desk.session.review.judgement.verdicts) == 2


@pytest.mark.parametrize("family", ["travel", "dice"])
def test_the_costliest_moves_are_one_click_away(family: str) -> None:
    desk = judged(family)
    found = desk.session.review.judgement
    assert found
    assert found.done
    assert "<progress" not in desk.markup
    assert all(0 <= each.cost <= 1 for each in found.verdicts)
    worst = judgement.costliest(found)
    assert len(worst) == 3
    assert worst[0].cost == max(each.cost for each in found.verdicts)
    assert "<polyline" in desk.markup
    ply = worst[0].ply + 1
    assert f'id="cost-{ply}" data-do="at {ply}"' in desk.markup
    assert f"Move {ply} gave away" in desk.said
    desk.do(f"at {ply}")
    assert desk.session.review.ply == ply
    # What would have been better is told in words, not in the notation.
    assert "Better by" in desk.text
    assert format_action(worst[0].best) not in desk.text


def test_a_better_place_is_shown_on_the_board_and_a_good_move_is_called_so() -> None:
    desk = judged()
    found = desk.session.review.judgement
    assert found
    worst = judgement.costliest(found)[0]
    desk.do(f"at {worst.ply + 1}")
    assert 'class="better"' in desk.markup
    good = found._replace(verdicts=(worst._replace(played=worst.chance),))
    desk.session = replace(desk.session, review=replace(desk.session.review, judgement=good))
    assert 'class="better"' not in desk.markup
    assert "No better move was found." in desk.text


def test_nothing_is_judged_before_the_end() -> None:
    desk = Desk()
    desk.begin("travel", 2)
    desk.play_until(4)
    desk.do("go review")
    assert 'data-do="judge"' not in desk.markup
    desk.do("judge")
    assert asked(desk) is None


def test_the_judgement_of_one_game_is_not_shown_with_another() -> None:
    desk = judged()
    desk.do("rematch")
    desk.play_until(10_000)
    desk.do("go review")
    assert asked(desk) is None
    assert "<polyline" not in desk.markup
    assert 'data-do="judge"' in desk.markup


def test_dice_are_judged_where_there_was_a_choice() -> None:
    desk = finished("dice")
    judged_plies = judgement.plies(desk.game)
    first = [ply for ply, told in enumerate(desk.game.notes) if ply not in judged_plies]
    assert {desk.game.notes[ply].kind for ply in first} == {"throw"}
    assert {desk.game.notes[ply].kind for ply in judged_plies} == {"throw", "mark"}


def test_a_worker_that_fails_holds_the_judgement_with_a_message() -> None:
    desk = finished()
    desk.do("judge")
    answered(desk, desk.effect(Ask).question)
    desk.do(f"unanswered {desk.effect(Ask).question.id}")
    assert "cannot be judged" in desk.text
    assert asked(desk) is None
    desk.do("step next")
    assert asked(desk) is None
    desk.do("judge")
    assert asked(desk)
    assert desk.session.review.judgement
    assert len(desk.session.review.judgement.verdicts) == 1


def test_a_judgement_that_failed_can_be_tried_again_where_that_is_told() -> None:
    desk = finished()
    desk.do("judge")
    desk.do(f"unanswered {desk.effect(Ask).question.id}")
    assert 'data-do="retry"' in desk.markup
    desk.do("retry")
    assert asked(desk)


@pytest.mark.parametrize(
    "told",
    [
        "",
        "{}",
        "[" * 100_000,
        '{"id": "ID", "action": "RR:H8-H9", "chance": NaN, "played": 0}',
        '{"id": "ID", "action": "RR:H8-H9", "chance": 1e999, "played": 0}',
        '{"id": "ID", "action": "RR:H8-H9", "chance": 7, "played": -7}',
        '{"id": "ID", "action": "<script>", "chance": 0.5, "played": 0.5}',
        '{"id": "another", "action": "RR:H8-H9", "chance": 0.5, "played": 0.5}',
    ],
)
def test_a_verdict_that_is_none_holds_the_judgement_with_a_message(told: str) -> None:
    desk = finished()
    desk.do("judge")
    question = desk.effect(Ask).question
    desk.answer(question.id, told.replace("ID", question.id))
    assert asked(desk) is None
    assert "cannot be judged" in desk.text
