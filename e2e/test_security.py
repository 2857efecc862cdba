"""Names and texts from outside never run and never break the layout; the policy holds."""

from pathlib import Path

import pytest

from e2e.support.fixtures import NewContext, NewTable
from e2e.support.pages import Table
from e2e.support.stories import played
from genial.notation import Player, Record, format_record, is_name
from tools.checks.payloads import PAYLOADS
from tools.serve import Handler, serving

_FETCHED = "(address) => fetch(address).then(({ status }) => status, (error) => error.name)"

_TRIED = f"""async (elsewhere) => {{
    const violated = new Set();
    addEventListener("securitypolicyviolation", (event) => violated.add(event.effectiveDirective));
    setTimeout("window.hacked = 1");
    const script = document.createElement("script");
    script.textContent = "window.hacked = 2";
    document.body.append(script);
    document.body.insertAdjacentHTML("beforeend", `<img src=x onerror="window.hacked = 3">
        <img src="${{elsewhere}}static/icons/app-192.png"><iframe src="${{elsewhere}}"></iframe>`);
    const fetched = await ({_FETCHED})(elsewhere);
    await new Promise((resolve) => setTimeout(resolve, 300));
    return {{ fetched, hacked: window.hacked ?? null, violated: [...violated].sort() }};
}}"""

_STOPPED = ("Content Security Policy", "/genial/x", " csp")
"""The browser's messages about what is tried here."""


class Open(Handler):
    """Lets pages of any origin read its responses."""

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()


def test_the_policy_stops_injected_code(new_context: NewContext, site: str, folder: Path) -> None:
    requests: list[str] = []
    with serving(root=folder, log=requests, handler=Open) as elsewhere:
        unguarded = new_context(bypass_csp=True).new_page()
        unguarded.goto(f"{site}#rules")
        assert unguarded.evaluate(_FETCHED, elsewhere) == 200
        unguarded.close()
        requests.clear()
        table = Table(new_context(*_STOPPED).new_page(), site)
        table.open()
        result = table.page.evaluate(_TRIED, elsewhere)
    assert requests == []
    assert result["fetched"] == "TypeError"
    assert result["hacked"] is None
    scripts = ["script-src", "script-src-attr", "script-src-elem"]
    assert result["violated"] == ["connect-src", "frame-src", "img-src", *scripts]


@pytest.mark.parametrize("width", [1280, 360])
def test_payloads_in_names_titles_files_and_links_stay_text(
    new_table: NewTable, width: int
) -> None:
    names = [name[:40].strip() for name in PAYLOADS]
    assert all(map(is_name, names))
    stored = {"genial:settings": PAYLOADS[0], f"genial:game:{PAYLOADS[1]}": PAYLOADS[0]}
    base = played("classic4", 6)
    for number in range(0, len(names), 4):
        four = (names + names)[number : number + 4]
        record = Record(
            variant=base.variant,
            players=tuple(map(Player, four)),
            seed=base.seed,
            date=base.date,
            actions=base.actions,
        )
        title = PAYLOADS[number].replace("\\", "\\\\").replace('"', '\\"')
        stored[f"genial:game:{number}"] = format_record(record)
        stored[f"genial:card:{number}"] = f'{{"title": "{title}", "changed": {number + 1}}}'
    table = new_table(stored=stored, at="#games", viewport={"width": width, "height": 800})
    page = table.page
    file = {"name": PAYLOADS[1], "mimeType": "text/plain", "buffer": PAYLOADS[0].encode()}
    table.click("dialog import")
    with page.expect_file_chooser() as chooser:
        table.click("choose")
    chooser.value.set_files(file)  # type: ignore[arg-type]
    page.wait_for_selector(".trouble:visible, .notice.warning:visible")
    page.keyboard.press("Escape")
    for key in range(0, len(names), 4):
        table.go("games")
        table.click(f"resume {key}")
        page.wait_for_selector("html[data-screen=table]", state="attached")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), names[key]
        page.locator("#reveal").click()
        table.go("review")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), names[key]
    assert page.evaluate("window.hacked ?? null") is None
    assert page.locator("#screen img, #screen iframe, #screen script").count() == 0
