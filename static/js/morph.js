// Brings the markup of a region into the page: what stays the same stays in place, with its focus.
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
      // What somebody has opened stays open.
      if (from.tagName === "DETAILS") to.open = from.open;
      // What somebody has written is theirs.
      if (from.tagName === "TEXTAREA") to.value = from.value;
      return !from.isEqualNode(to);
    },
    // A region within a region is filled on its own.
    onBeforeElChildrenUpdated: (from) => from === root || !from.hasAttribute("data-region"),
  });
  return true;
}

// To remove what has the focus makes a browser lay out the page at once, and again before it paints.
function release(root, next) {
  const active = document.activeElement;
  if (!active?.id || !root.contains(active)) return;
  // A region within this one is filled on its own.
  const region = active.closest("[data-region]");
  if (region !== root && root.contains(region)) return;
  if (!next.querySelector(`#${CSS.escape(active.id)}`)) active.blur();
}

// Whether the keys reach nothing: what had the focus is gone or has been switched off, or it was put
// on the heading because there was nothing to do yet.
export function adrift() {
  const active = document.activeElement;
  return !active || active.matches("body, #heading, :disabled");
}

// Adds to the end of a region.
export function append(id, markup) {
  document.getElementById(id).insertAdjacentHTML("beforeend", markup);
}

let waiting = false;

// Calls back once the next frame has been painted; asked again before that, it calls once.
export function after_paint(callback) {
  if (waiting) return;
  waiting = true;
  const soon = () => setTimeout(() => {
    waiting = false;
    callback();
  });
  // Nothing is painted while nobody looks.
  if (document.hidden) soon();
  else requestAnimationFrame(soon);
}
