// Crossing Oceans as it lies on the table: sea chart and rondel, the sale, and a board for every seat.

import { tag } from "../../svg.js";
import { chart } from "./chart.js";
import { TILES } from "./components.js";
import { playerBoard } from "./playerboard.js";
import { sale } from "./sale.js";
import { inWords } from "./say.js";

export const title = "Crossing Oceans";

export function draw(position, look) {
  return tag(
    "div",
    { class: "co-board" },
    tag("div", { class: "co-wide" }, chart(position, look)),
    sale(position),
    tag(
      "div",
      { class: "co-players" },
      position.players.map((_, seat) => playerBoard(position, seat, look)),
    ),
  );
}

// All is open but the order of the stack inside each era: a seat sees the backs.
export function conceal(position) {
  return { ...position, stack: position.stack.map((id) => TILES.get(id).era) };
}

export function say(frame, before) {
  return inWords(frame, before);
}

export function money(position) {
  return position.players.map((player) => player.money);
}
