// The manufacture ring around the recruit circle, and the commodities exchange: what a marker step brings.

import { el, tag } from "../../svg.js";
import { COMMODITIES, MANUFACTURE_RING, PRICES, RECRUIT_RING, TRADES } from "./components.js";
import { coin, inline, sign } from "./icons.js";
import { keyed } from "./keyed.js";
import { guilders, listed } from "./words.js";

// A point at an angle from north, clockwise in degrees.
function at(degrees, r) {
  const angle = (degrees * Math.PI) / 180;
  return [r * Math.sin(angle), -r * Math.cos(angle)];
}

function sector(from, to, inner, outer) {
  const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = [at(from, outer), at(to, outer), at(to, inner), at(from, inner)];
  return `M${ax} ${ay}A${outer} ${outer} 0 0 1 ${bx} ${by}L${cx} ${cy}A${inner} ${inner} 0 0 0 ${dx} ${dy}Z`;
}

function ring(name, pieces, marker, inner, outer) {
  return pieces.map((piece, index) => {
    const middle = 90 * index;
    const [x, y] = at(middle, (inner + outer) / 2);
    const here = index === marker;
    return el(
      "g",
      { class: `sector ${name} ${here ? "marked" : ""}` },
      el("title", null, here ? `the ${name} marker stands on ${piece}` : `${piece}: ${name}`),
      el("path", { d: sector(middle - 44, middle + 44, inner, outer) }),
      sign(piece, x - 10, y - 10, 20, "piece"),
    );
  });
}

// The marker of the ring sits on its rim, that of the circle in its middle; both point to their sector.
function marker(name, index, r, shape) {
  const place = `rotate(${90 * index}) translate(0 ${-r})`;
  const key = keyed(`marker:${name}`, index);
  return el(
    "g",
    { class: "ring-marker", transform: place, ...key },
    el("title", null, `the ${name} marker`),
    el("path", { d: shape }),
  );
}

function rings({ manufacture, recruit }) {
  return el(
    "svg",
    { class: "sy-rings", viewBox: "-112 -112 224 224" },
    ring("manufacture", MANUFACTURE_RING, manufacture, 60, 98),
    ring("recruit", RECRUIT_RING, recruit, 16, 56),
    marker("manufacture", manufacture, 101, "M-9 -8H9V-1L0 8L-9 -1Z"),
    marker("recruit", recruit, 0, "M-6 -4L0 -19L6 -4A7 7 0 1 1 -6 -4Z"),
  );
}

function price(index, marked) {
  const [x, y] = at(60 * index, 79);
  const rows = COMMODITIES.map((commodity, row) => [
    sign(commodity, -19, -26 + row * 17, 15, commodity),
    el("text", { x: 4, y: -13.5 + row * 17, "font-size": 14 }, String(PRICES[index][row])),
  ]);
  const told = listed(COMMODITIES.map((commodity, row) => `${commodity} ${guilders(PRICES[index][row])}`));
  return el(
    "g",
    { class: `price ${marked ? "marked" : ""}`, transform: `translate(${x} ${y})` },
    el("title", null, told),
    el("rect", { x: -25, y: -31, width: 50, height: 60, rx: 6 }),
    rows,
  );
}

function hexagon({ exchange }) {
  const sides = Array.from({ length: 6 }, (_, corner) => at(60 * corner + 30, 44).join(" "));
  const key = keyed("marker:exchange", exchange);
  const hand = el("path", { d: "M-10 9L0 -10L10 9Z", transform: `rotate(${60 * exchange}) translate(0 -24)` });
  return el(
    "svg",
    { class: "sy-hexagon", viewBox: "-112 -112 224 224" },
    el("path", { class: "hexagon", d: `M${sides.join("L")}Z` }),
    PRICES.map((_, index) => price(index, index === exchange)),
    el("g", { class: "ring-marker", ...key }, el("title", null, "the exchange marker"), hand),
    coin(0, 0, 10, "ƒ"),
  );
}

function trades() {
  const rows = COMMODITIES.map((commodity) =>
    tag(
      "li",
      null,
      inline(commodity, commodity),
      tag("span", { class: "arrow" }, "→"),
      TRADES[commodity].map((item) => inline(item, `${commodity} can be traded for a ${item}`)),
    ),
  );
  return tag("ul", { class: "sy-trades" }, rows);
}

export function markers(position) {
  return tag(
    "section",
    { class: "sy-panel sy-markers" },
    tag("figure", null, tag("h2", null, "Equipment & crew"), rings(position.markers)),
    tag("figure", null, tag("h2", null, "Exchange"), hexagon(position.markers), trades()),
  );
}
