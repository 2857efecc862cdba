"""Takes a picture of every scene in every size and theme."""

import argparse
import mimetypes
import re
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Page, Route, sync_playwright

from genial.ui import render
from genial.ui.model import Session
from tools import ROOT
from tools.browser import launch_options
from tools.pictures.scenes import SCENES

ORIGIN = "http://genial.test/"
SIZES = {"phone": (360, 640), "wide": (640, 360), "tablet": (1024, 768), "desk": (1440, 900)}
THEMES = ("light", "dark")


def document(session: Session, theme: str, still: str = "none") -> str:
    """The page of the session as Python draws it."""
    shell = (ROOT / "index.html").read_text("utf-8")
    shell = re.sub(r"<script.*?</script>", "", shell, flags=re.DOTALL)
    shell = re.sub(r'(<main id="screen"[^>]*>).*?(</main>)', r"\1\2", shell, flags=re.DOTALL)
    shell = re.sub(r'<div id="boot".*?</div>', "", shell, flags=re.DOTALL)
    page = render.document(session) | {"data-theme": theme, "data-motion": still}
    page["data-scripted"] = ""
    attributes = " ".join(f'{name}="{page[name]}"' for name in page if name != "title")
    shell = re.sub(r"<html[^>]*>", f"<html {attributes}>", shell)
    regions = {"sprite": render.sprite()} | render.render(session)
    for name, markup in regions.items():
        opening = re.search(rf'<[a-z]+ [^>]*\bid="{name}"[^>]*>', shell)
        if opening:
            shell = shell[: opening.end()] + markup + shell[opening.end() :]
    return shell


def serve(route: Route) -> None:
    """Answer from the folder of the page instead of the network."""
    path = route.request.url.removeprefix(ORIGIN).partition("?")[0]
    file = ROOT / path
    if file.is_file():
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        route.fulfill(body=file.read_bytes(), content_type=kind)
    else:
        route.fulfill(status=404)


def show(page: Page, session: Session, theme: str, still: str = "none") -> None:
    """Show the session in the browser; requests of the page are routed to :func:`serve` already."""
    text = document(session, theme, still)
    page.unroute(ORIGIN)
    page.route(ORIGIN, lambda route: route.fulfill(body=text, content_type="text/html"))
    page.goto(ORIGIN)
    if session.dialog:
        page.evaluate("document.getElementById('dialog').showModal()")


def main() -> None:
    """Take the pictures that were asked for, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenes", nargs="*", help="scenes to show; all unless told")
    parser.add_argument("--size", action="append", choices=SIZES)
    parser.add_argument("--theme", action="append", choices=THEMES)
    parser.add_argument("--language", default="en")
    parser.add_argument("--out", type=Path, default=ROOT / "screenshots")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    names = [name for name in SCENES if not options.scenes or name in options.scenes]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        for size in options.size or SIZES:
            width, height = SIZES[size]
            page = browser.new_page(viewport={"width": width, "height": height})
            page.on("console", lambda message: print(message.text))
            page.route("**/*", serve)
            for name in names:
                session = SCENES[name]()
                prefs = session.prefs._replace(language=options.language)
                app = session.app._replace(touch=size in {"phone", "wide"})
                session = replace(session, prefs=prefs, app=app)
                for theme in options.theme or THEMES:
                    show(page, session, theme)
                    page.screenshot(path=options.out / f"{name}-{size}-{theme}.png")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
