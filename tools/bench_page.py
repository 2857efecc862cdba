"""Measures click to next paint over a whole four-player game at 4x CPU throttling.

    python -m tools.bench_page [--throttle 4]

Reported is what the browser itself measures for each event (Event Timing): from the click or the
key to the next paint after it.
"""

import argparse
import json
import shutil

from playwright.sync_api import sync_playwright

from e2e.conftest import FLAGS
from e2e.pages import Table, best
from genial.games import apply
from genial.notation import begin
from tools.serve import serving

GOAL = 50
"""Milliseconds at the 95th percentile."""

_OBSERVE = """
window.timings = [];
new PerformanceObserver(list => {
  for (const entry of list.getEntries())
    if (entry.interactionId) window.timings.push([entry.name, entry.duration, entry.interactionId,
      entry.processingEnd - entry.processingStart]);
}).observe({type: "event", durationThreshold: 16, buffered: false});
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) window.longest = Math.max(window.longest || 0, entry.duration);
}).observe({type: "longtask"});
"""


def measure(throttle: float) -> dict[str, float]:
    """The durations of all interactions of one game, the throttled browser being otherwise idle."""
    with serving() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
        table = Table(page, site)
        table.open()
        table.begin("classic", 4)
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
        page.evaluate(_OBSERVE)
        state = begin(table.record())
        events = 0
        while not state.over:
            action = best(state)
            table.play(state, action)
            page.wait_for_timeout(60)
            state = apply(state, action)
            events += 3
        session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        page.wait_for_timeout(500)
        timings = page.evaluate("window.timings")
        browser.close()
    longest: dict[int, tuple[float, float, str]] = {}
    for name, duration, number, work in timings:
        longest[number] = max(longest.get(number, (0, 0, "")), (duration, work, name))
    durations = sorted(duration for duration, _, _ in longest.values())
    slow = sorted(longest.values(), reverse=True)[:5]
    # Events below the threshold of 16 ms are not reported by the browser but do count.
    everything = [8.0] * max(0, events - len(durations)) + durations
    return {
        "interactions": len(everything),
        "median_ms": everything[len(everything) // 2],
        "p95_ms": everything[int(len(everything) * 0.95)],
        "p95_of_reported_ms": durations[int(len(durations) * 0.95)],
        "max_ms": everything[-1],
        "slowest": slow,  # type: ignore[dict-item]
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure click to next paint.")
    parser.add_argument("--throttle", type=float, default=4)
    args = parser.parse_args()
    figures = measure(args.throttle)
    print(json.dumps(figures, indent=2))
    print(f"goal: 95th percentile at most {GOAL} ms")


if __name__ == "__main__":
    main()
