import json

import pytest

from genial import games
from genial.ai.protocol import ProtocolError
from genial.ai.worker import think
from genial.notation import LEVELS, format_action, format_position
from genial.variants import VARIANTS


def message(position: str, level: int = 1) -> str:
    question = {"id": "7", "position": position, "level": level, "seconds": 0.05}
    return json.dumps(question)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", VARIANTS)
def test_a_message_is_answered_with_a_legal_action(name: str, level: int) -> None:
    state = games.new(VARIANTS[name], 3)
    view = games.observe(state, state.to_play)
    answer = json.loads(think(message(format_position(view), level)))
    assert answer["id"] == "7"
    assert answer["action"] in map(format_action, games.legal_actions(state))


def test_a_whole_state_is_refused() -> None:
    state = games.new(VARIANTS["classic2"], 3)
    with pytest.raises(ProtocolError):
        think(message(format_position(state)))
