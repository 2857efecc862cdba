"""Faults in the layout of a page: texts that are cut off, stick out or overlap."""

from tools.pictures.scenes import LONG_NAMES

WRONG = """
() => {
  const faults = new Set();
  const root = document.querySelector("dialog[open]") ?? document.body;
  const short = (text) => text.trim().replace(/\\s+/g, " ").slice(0, 50);
  const named = (element) => {
    const kind = element.closest("[class]") ?? element;
    return `${kind.tagName.toLowerCase()}.${kind.getAttribute("class") ?? ""} "${short(element.textContent)}"`;
  };
  const say = (what, ...elements) => faults.add(`${what}: ${elements.map(named).join(" | ")}`);
  const shared = (a, b) => ({
    left: Math.max(a.left, b.left), right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom),
  });
  const hasArea = ({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1;
  const isVisible = (element) => hasArea(element.getBoundingClientRect())
    && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

  if (document.documentElement.scrollWidth > innerWidth) faults.add("the page scrolls sideways");

  // A line box is taller than its letters, and line boxes may overlap.
  const letters = ({ left, right, top, bottom }) => {
    const spare = (bottom - top) / 6;
    return { left, right, top: top + spare, bottom: bottom - spare };
  };

  // The part of a line that the clipping elements around it leave visible, or null.
  function within(line, element) {
    let rest = line;
    for (let around = element; around && around !== document.documentElement; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const box = around.getBoundingClientRect();
      // For screen readers only.
      if (box.width <= 2 || box.height <= 2) return null;
      const scrolls = [style.overflowX, style.overflowY].some((way) => way === "auto" || way === "scroll");
      const inside = shared(rest, box);
      const lost = rest.left < box.left - 1 || rest.right > box.right + 1
        || rest.top < box.top - 1 || rest.bottom > box.bottom + 1;
      if (lost && !scrolls) {
        const ellipsis = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
        say(ellipsis ? "shortened" : "cut off", around);
      }
      if (!hasArea(inside)) return null;
      rest = inside;
      // A fixed element is not clipped by anything further out.
      if (style.position === "fixed") break;
    }
    return rest;
  }

  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, element = node.parentElement;
    // Text in a drawing belongs to the drawing.
    if (!node.data.trim() || element.closest("svg, script, template, noscript, option") || !isVisible(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const control = element.closest("button, label, summary"), lines = range.getClientRects();
    if (lines.length > 1) {
      for (const word of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const rows = new Set([...range.getClientRects()].map((row) => Math.round(row.top)));
        if (rows.size > 1) say(`broken in ${word[0]}`, element);
      }
    }
    for (const line of lines) {
      const rest = within(letters(line), element);
      if (!rest) continue;
      if (rest.left < -1 || rest.right > innerWidth + 1) say("beyond the edge", element);
      if (control) {
        const box = control.getBoundingClientRect(), style = getComputedStyle(control);
        const edge = parseFloat(style.borderLeftWidth) + Math.min(parseFloat(style.paddingLeft), 4) - 1;
        if (rest.left < box.left + edge || rest.right > box.right - edge
          || rest.top < box.top - 1 || rest.bottom > box.bottom + 1) say("sticks out", element);
      }
      texts.push([node, element, rest]);
    }
  }

  const controls = [...root.querySelectorAll("button, input, select, textarea")].filter(isVisible)
    .map((control) => [control, within(control.getBoundingClientRect(), control.parentElement)])
    .filter(([, box]) => box);

  // Selected options and placeholders are not text nodes; typed text may be longer.
  const pen = document.createElement("canvas").getContext("2d");
  for (const [field] of controls) {
    const list = field.matches("select"), text = list ? field.selectedOptions[0]?.text : field.placeholder;
    if (!text || (!list && field.value)) continue;
    const style = getComputedStyle(field), arrow = list ? 20 : 0;
    pen.font = style.font;
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
    if (!field.matches("textarea") && pen.measureText(text).width > room + 1) faults.add(`cut off: ${field.id} "${text}"`);
  }

  const over = (element) => {
    for (let around = element; around; around = around.parentElement)
      if (["fixed", "sticky"].includes(getComputedStyle(around).position)) return around;
    return null;
  };
  // A fixed or sticky element may cover what can be scrolled out from under it.
  const apart = (one, other) => over(one) !== over(other);

  for (const [number, [node, element, box]] of texts.entries()) {
    for (const [other, beside, area] of texts.slice(number + 1))
      if (node !== other && hasArea(shared(box, area)) && !apart(element, beside)) say("on each other", element, beside);
    for (const [control, area] of controls)
      if (!control.contains(element) && hasArea(shared(box, area)) && !apart(element, control))
        say("lies on a control", element, control);
  }
  for (const [number, [one, box]] of controls.entries())
    for (const [other, area] of controls.slice(number + 1))
      if (!one.contains(other) && !other.contains(one) && hasArea(shared(box, area)) && !apart(one, other))
        say("on each other", one, other);
  return [...faults];
}
"""
"""Returns a sentence for each visible fault."""


def excused(fault: str) -> bool:
    """Only a very long player name may be shortened, or broken where it has no space."""
    return fault.startswith(("shortened", "broken")) and any(name in fault for name in LONG_NAMES)


CROWDED = """
() => {
  const faults = new Set();
  const box = (element) => element.getBoundingClientRect();
  const all = (selector) => [...document.querySelectorAll(selector)]
    .filter((element) => box(element).width > 2 && box(element).height > 2 && element.checkVisibility({ visibilityProperty: true }))
    // In windows with tracks, the numbers are for screen readers only.
    .filter((element) => box(element.closest(".hideable") ?? element).width > 2);
  const named = (element) => element ? `${element.tagName}#${element.id}.${element.getAttribute("class")}` : "nothing";
  const common = (a, b) => Math.min(
    Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

  const { scrollHeight, scrollWidth } = document.documentElement;
  if (scrollHeight > innerHeight + 1) faults.add(`scrolls down: ${scrollHeight}`);
  if (scrollWidth > innerWidth + 1) faults.add(`scrolls sideways: ${scrollWidth}`);

  const cells = all("[role=gridcell]");
  if (document.querySelector(".tiles, .review[class*=side]") && cells.length < 37) faults.add(`only ${cells.length} cells`);
  const buttons = all("#screen button, #header button").filter((element) => !element.closest(".log-scroll"));
  for (const element of [...cells, ...buttons]) {
    const { left, right, top, bottom } = box(element);
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!element.contains(at)) faults.add(`${named(element)} is covered by ${named(at)}`);
    if (element.matches("button") && Math.min(right - left, bottom - top) < 20) faults.add(`${named(element)} is small`);
    if (Math.min(right - left, bottom - top) < 14) faults.add(`${named(element)} is tiny`);
  }

  // Everything that must not lie on anything else; the board is where its cells are.
  const groups = [cells, ...["#header > *", ".scores", ".track", "#status p", ".tile-list-tiles", ".rack", ".handover",
    ".panel-actions > *", ".dice-seat", ".jokers > *", ".dice-buttons > *", ".judgement", ".steps", ".ply"].map(all)];
  const hull = (elements) => {
    const boxes = elements.map(box), edge = (pick, side) => pick(...boxes.map((each) => each[side]));
    return { left: edge(Math.min, "left"), right: edge(Math.max, "right"), top: edge(Math.min, "top"), bottom: edge(Math.max, "bottom") };
  };
  const areas = groups.filter((group) => group.length)
    .flatMap((group) => group === cells ? [[group[0], hull(group)]] : group.map((element) => [element, box(element)]));
  for (const [number, [one, area]] of areas.entries()) {
    if (area.left < -1 || area.top < -1 || area.right > innerWidth + 1 || area.bottom > innerHeight + 1)
      faults.add(`${named(one)} is not in view`);
    for (const [other, beside] of areas.slice(number + 1)) {
      // The corners of the square around the board are free.
      const clear = cells.includes(one) && !cells.some((cell) => common(box(cell), beside) > 3);
      if (!one.contains(other) && !other.contains(one) && !clear && common(area, beside) > 1)
        faults.add(`${named(one)} and ${named(other)} overlap`);
    }
  }
  const digits = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return element.matches(".lowest .value") ? box(element) : range.getBoundingClientRect();
  };
  for (const gain of all(".scores .gain"))
    for (const value of all(".scores .value"))
      if (common(digits(gain), digits(value)) > 1) faults.add(`${gain.textContent} lies on ${value.textContent}`);
  for (const piece of all(".slot .body, .dice-seat .die, .dice-seat .sheet")) {
    const place = box(piece.closest(".slot, .dice-seat")), { left, right, top, bottom } = box(piece);
    if (top < place.top - 1 || bottom > place.bottom + 1 || left < place.left - 1 || right > place.right + 1)
      faults.add(`${named(piece)} sticks out of its place`);
  }
  return [...faults];
}
"""
"""Returns a sentence for each panel of the table that another one covers, or that is out of view."""
