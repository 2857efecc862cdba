// Before anything is drawn: the language and the theme of the last visit, or of the browser.
// Then, until Python has taken over, how much of the download has arrived.
{
  const root = document.documentElement;
  let settings = {};
  try {
    settings = JSON.parse(localStorage.getItem("genial:settings")) ?? {};
  } catch {
    // Blocked or damaged: Python says so when it runs.
  }
  const known = ["en", "de", "es", "nl"];
  const wished = [settings.language, ...navigator.languages];
  root.lang = wished.map((tag) => String(tag).slice(0, 2)).find((tag) => known.includes(tag)) ?? "en";
  if (["light", "dark"].includes(settings.theme)) root.dataset.theme = settings.theme;
  if (["full", "none"].includes(settings.motion)) root.dataset.motion = settings.motion;

  // About what interpreter, library and rules weigh unpacked; the rest of the bar is their start.
  const total = 15e6;
  let arrived = 0;
  new PerformanceObserver((list, observer) => {
    for (const entry of list.getEntries()) arrived += entry.decodedBodySize;
    const bar = document.getElementById("loading");
    if (bar) bar.value = Math.min(0.92, arrived / total);
    else if (root.hasAttribute("data-ready")) observer.disconnect();
  }).observe({ type: "resource", buffered: true });
}
