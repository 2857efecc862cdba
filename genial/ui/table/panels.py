"""Panels that the tables of both games share: status, actions, scores, log, typed moves."""

from genial import dicegame, tilegame
from genial.board import FREE
from genial.games import View, outcome
from genial.pieces import COLOURS
from genial.tilegame import Place
from genial.ui.draw import pieces
from genial.ui.draw.cache import cache_last
from genial.ui.draw.html import button, disclosure, esc, region
from genial.ui.draw.scores import ScoreRow, score_table
from genial.ui.model import Game, Note, Session, Stage
from genial.ui.table import aim, history
from genial.ui.table.history import Undo
from genial.ui.table.sight import view
from genial.ui.text import keywords, names, speech, words
from genial.ui.text.i18n import Texts, texts
from genial.ui.thinking import Purpose


def score_rows(
    t: Texts, game: Game, table: tilegame.Table, place: Place | None = None
) -> list[ScoreRow]:
    """The score rows of a position of the game, with ghost markers for a placement."""
    variant, own = table.variant, table.variant.rows[table.to_play]
    rows = []
    for row, values in enumerate(table.scores):
        preview = None
        if place is not None and row == own:
            gains = tilegame.score(table.board, place)
            preview = tilegame.advance(variant, values, place.tile, gains)
        active = row == own and not table.over
        name, level = names.row_name(t, game, row), names.row_level(t, game, row)
        rows.append(
            ScoreRow(
                name,
                values,
                variant.stops,
                preview,
                active=active,
                level=level,
                gained=_gained(game, row),
                note=t("table.lowest"),
            )
        )
    return rows


def _gained(game: Game, row: int) -> tilegame.Scores | None:
    """What the tiles that are marked as the last ones have brought to a score row."""
    plies = history.recent(game)
    if not plies:
        return None
    before, after = game.states[plies[-1]], game.state
    assert isinstance(before, tilegame.State)
    assert isinstance(after, tilegame.State)
    scores = zip(before.scores[row], after.scores[row], strict=True)
    return tuple(new - old for old, new in scores)


def scores(t: Texts, rows: list[ScoreRow], table: tilegame.View | None = None) -> str:
    """All scores as numbers; of a running game also how many tiles are in the bag."""
    symbols = [words.colour(t, colour) for colour in COLOURS]
    corner = t("table.bag", n=table.bag_size) if table else ""
    return score_table(rows, caption=t("table.scores"), symbols=symbols, corner=corner)


def supply(t: Texts, table: tilegame.View) -> str:
    """How many tiles are left, how full the board is, and what the black mark means."""
    room = tilegame.printed_board(table.variant.side).count(FREE)
    full = 200 * len(table.laid) // room
    return (
        f'<p class="hint"><span>{esc(t("table.left", n=table.bag_size))}</span> '
        f"<span>{esc(t('table.filled', percent=full))}</span></p>{lowest_legend(t)}"
    )


def lowest_legend(t: Texts) -> str:
    """What the black mark around a score means (R16)."""
    return (
        '<p class="hint legend"><span class="lowest"><span class="value">0</span></span> '
        f"{esc(t('table.lowest'))}</p>"
    )


def may_exchange(session: Session, table: View) -> bool:
    """Whether the rack may be exchanged now (R14)."""
    if isinstance(table, dicegame.View) or table.over:
        return False
    return session.table.rack_visible and table.placements_left == 0


def actions(t: Texts, session: Session) -> str:
    """What can be done now; each button keeps its place, so that nothing beside it moves."""
    parts = _main_actions(t, session) + _lists(t, session)
    parts.append(button("dialog menu", t("action.menu"), icon="menu", tip=True))
    return "".join(parts)


def _main_actions(t: Texts, session: Session) -> list[str]:
    """Turn, hint and undo, or the buttons that replace them for a while."""
    game, seen, hand = session.game, view(session), session.table.hand
    thinking, visible = session.computer.thinking, session.table.rack_visible
    if may_exchange(session, seen):
        return [
            button("keep", t("exchange.keep"), icon="check", key="keep", tip=True),
            button("exchange", t("exchange.exchange"), icon="exchange", kind="primary", tip=True),
            _undo(t, session),
        ]
    parts = []
    tiles = isinstance(seen, tilegame.View)
    holding = tiles and visible and hand.slot is not None
    stage = hand.stage if holding else Stage.AIMING
    if tiles and game.people:
        parts.append(
            button(
                "turn", t("action.turn"), icon="turn", key="turn", disabled=not holding, tip=True
            )
        )
    if not game.people or (thinking and thinking.purpose is Purpose.MOVE):
        hurried = thinking is None or thinking.hurry
        parts.append(
            button("move-now", t("thinking.now"), icon="now", key="now", disabled=hurried, tip=True)
        )
    elif stage is Stage.PINNED:
        parts.append(button("confirm", t("action.place"), icon="check", kind="primary", tip=True))
    else:
        busy, over = thinking is not None or not visible or not game.card.hints, game.state.over
        parts.append(
            button(
                "hint", t("hint"), icon="hint", key="hint", disabled=over, refused=busy, tip=True
            )
        )
    # Never where another finger expects to place the tile.
    if stage is not Stage.AIMING:
        parts.append(button("cancel", t("action.cancel"), icon="close", tip=True))
    elif game.people:
        parts.append(_undo(t, session))
    return parts


def _undo(t: Texts, session: Session) -> str:
    undo = history.undo(session.game, session.prefs)
    nothing, never = undo is Undo.NOTHING, undo is Undo.NEVER
    return button(
        "undo", t("undo"), icon="undo", key="undo", disabled=nothing, refused=never, tip=True
    )


def _lists(t: Texts, session: Session) -> list[str]:
    """Buttons for panels that a small screen has no room for; none during an exchange."""
    seen = view(session)
    if may_exchange(session, seen):
        return []
    log = button("dialog log", t("table.log"), icon="log", kind="narrow-only", tip=True)
    if isinstance(seen, dicegame.View):
        return [log]
    return [
        button("dialog scores", t("table.scores"), icon="scores", kind="narrow-only", tip=True),
        log,
    ]


def ending(t: Texts, game: Game) -> str:
    """What stands in the place of the rack or the dice once the game is over."""
    end = outcome(game.state)
    why = ""
    if isinstance(end, tilegame.Outcome):
        text = t("result.instant" if end.instant else "result.ended")
        why = f'<p class="hint">{esc(text)}</p>'
    show = button("show-result", t("result.show"), icon="next", kind="primary", key="show-result")
    return f'<div class="handover"><p class="handover-to">{esc(t("log.over"))}</p>{show}{why}</div>'


def status(t: Texts, session: Session) -> str:
    """Whose turn it is and what to do next, or what went wrong."""
    trouble = session.table.hand.trouble
    if trouble:
        return status_box(t, session, f'<p class="status trouble">{esc(trouble)}</p>')
    if session.tab.following:
        return status_box(t, session, f'<p class="status">{esc(t("tabs.reading"))}</p>')
    text, kind = _next_step(t, session)
    return status_box(t, session, f'<p class="status{kind}">{esc(text)}</p>')


def status_box(t: Texts, session: Session, message: str) -> str:
    """A message for the status line; above it, the tiles an exchange has put face up (R14)."""
    game, seen = session.game, view(session)
    face_up = ""
    if isinstance(seen, tilegame.View) and seen.shown and session.table.put_away != seen.ply:
        name = names.name(t, game, game.notes[-1].seat)
        hide = button("put-away", t("exchange.hide"), icon="close", kind="quiet icon-only")
        face_up = (
            f'<div class="tile-list"><span>{esc(t("exchange.shown", name=name))}</span>'
            f'<span class="tile-list-tiles">{"".join(map(pieces.tile, seen.shown))}</span>'
            f"{hide}</div>"
        )
    return f'<div class="status-lines">{face_up}{message}</div>'


def _next_step(t: Texts, session: Session) -> tuple[str, str]:
    """What to do next, and the kind of the message."""
    game, seen = session.game, view(session)
    if seen.over:
        return speech.step(t, game, game.notes[-1]), ""
    name = names.name_or_you(t, game, seen.to_play)
    if isinstance(seen, dicegame.View):
        return _dice_step(t, game, seen, name), ""
    if not session.table.rack_visible:
        return t("status.turn" if game.notes else "status.begins", name=name), ""
    if seen.placements_left == 0:
        lowest = words.lowest(t, seen.scores[seen.variant.rows[seen.to_play]])
        return t("exchange.why", name=name, colours=lowest), " why"
    if session.table.hand.slot is not None:
        return _placing_step(t, session, seen, name), ""
    if in_bonus(game):
        return bonus(t, game), " genial"
    return t("status.tile" if game.notes else "status.begins-tile", name=name), ""


def _placing_step(t: Texts, session: Session, seen: tilegame.View, name: str) -> str:
    """What to do next with a tile in hand."""
    hand = session.table.hand
    if hand.stage is Stage.HALF:
        return t("status.half")
    if hand.stage is Stage.PINNED:
        return t("status.pinned")
    if len(seen.laid) < seen.variant.seats:
        return t("status.first", name=name)
    tile = aim.tile_in_hand(seen, hand) if session.app.touch else None
    if tile:
        first, _ = aim.leading(tile, hand)
        # Swapping the halves of a double changes nothing.
        key = "status.tap-double" if tile.double else "status.tap"
        return t(key, colour=words.colour(t, first))
    return t("status.place", name=name)


def bonus(t: Texts, game: Game) -> str:
    """Which colour has reached its stop, and what follows from it (R11)."""
    name = names.name_or_you(t, game, game.state.to_play)
    reached = game.notes[-1].reached
    if not reached or not isinstance(game.state, tilegame.State):
        return t("status.bonus", name=name)
    colours = t.all_of([words.colour(t, colour) for colour, _ in reached])
    stop, left = reached[0][1], game.state.placements_left
    return t("status.bonus-reached", name=name, colours=words.capital(colours), stop=stop, n=left)


def in_bonus(game: Game) -> bool:
    """Whether the seat to play has already placed a tile in this turn (R11)."""
    last = game.last
    return (
        last is not None
        and game.record.variant.seats > 1
        and isinstance(last.action, Place)
        and last.before.to_play == last.after.to_play
    )


def _dice_step(t: Texts, game: Game, seen: dicegame.View, name: str) -> str:
    if seen.throws == 0:
        return t("status.throw" if game.notes else "status.begins-throw", name=name)
    if seen.throws == dicegame.THROWS:
        return t("status.mark", name=name)
    return t("status.throw-or-mark", name=name)


_LONGEST_LOG = 60
"""Lines; a match of the dice game has hundreds of steps."""


def log(t: Texts, game: Game, ids: str) -> str:
    """The last steps of the game in words, the last one first; the review has them all."""
    if not game.notes:
        return _start_line(t, game)
    players = names.everybody(t, game.record.players, theirs=game.card.theirs)
    return _log(t.language, players, game.notes, ids) + _start_line(t, game)


def _start_line(t: Texts, game: Game) -> str:
    """The line about the start of the game, if the list reaches back to it."""
    if len(game.notes) > _LONGEST_LOG:
        return ""
    return f'<p class="hint">{esc(speech.begins(t, game))}</p>'


@cache_last
def _log(language: str, players: tuple[str, ...], notes: tuple[Note, ...], ids: str) -> str:
    t = texts(language)
    items = []
    for ply in range(len(notes), max(0, len(notes) - _LONGEST_LOG), -1):
        note = notes[ply - 1]
        kind = "genial" if note.reached else note.kind
        items.append(
            f'<li id="{ids}-{ply}" class="log-line {kind} seat{note.seat}">'
            f"{_log_text(speech.line(t, players[note.seat], note), note, ply)}</li>"
        )
    return f'<ol class="log-lines" reversed>{"".join(items)}</ol>'


def _log_text(line: str, note: Note, ply: int) -> str:
    """A line of the log; that of a tile is a button that shows it on the board."""
    if note.kind != "place":
        return esc(line)
    return (
        f'<button type="button" class="log-move" data-do="look {ply}" data-look="{ply}">'
        f"{esc(line)}</button>"
    )


def typing(t: Texts, game: Game) -> str:
    """The place of the field for the notation."""
    if not game.people:
        return ""
    return disclosure(t("type.label"), region("typing", "panel-typing"), "for-keyboards")


def _example(t: Texts, session: Session) -> str:
    """What may be typed now, in the words of the page's language."""
    seen = view(session)
    if isinstance(seen, dicegame.View):
        return (
            f"{keywords.local(t, 'mark')[0]}:B>R" if seen.throws else keywords.local(t, "throw")[0]
        )
    if may_exchange(session, seen):
        return " / ".join(keywords.local(t, action)[0] for action in ("keep", "exchange"))
    return "RG:H8-H9"


def notation_field(t: Texts, session: Session, key: str = "move") -> str:
    """The text field that takes the notation."""
    game = session.game
    if not game.people:
        return ""
    example = esc(_example(t, session))
    return (
        '<form class="notation" data-do="type">'
        f'<input id="{key}" aria-label="{esc(t("type.label"))}" name="value" '
        'type="text" maxlength="60" autocomplete="off" '
        f'autocapitalize="characters" spellcheck="false" placeholder="{example}" '
        f'value="{esc(session.table.hand.typed)}"><button type="submit" class="button">'
        f'<span class="label">{esc(t("type.enter"))}</span></button></form>'
    )
