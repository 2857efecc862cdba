// Home as the build has drawn it, made to fit whoever has come: their language, the way to their
// saved game, their level. The board stays as it stands.
{
  const root = document.documentElement;
  const header = document.getElementById("header");
  const screen = document.getElementById("screen");
  const template = document.querySelector(`template[lang="${root.lang}"]`);
  let going = null;
  try {
    going = localStorage.getItem("genial:continue");
  } catch {
    // Blocked: Python says so when it runs.
  }
  try {
    if (template && (going || root.lang !== "en")) {
      const drawn = template.content.cloneNode(true);
      const hint = drawn.querySelector(".continue .hint");
      if (going) hint.textContent = going;
      else hint.parentElement.remove();
      header.replaceChildren(...drawn.querySelector("header").childNodes);
      for (const part of [".hero-text", ".variants", ".credits"])
        screen.querySelector(part).replaceWith(drawn.querySelector(part));
    }
    const level = screen.querySelector(`#level option[value="${Number(shell.settings.level)}"]`);
    if (level) level.parentElement.value = level.value;
    // The address asks for something else.
    if (!root.dataset.screen) screen.replaceChildren();
  } finally {
    delete root.dataset.fitting;
  }
}
