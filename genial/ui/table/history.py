"""A game and its past: opened from a record, played on, taken back."""

from collections.abc import Iterable
from dataclasses import replace
from enum import Enum

from genial import dicegame, games, tilegame
from genial.games import Action, Step
from genial.notation import Record, Written, begin, format_action, format_written, replay, written
from genial.pieces import COLOURS
from genial.tilegame import Place, Refill
from genial.ui.model import Game, Note, Saved
from genial.ui.prefs import Prefs


def from_record(saved: Saved, record: Record, steps: Iterable[Step] | None = None) -> Game:
    """The game of a record up to its last action, replayed unless its steps are known."""
    states = [begin(record)]
    notes = []
    for step in replay(record) if steps is None else steps:
        states.append(step.after)
        notes.append(note(step))
    return Game(
        key=saved.key,
        card=saved.card,
        record=record,
        states=tuple(states),
        notes=tuple(notes),
    )


def play(game: Game, action: Action) -> Game:
    """The game after one more action; :class:`IllegalAction` if it is not possible."""
    step = Step(game.state, action, games.apply(game.state, action))
    return replace(
        game,
        record=replace(game.record, actions=(*game.record.actions, action)),
        states=(*game.states, step.after),
        notes=(*game.notes, note(step)),
        fresh=True,
    )


def rewind(game: Game, ply: int) -> Game:
    """The game as it was after that many actions."""
    return replace(
        game,
        record=replace(game.record, actions=game.record.actions[:ply]),
        states=game.states[: ply + 1],
        notes=game.notes[:ply],
        fresh=False,
    )


def recent(game: Game) -> list[int]:
    """The plies of the last tile, and of those before it that computers laid since a person did.

    The last one comes first; each is the number of actions before it.
    """
    players, plies = game.record.players, list[int]()
    for ply in reversed(range(len(game.notes))):
        if plies and players[game.notes[ply].seat].level is None:
            break
        if isinstance(game.record.actions[ply], Place):
            plies.append(ply)
        if len(plies) == len(players) - 1 or not game.people:
            break
    return plies


def to_save(game: Game, now: int) -> Saved:
    """The game as it goes to the storage."""
    moves = [each.written for each in game.notes]
    text = format_written(game.record, moves, game.state)
    return Saved(game.key, text, game.card._replace(changed=now))


GENTLE = 2
"""Up to this level computers let a person take back the last move without a word."""


class Undo(Enum):
    """Whether the last thing a person did may be taken back."""

    NOTHING = "nothing"
    """Nobody has done anything yet."""
    ALLOWED = "allowed"
    PRACTICE = "practice"
    """Only in a practice game."""
    NEVER = "never"
    """Something hidden has been revealed, and there are others to whom it matters."""


def undo(game: Game, prefs: Prefs) -> Undo:
    """Whether the last thing a person did may be taken back."""
    players = game.record.players
    if not any(players[each.seat].level is None for each in game.notes):
        return Undo.NOTHING
    if undo_ply(game, practice=game.is_practice(prefs) or _gentle(game)) is not None:
        return Undo.ALLOWED
    return Undo.NEVER if undo_ply(game, practice=True) is None else Undo.PRACTICE


def _gentle(game: Game) -> bool:
    """Whether the only person at the table plays against none but the two lowest levels."""
    levels = [player.level for player in game.record.players if player.level is not None]
    return game.people == 1 and bool(levels) and max(levels) <= GENTLE


def undo_ply(game: Game, *, practice: bool) -> int | None:
    """The ply before a person's last action, if it may be taken back.

    In practice it always may if only one person plays, together with the computers' replies.
    """
    players, last = game.record.players, len(game.notes)
    while last and players[game.notes[last - 1].seat].level is not None:
        last -= 1
    if not last:
        return None
    if practice and game.people == 1:
        return last - 1
    return last - 1 if last == len(game.notes) and _reveals_nothing(game) else None


def _reveals_nothing(game: Game) -> bool:
    """Whether nothing hidden has been revealed by the last action.

    Drawn tiles are hidden until the rack is shown, which last happened at ``card.seen``; the rack
    of a person among computers is always shown.
    """
    last = game.last
    if last is None:
        return False
    before, action, after = last
    if isinstance(before, dicegame.State) and isinstance(after, dicegame.State):
        return isinstance(action, dicegame.Mark) and after.dice == before.dice
    if before.variant.seats == 1:
        return False
    if action is Refill.EXCHANGE:
        return False
    return after.to_play == before.to_play or (game.people > 1 and game.card.seen < after.ply)


def note(step: Step) -> Note:
    """The facts of a step."""
    before, action, after = step
    if isinstance(before, tilegame.State) and isinstance(after, tilegame.State):
        return _tile_note(before, action, after, written(step))
    assert isinstance(before, dicegame.State)
    assert isinstance(after, dicegame.State)
    return _dice_note(before, action, after, written(step))


def _tile_note(
    before: tilegame.State, action: Action, after: tilegame.State, entry: Written
) -> Note:
    seat, text = before.to_play, format_action(action)
    if not isinstance(action, Place):
        face_up = tuple(colour for tile in after.shown for colour in tile)
        return Note(seat, text, text, entry, colours=face_up)
    row = before.variant.rows[seat]
    reached = tuple(
        (colour, new)
        for colour, old, new in zip(COLOURS, before.scores[row], after.scores[row], strict=True)
        if new != old and new in before.variant.stops
    )
    # A game that is over, or a rack that is empty, lets the bonus lapse (R12, R15).
    earned = len(reached) if before.variant.bonus else 0
    stays = not after.over and after.to_play == seat and after.placements_left > 0
    return Note(
        seat,
        "place",
        text,
        entry,
        points=tilegame.score(before.board, action),
        colours=tuple(action.tile),
        reached=reached,
        bonus=earned if stays else 0,
        over=after.over,
    )


def _dice_note(
    before: dicegame.State, action: Action, after: dicegame.State, entry: Written
) -> Note:
    seat, text = before.to_play, format_action(action)
    if isinstance(action, dicegame.Mark):
        return Note(
            seat,
            "mark",
            text,
            entry,
            points=dicegame.marks(before, action),
            colours=tuple(colour for joker in action.jokers for colour in joker),
            over=after.over,
            round_over=after.round != before.round,
        )
    return Note(seat, "throw", text, entry, colours=after.dice[seat])
