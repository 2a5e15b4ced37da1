// A tile face up: a ship with its figures, her captain and her coal, or a headquarters.

import { el, seatMark } from "../../svg.js";
import { FULL_BUNKER } from "./components.js";
import { flagSymbol, symbol } from "./symbols.js";
import { TILES } from "./tiles.js";

export const WIDTH = 160;
export const HEIGHT = 54;

const NAME_ROOM = 107;
const LETTER = 6;
const AT_RIGHT = { x: 156, "text-anchor": "end" };

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
    tile.year && el("text", { class: "ta-year", y: 13, "font-size": 10, ...AT_RIGHT }, String(tile.year)),
    el("path", { class: "ta-rule", d: "M18 17.5H156" }),
    SILHOUETTES[tile.kind](tile),
    owner !== null && seatMark(owner, 71, 31, 7),
    coal !== null && bunkers(coal),
    tile.income ? figures(tile) : el("text", { class: "ta-soft", y: 46, "font-size": 9.5, ...AT_RIGHT }, "headquarters"),
  );
}

// A place where a tile could lie.
export function drawGap(x, y, label) {
  return el(
    "g",
    { transform: `translate(${x} ${y})` },
    el("rect", { class: "ta-gap", x: 0.5, y: 0.5, width: WIDTH - 1, height: HEIGHT - 1, rx: 3 }),
    el("text", { class: "ta-soft", x: 80, y: 30.5, "font-size": 10, "text-anchor": "middle" }, label),
  );
}

// The tile in words, for whoever points at it.
export function describe(tile, owner = null, coal = null) {
  const words = [
    tile.name,
    tile.year,
    tile.flag === "none" ? "no flag" : `${tile.flag} flag`,
    tile.price && `price £${tile.price}`,
    tile.income && `income £${tile.income}`,
    tile.speed && `${tile.speed} knots`,
    tile.tonnage && `${grouped(tile.tonnage)} tons`,
    tile.passengers && `${grouped(tile.passengers)} passengers`,
    tile.kind === "neutral" && "neutral, always ready",
    owner !== null && `owned by seat ${owner}`,
    coal !== null && `${coal} coal`,
  ];
  return words.filter(Boolean).join(", ");
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
  const text = (x, y, anchor, words, name) => el("text", { class: name, x, y, "font-size": 9.5, "text-anchor": anchor }, words);
  return [
    el("rect", { class: "ta-income", x: 81, y: 21, width: 29, height: 12.5, rx: 2 }),
    text(95.5, 30.7, "middle", `£${tile.income}`, "ta-figure ta-on-income"),
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
  const deck = `M${left + 5} 32H${right - 5}V35H${right + 1}`;
  const keel = `L${right - 2.5} 40.5H${left + 2}L${left - 1} 35H${left + 5}Z`;
  const stacks = Array.from({ length: funnels }, (_, at) => {
    const x = 39 + (at - (funnels - 1) / 2) * 6.2;
    return `M${x - 1.6} 32.5L${x - 1} 24H${x + 2.2}L${x + 1.6} 32.5Z`;
  });
  return el(
    "g",
    {},
    el("path", { class: "ta-mast", d: `M${left + 4} 35V21.5M${right - 4} 35V21.5` }),
    el("path", { class: "ta-funnel", d: stacks.join("") }),
    el("path", { class: "ta-hull", d: deck + keel }),
  );
}

function sailer() {
  const topsail = "c2 1.5 6 0 6 3s-4 1.5 -6 3z";
  const mainsail = "c2.5 1.5 7.5 0 7.5 3.7s-5 2.3 -7.5 3.8z";
  const rig = [27, 38, 49].map((x) => `M${x} 20${topsail}M${x - 0.5} 26.5${mainsail}`).join("");
  return el(
    "g",
    {},
    el("path", { class: "ta-mast", d: "M27 36V19M38 36V19M49 36V19M57 33L63 30" }),
    el("path", { class: "ta-sail", d: rig }),
    el("path", { class: "ta-hull", d: "M20 34.5C30 36.5 50 36.5 62 33L57 40.5H24Z" }),
  );
}

function offices() {
  return el(
    "g",
    {},
    el("path", { class: "ta-hull", d: "M22 27L40 19.5L58 27V29H22ZM24 47H56V50H24Z" }),
    el("path", { class: "ta-funnel", d: "M25 30h3.5V46H25ZM33 30h3.5V46H33ZM43.5 30H47V46h-3.5ZM51.5 30H55V46h-3.5Z" }),
  );
}

const SILHOUETTES = { steamship: steamer, neutral: steamer, sailing: sailer, headquarters: offices };
