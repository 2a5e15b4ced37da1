// The sea: one panel for each open region, ships from the youngest on top to the oldest, house sites below.

import { el, tag } from "../../svg.js";
import { REGIONS } from "./components.js";
import { symbol } from "./symbols.js";
import { drawGap, drawTile, HEIGHT, WIDTH } from "./tile.js";
import { TILES } from "./tiles.js";

const MARGIN = 7;
const HEAD = 24;
const STEP = HEIGHT + 4;
const SITES = 34;

export function drawSea(position) {
  const regions = Object.keys(position.regions);
  const attributes = { class: `ta-sea ta-sea-${regions.length}`, "aria-label": "Sea regions" };
  return tag("section", attributes, regions.map((region) => drawRegion(position, region)));
}

function drawRegion(position, region) {
  const { name, positions, houseCosts } = REGIONS[region];
  const ships = position.regions[region];
  const width = WIDTH + 2 * MARGIN;
  const height = HEAD + positions * STEP + SITES;
  const label = `${name}: ${ships.length} of ${positions} ships`;
  return el(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label },
    el("rect", { class: "ta-water", width, height, rx: 6 }),
    waves(width, height),
    el("text", { class: "ta-region-name", x: MARGIN, y: 16, "font-size": 13 }, name),
    region === "north_atlantic" && recordToBeat(ships, width - MARGIN),
    Array.from({ length: positions }, (_, at) =>
      at < ships.length
        ? drawShip(position, region, ships[at], HEAD + at * STEP)
        : drawGap(MARGIN, HEAD + at * STEP, "free")),
    el(
      "g",
      { transform: `translate(${MARGIN} ${HEAD + positions * STEP + 2})` },
      houseCosts.map((cost, site) => drawSite(region, site, cost, position.houses[region][site])),
    ),
  );
}

function drawShip(position, region, id, y) {
  return [
    drawTile(id, { x: MARGIN, y, place: region, owner: position.owner[id] ?? null, coal: position.coal[id] ?? null }),
    position.context?.sailed?.includes(id) && drawWake(id, y),
  ];
}

// A ship that has sailed in the running action leaves a wake until the action is over.
function drawWake(id, y) {
  return el(
    "g",
    { class: "ta-wake", "data-key": `sailed:${id}`, transform: `translate(${MARGIN} ${y})` },
    el("title", {}, "has sailed in this action"),
    el("rect", { x: 0.75, y: 0.75, width: WIDTH - 1.5, height: HEIGHT - 1.5, rx: 3 }),
  );
}

// A Blue Riband goes to a ship that enters faster than all others here.
function recordToBeat(ships, right) {
  const fastest = Math.max(0, ...ships.map((id) => TILES[id].speed));
  return el(
    "g",
    { class: "ta-record" },
    el("title", {}, `A ship that enters faster than ${fastest} knots wins a Blue Riband`),
    el("text", { x: right, y: 16, "font-size": 10, "text-anchor": "end" }, `> ${fastest} kn`),
    symbol("riband", right - 52, 5.5, 12),
  );
}

function drawSite(region, site, cost, owner) {
  const place = { transform: `translate(${site * 41} 0)` };
  const walls = el("path", { d: "M18 1L33 11V26H3V11Z" });
  const middle = { x: 18, y: 22, "text-anchor": "middle" };
  if (owner === undefined) {
    const price = el("text", { class: "ta-cost", "font-size": 10, ...middle }, `£${cost}`);
    return el("g", { class: "ta-site", ...place }, el("title", {}, `a trade house here costs £${cost}`), walls, price);
  }
  const key = { "data-key": `house:${region}:${site}`, "data-state": String(owner) };
  return el(
    "g",
    { class: `ta-house seat-mark seat-${owner}`, ...place, ...key },
    el("title", {}, `trade house of seat ${owner}`),
    walls,
    el("text", { class: "seat-number", "font-size": 13, ...middle }, String(owner)),
  );
}

function waves(width, height) {
  const rows = [];
  for (let y = 30; y < height; y += 26) {
    let d = `M0 ${y}`;
    for (let x = 0; x < width; x += 29) d += "q7.25 -5 14.5 0t14.5 0";
    rows.push(d);
  }
  return el("path", { class: "ta-waves", d: rows.join("") });
}
