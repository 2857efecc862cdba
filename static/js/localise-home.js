// Adapts the prerendered home page to the visitor: language, unfinished game, level. The board stays
// as it is.
{
  const root = document.documentElement;
  const header = document.getElementById("header");
  const screen = document.getElementById("screen");
  const template = document.querySelector(`template[lang="${root.lang}"]`);
  let unfinished = null;
  try {
    unfinished = localStorage.getItem("genial:continue");
  } catch {
    // Blocked: Python reports it when it runs.
  }
  try {
    if (template && (unfinished || root.lang !== "en")) {
      const drawn = template.content.cloneNode(true);
      const hint = drawn.querySelector(".continue .hint");
      if (unfinished) hint.textContent = unfinished;
      else hint.parentElement.remove();
      header.replaceChildren(...drawn.querySelector("header").childNodes);
      for (const part of [".hero-text", ".variants", ".credits"])
        screen.querySelector(part).replaceWith(drawn.querySelector(part));
    }
    const level = screen.querySelector(`#level option[value="${Number(startup.settings.level)}"]`);
    if (level) level.parentElement.value = level.value;
    // The address asks for another screen.
    if (!root.dataset.screen) screen.replaceChildren();
  } finally {
    delete root.dataset.localising;
  }
}
