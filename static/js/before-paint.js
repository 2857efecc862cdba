// Runs before the first paint: sets language, theme and motion from the last visit, or from the
// browser, and records clicks made before Python runs, for replay.
{
  const root = document.documentElement;
  root.dataset.scripted = "";
  let settings = {};
  try {
    settings = JSON.parse(localStorage.getItem("genial:settings")) ?? {};
  } catch {
    // Blocked or damaged: Python reports it when it runs.
  }
  const known = root.dataset.languages.split(" ");
  const preferred = [settings.language, ...navigator.languages];
  root.lang = preferred.map((tag) => String(tag).slice(0, 2)).find((tag) => known.includes(tag)) ?? "en";
  if (["light", "dark"].includes(settings.theme)) root.dataset.theme = settings.theme;
  if (["full", "none"].includes(settings.motion)) root.dataset.motion = settings.motion;
  // The colour of the browser's own frame follows the theme, now and whenever it changes.
  const colours = document.querySelectorAll("meta[name=theme-color]");
  const media = [...colours].map((meta) => meta.media);
  const follow = () =>
    colours.forEach((meta, index) => {
      const { theme } = root.dataset;
      meta.media = theme === "system" ? media[index] : media[index].includes(theme) ? "all" : "not all";
    });
  follow();
  new MutationObserver(follow).observe(root, { attributeFilter: ["data-theme"] });
  // The board is visible at once, the words once localise-home.js has chosen them, and home only if
  // the address asks for it.
  root.dataset.localising = "";
  if (!["", "#", "#home"].includes(location.hash)) root.dataset.screen = "";

  // Intents from before Python runs; of several clicks only the last one counts.
  const choices = [];
  let clicked = "";
  function record({ type, target }) {
    const choice = type === "input";
    const element = target.closest?.(choice ? "[data-set]" : "[data-do]");
    if (!element) return;
    if (choice) {
      choices.push([element.dataset.set, element.value]);
      return;
    }
    clicked = element.dataset.do;
    for (const other of document.querySelectorAll("[aria-busy]")) other.removeAttribute("aria-busy");
    element.setAttribute("aria-busy", "true");
  }
  for (const type of ["click", "input"]) document.addEventListener(type, record);
  // Stops recording and returns the intents so far.
  function earlyIntents() {
    for (const type of ["click", "input"]) document.removeEventListener(type, record);
    return clicked ? [...choices, [clicked, ""]] : choices;
  }
  window.startup = { settings, earlyIntents };
}
