"""The table of the tile game as markup: board, rack, and the panels around them."""

from genial import tilegame
from genial.board import DIRECTIONS, Cell
from genial.pieces import Tile
from genial.tilegame import Place, View
from genial.ui.draw import board, marks, pieces
from genial.ui.draw.cache import cache_last
from genial.ui.draw.html import button, esc, heading, moves_region, region
from genial.ui.draw.scores import tracks
from genial.ui.model import Game, Hand, Session, Stage
from genial.ui.table import aim, history, labels, panels, rack
from genial.ui.text import names, words
from genial.ui.text.i18n import Texts, texts
from genial.ui.text.titles import game_title


def urgent(session: Session, view: View) -> dict[str, str]:
    """The frame of the table and what the player is looking at.

    That is the board after a placement, the rack if nothing is in hand, or both.
    """
    t = texts(session.prefs.language)
    game, variant = session.game, view.variant
    count = len(view.scores)
    tracks = "".join(region(f"track-{row}", "panel-track") for row in range(count))
    regions = {
        "screen": heading(game_title(t, game), hidden=True)
        + f'<div class="table tiles {variant.name} side{variant.side} rows{count}">'
        + region("scores", "panel-scores hideable", t("table.scores"))
        + f'<div class="panel-tracks">{tracks}'
        + '<div id="supply" data-region class="panel-supply" aria-hidden="true"></div></div>'
        + region("board", "panel-board")
        + region("status", "panel-status")
        + region("hand", "panel-hand", t("table.hand"))
        + region("actions", "panel-actions")
        + moves_region(t("table.log"), panels.typing(t, game))
        + "</div>"
    }
    holding = session.table.hand.slot is not None
    if holding or game.fresh:
        regions |= _board(session, view)
    if holding or not game.fresh:
        regions["hand"] = _rack(t, session, view)
    return regions


def deferred(session: Session, view: View) -> dict[str, str]:
    """Everything within the frame; its urgent part may be on the screen already."""
    t = texts(session.prefs.language)
    game, hand = session.game, session.table.hand
    place = None
    if session.prefs.preview and session.table.rack_visible:
        place = aim.aimed_placement(view, hand)
    rows = panels.score_rows(t, game, view, place)
    regions = {
        **_board(session, view),
        "status": panels.status(t, session),
        "hand": _rack(t, session, view),
        "actions": panels.actions(t, session),
        "scores": panels.scores(t, rows, view),
        "supply": panels.supply(t, view),
        "log": panels.log(t, game, "log"),
        "typing": panels.notation_field(t, session),
        "cells": _cells(session, view),
    }
    for number, row in enumerate(rows):
        regions[f"track-{number}"] = tracks([row])
    return regions


def _board(session: Session, view: View) -> dict[str, str]:
    """The board as it can be played on, each layer a region of its own."""
    hand, preview, game = session.table.hand, session.prefs.preview, session.game
    tile = aim.tile_in_hand(view, hand) if _placing(session, view) else None
    place = aim.aimed_placement(view, hand) if tile else None
    offers = aim.offers(view, hand) if tile else {}
    targets: frozenset[Cell] = frozenset(offers)
    if tile and hand.stage is Stage.AIMING:
        targets = aim.spots(view).cells
    ghost = None
    if place is not None:
        ghost = marks.ghost(view.board, place.tile, place.first, place.second)
    elif tile and hand.stage is Stage.HALF and hand.at is not None:
        lead = Tile(*aim.leading(tile, hand))
        ghost = marks.ghost(view.board, lead, hand.at, None)
    t = texts(session.prefs.language)
    if ghost and not preview:
        ghost = ghost._replace(rays=((), ()), points=None)
    elif ghost and place is not None and aim.bonus(view, place):
        ghost = ghost._replace(cheer=esc(t("board.genial")))
    step, flash = game.last, None
    if step and isinstance(step.action, Place) and game.fresh:
        assert isinstance(step.before, tilegame.State)
        flash = marks.ghost(step.before.board, *step.action)
        if game.notes[-1].reached:
            flash = flash._replace(cheer=esc(t("board.genial")))
    return {
        "board": board.layers(view.variant.side, t("table.board")),
        "dots": _dots(view, targets),
        "laid": _laid(view),
        "above": marks.above(
            last=_last_placed(game),
            looked=_looked_at(session),
            points=offers if preview else None,
            bonus=aim.bonus_offers(view, hand) if offers and preview else (),
            ghost=ghost,
            flash=flash,
            waiting=place if hand.stage is Stage.PINNED else None,
        ),
    }


def _last_placed(game: Game) -> list[Place]:
    """The last tile, and those before it that computers have laid since a person did."""
    actions = [game.record.actions[ply] for ply in history.recent(game)]
    return [action for action in actions if isinstance(action, Place)]


def _looked_at(session: Session) -> Place | None:
    """The tile of the line in the log that is being looked at."""
    ply, actions = session.table.look, session.game.record.actions
    action = actions[ply - 1] if 0 < ply <= len(actions) else None
    return action if isinstance(action, Place) else None


def _placing(session: Session, view: View) -> bool:
    return session.table.rack_visible and not view.over and view.placements_left > 0


def _cells(session: Session, view: View) -> str:
    """The cells of the board with their names."""
    hand = session.table.hand
    slot = hand.slot if _placing(session, view) else None
    aiming = Hand(slot=slot, swapped=hand.swapped, turn=hand.turn, focus=hand.focus)
    return _labelled(session.prefs.language, view, aiming, session.prefs.preview)


@cache_last
def _labelled(language: str, view: View, hand: Hand, preview: bool) -> str:  # noqa: FBT001
    label = labels.cells(texts(language), view, hand, preview=preview)
    return board.cells(view.variant.side, label=label, focus=hand.focus)


@cache_last
def _dots(view: View, targets: frozenset[Cell]) -> str:
    return board.dots(view, targets)


@cache_last
def _laid(view: View) -> str:
    return board.laid(view)


def _rack(t: Texts, session: Session, view: View) -> str:
    """The rack, or what stands in its place: the hand-over, or the way to the result."""
    if view.over:
        return panels.ending(t, session.game)
    name = names.name_or_you(t, session.game, view.to_play)
    if not session.table.rack_visible:
        return (
            f'<div class="handover"><p class="handover-to" id="handover" tabindex="-1">'
            f"{esc(t('handover.pass', name=name))}</p>"
            f"{button('reveal', t('handover.show'), kind='primary', key='reveal', icon='eye')}"
            f'<p class="hint">{esc(t("handover.hint"))}</p></div>'
        )
    choosing = view.placements_left > 0
    return pieces.rack(
        tilegame.hand(view),
        name=t("rack.name", name=name),
        label=lambda slot, tile: t("rack.tile", n=slot + 1, tile=words.tile(t, tile)),
        selected=session.table.hand.slot if choosing else None,
        step=_step_on_rack(view, session.table.hand),
        slots=rack.slots(session.game, view.to_play),
        enabled=choosing,
    )


def _step_on_rack(view: View, hand: Hand) -> int:
    """The direction from a tile's first half to its second on the rack: as it will lie."""
    turn = None if hand.at is None else aim.first_fit(view, hand.at, hand.turn)
    step = DIRECTIONS[hand.turn if turn is None else turn]
    return -step if hand.swapped else step
