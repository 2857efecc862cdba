"""The keyboard: the intent of each key, and the steps over the board."""

from genial.board import (
    EAST,
    NORTH_EAST,
    NORTH_WEST,
    OUTSIDE,
    SOUTH_EAST,
    SOUTH_WEST,
    WEST,
    Board,
    Cell,
)
from genial.ui.model import Screen

_BY_PLACE = {
    "KeyW": "move nw",
    "KeyE": "move ne",
    "KeyA": "move w",
    "KeyD": "move e",
    "KeyZ": "move sw",
    "KeyX": "move se",
}
"""The six directions lie around S, on every keyboard in the same place."""

_ON_BOARD = {
    "ArrowLeft": "move w",
    "ArrowRight": "move e",
    "ArrowUp": "move up",
    "ArrowDown": "move down",
    "Home": "move home",
    "End": "move end",
}

_ANYWHERE = {
    "r": "turn",
    "R": "turn back",
    "u": "undo",
    "h": "hint",
    "s": "say scores",
    "l": "say last",
    "b": "say rack",
    "t": "throw",
    "m": "mark",
    "?": "dialog keys",
    "Escape": "cancel",
    **{str(slot): f"pick {slot}" for slot in range(1, 7)},
}

_REVIEW = {
    "ArrowLeft": "step back",
    "ArrowRight": "step next",
    "Home": "step first",
    "End": "step last",
    "l": "step here",
}


def intent_of_key(key: str, code: str, screen: Screen, cell: str, *, holding: bool = False) -> str:
    """The intent of a key in the form of ``data-do``; empty if it has none.

    ``cell`` is the name of the cell that has the focus, empty if another element has it. With a
    tile in hand (``holding``) the arrow keys move over the board wherever the focus is.
    """
    if screen is Screen.REVIEW:
        return _REVIEW.get(key, "")
    if screen is not Screen.TABLE:
        return ""
    if cell and key in {"Enter", " "}:
        return f"cell {cell}"
    walk = _ON_BOARD.get(key, "") if cell or holding else ""
    walk = walk or _BY_PLACE.get(code, "")
    return f"{walk} {cell}".rstrip() if walk else _ANYWHERE.get(key, "")


_STEPS: dict[str, tuple[int, ...]] = {
    "w": (WEST,),
    "e": (EAST,),
    "nw": (NORTH_WEST,),
    "ne": (NORTH_EAST,),
    "sw": (SOUTH_WEST,),
    "se": (SOUTH_EAST,),
}


def walk(cell: Cell, way: str, board: Board) -> Cell:
    """The cell one step further that way, or the same at the edge.

    Up and down keep to a column by going right and left in turn.
    """
    if way in {"home", "end"}:
        step = WEST if way == "home" else EAST
        while board[cell + step] != OUTSIDE:
            cell += step
        return cell
    even = cell // 16 % 2 == 0
    steps = _STEPS.get(way)
    if way == "up":
        steps = (NORTH_EAST, NORTH_WEST) if even else (NORTH_WEST, NORTH_EAST)
    elif way == "down":
        steps = (SOUTH_EAST, SOUTH_WEST) if even else (SOUTH_WEST, SOUTH_EAST)
    return next((cell + step for step in steps or () if board[cell + step] != OUTSIDE), cell)
