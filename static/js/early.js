// Before anything is painted: the language and the theme of the last visit, or of the browser; and
// an ear for whatever is wanted from the first sight on.
{
  const root = document.documentElement;
  root.dataset.scripted = "";
  let settings = {};
  try {
    settings = JSON.parse(localStorage.getItem("genial:settings")) ?? {};
  } catch {
    // Blocked or damaged: Python says so when it runs.
  }
  const known = ["en", "de", "es", "nl"];
  const preferred = [settings.language, ...navigator.languages];
  root.lang = preferred.map((tag) => String(tag).slice(0, 2)).find((tag) => known.includes(tag)) ?? "en";
  if (["light", "dark"].includes(settings.theme)) root.dataset.theme = settings.theme;
  if (["full", "none"].includes(settings.motion)) root.dataset.motion = settings.motion;
  // The frame of the browser goes with the theme that was chosen, now and later on.
  const colours = document.querySelectorAll("meta[name=theme-color]");
  const usual = [...colours].map((meta) => meta.media);
  const follow = () =>
    colours.forEach((meta, index) => {
      const { theme } = root.dataset;
      meta.media = theme === "system" ? usual[index] : usual[index].includes(theme) ? "all" : "not all";
    });
  follow();
  new MutationObserver(follow).observe(root, { attributeFilter: ["data-theme"] });
  // The board may be seen at once, its words when home.js has chosen them; home only if it is asked for.
  root.dataset.fitting = "";
  if (!["", "#", "#home"].includes(location.hash)) root.dataset.screen = "";

  // What is wanted before Python runs is carried out when it does.
  const wishes = [];
  let wanted = "";
  function wish({ type, target }) {
    const choice = type === "input";
    const element = target.closest?.(choice ? "[data-set]" : "[data-do]");
    if (!element) return;
    if (choice) {
      wishes.push([element.dataset.set, element.value]);
      return;
    }
    // Whoever clicks again is impatient, or wants something else now: once is enough.
    wanted = element.dataset.do;
    for (const other of document.querySelectorAll("[aria-busy]")) other.removeAttribute("aria-busy");
    element.setAttribute("aria-busy", "true");
  }
  for (const type of ["click", "input"]) document.addEventListener(type, wish);
  // From now on somebody else listens, who is told what has been wanted so far.
  function wished() {
    for (const type of ["click", "input"]) document.removeEventListener(type, wish);
    return wanted ? [...wishes, [wanted, ""]] : wishes;
  }
  window.shell = { settings, wished };
}
