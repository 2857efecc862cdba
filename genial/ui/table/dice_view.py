"""The table of the dice game as markup."""

from genial import dicegame
from genial.dicegame import THROWS, Joker, Mark, Table, View
from genial.pieces import COLOURS
from genial.ui.draw import dice as drawing
from genial.ui.draw import pieces
from genial.ui.draw.html import button, esc, heading, moves_region, region
from genial.ui.model import Game, Session
from genial.ui.table import panels
from genial.ui.table.focus import useful_button
from genial.ui.text import names, words
from genial.ui.text.i18n import Texts, texts
from genial.ui.text.titles import game_title


def urgent(session: Session, view: View) -> dict[str, str]:
    """Everybody's dice and sheet, and what can be done with this throw."""
    t = texts(session.prefs.language)
    game = session.game
    seats = "".join(
        region(f"seat-{seat}", f"dice-seat{_turn(view, seat)}", names.name(t, game, seat))
        for seat in range(view.variant.seats)
    )
    regions = {
        "screen": heading(game_title(t, game), hidden=True)
        + f'<div class="table dicegame {view.variant.name}"><div class="dice-seats">{seats}</div>'
        + region("status", "panel-status")
        + region("hand", "panel-hand", t("dice.choice"))
        + region("actions", "panel-actions")
        + moves_region(t("table.log"), panels.typing(t, game))
        + "</div>",
        "status": panels.status(t, session),
        "hand": _hand(t, session, view),
        "actions": panels.actions(t, session),
        "log": panels.log(t, game, "log"),
        "typing": panels.notation_field(t, session),
    }
    for seat in range(view.variant.seats):
        preview = None
        if seat == view.to_play and view.throws and session.prefs.preview:
            preview = _after(view, session.table.hand.jokers)
        regions[f"seat-{seat}"] = seat_panel(
            t, game, view, seat, preview=preview, jokers=session.table.hand.jokers
        )
    return regions


def _turn(view: View, seat: int) -> str:
    return " active" if seat == view.to_play and not view.over else ""


def _after(view: View, jokers: tuple[Joker, ...]) -> dicegame.Sheet:
    sheet = view.sheets[view.to_play]
    return dicegame.marked(sheet, dicegame.gains(view, Mark(jokers)))


def seat_panel(
    t: Texts,
    game: Game,
    view: Table,
    seat: int,
    *,
    preview: dicegame.Sheet | None = None,
    jokers: tuple[Joker, ...] = (),
) -> str:
    """One player: name, points of the rounds before, dice and sheet."""
    dice, sheet = view.dice[seat], view.sheets[seat]
    name = names.name(t, game, seat)
    mine = seat == view.to_play and view.throws > 0 and not view.over
    others = {die for other, dice in enumerate(view.dice) if other != seat for die in dice}
    used = {joker.group for joker in jokers} if mine else set()
    rolling = mine and game.fresh
    symbols = ", ".join(words.colour(t, die) for die in dice) or t("dice.none")
    drawn = drawing.dice(
        dice,
        label=t("dice.of", name=name, dice=symbols),
        count=view.variant.dice,
        throw=view.throws if rolling else 0,
        matched=[mine and die in others and die not in used for die in dice],
        jokers=[die in used for die in dice],
    )
    marks = ", ".join(f"{words.colour(t, colour)} {sheet[colour]}" for colour in COLOURS)
    points = ""
    if view.rounds > 1:
        points = f'<span class="points">{esc(t("dice.points", n=view.victory_points[seat]))}</span>'
    label = t("dice.sheet", name=name, marks=marks)
    return (
        f'<h2><span class="seat-name">{esc(name)}</span>{points}</h2>{drawn}'
        f"{drawing.sheet(sheet, label=label, preview=preview)}"
    )


def _hand(t: Texts, session: Session, view: View) -> str:
    """The jokers to choose, and the two buttons of the dice game."""
    game = session.game
    if view.over:
        return panels.ending(t, game)
    if view.throws == 0 or game.computer:
        # The button stays while others play, so that no sheet moves.
        kind, waits = "primary big", bool(game.computer)
        throw = button(
            "throw", t("dice.throw"), icon="dice", kind=kind, key="throw", disabled=waits
        )
        return f'<div class="jokers"></div><div class="dice-buttons">{throw}{_round(t, view)}</div>'
    groups = dicegame.groups(view.dice[view.to_play])
    chosen = {joker.group: joker.target for joker in session.table.hand.jokers}
    rows = "".join(_group(t, session, view, group, chosen.get(group)) for group in groups)
    rows = rows or f'<p class="hint">{esc(t("dice.no-group"))}</p>'
    marks = dicegame.marks(view, Mark(session.table.hand.jokers))
    left = THROWS - view.throws
    # The button that takes the focus also stands out.
    kinds = {useful_button(view, session.table.hand.jokers): "primary"}
    again = ""
    if left:
        text = t("dice.again", n=left)
        again = button("throw", text, icon="dice", kind=kinds.get("throw", ""), key="throw")
    text = t("dice.mark", n=sum(marks))
    name = f"{text}: {words.points(t, COLOURS, marks)}"
    mark = button("mark", text, icon="check", kind=kinds.get("mark", ""), key="mark", name=name)
    return (
        f'<div class="jokers">{rows}</div><div class="dice-buttons">{again}{mark}'
        f"{_round(t, view)}</div>"
    )


def _round(t: Texts, view: View) -> str:
    if view.rounds == 1 or view.over:
        return ""
    return f'<span class="hint">{esc(t("dice.round", n=view.round + 1, of=view.rounds))}</span>'


def _group(t: Texts, session: Session, view: View, group: int, target: int | None) -> str:
    """The ways to use one group of equal dice, each with the marks it would bring (D5)."""
    count = view.dice[view.to_play].count(group)
    label = t("dice.group", n=count, colour=words.colour(t, group))
    options = [_option(t, session, view, group, None, chosen=target is None)]
    options += [
        _option(t, session, view, group, colour, chosen=target == colour) for colour in COLOURS
    ]
    return (
        f'<div class="joker-group" role="group" aria-label="{esc(label)}">'
        f'<span class="joker-label">{esc(label)}</span>{"".join(options)}</div>'
    )


def _option(
    t: Texts,
    session: Session,
    view: View,
    group: int,
    target: int | None,
    *,
    chosen: bool,
) -> str:
    rest = [joker for joker in session.table.hand.jokers if joker.group != group]
    more = [] if target is None else [Joker(group, target)]
    gain = sum(dicegame.marks(view, Mark(tuple(sorted(rest + more)))))
    if target is None:
        name, inside, do = t("dice.compare"), f"<span>{esc(t('dice.compare'))}</span>", ""
    else:
        name = t("dice.as", colour=words.colour(t, target))
        inside, do = pieces.symbol(target), f" {target}"
    said = t("dice.option", name=name, n=gain)
    return (
        f'<button type="button" class="joker-option" data-do="joker {group}{do}" '
        f'aria-pressed="{"true" if chosen else "false"}" aria-label="{esc(said)}">{inside}'
        f'<span class="gain" aria-hidden="true">+{gain}</span></button>'
    )
