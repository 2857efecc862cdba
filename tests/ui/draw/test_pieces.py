from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from genial.board import DIRECTIONS, EAST, SOUTH_EAST
from genial.pieces import COLOURS, TILES, Tile
from genial.ui.draw import icons, pieces
from genial.ui.draw.geometry import FACE, PALETTE, SYMBOLS, tile_outline
from genial.ui.draw.scores import ScoreRow, score_table, tracks
from tests.support import colour
from tools.pictures import drawings

NAMES = ("red star", "green disc", "blue star", "orange hexagon", "yellow sun", "purple ring")


def parsed(markup: str) -> ET.Element:
    return ET.fromstring(f"<div>{markup}</div>")


def label(slot: int, tile: Tile) -> str:
    return f"{slot} <{tile}>"


def test_every_symbol_has_its_own_shape() -> None:
    assert len(set(SYMBOLS)) == len(COLOURS)


def test_symbols_stand_out_from_the_face_of_a_tile() -> None:
    face = colour.linear(FACE)
    assert min(colour.contrast(colour.linear(code), face) for code in PALETTE) >= 3


@pytest.mark.parametrize(
    "sight", [colour.PROTANOPIA, colour.DEUTERANOPIA, colour.TRITANOPIA], ids=["p", "d", "t"]
)
def test_symbols_are_told_apart_by_colour_blind_eyes(sight: colour.Matrix) -> None:
    seen = [colour.seen(colour.linear(code), sight) for code in PALETTE]
    assert min(colour.distance(a, b) for a, b in combinations(seen, 2)) > 15


def test_the_sprite_holds_whatever_the_drawings_use() -> None:
    ids = {e.get("id") for e in parsed(pieces.sprite()).iter()}
    used = "".join(
        pieces.piece_of_sprite(tile, step, 0, 0) for tile in TILES for step in DIRECTIONS
    )
    used += "".join(map(pieces.symbol, COLOURS)) + "".join(map(icons.icon, icons.ICONS))
    links = {e.get("href", "")[1:] for e in parsed(used).iter("use")}
    assert links <= ids


def test_nothing_is_styled_inline() -> None:
    rows = [ScoreRow("Ana", (1, 2, 3, 4, 5, 6), active=True)]
    everything = (
        pieces.sprite()
        + pieces.rack(TILES[:6], name="rack", label=label)
        + score_table(rows, caption="scores", symbols=NAMES)
        + tracks(rows)
    )
    assert "style=" not in everything
    assert "<style" not in everything


def test_a_tile_is_one_piece_with_two_symbols() -> None:
    paths = list(parsed(pieces.tile(Tile(0, 3), SOUTH_EAST)).iter("path"))
    assert [path.get("class") for path in paths] == ["shade", "body", "recess", None, None]
    assert [path.get("fill") for path in paths[3:]] == [PALETTE[0], PALETTE[3]]
    assert tile_outline(SOUTH_EAST) in paths[1].get("d", "")


def test_a_copied_tile_refers_to_the_same_drawing() -> None:
    sprite = parsed(pieces.sprite())
    drawn = parsed(pieces.tile(Tile(0, 3), SOUTH_EAST))
    copied = parsed(pieces.piece_of_sprite(Tile(0, 3), SOUTH_EAST, 0, 0))
    links = [e.get("href", "")[1:] for e in copied.iter("use")]
    parts = [next(e for e in sprite.iter() if e.get("id") == link) for link in links]
    shapes = [e for part in parts for e in part.iter("path")]
    assert [e.get("fill") for e in shapes] == [e.get("fill") for e in drawn.iter("path")]
    assert all(
        e.get("d", "").endswith(whole.get("d", "").partition("m")[2])
        for e, whole in zip(shapes, drawn.iter("path"), strict=True)
    )


def test_a_rack_is_six_buttons_with_names() -> None:
    rack = parsed(pieces.rack(TILES[:6], name="Ana's rack", label=label, selected=2))
    buttons = list(rack.iter("button"))
    assert [b.get("data-do") for b in buttons] == [f"tile {i}" for i in range(1, 7)]
    assert [b.get("aria-pressed") for b in buttons].index("true") == 2
    assert buttons[0].get("aria-label") == "0 <RR>"


def test_the_selected_tile_is_shown_as_it_is_turned() -> None:
    rack = pieces.rack(TILES[:2], name="", label=label, selected=1, step=SOUTH_EAST)
    bodies = [e.get("d", "") for e in parsed(rack).iter("path") if e.get("class") == "body"]
    assert [tile_outline(EAST) in bodies[0], tile_outline(SOUTH_EAST) in bodies[1]] == [True, True]


def test_empty_slots_are_no_buttons() -> None:
    rack = parsed(pieces.rack(TILES[:4], name="", label=label))
    assert len(list(rack.iter("button"))) == 4
    assert sum(e.get("class") == "slot empty" for e in rack.iter("span")) == 2


def test_scores_name_players_and_symbols_and_mark_the_lowest() -> None:
    row = ScoreRow("<Ana>", (1, 5, 1, 18, 9, 2), preview=(1, 8, 1, 18, 9, 2), active=True)
    table = parsed(score_table([row], caption="Scores", symbols=NAMES))
    heads = ["".join(e.itertext()) for e in table.iter("th")]
    assert heads == [*NAMES, "<Ana>"]
    cells = [e for e in table.iter("td") if e.get("class")]
    assert [e.get("class") for e in cells] == [
        "lowest",
        "ahead",
        "lowest",
        "full",
        "ahead",
        "ahead",
    ]
    assert "".join(cells[1].itertext()) == "5+3"


def test_tracks_show_markers_previews_and_the_stop_of_the_double_track() -> None:
    row = ScoreRow("Team", (0, 18, 36, 4, 5, 6), stops=(18, 36), preview=(2, 18, 36, 4, 5, 6))
    drawn = [e.get("class") for e in parsed(tracks([row])).iter("span")]
    assert [c for c in drawn if c and c.startswith("marker ")][:3] == [
        "marker ghost at2",
        "marker at0",
        "marker at18",
    ]
    assert drawn.count("stop at18") == len(COLOURS)


@pytest.mark.parametrize("name", drawings.files())
def test_the_files_are_the_same_drawings(name: str) -> None:
    assert (drawings.FOLDER / name).read_text("utf-8") == drawings.files()[name]


def test_the_colours_of_the_style_are_those_of_the_symbols() -> None:
    style = Path("static/css/draw/scores.css").read_text("utf-8")
    assert all(f".c{i} {{ background: {code}; }}" in style for i, code in enumerate(PALETTE))
