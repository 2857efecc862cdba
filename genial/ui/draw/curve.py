"""The curve of a game: how the results of all players grew, move by move."""

from collections.abc import Iterator, Sequence

from genial.ui.draw.geometry import number
from genial.ui.draw.html import esc

WIDE, HIGH = 300, 72
_MARGIN = 3
"""Room for the width of a line at the top and at the bottom."""


def curve(lines: Sequence[Sequence[int]], names: Sequence[str], title: str) -> str:
    """One stepped line for each row of values, with a legend; screen readers hear how it ended."""
    ends = ", ".join(f"{name} {line[-1]}" for name, line in zip(names, lines, strict=True))
    label = esc(f"{title}: {ends}")
    top = max(1, *map(max, lines))
    drawn = "".join(
        f'<path class="curve-line row{row}" d="{_steps(values, top)}"/>'
        for row, values in enumerate(lines)
    )
    legend = "".join(
        f'<span class="curve-name"><svg class="curve-key" viewBox="0 0 24 8" aria-hidden="true">'
        f'<path class="curve-line row{row}" d="M0 4H24"/></svg>{esc(name)}</span>'
        for row, name in enumerate(names)
        if len(lines) > 1
    )
    return (
        f'<figure class="curve"><svg class="curve-lines" viewBox="0 0 {WIDE} {HIGH}" '
        f'preserveAspectRatio="none" role="img" aria-label="{label}">{drawn}</svg>'
        f'<figcaption class="curve-legend" aria-hidden="true">'
        f'<span class="curve-title">{esc(title)}</span>{legend}</figcaption></figure>'
    )


def _steps(values: Sequence[int], top: int) -> str:
    """The path of a line that rises where its value does."""
    return "".join(_corners(values, top))


def _corners(values: Sequence[int], top: int) -> Iterator[str]:
    last = max(1, len(values) - 1)
    height = HIGH - 2 * _MARGIN
    yield f"M0 {number(HIGH - _MARGIN - height * values[0] / top)}"
    for ply in range(1, len(values)):
        if values[ply] != values[ply - 1]:
            x, y = WIDE * ply / last, HIGH - _MARGIN - height * values[ply] / top
            yield f"H{number(x)}V{number(y)}"
    yield f"H{WIDE}"
