"""The parts of the tile table as markup: scores, board, hand, actions, status, log."""

from genial import dicegame, tilegame
from genial.board import DIRECTIONS, Cell
from genial.games import State
from genial.pieces import COLOURS, Tile
from genial.tilegame import Place
from genial.ui import advice, aim, board_svg, names, pieces_svg, screens_computer, speech, story
from genial.ui.i18n import Texts, texts
from genial.ui.markup import esc
from genial.ui.memory import remembered
from genial.ui.model import Game, Hand, Note, Session, Stage
from genial.ui.pieces_svg import ScoreRow
from genial.ui.widgets import button, region, tucked


def considered(session: Session, state: tilegame.State) -> Place | None:
    """The placement that is being considered, if points may be shown before it is made."""
    return aim.aimed(state, session.hand) if session.open else None


def score_rows(t: Texts, game: Game, place: Place | None) -> list[ScoreRow]:
    """The score rows of the table, with ghost markers for a placement."""
    state = game.state
    if not isinstance(state, tilegame.State):
        return []
    variant, own = state.variant, state.variant.rows[state.to_play]
    rows = []
    for row, values in enumerate(state.scores):
        preview = None
        if place is not None and row == own:
            gains = tilegame.score(state.board, place)
            preview = tilegame.advance(variant, values, place.tile, gains)
        active = row == own and not state.over
        name = speech.row_name(t, game, row)
        rows.append(ScoreRow(name, values, variant.stops, preview, active=active))
    return rows


def scores(t: Texts, rows: list[ScoreRow]) -> str:
    """All scores as numbers."""
    symbols = [speech.colour(t, colour) for colour in COLOURS]
    return pieces_svg.scores(rows, caption=t("table.scores"), symbols=symbols)


def board(session: Session, game: Game, state: tilegame.State) -> dict[str, str]:
    """The board as it can be played on, each layer a region of its own."""
    held = session.hand
    shown = aim.tile_in_hand(state, held) if _playing(session, state) else None
    place = aim.aimed(state, held) if shown else None
    offers = aim.offers(state, held) if shown else {}
    targets: frozenset[Cell] = frozenset(offers)
    if shown and held.stage is Stage.AIMING:
        targets = aim.spots(state).cells
    ghost = None
    if place is not None:
        ghost = board_svg.ghost(state.board, place.tile, place.first, place.second)
    elif shown and held.stage is Stage.HALF and held.at is not None:
        lead = Tile(*aim.leading(shown, held))
        ghost = board_svg.ghost(state.board, lead, held.at, None)
    preview = session.prefs.preview
    if ghost and not preview:
        ghost = ghost._replace(rays=((), ()), points=None)
    step, flash = game.last, None
    if step and isinstance(step.action, Place) and game.fresh:
        assert isinstance(step.before, tilegame.State)
        flash = board_svg.ghost(step.before.board, *step.action)
    t = texts(session.prefs.language)
    return {
        "board": board_svg.layers(state.variant.side, t("table.board")),
        "dots": _dots(state, targets),
        "laid": _laid(state),
        "above": board_svg.above(
            last=_recent(game), points=offers if preview else None, ghost=ghost, flash=flash
        ),
    }


def _recent(game: Game) -> list[Place]:
    """The last tile, and those before it that computers have laid since a person did."""
    players, found = game.record.players, list[Place]()
    for told, action in zip(reversed(game.notes), reversed(game.record.actions), strict=True):
        if found and players[told.seat].level is None:
            break
        if isinstance(action, Place):
            found.append(action)
        if len(found) == len(players) - 1 or not game.people:
            break
    return found


def _exchanging(session: Session, state: State) -> bool:
    """Whether the rack may be exchanged now (R14)."""
    if isinstance(state, dicegame.State) or state.over:
        return False
    return session.open and state.placements_left == 0


def _playing(session: Session, state: tilegame.State) -> bool:
    return session.open and not state.over and state.placements_left > 0


def cells(session: Session, state: tilegame.State) -> str:
    """The cells of the board with their names."""
    held = session.hand
    slot = held.slot if _playing(session, state) else None
    named = Hand(slot=slot, swapped=held.swapped, turn=held.turn, focus=held.focus)
    return _cells(session.prefs.language, state, named, session.prefs.preview)


@remembered
def _cells(language: str, state: tilegame.State, held: Hand, preview: bool) -> str:  # noqa: FBT001
    label = speech.cells(texts(language), state, held, preview=preview)
    return board_svg.cells(state.variant.side, label=label, focus=held.focus)


@remembered
def _dots(state: tilegame.State, targets: frozenset[Cell]) -> str:
    return board_svg.dots(state, targets)


@remembered
def _laid(state: tilegame.State) -> str:
    return board_svg.laid(state)


def hand(t: Texts, session: Session, game: Game, state: tilegame.State) -> str:
    """The rack, or what stands in its place: the hand-over."""
    name = names.addressed(t, game, state.to_play)
    if game.computer:
        return screens_computer.hand(t, session, game)
    if not session.open:
        return (
            f'<div class="handover"><p class="handover-to">'
            f"{esc(t('handover.pass', name=name))}</p>"
            f"{button('reveal', t('handover.show'), kind='primary', key='reveal', icon='eye')}"
            f'<p class="hint">{esc(t("handover.hint"))}</p></div>'
        )
    tiles = tilegame.hand(state)
    choosing = state.placements_left > 0
    return pieces_svg.rack(
        tiles,
        name=t("rack.name", name=name),
        label=lambda slot, tile: t("rack.tile", n=slot + 1, tile=speech.tile(t, tile)),
        selected=session.hand.slot if choosing else None,
        step=_shown_step(state, session.hand),
        slots=state.variant.rack,
        enabled=choosing,
    )


def _shown_step(state: tilegame.State, held: Hand) -> int:
    """The way from a tile's first half to its second on the rack: as it will lie."""
    turn = None if held.at is None else aim.pointing(state, held.at, held.turn)
    step = DIRECTIONS[held.turn if turn is None else turn]
    return -step if held.swapped else step


def _shown(t: Texts, game: Game, state: tilegame.State) -> str:
    """The tiles that an exchange has just put face up (R14)."""
    if not state.shown:
        return ""
    name = names.name(t, game, game.notes[-1].seat)
    tiles = "".join(pieces_svg.tile(tile) for tile in state.shown)
    return (
        f'<div class="shown"><span>{esc(t("exchange.shown", name=name))}</span>'
        f'<span class="shown-tiles">{tiles}</span></div>'
    )


def actions(t: Texts, session: Session, game: Game) -> str:
    """What can be done now; each button keeps its place, so that nothing beside it moves."""
    parts = _deeds(t, session, game) + _lists(t, session, game.state)
    parts.append(button("dialog menu", t("action.menu"), icon="menu"))
    return "".join(parts)


def _deeds(t: Texts, session: Session, game: Game) -> list[str]:
    """Turn, hint and undo, or what takes their places for a while."""
    state, held, thinking = game.state, session.hand, session.thinking
    if _exchanging(session, state):
        return [
            button("keep", t("exchange.keep"), icon="check", key="keep"),
            button("exchange", t("exchange.exchange"), icon="exchange", kind="primary"),
            _undo(t, session, game),
        ]
    parts = []
    holding = isinstance(state, tilegame.State) and session.open and held.slot is not None
    stage = held.stage if holding else Stage.AIMING
    if isinstance(state, tilegame.State) and game.people:
        parts.append(
            button("turn", t("action.turn"), icon="turn", key="turn", disabled=not holding)
        )
    if not game.people or (thinking and thinking.wish == "move"):
        hurried = thinking is None or thinking.hurry
        parts.append(button("move-now", t("thinking.now"), icon="now", key="now", disabled=hurried))
    elif stage is Stage.PINNED:
        parts.append(button("confirm", t("action.place"), icon="check", kind="primary"))
    elif stage is Stage.HALF:
        parts.append(button("cancel", t("action.cancel"), icon="close"))
    else:
        busy = thinking is not None or not session.open
        parts.append(button("hint", t("hint"), icon="hint", key="hint", refused=busy))
    if stage is Stage.PINNED:
        parts.append(button("cancel", t("action.cancel"), icon="close"))
    elif game.people:
        parts.append(_undo(t, session, game))
    return parts


def _undo(t: Texts, session: Session, game: Game) -> str:
    undo = story.undo(game, session.prefs)
    nothing, never = undo is story.Undo.NOTHING, undo is story.Undo.NEVER
    return button("undo", t("undo"), icon="undo", key="undo", disabled=nothing, refused=never)


def _lists(t: Texts, session: Session, state: State) -> list[str]:
    """What a small screen has no room for, unless there is an exchange to decide."""
    if _exchanging(session, state):
        return []
    log = button("dialog log", t("table.log"), icon="log", kind="narrow-only")
    if isinstance(state, dicegame.State):
        return [log]
    return [button("dialog scores", t("table.scores"), icon="scores", kind="narrow-only"), log]


def status(t: Texts, session: Session, game: Game) -> str:
    """Whose turn it is and what to do next, or what went wrong; above it, tiles put face up."""
    state = game.state
    shown = _shown(t, game, state) if isinstance(state, tilegame.State) else ""
    return f'<div class="told">{shown}{_told(t, session, game)}</div>'


def _told(t: Texts, session: Session, game: Game) -> str:
    trouble = session.hand.trouble
    if trouble:
        return f'<p class="status trouble">{esc(trouble)}</p>'
    if session.reading:
        return f'<p class="status">{esc(t("tabs.reading"))}</p>'
    if game.computer:
        return screens_computer.status(t, session, game)
    if session.thinking:
        return screens_computer.hint_status(t, session)
    hint = session.hint
    if hint and advice.shown(game.state, hint.action, session.hand):
        return f'<p class="status advice">{esc(advice.reason(t, game, hint.action))}</p>'
    text, kind = _status(t, session, game)
    return f'<p class="status{kind}">{esc(text)}</p>'


def _status(t: Texts, session: Session, game: Game) -> tuple[str, str]:
    state = game.state
    name = names.addressed(t, game, state.to_play)
    if isinstance(state, dicegame.State):
        return _dice_status(t, game, state, name), ""
    if not session.open:
        return t("status.turn" if game.notes else "status.begins", name=name), ""
    if state.placements_left == 0:
        return t("exchange.why", name=name, colours=speech.lowest(t, state)), " why"
    bonus = bool(game.notes) and game.last is not None and _in_bonus(game)
    held = session.hand
    if held.slot is None:
        key = "status.tile" if game.notes else "status.begins-tile"
        key = "status.bonus" if bonus else key
        return t(key, name=name), " genial" if bonus else ""
    if held.stage is Stage.HALF:
        return t("status.half"), ""
    if held.stage is Stage.PINNED:
        return t("status.pinned"), ""
    if len(state.laid) < state.variant.seats:
        return t("status.first", name=name), ""
    shown = aim.tile_in_hand(state, held) if session.touch else None
    if shown:
        first, _ = aim.leading(shown, held)
        return t("status.tap", name=name, colour=speech.colour(t, first)), ""
    return t("status.place", name=name), ""


def _in_bonus(game: Game) -> bool:
    """Whether the seat to play has already placed a tile in this turn (R11)."""
    last = game.last
    return (
        last is not None
        and game.record.variant.seats > 1
        and isinstance(last.action, Place)
        and last.before.to_play == last.after.to_play
    )


def _dice_status(t: Texts, game: Game, state: dicegame.State, name: str) -> str:
    if state.throws == 0:
        return t("status.throw" if game.notes else "status.begins-throw", name=name)
    if state.throws == dicegame.THROWS:
        return t("status.mark", name=name)
    return t("status.throw-or-mark", name=name)


_SHOWN = 60
"""A match of the dice game has hundreds of steps."""


def log(t: Texts, game: Game, ids: str) -> str:
    """The last steps of the game in words, the last one first; the review has them all."""
    if not game.notes:
        return _began(t, game)
    called = names.everybody(t, game.record.players)
    return _log(t.language, called, game.notes, ids) + _began(t, game)


def _began(t: Texts, game: Game) -> str:
    """The end of the list, if it reaches back to the beginning."""
    if len(game.notes) > _SHOWN:
        return ""
    return f'<p class="hint">{esc(speech.begins(t, game))}</p>'


@remembered
def _log(language: str, called: tuple[str, ...], notes: tuple[Note, ...], ids: str) -> str:
    t = texts(language)
    items = []
    for ply in range(len(notes), max(0, len(notes) - _SHOWN), -1):
        told = notes[ply - 1]
        kind = "genial" if told.reached else told.kind
        items.append(
            f'<li id="{ids}-{ply}" class="log-line {kind} seat{told.seat}">'
            f"{esc(speech.line(t, called[told.seat], told))}</li>"
        )
    return f'<ol class="log-lines" reversed>{"".join(items)}</ol>'


def typing(t: Texts, game: Game) -> str:
    """The place of the field for the notation, for whoever would rather type."""
    return tucked(t("type.label"), region("typing", "panel-typing")) if game.people else ""


def notation_field(t: Texts, game: Game, typed: str, key: str = "move") -> str:
    """The text field that takes the notation."""
    if not game.people:
        return ""
    tiles = isinstance(game.state, tilegame.State)
    example = "RG:H8-H9" if tiles else "mark:B>R"
    return (
        '<form class="notation" data-do="type">'
        f'<input id="{key}" aria-label="{esc(t("type.label"))}" name="value" '
        'type="text" maxlength="60" autocomplete="off" '
        f'autocapitalize="characters" spellcheck="false" placeholder="{example}" '
        f'value="{esc(typed)}"><button type="submit" class="button">'
        f'<span class="label">{esc(t("type.enter"))}</span></button></form>'
    )
