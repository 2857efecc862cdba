"""Faults in the layout of a page: texts that are cut off, stick out or overlap."""

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
