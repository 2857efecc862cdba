import json

import pytest

from genial import games
from genial.ai.worker import think
from genial.notation import parse_position
from genial.ui import judgement
from genial.ui.model import Think
from tests.ui.desk import Desk


def finished() -> Desk:
    desk = Desk()
    desk.begin("travel", 2)
    desk.play_until(10_000)
    desk.do("go review")
    return desk


def test_every_move_is_judged_while_somebody_looks() -> None:
    desk = finished()
    assert "dialog judgement" in desk.markup
    desk.do("dialog judgement")
    closed = False
    while questions := [effect for effect in desk.effects if isinstance(effect, Think)]:
        (question,) = questions
        asked = json.loads(question.message)
        assert set(asked) == {"id", "position", "played", "seconds", "seed"}
        assert desk.session.judgement
        count = len(desk.session.judgement.verdicts)
        state = desk.game.states[judgement.plies(desk.game)[count]]
        assert parse_position(asked["position"]) == games.observe(state, state.to_play)
        if count == 3 and not closed:
            closed = True
            desk.do("close")
            desk.do(f"thought {question.id}", think(json.dumps(asked | {"seconds": 0.01})))
            assert desk.session.judgement
            assert len(desk.session.judgement.verdicts) == 3
            desk.do("dialog judgement")
            continue
        desk.do(f"thought {question.id}", think(json.dumps(asked | {"seconds": 0.01})))
    found = desk.session.judgement
    assert found
    assert found.done
    assert all(0 <= verdict.cost <= 1 for verdict in found.verdicts)
    worst = judgement.costliest(found)
    assert len(worst) == 3
    assert worst[0].cost == max(verdict.cost for verdict in found.verdicts)
    assert "chances" in desk.markup
    # What would have been better is told in words, not in the notation.
    assert worst[0].best not in desk.text
    assert "Better by" in desk.text
    desk.do(f"at {worst[0].ply + 1}")
    assert not desk.session.dialog
    assert desk.session.ply == worst[0].ply + 1


def test_only_a_finished_game_of_tiles_is_judged() -> None:
    desk = Desk()
    desk.begin("travel", 2)
    desk.play_until(4)
    desk.do("go review")
    assert "dialog judgement" not in desk.markup
    desk.do("dialog judgement")
    assert not [effect for effect in desk.effects if isinstance(effect, Think)]


def test_a_worker_that_fails_closes_the_judgement_with_a_message() -> None:
    desk = finished()
    desk.do("dialog judgement")
    desk.do(f"thinking-failed {desk.effect(Think).id}")
    assert not desk.session.dialog
    assert "cannot be judged" in desk.text


@pytest.mark.parametrize(
    "told",
    [
        "",
        "{}",
        "[" * 100_000,
        '{"id": "ID", "best": "RR:H8-H9", "chance": NaN, "played": 0}',
        '{"id": "ID", "best": "RR:H8-H9", "chance": 1e999, "played": 0}',
        '{"id": "ID", "best": "RR:H8-H9", "chance": 7, "played": -7}',
        '{"id": "ID", "best": "<script>", "chance": 0.5, "played": 0.5}',
        '{"id": "another", "best": "RR:H8-H9", "chance": 0.5, "played": 0.5}',
    ],
)
def test_a_verdict_that_is_none_closes_the_judgement_with_a_message(told: str) -> None:
    desk = finished()
    desk.do("dialog judgement")
    question = desk.effect(Think)
    desk.do(f"thought {question.id}", told.replace("ID", question.id))
    assert not desk.session.dialog
    assert "cannot be judged" in desk.text
