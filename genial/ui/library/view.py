"""The list of saved games as markup."""

from functools import lru_cache

from genial import tilegame
from genial.games import State
from genial.notation import Record, begin, ends_turn, replay
from genial.ui.draw import board
from genial.ui.draw.emblems import emblem
from genial.ui.draw.html import button, esc, heading
from genial.ui.draw.icons import icon
from genial.ui.model import Saved, Session
from genial.ui.storage import saves
from genial.ui.text import endings, names
from genial.ui.text.faults import fault
from genial.ui.text.i18n import Texts, texts
from genial.ui.text.titles import default_title

PAGE = 50
"""How many games are shown at a time: each is read and drawn, which takes time."""

_SMALL = "quiet icon-only"
"""The kind of the small buttons of a game."""


@lru_cache(maxsize=4 * PAGE)
def _position(text: str) -> tuple[State, int]:
    """The last position of a saved game that can be read, and the turns played until then."""
    record = saves.read(text).record
    assert record is not None
    state, turns = begin(record), 0
    for step in replay(record):
        state = step.after
        turns += ends_turn(step)
    return state, turns


def screen(session: Session) -> str:
    """All saved games, the last played first."""
    t = texts(session.prefs.language)
    shelf = saves.by_date(session.library.shelf)
    first = PAGE * min(session.library.page, (len(shelf) - 1) // PAGE)
    items = "".join(_item(t, saved) for saved in shelf[first : first + PAGE])
    listed = f'<ul class="games-list">{items}</ul>' if items else _none(t)
    everything = button("export-all", t("games.export-all"), icon="download") if shelf else ""
    return (
        f'<div class="page games">{heading(t("screen.games"))}'
        f'<div class="toolbar">{button("dialog import", t("import.title"), icon="upload")}'
        f"{everything}</div>{listed}{_others(t, first, len(shelf))}"
        f'<p class="hint">{esc(t("games.where"))}</p></div>'
    )


def _others(t: Texts, first: int, count: int) -> str:
    """The buttons to the other pages of the list."""
    page = first // PAGE
    newer = button(f"page {page - 1}", t("games.newer")) if first > 0 else ""
    older = button(f"page {page + 1}", t("games.older")) if first + PAGE < count else ""
    return f'<div class="toolbar">{newer}{older}</div>' if newer or older else ""


def _none(t: Texts) -> str:
    return f'<p class="empty">{esc(t("games.none"))}</p>{button("quick", t("home.play"))}'


def _item(t: Texts, saved: Saved) -> str:
    record, error = saves.read(saved.text)
    if record is None or error is not None:
        return _damaged(t, saved, record)
    state, turns = _position(saved.text)
    name = saved.card.title or default_title(t, record, theirs=saved.card.theirs)
    about = t.date(record.date)
    if saved.card.title:
        about = f"{t(f'variant.{record.variant.name}')}, {about}"
    picture = emblem("dice")
    if isinstance(state, tilegame.State):
        picture = board.thumbnail(state)
    buttons = (
        button(f"resume {saved.key}", _open_label(t, state), icon="play", kind="primary")
        + button(f"dialog rename {saved.key}", t("games.rename"), icon="edit", kind=_SMALL)
        + button(f"dialog share {saved.key}", t("games.share"), icon="share", kind=_SMALL)
        + button(f"delete {saved.key}", t("games.delete"), icon="delete", kind=_SMALL)
    )
    return (
        f'<li id="game-{esc(saved.key)}" class="game"><div class="game-picture">{picture}</div>'
        f'<div class="game-text"><h2>{esc(name)}</h2>'
        f"<p>{esc(about)}</p>"
        f"<p>{esc(_progress(t, saved, record, state, turns))}</p></div>"
        f'<div class="game-buttons">{buttons}</div></li>'
    )


def _open_label(t: Texts, state: State) -> str:
    return t("games.look" if state.over else "games.resume")


def _progress(t: Texts, saved: Saved, record: Record, state: State, turns: int) -> str:
    """How far the game has come, or how it ended."""
    if state.over:
        return endings.in_list(t, record, state, theirs=saved.card.theirs)
    name = names.player_name(t, record.players, state.to_play)
    return t("games.running", n=turns, name=name)


def _damaged(t: Texts, saved: Saved, record: Record | None) -> str:
    """A game that cannot be read: what is wrong, and what can be done. The text is kept."""
    error = saves.read(saved.text).error
    reason = fault(t, error) if error else ""
    rescue = ""
    if record is not None:
        _, turns = _position(saved.text)
        label = t("games.rescue", n=turns)
        rescue = button(f"rescue {saved.key}", label, icon="play", kind="primary")
    return (
        f'<li id="game-{esc(saved.key)}" class="game damaged"><div class="game-picture">'
        f'{icon("warning")}</div><div class="game-text">'
        f"<h2>{esc(saved.card.title or t('games.damaged'))}</h2>"
        f"<p>{esc(t('games.damaged.why', reason=reason))}</p></div>"
        f'<div class="game-buttons">{rescue}'
        f"{button(f'export {saved.key}', t('export.file'), icon='download', kind=_SMALL)}"
        f"{button(f'delete {saved.key}', t('games.delete'), icon='delete', kind=_SMALL)}"
        "</div></li>"
    )


def best_before(session: Session) -> int | None:
    """The best result of the only person in the other saved games like the one on the table."""
    game = session.game
    results = (
        saves.own_result(saved.text, game.record)
        for saved in session.library.shelf.values()
        if saved.key != game.key and not saved.card.theirs
    )
    return max((result for result in results if result is not None), default=None)


def unfinished_title(session: Session) -> str:
    """The title of the game to continue; empty if there is none."""
    t = texts(session.prefs.language)
    last = saves.last_unfinished(session.library.shelf)
    record = saves.read(last.text).record if last else None
    if last is None or record is None:
        return ""
    return last.card.title or default_title(t, record)
