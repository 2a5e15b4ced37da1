// Where tiles come from and where they end: the market, the pile behind it, the docks, and what is out of the game.

import { el, tag } from "../../svg.js";
import { coalWithShip, countOf, extraCost, FLAGS } from "./components.js";
import { flagSign } from "./symbols.js";
import { describe, drawGap, drawTile, HEIGHT, WIDTH } from "./tile.js";
import { TILES } from "./tiles.js";

const TAG_HEIGHT = 19;

export function drawMarket({ market, pile, options }) {
  return tag(
    "section",
    { class: "ta-sale ta-panel" },
    tag("h2", {}, "Ship market"),
    tag("div", { class: "ta-market" }, market.map((id, place) => drawPlace(id, place, options))),
    tag(
      "div",
      { class: "ta-pile" },
      tag("h3", { "data-key": "pile", "data-state": String(pile.length) }, `Pile: ${countOf(pile, "tile")}`),
      tag("p", { class: "ta-flow" }, pile.map(pileChip)),
    ),
  );
}

function drawPlace(id, place, options) {
  const extra = extraCost(place, options);
  const label = `market position ${place + 1}`;
  const box = { viewBox: `0 0 ${WIDTH} ${HEIGHT + TAG_HEIGHT}`, role: "img", "aria-label": label };
  if (id === null) {
    const price = extra > 0 && words(WIDTH / 2, "middle", `+ £${extra}`, "ta-soft");
    return el("svg", box, drawGap(0, 0, "empty"), price);
  }
  const { price, kind } = TILES[id];
  const cold = kind === "steamship" && !coalWithShip(place, options);
  return el(
    "svg",
    box,
    drawTile(id, { place: "market" }),
    priceTag(price, extra),
    cold && words(WIDTH - 2, "end", "without coal", "ta-soft"),
  );
}

function priceTag(price, extra) {
  return [
    el("rect", { class: "ta-price", x: 0, y: HEIGHT + 3, width: 40, height: 14, rx: 2 }),
    words(20, "middle", `£${price}`, "ta-figure ta-on-price"),
    extra > 0 && words(46, "start", `+ £${extra}`, "ta-soft"),
    extra > 0 && words(WIDTH - 2, "end", `= £${price + extra}`, "ta-figure"),
  ];
}

function words(x, anchor, text, name) {
  return el("text", { class: name, x, y: HEIGHT + 13.5, "font-size": 11, "text-anchor": anchor }, text);
}

// A tile of the pile: its year in the colour of its flag, or, seen from a seat, only the number on its back.
function pileChip(tile) {
  if (typeof tile === "number") {
    return tag("span", { class: "ta-chip ta-back", title: `covered tile, back ${tile}` }, String(tile));
  }
  const { year, flag } = TILES[tile];
  const face = year ? `’${String(year).slice(2)}` : "HQ";
  return tag("span", { class: `ta-chip ta-flag-${flag}`, title: describe(TILES[tile]) }, face);
}

export function drawDocks(position) {
  return tag(
    "section",
    {},
    tag("h2", {}, "Docks"),
    FLAGS.map((flag) => dockRow(flag, position.docks.filter((id) => TILES[id].flag === flag))),
  );
}

// Each ship in the docks is worth a point to every ship of its flag.
function dockRow(flag, ships) {
  const count = String(ships.length);
  const worth = { class: "ta-worth", "data-key": `docks:${flag}`, "data-state": count };
  return tag(
    "div",
    { class: "ta-dock" },
    flagSign(flag),
    tag("b", { ...worth, title: `${count} more for each ${flag} ship` }, `+${count}`),
    tag("p", { class: "ta-flow" }, ships.map((id) => nameChip(id, "docks"))),
  );
}

function nameChip(id, place) {
  const { name, year, flag } = TILES[id];
  return tag(
    "span",
    { class: "ta-named", "data-key": `tile:${id}`, "data-state": place, title: describe(TILES[id]) },
    place !== "docks" && flag !== "none" && flagSign(flag),
    name,
    year && tag("small", {}, ` ’${String(year).slice(2)}`),
  );
}

// Tiles nobody will see again.
export function drawGone(position) {
  return tag(
    "section",
    { class: "ta-gone" },
    gone("Scrapped", position.scrapped.map((id) => nameChip(id, "scrapped"))),
    gone("Out of the game", position.out_of_game.map((id) => nameChip(id, "out"))),
    gone("Taken out unseen", position.removed_unseen.map(pileChip)),
  );
}

function gone(title, chips) {
  if (!chips.length) return null;
  return tag("div", {}, tag("h3", {}, title), tag("p", { class: "ta-flow" }, chips));
}
