"""A slow device on a slow connection, and somebody who clicks again and again."""

from itertools import pairwise

from playwright.sync_api import Browser

from e2e.support.pages import Table
from e2e.support.watch import watch
from genial import tilegame

CLICKS = 5


def slow_start(browser: Browser, site: str, bits: int, timeout: float = 60_000) -> str:
    """Load the page and begin a game with impatient clicks; returns how long the start took."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, locale="en-GB", service_workers="block"
    )
    troubles = watch(context)
    page = context.new_page()
    page.set_default_timeout(timeout)
    session = context.new_cdp_session(page)
    network = {
        "offline": False,
        "latency": 100,
        "downloadThroughput": bits / 8,
        "uploadThroughput": bits / 8,
    }
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", network)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 6})
    page.add_init_script("""
        window.bars = [];
        const look = setInterval(() => {
            const bar = document.querySelector("#boot progress");
            if (bar) window.bars.push(bar.value / bar.max);
            if (document.documentElement.hasAttribute("data-ready")) {
                window.took = performance.now();
                clearInterval(look);
            }
        }, 50);
    """)
    table = Table(page, site)
    page.goto(site, wait_until="commit")
    page.wait_for_selector('[data-do="quick people"]')
    page.evaluate(
        "count => { const one = document.querySelector('[data-do=\"quick people\"]');"
        " while (count--) one.click(); }",
        CLICKS,
    )
    page.wait_for_selector("html[data-ready]", state="attached")
    page.wait_for_selector("html[data-screen=table]", state="attached")
    bars = page.evaluate("window.bars")
    # The bar advances in small steps, never goes back, and is full at the end.
    assert len(set(bars)) > 10, bars
    assert all(0 <= one <= other for one, other in pairwise(bars)), bars
    assert bars[-1] > 0.9, bars
    assert len([name for name in table.stored() if name.startswith("genial:game:")]) == 1
    page.locator("#reveal").click(click_count=CLICKS)
    table.click("tile 1")
    state = table.tiles()
    table.cell(tilegame.places(state)[0][0]).click(click_count=CLICKS)
    page.wait_for_selector("#log-1", state="attached")
    assert len(table.record().actions) == 1
    seconds: float = page.evaluate("window.took") / 1000
    context.close()
    assert not troubles, troubles
    return f"{seconds:.0f} s until it could be played, {len(bars)} looks at the bar"
