// The market: trains, ship cards and canals in columns of five below their decks, the cheapest at the bottom.

import { el, tag } from "../../svg.js";
import { canalPicture } from "./canals.js";
import { COLUMNS, COST, TRAINS } from "./components.js";
import { coin, sign } from "./icons.js";
import { keyed } from "./keyed.js";
import { cardPicture } from "./ships.js";
import { count, guilders, shipCardName, trainName } from "./words.js";

function car(commodity, loaded, x, y) {
  return el(
    "g",
    { class: `car ${loaded ? "" : "empty"}`, transform: `translate(${x} ${y})` },
    el("rect", { x: 0.5, y: 0, width: 18, height: 17, rx: 2 }),
    el("path", { class: "wheels", d: "M2.5 19a2 2 0 1 0 4 0zM12.5 19a2 2 0 1 0 4 0z" }),
    loaded && sign(commodity, 2.5, 1.5, 14, commodity),
  );
}

// A train with its three cars; `from` is the first car that is still loaded.
export function trainPicture(train, from = 0) {
  const cars = TRAINS[train].split(" ").map((commodity, at) => car(commodity, at >= from, 22 + at * 20, 2));
  return el(
    "svg",
    { class: "sy-train", viewBox: "0 0 82 24" },
    el("title", null, trainName(train)),
    el("g", { class: "engine" }, sign("locomotive", 0, 2, 20)),
    cars,
  );
}

// The same in the shape of a market card, its engine above the cars.
function trainCard(train) {
  const cars = TRAINS[train].split(" ").map((commodity, at) => car(commodity, true, 0.5 + at * 19.5, 32));
  return el(
    "svg",
    { class: "sy-train", viewBox: "0 3 60 51" },
    el("title", null, trainName(train)),
    el("g", { class: "engine" }, sign("locomotive", 17, 3, 26)),
    cars,
  );
}

// Hidden cards are a number instead of a list.
const size = (pile) => (Array.isArray(pile) ? pile.length : pile);

function coming(pile, name) {
  return Array.isArray(pile) && pile.length ? `; next: ${pile.slice(0, 3).map(name).join(", ")}` : "";
}

function deck(key, label, pile, name, aside) {
  const left = size(pile);
  const tip = `${count(left, label)} in the deck${coming(pile, name)}${aside ? `; ${aside[1]}` : ""}`;
  return tag(
    "div",
    {
      class: `sy-deck ${left ? "" : "empty"}`,
      title: tip,
      ...keyed(`deck:${key}`, `${left}:${aside?.[0] ?? ""}`),
    },
    tag("b", null, String(left)),
    aside && tag("small", null, `${aside[2]} ${aside[0]}`),
  );
}

// An empty place has a key too: what was just taken from it is seen there.
function cell(column, row, content, id) {
  const key = id ? keyed(`market:${id}`, `${column}:${row}`) : keyed(`gap:${column}:${row}`, "");
  return tag("div", { class: `sy-cell row-${row} ${id ? "" : "vacant"}`, ...key }, content);
}

function column(name, heading, top, ids, picture) {
  const cells = ids.map((id, row) => cell(name, row, id && picture(id), id)).reverse();
  return tag("div", { class: `sy-column column-${name}` }, tag("h3", null, heading), top, cells);
}

const PILES = { bow: "bow", middle_left: "middle", middle_right: "middle", stern: "stern" };
const HEADINGS = { bow: "Bows", middle_left: "Middles", middle_right: "Middles", stern: "Sterns" };

function shipColumn(position, name) {
  const pile = PILES[name];
  // Both middle columns are dealt from one deck, which lies above the left one; beside it lie the scrapped ships.
  const scrapped = position.removed.length;
  const top =
    name === "middle_right"
      ? tag(
          "div",
          {
            class: "sy-deck pile",
            title: `scrapped: ${position.removed.join(", ") || "none"}`,
            ...keyed("scrapped", scrapped),
          },
          tag("b", null, String(scrapped)),
          tag("small", null, "scrapped"),
        )
      : deck(pile, pile, position.ship_decks[pile], shipCardName);
  return column(name, HEADINGS[name], top, position.ship_market[name], cardPicture);
}

export function market(position) {
  const prices = COST.map((cost) =>
    el(
      "svg",
      { class: "sy-price", viewBox: "-11 -11 22 22" },
      el("title", null, `this row costs ${guilders(cost)}`),
      coin(0, 0, 9.5, cost),
    ),
  );
  const trains = deck("train", "train", position.train_deck, trainName, [
    position.train_used.length,
    `${count(position.train_used.length, "train")} used`,
    "used",
  ]);
  const canals = deck("canal", "canal", position.canal_deck, (canal) => canal, [
    position.canal_discard.length,
    `${count(position.canal_discard.length, "canal")} discarded`,
    "aside",
  ]);
  return tag(
    "section",
    { class: "sy-panel sy-market" },
    tag("h2", null, "Market"),
    tag(
      "div",
      { class: "sy-columns" },
      tag(
        "div",
        { class: "sy-column prices" },
        tag("span", null),
        tag("div", { class: "sy-deck none" }),
        prices.map((each, row) => tag("div", { class: `sy-cell row-${row}` }, each)).reverse(),
      ),
      column("trains", "Trains", trains, position.train_column, trainCard),
      COLUMNS.map((name) => shipColumn(position, name)),
      column("canals", "Canals", canals, position.canal_column, canalPicture),
    ),
  );
}
