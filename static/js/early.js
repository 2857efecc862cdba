// Before anything is painted: the language and the theme of the last visit, or of the browser.
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
  const wished = [settings.language, ...navigator.languages];
  root.lang = wished.map((tag) => String(tag).slice(0, 2)).find((tag) => known.includes(tag)) ?? "en";
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
  window.shell = { settings };
}
