"""Writes the drawings of the package as files: symbols, icons and the logo of the page."""

from playwright.sync_api import sync_playwright

from genial.board import EAST
from genial.pieces import COLOURS, Tile
from genial.ui.draw import geometry, icons
from genial.ui.draw.geometry import FACE, PALETTE, SYMBOLS, number
from tools import ROOT
from tools.browser import launch_options

FOLDER = ROOT / "static" / "svg"
PICTURES = FOLDER.parent / "icons"

_OPEN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{}">'


def symbols() -> str:
    """The six symbols side by side on their dark faces."""
    faces = "".join(
        f'<g id="symbol-{colour}" transform="translate({20 + 40 * colour} 20)">'
        f'<path d="{geometry.HEX_CHIP}" fill="#2a2b30"/>'
        f'<circle r="{geometry.RECESS}" fill="{FACE}"/>'
        f'<path d="{SYMBOLS[colour]}" fill="{PALETTE[colour]}"/></g>\n'
        for colour in COLOURS
    )
    return f"{_OPEN.format('0 0 240 40')}\n{faces}</svg>\n"


def icon_sheet() -> str:
    """The icons as symbols and, for anyone who opens the file, in rows of eight."""
    drawn = []
    for i, name in enumerate(icons.ICONS):
        place = f'x="{i % 8 * 32 + 4}" y="{i // 8 * 32 + 4}"'
        drawn.append(f'<use href="#i-{name}" {place} width="24" height="24"/>\n')
    height = -(-len(icons.ICONS) // 8) * 32
    symbols = icons.definitions().replace("</symbol>", "</symbol>\n")
    return (
        f"{_OPEN.format(f'0 0 256 {height}')}\n{symbols}"
        '<g fill="none" stroke="#888" stroke-width="1.8" stroke-linecap="round" '
        f'stroke-linejoin="round">\n{"".join(drawn)}</g></svg>\n'
    )


def mark(tile: Tile, view: str, ground: str = "") -> str:
    """One tile as the logo of the page."""
    dx = number(geometry.WIDTH)
    return (
        f"{_OPEN.format(view)}{ground}"
        f'<path d="{geometry.tile_outline(EAST)}" fill="#2a2b30"/>'
        f'<path d="{geometry.tile_recesses(EAST)}" fill="{FACE}"/>'
        f'<path d="{SYMBOLS[tile.first]}" fill="{PALETTE[tile.first]}"/>'
        f'<path d="{SYMBOLS[tile.second]}" fill="{PALETTE[tile.second]}" '
        f'transform="translate({dx})"/></svg>\n'
    )


def favicon() -> str:
    """One hexagon with the red star, which is still a star at 16 px."""
    return (
        f"{_OPEN.format('-20 -20 40 40')}"
        f'<path d="{geometry.HEX_CHIP}" fill="#2a2b30"/>'
        f'<path d="{SYMBOLS[0]}" fill="{PALETTE[0]}" transform="scale(1.25)"/></svg>\n'
    )


def files() -> dict[str, str]:
    """The contents of each file."""
    ground = '<path d="M-43-60h120v120h-120z" fill="#f1f0ec"/>'
    return {
        "symbols.svg": symbols(),
        "icons.svg": icon_sheet(),
        "favicon.svg": favicon(),
        "app-icon.svg": mark(Tile(0, 2), "-42.68 -60 120 120", ground),
    }


def pictures() -> None:
    """The logo of the page as PNG files, for systems that need them; its edges may be cropped."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        page = playwright.chromium.launch(**launch_options()).new_page()
        for size in (180, 192, 512):
            page.set_viewport_size({"width": size, "height": size})
            page.goto((FOLDER / "app-icon.svg").as_uri())
            page.screenshot(path=PICTURES / f"app-{size}.png")


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (FOLDER / name).write_text(text, "utf-8")
    pictures()
