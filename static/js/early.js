// Before anything is drawn: the language and the theme of the last visit, or of the browser.
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
  window.shell = { settings };
}
