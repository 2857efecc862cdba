"""A game as plain data, step by step, so that other programs can check it."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from genial import dicegame, tilegame
from genial.board import Cell, area, axial
from genial.games import Action, State, Step, legal_actions, outcome
from genial.notation import Record, begin, replay
from genial.pieces import LETTERS, PRINTED

Json: TypeAlias = dict[str, Any]

_SECTION_NAMES = [f"{a}-{b}" if a < b else f"{a}" for a, b in dicegame.SECTIONS]


def trace(record: Record) -> Iterator[Json]:
    """The start of the game, then each step; ``docs/notation.md`` describes the keys."""
    yield _start(begin(record))
    for step in replay(record):
        yield _step(step)


def _start(state: State) -> Json:
    head: Json = {"game": state.variant.name, "seats": state.variant.seats}
    if isinstance(state, tilegame.State):
        head["area"] = [_axial(cell) for cell in area(state.variant.side)]
        head["printed"] = [[*_axial(cell), LETTERS[c]] for cell, c in PRINTED.items()]
    else:
        head["rounds"] = state.rounds
        head["opening_throw"] = state.opening_throw
    return head | _table(state)


def _step(step: Step) -> Json:
    before, action, after = step
    data: Json = {"ply": after.ply, "seat": before.to_play, "action": _action(action)}
    if isinstance(before, tilegame.State):
        data["points"] = [0, 0]
        if isinstance(action, tilegame.Place):
            data["points"] = [*tilegame.score(before.board, action)]
    elif isinstance(action, dicegame.Mark):
        data["gains"] = [*dicegame.gains(before, action)]
        data["marks"] = [*dicegame.marks(before, action)]
    end = outcome(after)
    data |= _table(after) | {"over": end is not None}
    if isinstance(after, tilegame.State):
        data["instant"] = isinstance(end, tilegame.Outcome) and end.instant
    return data | {"ranking": [*end.ranking] if end else None}


def _table(state: State) -> Json:
    """The position."""
    data: Json = {"to_play": state.to_play, "legal": len(legal_actions(state))}
    if isinstance(state, tilegame.State):
        return data | {
            "placements_left": state.placements_left,
            "scores": [[*row] for row in state.scores],
            "racks": [_tiles(rack) for rack in state.racks],
            "bag": _tiles(state.bag),
        }
    return data | {
        "round": state.round,
        "throws": state.throws,
        "dice": [[LETTERS[die] for die in dice] for dice in state.dice],
        "sheets": [[*sheet] for sheet in state.sheets],
        "closed": [_closed(sheet) for sheet in state.sheets],
        "victory_points": [*state.victory_points],
    }


def _action(action: Action) -> Json:
    if isinstance(action, tilegame.Place):
        tile, first, second = action
        return {"type": "place", "tile": str(tile), "cells": [_axial(first), _axial(second)]}
    if isinstance(action, dicegame.Mark):
        return {"type": "mark", "jokers": [[LETTERS[c] for c in joker] for joker in action.jokers]}
    return {"type": action.value}


def _axial(cell: Cell) -> list[int]:
    return [*axial(cell)]


def _tiles(tiles: tilegame.Tiles) -> list[str]:
    return [str(tile) for tile in tiles]


def _closed(sheet: dicegame.Sheet) -> list[str]:
    """The names of the sections that are still closed (D6)."""
    last = dicegame.open_boxes(sheet)
    sections = zip(dicegame.SECTIONS, _SECTION_NAMES, strict=True)
    return [name for (first, _), name in sections if first > last]
