import pytest

from genial.board import cell_name, parse_cell
from genial.tilegame import printed_board
from genial.ui.model import Screen
from genial.ui.table import dialogs, keys
from genial.ui.table.keys import intent_of_key, walk


@pytest.mark.parametrize(
    ("key", "code", "cell", "do"),
    [
        ("Enter", "Enter", "H8", "cell H8"),
        (" ", "Space", "H8", "cell H8"),
        ("Enter", "Enter", "", ""),
        ("ArrowLeft", "ArrowLeft", "H8", "move w H8"),
        ("ArrowLeft", "ArrowLeft", "", ""),
        ("w", "KeyW", "", "move nw"),
        ("z", "KeyW", "", "move nw"),
        ("x", "KeyX", "H8", "move se H8"),
        ("r", "KeyR", "H8", "turn"),
        ("R", "KeyR", "H8", "turn back"),
        ("3", "Digit3", "", "pick 3"),
        ("Escape", "Escape", "", "cancel"),
        ("u", "KeyU", "", "undo"),
        ("s", "KeyS", "", "say scores"),
        ("l", "KeyL", "", "say last"),
        ("b", "KeyB", "", "say rack"),
        ("?", "Slash", "", "dialog keys"),
        ("q", "KeyQ", "", ""),
    ],
)
def test_keys_at_the_table(key: str, code: str, cell: str, do: str) -> None:
    assert intent_of_key(key, code, Screen.TABLE, cell) == do


def test_with_a_tile_in_hand_the_arrows_reach_the_board_from_anywhere() -> None:
    assert intent_of_key("ArrowUp", "ArrowUp", Screen.TABLE, "", holding=True) == "move up"
    assert intent_of_key("Enter", "Enter", Screen.TABLE, "", holding=True) == ""


def test_the_review_has_its_own_keys_and_other_screens_none() -> None:
    assert intent_of_key("ArrowLeft", "ArrowLeft", Screen.REVIEW, "") == "step back"
    assert intent_of_key("r", "KeyR", Screen.HOME, "") == ""


def test_the_help_lists_every_key_of_the_table_and_no_other() -> None:
    signs = {"←": "ArrowLeft", "→": "ArrowRight", "↑": "ArrowUp", "↓": "ArrowDown", "Esc": "Escape"}
    rows = (*dialogs._TILE_KEYS, *dialogs._DICE_KEYS, *dialogs._KEYS)
    listed = {signs.get(key, key).lower() for row in rows for key in row[0].split()}
    known = {code.removeprefix("Key").lower() for code in keys._BY_PLACE}
    known |= {key.lower() for key in (*keys._ON_BOARD, *keys._ANYWHERE)}
    # The browser's own keys, and the two that are mere shortcuts over the board.
    assert listed - known == {"enter", "tab"}
    assert known - listed == {"home", "end"}


@pytest.mark.parametrize(
    ("way", "end"),
    [
        ("w", "H7"),
        ("e", "H9"),
        ("nw", "G8"),
        ("ne", "G9"),
        ("sw", "I7"),
        ("se", "I8"),
        ("home", "H3"),
        ("end", "H13"),
        ("nowhere", "H8"),
    ],
)
def test_six_directions(way: str, end: str) -> None:
    assert cell_name(walk(parse_cell("H8"), way, printed_board(6))) == end


def test_up_and_down_keep_to_a_column_and_come_back() -> None:
    board = printed_board(6)
    cell = start = parse_cell("H8")
    for _ in range(4):
        cell = walk(cell, "up", board)
    for _ in range(4):
        cell = walk(cell, "down", board)
    assert cell == start


def test_the_edge_is_the_end() -> None:
    board = printed_board(6)
    cell = parse_cell("H8")
    for _ in range(20):
        cell = walk(cell, "up", board)
    assert cell_name(cell).startswith("C")
    assert walk(cell, "up", board) == cell
