// Elements without markup: whatever a bot is called, it is only ever text.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value !== null && value !== undefined && value !== false)
      element.setAttribute(name, value === true ? "" : value);
  }
  element.append(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

// An SVG element. Children may be elements, text, nested lists of them, or nothing.
export function el(name, attributes, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

// An HTML element, in the same way.
export function tag(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

// Seats differ by shape and number too, for those who cannot tell the colours apart.
const SHAPES = [
  (r) => el("circle", { r }),
  (r) => el("rect", { x: -r * 0.9, y: -r * 0.9, width: r * 1.8, height: r * 1.8, rx: r * 0.2 }),
  (r) => el("path", { d: `M0 ${-r * 1.2}L${r * 1.2} 0L0 ${r * 1.2}L${-r * 1.2} 0Z` }),
  (r) => el("path", { d: `M${-r * 0.6} ${-r}H${r * 0.6}L${r * 1.15} 0L${r * 0.6} ${r}H${-r * 0.6}L${-r * 1.15} 0Z` }),
];

// The sign of a seat around (x, y), for use inside an SVG; attributes go on its group.
export function seatMark(seat, x, y, r, attributes) {
  const text = el(
    "text",
    { class: "seat-number", "font-size": r * 1.45, y: r * 0.5, "text-anchor": "middle" },
    String(seat),
  );
  return el(
    "g",
    { class: `seat-mark seat-${seat}`, transform: `translate(${x} ${y})`, ...attributes },
    SHAPES[seat](r),
    text,
  );
}

// The sign of a seat in a line of text.
export function seatBadge(seat) {
  const box = { class: "seat-badge", viewBox: "-12 -12 24 24", role: "img", "aria-label": `seat ${seat}` };
  return el("svg", box, seatMark(seat, 0, 0, 9));
}
