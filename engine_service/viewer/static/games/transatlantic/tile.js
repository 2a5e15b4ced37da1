// A tile face up: a ship with its figures, her captain and her coal, or a headquarters.

import { el, seatMark } from "../../svg.js";
import { FULL_BUNKER } from "./components.js";
import { flagSymbol, symbol } from "./symbols.js";
import { TILES } from "./tiles.js";

export const WIDTH = 160;
export const HEIGHT = 54;

const NAME_ROOM = 107;
const LETTER = 6;

// Where a tile lies and who owns it. `place` tells the places apart in which the same tile can lie.
export function drawTile(id, { x = 0, y = 0, place, owner = null, coal = null }) {
  const tile = TILES[id];
  const attributes = {
    class: `ta-tile ta-${tile.kind}`,
    transform: `translate(${x} ${y})`,
    "data-key": `tile:${id}`,
    "data-state": `${place}:${owner ?? ""}:${coal ?? ""}`,
  };
  return el(
    "g",
    attributes,
    el("title", {}, describe(tile, owner, coal)),
    el("rect", { class: "ta-face", width: WIDTH, height: HEIGHT, rx: 3 }),
    flagStripe(tile.flag),
    fitted(tile.name.replace(" Headquarters", ""), tile.year ? NAME_ROOM : NAME_ROOM + 24),
    tile.year && el("text", { class: "ta-year", x: 156, y: 13, "font-size": 10, "text-anchor": "end" }, String(tile.year)),
    el("path", { class: "ta-rule", d: "M18 17.5H156" }),
    SILHOUETTES[tile.kind](tile),
    owner !== null && seatMark(owner, 71, 31, 7),
    coal !== null && bunkers(coal),
    tile.income ? figures(tile) : el("text", { class: "ta-soft", x: 156, y: 46, "font-size": 9.5, "text-anchor": "end" }, "headquarters"),
  );
}

// A place where a tile could lie.
export function drawGap(x, y, label) {
  return el(
    "g",
    { transform: `translate(${x} ${y})` },
    el("rect", { class: "ta-gap", x: 0.5, y: 0.5, width: WIDTH - 1, height: HEIGHT - 1, rx: 3 }),
    el("text", { class: "ta-soft", x: WIDTH / 2, y: HEIGHT / 2 + 3.5, "font-size": 10, "text-anchor": "middle" }, label),
  );
}

// The tile in words, for whoever points at it.
export function describe(tile, owner = null, coal = null) {
  const words = [tile.year ? `${tile.name}, ${tile.year}` : tile.name, tile.flag === "none" ? "no flag" : `${tile.flag} flag`];
  if (tile.price) words.push(`price £${tile.price}`);
  if (tile.income) {
    words.push(`income £${tile.income}`, `${tile.speed} knots`, `${grouped(tile.tonnage)} tons`, `${grouped(tile.passengers)} passengers`);
  }
  if (tile.kind === "neutral") words.push("neutral, always ready");
  if (owner !== null) words.push(`owned by seat ${owner}`);
  if (coal !== null) words.push(`${coal} coal`);
  return words.join(", ");
}

export const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

function flagStripe(flag) {
  const stripe = el("path", { class: `ta-flag ta-flag-${flag}`, d: "M3 0H13V54H3A3 3 0 0 1 0 51V3A3 3 0 0 1 3 0Z" });
  return flag === "none" ? stripe : [stripe, flagSymbol(flag, 2, 3, 9)];
}

// Long names are set narrower rather than cut.
function fitted(name, room) {
  const narrow = name.length * LETTER > room ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {};
  return el("text", { class: "ta-name", x: 18, y: 13, "font-size": 11, ...narrow }, name);
}

function bunkers(coal) {
  return Array.from({ length: FULL_BUNKER }, (_, at) =>
    el("rect", { class: at < coal ? "ta-coal" : "ta-no-coal", x: 19 + 10 * at, y: 43.5, width: 7, height: 7, rx: 1 }));
}

function figures(tile) {
  const text = (x, y, anchor, words) => el("text", { x, y, "font-size": 9.5, "text-anchor": anchor }, words);
  return [
    el("rect", { class: "ta-income", x: 81, y: 21, width: 29, height: 12.5, rx: 2 }),
    el("text", { class: "ta-figure ta-on-income", x: 95.5, y: 30.7, "font-size": 9.5, "text-anchor": "middle" }, `£${tile.income}`),
    text(95.5, 47, "middle", `${tile.speed} kn`),
    text(156, 30.7, "end", `${grouped(tile.tonnage)} t`),
    text(147, 47, "end", grouped(tile.passengers)),
    symbol("passengers", 148.5, 39.5, 8),
  ];
}

// Faster ships got more funnels, bigger ones a longer hull.
const FUNNELS = [[22, 4], [19, 3], [16, 2], [0, 1]];

function steamer(tile) {
  const funnels = FUNNELS.find(([speed]) => tile.speed >= speed)[1];
  const half = 13 + 7 * Math.min(1, Math.sqrt(tile.tonnage / 46000));
  const [left, right] = [39 - half, 39 + half];
  const stacks = Array.from({ length: funnels }, (_, at) => {
    const x = 39 + (at - (funnels - 1) / 2) * 6.2;
    return `M${x - 1.6} 32.5L${x - 1} 24H${x + 2.2}L${x + 1.6} 32.5Z`;
  });
  return el(
    "g",
    { class: "ta-ship" },
    el("path", { class: "ta-mast", d: `M${left + 4} 35V21.5M${right - 4} 35V21.5` }),
    el("path", { class: "ta-funnel", d: stacks.join("") }),
    el("path", { class: "ta-hull", d: `M${left + 5} 32H${right - 5}V35H${right + 1}L${right - 2.5} 40.5H${left + 2}L${left - 1} 35H${left + 5}Z` }),
  );
}

function sailer() {
  const sail = (x, y, wide, high) => `M${x} ${y}C${x + wide / 3} ${y + 1.5} ${x + wide} ${y} ${x + wide} ${y + high / 2}S${x + wide / 3} ${y + high - 1.5} ${x} ${y + high}Z`;
  const rig = [27, 38, 49].map((x) => sail(x, 20, 6, 6) + sail(x - 0.5, 26.5, 7.5, 7.5)).join("");
  return el(
    "g",
    { class: "ta-ship" },
    el("path", { class: "ta-mast", d: "M27 36V19M38 36V19M49 36V19M57 33L63 30" }),
    el("path", { class: "ta-sail", d: rig }),
    el("path", { class: "ta-hull", d: "M20 34.5C30 36.5 50 36.5 62 33L57 40.5H24Z" }),
  );
}

function offices() {
  return el(
    "g",
    { class: "ta-ship" },
    el("path", { class: "ta-hull", d: "M22 27L40 19.5L58 27V29H22ZM24 47H56V50H24Z" }),
    el("path", { class: "ta-funnel", d: "M25 30H28.5V46H25ZM33 30H36.5V46H33ZM43.5 30H47V46H43.5ZM51.5 30H55V46H51.5Z" }),
  );
}

const SILHOUETTES = { steamship: steamer, neutral: steamer, sailing: sailer, headquarters: offices };
