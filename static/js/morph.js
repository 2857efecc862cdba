// Updates a region of the page to new markup: elements that stay the same keep their place and focus.
import morphdom from "../vendor/morphdom/morphdom-esm.js";

export function morph(id, markup) {
  const root = document.getElementById(id);
  if (!root) return false;
  const next = root.cloneNode(false);
  next.innerHTML = markup;
  release(root, next);
  morphdom(root, next, {
    childrenOnly: true,
    onBeforeElUpdated: (from, to) => {
      // A disclosure that the player has opened stays open.
      if (from.tagName === "DETAILS") to.open = from.open;
      // Text that the player has typed stays.
      if (from.tagName === "TEXTAREA") to.value = from.value;
      return !from.isEqualNode(to);
    },
    // A region within a region is filled on its own.
    onBeforeElChildrenUpdated: (from) => from === root || !from.hasAttribute("data-region"),
  });
  return true;
}

// Removing the element with the focus forces a layout at once, and another one before the paint: so
// it is blurred first.
function release(root, next) {
  const active = document.activeElement;
  if (!active?.id || !root.contains(active)) return;
  // A region within this one is filled on its own.
  const region = active.closest("[data-region]");
  if (region !== root && root.contains(region)) return;
  if (!next.querySelector(`#${CSS.escape(active.id)}`)) active.blur();
}

// Whether the focus is nowhere useful: its element is gone or disabled, or it is on the heading because
// there was nothing to do yet.
export function adrift() {
  const active = document.activeElement;
  return !active || active.matches("body, #heading, :disabled");
}

// Adds markup to the end of a region.
export function append(id, markup) {
  document.getElementById(id).insertAdjacentHTML("beforeend", markup);
}

let waiting = false;

// Calls back once after the next paint, however often it is asked before.
export function after_paint(callback) {
  if (waiting) return;
  waiting = true;
  const soon = () => setTimeout(() => {
    waiting = false;
    callback();
  });
  // A hidden page paints nothing.
  if (document.hidden) soon();
  else requestAnimationFrame(soon);
}
