"""The table of the dice game as markup."""

from genial import dicegame
from genial.dicegame import THROWS, Joker, Mark
from genial.pieces import COLOURS
from genial.ui import dice_svg, names, panels, pieces_svg, screens_computer, speech
from genial.ui.focus import promising
from genial.ui.i18n import Texts
from genial.ui.markup import esc
from genial.ui.model import Game, Session
from genial.ui.setup import game_title
from genial.ui.widgets import button, heading, moves_region, region


def table(t: Texts, session: Session, game: Game, state: dicegame.State) -> dict[str, str]:
    """Everybody's dice and sheet, and what can be done with this throw."""
    seats = "".join(
        region(f"seat-{seat}", f"dice-seat{_turn(state, seat)}", names.name(t, game, seat))
        for seat in range(state.variant.seats)
    )
    regions = {
        "screen": heading(game_title(t, game), hidden=True)
        + f'<div class="table dicegame {state.variant.name}"><div class="dice-seats">{seats}</div>'
        + region("status", "panel-status")
        + region("hand", "panel-hand", t("dice.choice"))
        + region("actions", "panel-actions")
        + moves_region(t("table.log"), panels.typing(t, game))
        + "</div>",
        "status": panels.status(t, session, game),
        "hand": _hand(t, session, game, state),
        "actions": panels.actions(t, session, game),
        "log": panels.log(t, game, "log"),
        "typing": panels.notation_field(t, game, session.hand.typed),
    }
    for seat in range(state.variant.seats):
        preview = None
        if seat == state.to_play and state.throws and session.prefs.preview:
            preview = _after(state, session.hand.jokers)
        regions[f"seat-{seat}"] = seat_panel(
            t, game, state, seat, preview=preview, jokers=session.hand.jokers
        )
    return regions


def _turn(state: dicegame.State, seat: int) -> str:
    return " active" if seat == state.to_play and not state.over else ""


def _after(state: dicegame.State, jokers: tuple[Joker, ...]) -> dicegame.Sheet:
    sheet = state.sheets[state.to_play]
    return dicegame.marked(sheet, dicegame.gains(state, Mark(jokers)))


def seat_panel(
    t: Texts,
    game: Game,
    state: dicegame.State,
    seat: int,
    *,
    preview: dicegame.Sheet | None = None,
    jokers: tuple[Joker, ...] = (),
) -> str:
    """One player: name, points of the rounds before, dice and sheet."""
    dice, sheet = state.dice[seat], state.sheets[seat]
    name = names.name(t, game, seat)
    mine = seat == state.to_play and state.throws > 0 and not state.over
    others = {die for other, shown in enumerate(state.dice) if other != seat for die in shown}
    used = {joker.group for joker in jokers} if mine else set()
    rolling = mine and game.fresh
    shown = ", ".join(speech.colour(t, die) for die in dice) or t("dice.none")
    drawn = dice_svg.dice(
        dice,
        label=t("dice.of", name=name, dice=shown),
        count=state.variant.dice,
        throw=state.throws if rolling else 0,
        matched=[mine and die in others and die not in used for die in dice],
        jokers=[die in used for die in dice],
    )
    marks = ", ".join(f"{speech.colour(t, colour)} {sheet[colour]}" for colour in COLOURS)
    points = ""
    if state.rounds > 1:
        points = (
            f'<span class="points">{esc(t("dice.points", n=state.victory_points[seat]))}</span>'
        )
    label = t("dice.sheet", name=name, marks=marks)
    return (
        f'<h2><span class="seat-name">{esc(name)}</span>{points}</h2>{drawn}'
        f"{dice_svg.sheet(sheet, label=label, preview=preview)}"
    )


def _hand(t: Texts, session: Session, game: Game, state: dicegame.State) -> str:
    """The jokers to choose, and the two buttons of the dice game."""
    if game.computer and not game.people:
        return screens_computer.hand(t, session, game)
    if state.throws == 0 or game.computer:
        # Its place is kept while others play, so that no sheet moves.
        kind, waits = "primary big", bool(game.computer)
        throw = button(
            "throw", t("dice.throw"), icon="dice", kind=kind, key="throw", disabled=waits
        )
        return (
            f'<div class="jokers"></div><div class="dice-buttons">{throw}{_round(t, state)}</div>'
        )
    groups = dicegame.groups(state.dice[state.to_play])
    chosen = {joker.group: joker.target for joker in session.hand.jokers}
    rows = "".join(_group(t, session, state, group, chosen.get(group)) for group in groups)
    rows = rows or f'<p class="hint">{esc(t("dice.no-group"))}</p>'
    marks = dicegame.marks(state, Mark(session.hand.jokers))
    left = THROWS - state.throws
    # The eye is led where the keyboard is.
    kinds = {promising(state, session.hand.jokers): "primary"}
    again = ""
    if left:
        text = t("dice.again", n=left)
        again = button("throw", text, icon="dice", kind=kinds.get("throw", ""), key="throw")
    text = t("dice.mark", n=sum(marks))
    name = f"{text}: {speech.points(t, COLOURS, marks)}"
    mark = button("mark", text, icon="check", kind=kinds.get("mark", ""), key="mark", name=name)
    return (
        f'<div class="jokers">{rows}</div><div class="dice-buttons">{again}{mark}'
        f"{_round(t, state)}</div>"
    )


def _round(t: Texts, state: dicegame.State) -> str:
    if state.rounds == 1 or state.over:
        return ""
    return f'<span class="hint">{esc(t("dice.round", n=state.round + 1, of=state.rounds))}</span>'


def _group(
    t: Texts, session: Session, state: dicegame.State, group: int, target: int | None
) -> str:
    """The ways to use one group of equal dice, each with the marks it would bring (D5)."""
    count = state.dice[state.to_play].count(group)
    label = t("dice.group", n=count, colour=speech.colour(t, group))
    options = [_option(t, session, state, group, None, chosen=target is None)]
    options += [
        _option(t, session, state, group, colour, chosen=target == colour) for colour in COLOURS
    ]
    return (
        f'<div class="joker-group" role="group" aria-label="{esc(label)}">'
        f'<span class="joker-label">{esc(label)}</span>{"".join(options)}</div>'
    )


def _option(
    t: Texts,
    session: Session,
    state: dicegame.State,
    group: int,
    target: int | None,
    *,
    chosen: bool,
) -> str:
    rest = [joker for joker in session.hand.jokers if joker.group != group]
    more = [] if target is None else [Joker(group, target)]
    gain = sum(dicegame.marks(state, Mark(tuple(sorted(rest + more)))))
    if target is None:
        name, inside, do = t("dice.compare"), f"<span>{esc(t('dice.compare'))}</span>", ""
    else:
        name = t("dice.as", colour=speech.colour(t, target))
        inside, do = pieces_svg.symbol(target), f" {target}"
    said = t("dice.option", name=name, n=gain)
    return (
        f'<button type="button" class="joker-option" data-do="joker {group}{do}" '
        f'aria-pressed="{"true" if chosen else "false"}" aria-label="{esc(said)}">{inside}'
        f'<span class="gain" aria-hidden="true">+{gain}</span></button>'
    )
