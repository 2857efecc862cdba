"""Where the computer players think: a message in, an answer out, both one line of text.

The page runs this file in a web worker of its own. A message holds the position as the seat to
play sees it, and nothing else of the game; so no player can use what it must not know.
"""

import json
from time import perf_counter

from genial import dicegame, tilegame
from genial.ai.levels import choose
from genial.notation import format_action, parse_position

__export__ = ["think"]


def think(message: str) -> str:
    """The action that a level chooses, with the id of the message it answers."""
    start = perf_counter()
    asked = json.loads(message)
    view = parse_position(asked["position"])
    if isinstance(view, tilegame.State | dicegame.State):
        raise TypeError("a whole state is nobody's view")
    action = choose(view, asked["level"], start + asked["seconds"], asked["seed"])
    return json.dumps({"id": asked["id"], "action": format_action(action)})
