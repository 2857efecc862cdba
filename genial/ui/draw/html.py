"""The HTML that every screen is made of: escaped text, buttons, fields, regions."""

from collections.abc import Iterable

from genial.ui.draw.icons import icon as picture

_ESCAPES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "\x00": "\ufffd"}
)


def esc(text: str) -> str:
    """The text escaped for the inside of an element or of a quoted attribute."""
    return text.translate(_ESCAPES)


def button(
    do: str,
    label: str,
    *,
    kind: str = "",
    icon: str = "",
    name: str = "",
    key: str = "",
    disabled: bool = False,
    refused: bool = False,
    first: bool = False,
    tip: bool = False,
) -> str:
    """A button that carries an intent; screen readers say ``name`` instead of a short label.

    Where its word may have no room, it is also a tooltip (``tip``). A refused one looks disabled,
    but a click on it explains why. The first one of a dialogue takes the focus.
    """
    classes = f"button {kind}".rstrip()
    extra = f' aria-label="{esc(name)}"' if name else ""
    extra += f' id="{esc(key)}"' if key else ""
    extra += " disabled" if disabled else ""
    extra += ' aria-disabled="true"' if refused else ""
    extra += " autofocus" if first else ""
    extra += f' title="{esc(label)}"' if tip else ""
    drawing = picture(icon) if icon else ""
    return (
        f'<button type="button" class="{classes}" data-do="{esc(do)}"{extra}>'
        f'{drawing}<span class="label hideable">{esc(label)}</span></button>'
    )


def select(
    do: str,
    label: str,
    options: Iterable[tuple[str, str]],
    chosen: str,
    key: str,
    *,
    hidden: bool = False,
) -> str:
    """A labelled drop-down list."""
    items = "".join(
        f'<option value="{esc(value)}"{" selected" if value == chosen else ""}>{esc(text)}</option>'
        for value, text in options
    )
    kind = ' class="visually-hidden"' if hidden else ""
    return (
        f'<div class="field"><label for="{key}"{kind}>{esc(label)}</label>'
        f'<select id="{key}" data-set="{esc(do)}">{items}</select></div>'
    )


def check(do: str, label: str, key: str, *, checked: bool, note: str = "") -> str:
    """A labelled checkbox."""
    hint = f'<span class="hint" id="{key}-hint">{esc(note)}</span>' if note else ""
    described = f' aria-describedby="{key}-hint"' if note else ""
    return (
        f'<div class="field field--check"><input type="checkbox" id="{key}" '
        f'data-set="{esc(do)}"{" checked" if checked else ""}{described}>'
        f'<label for="{key}">{esc(label)}</label>{hint}</div>'
    )


def entry(
    do: str, label: str, value: str, key: str, *, limit: int, more: str = "", hidden: bool = False
) -> str:
    """A labelled text field."""
    kind = ' class="visually-hidden"' if hidden else ""
    return (
        f'<div class="field"><label for="{key}"{kind}>{esc(label)}</label>'
        f'<input type="text" id="{key}" data-set="{esc(do)}" value="{esc(value)}" '
        f'maxlength="{limit}" autocomplete="off" spellcheck="false"{more}></div>'
    )


def region(key: str, kind: str, label: str = "") -> str:
    """An empty element that is filled on its own: a region of the page."""
    named = f' aria-label="{esc(label)}"' if label else ""
    tag = "section" if label else "div"
    return f'<{tag} id="{key}" data-region class="{kind}"{named}></{tag}>'


def disclosure(title: str, inside: str, kind: str) -> str:
    """Something that is folded away until its title is clicked."""
    return f'<details class="disclosure {kind}"><summary>{esc(title)}</summary>{inside}</details>'


def moves_region(title: str, below: str = "") -> str:
    """The place of the log, which can be scrolled with the keys."""
    return (
        f'<section class="panel-log" aria-labelledby="log-title"><h2 id="log-title">{esc(title)}'
        '</h2><div id="log" data-region class="log-scroll" tabindex="0" role="group" '
        f'aria-labelledby="log-title"></div>{below}</section>'
    )


def heading(text: str, *, hidden: bool = False) -> str:
    """The heading of a screen, which takes the focus when the screen appears."""
    kind = ' class="visually-hidden"' if hidden else ""
    return f'<h1 id="heading"{kind} tabindex="-1">{esc(text)}</h1>'
