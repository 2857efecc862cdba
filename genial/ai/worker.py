"""Where the computer players think: a message in, an answer out, both one line of text.

The page runs this file in a web worker of its own. A message holds the position as the seat to
play sees it, and nothing else of the game; so no player can use what it must not know.
"""

import json
from time import perf_counter

from genial import dicegame, tilegame
from genial.ai.levels import choose, evaluate_actions
from genial.notation import format_action, parse_position

__export__ = ["think"]


def think(message: str) -> str:
    """The action that a level chooses, or what an action was worth beside the best.

    The answer has the id of the message.
    """
    start = perf_counter()
    asked = json.loads(message)
    seed = asked["seed"]
    view = parse_position(asked["position"])
    if isinstance(view, tilegame.State | dicegame.State):
        raise TypeError("a whole state is nobody's view")
    deadline = start + asked["seconds"]
    if "played" in asked:
        found = [(format_action(a), chance) for a, chance in evaluate_actions(view, deadline, seed)]
        # What there was no time for looked worse than all the others.
        played = dict(found).get(asked["played"], found[-1][1])
        (best, chance), *_ = found
        return json.dumps({"id": asked["id"], "best": best, "chance": chance, "played": played})
    action = choose(view, asked["level"], deadline, seed)
    return json.dumps({"id": asked["id"], "action": format_action(action)})
