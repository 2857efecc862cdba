import json
import re
from dataclasses import replace

import pytest

from genial import games
from genial.ai.protocol import Question, format_question
from genial.ai.worker import think
from genial.notation import format_action, parse_position
from genial.ui.effects import Ask
from genial.ui.review import judgement
from genial.ui.text.i18n import texts
from genial.ui.thinking import Judgement, Verdict
from tests.support.desk import Desk


def finished(family: str = "travel", seats: int = 2) -> Desk:
    desk = Desk()
    desk.begin(family, seats)
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
        message = json.loads(format_question(question))
        assert set(message) == {"id", "position", "level", "played", "seconds"}
        ply = judgement.plies(desk.game)[count]
        state = desk.game.states[ply]
        assert parse_position(message["position"]) == games.observe(state, state.to_play)
        assert message["played"] == desk.game.notes[ply].text
        answered(desk, question)


def test_leaving_the_review_pauses_the_judgement_and_loses_nothing() -> None:
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
    result = desk.session.review.judgement
    assert result
    assert result.done
    assert "<progress" not in desk.markup
    assert all(0 <= each.cost <= 1 for each in result.verdicts)
    worst = judgement.costliest(result)
    assert len(worst) == 3
    assert worst[0].cost == max(each.cost for each in result.verdicts)
    assert "<polyline" in desk.markup
    ply = worst[0].ply + 1
    assert f'id="cost-{ply}" data-do="at {ply}"' in desk.markup
    assert f"Move {ply} cost" in desk.said
    desk.do(f"at {ply}")
    assert desk.session.review.ply == ply
    # The better move is described in words, not in the notation.
    assert "Better by" in desk.text
    assert format_action(worst[0].best) not in desk.text


def test_a_better_place_is_shown_on_the_board_and_a_good_move_is_called_so() -> None:
    desk = judged()
    result = desk.session.review.judgement
    assert result
    worst = judgement.costliest(result)[0]
    desk.do(f"at {worst.ply + 1}")
    assert 'class="better"' in desk.markup
    good = result._replace(verdicts=(worst._replace(played=worst.chance),))
    desk.session = replace(desk.session, review=desk.session.review._replace(judgement=good))
    assert 'class="better"' not in desk.markup
    assert texts("en")("judge.best") in desk.text


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
    first = [ply for ply, _ in enumerate(desk.game.notes) if ply not in judged_plies]
    assert {desk.game.notes[ply].kind for ply in first} == {"throw"}
    assert {desk.game.notes[ply].kind for ply in judged_plies} == {"throw", "mark"}


def test_a_worker_that_fails_stops_the_judgement_with_a_message() -> None:
    desk = finished()
    desk.do("judge")
    answered(desk, desk.effect(Ask).question)
    desk.do(f"unanswered {desk.effect(Ask).question.id}")
    assert texts("en")("judge.failed") in desk.text
    assert asked(desk) is None
    desk.do("step next")
    assert asked(desk) is None
    desk.do("judge")
    assert asked(desk)
    assert desk.session.review.judgement
    assert len(desk.session.review.judgement.verdicts) == 1


def test_a_failed_judgement_can_be_retried_from_its_message() -> None:
    desk = finished()
    desk.do("judge")
    desk.do(f"unanswered {desk.effect(Ask).question.id}")
    assert 'data-do="retry"' in desk.markup
    desk.do("retry")
    assert asked(desk)


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "{}",
        "[" * 100_000,
        '{"id": "ID", "action": "RR:H8-H9", "chance": NaN, "played_chance": 0}',
        '{"id": "ID", "action": "RR:H8-H9", "chance": 1e999, "played_chance": 0}',
        '{"id": "ID", "action": "RR:H8-H9", "chance": 7, "played_chance": -7}',
        '{"id": "ID", "action": "<script>", "chance": 0.5, "played_chance": 0.5}',
        '{"id": "another", "action": "RR:H8-H9", "chance": 0.5, "played_chance": 0.5}',
    ],
)
def test_a_malformed_verdict_stops_the_judgement_with_a_message(answer: str) -> None:
    desk = finished()
    desk.do("judge")
    question = desk.effect(Ask).question
    desk.answer(question.id, answer.replace("ID", question.id))
    assert asked(desk) is None
    assert texts("en")("judge.failed") in desk.text


def test_a_mistake_is_played_differently_and_the_end_is_not_played_on_from() -> None:
    desk = judged()
    result = desk.session.review.judgement
    assert result
    worst = judgement.costliest(result)[0]
    desk.do(f"at {worst.ply + 1}")
    assert texts("en")("review.retry") in desk.text
    before = desk.game.states[worst.ply]
    desk.do("branch")
    assert desk.game.state == before
    desk = finished()
    desk.do("step last")
    assert 'data-do="branch" disabled' in desk.markup
    game = desk.game
    desk.do("branch")
    assert desk.game is game
    desk.do("step back")
    assert "Play on from here" in desk.text
    desk.do("branch")
    assert desk.game.states == game.states[:-1]


def test_solo_is_judged_in_points() -> None:
    desk = finished("solo", 1)
    verdicts = tuple(
        Verdict(ply, games.legal_actions(desk.game.states[ply])[-1], 0.5, 0.45)
        for ply in judgement.plies(desk.game)
    )
    judged_game = Judgement(desk.game.key, judgement.plies(desk.game), verdicts)
    desk.session = replace(desk.session, review=desk.session.review._replace(judgement=judged_game))
    desk.do("at 3")
    # The track of solo has 36 steps (R19): five per cent of it.
    assert "Better by 1.8 points" in desk.text
    assert "1.8 pts" in desk.text
    assert "%" not in desk.text
    said = judgement.outcome(texts("de"), desk.game, judged_game)
    assert said.startswith("Zug 1 hat 1,8 Punkte verschenkt.")


def test_the_curve_can_be_clicked() -> None:
    desk = judged()
    graph = desk.markup.partition('class="chances"')[2].partition("</svg>")[0]
    plies = [int(ply) for ply in re.findall(r'data-do="at (\d+)"', graph)]
    assert plies == sorted(plies)
    assert plies[-1] == len(desk.game.notes)
    desk.do(f"at {plies[3]}")
    assert desk.session.review.ply == plies[3]
