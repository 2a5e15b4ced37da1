// What is for sale: the market with its surcharges, the docks, and the stack behind them.

import { el, tag } from "../../svg.js";
import { COLUMNS, MARKET_STEP, TILES } from "./components.js";
import { named } from "./names.js";
import { TILE_HEIGHT, TILE_WIDTH, back, flag, tile } from "./ship.js";

const BOX = `${-TILE_WIDTH / 2 - 3} ${-TILE_HEIGHT / 2 - 3} ${TILE_WIDTH + 6} ${TILE_HEIGHT + 6}`;

function place(label, drawing, attributes) {
  return tag(
    "li",
    { class: "co-place", ...attributes },
    el(
      "svg",
      { viewBox: BOX },
      el("rect", {
        class: "co-slot",
        x: -TILE_WIDTH / 2,
        y: -TILE_HEIGHT / 2,
        width: TILE_WIDTH,
        height: TILE_HEIGHT,
        rx: 3,
      }),
      drawing,
    ),
    tag("span", { class: "co-price" }, label),
  );
}

function market(position) {
  return position.market.map((id, number) => {
    const more = MARKET_STEP * (number + 1);
    return place(
      id ? `£${TILES.get(id).price + more} (+${more})` : `+£${more}`,
      id && tile(id, { "data-state": `market ${number}` }),
    );
  });
}

function docks(position) {
  return COLUMNS.map((colour) => {
    const id = position.docks[colour];
    return place(
      id ? `£${TILES.get(id).price}` : colour,
      id ? tile(id, { "data-state": "docks" }) : flag(colour, 0, 0),
    );
  });
}

// For someone who sees everything the stack is a list of tiles, for a seat a list of eras: its backs.
function stack(position) {
  const [top] = position.stack;
  const era = typeof top === "string" ? TILES.get(top).era : top;
  const left = position.stack.length;
  return place(left ? `stack: ${left} left` : "stack empty", left ? back(era) : null, {
    "data-key": "stack",
    "data-state": String(left),
  });
}

function notes(position) {
  const note = (key, state, text, kind) => tag("span", { class: kind, "data-key": key, "data-state": state }, text);
  const next = position.stack
    .slice(0, 3)
    .filter((id) => typeof id === "string")
    .map(named);
  const out = position.removed.length;
  return tag(
    "p",
    { class: "co-notes" },
    position.countdown === null
      ? null
      : note(
          "countdown",
          position.countdown,
          `${position.countdown} ${position.countdown === 1 ? "round" : "rounds"} to go`,
          "co-countdown",
        ),
    note("supply", position.coal_supply, `${position.coal_supply} coal in the supply`),
    out ? note("removed", out, `${out} ${out === 1 ? "tile" : "tiles"} out of the game`) : null,
    next.length ? tag("span", {}, `next from the stack: ${next.join(", ")}`) : null,
  );
}

function row(name, places) {
  return tag("section", { class: "co-row" }, tag("h2", {}, name), tag("ol", {}, places));
}

export function sale(position) {
  return tag(
    "div",
    { class: "co-sale" },
    row("Market", market(position)),
    row("Docks", [docks(position), stack(position)]),
    notes(position),
  );
}
