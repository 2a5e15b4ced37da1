// Transatlantic as it lies on the table.

import { tag } from "../../svg.js";
import { drawDisplay } from "./cards.js";
import { drawHead } from "./head.js";
import { drawLegend } from "./legend.js";
import { drawDocks, drawGone, drawMarket } from "./sale.js";
import { drawSea } from "./sea.js";
import { drawSeats } from "./seats.js";
import { drawSupply } from "./supply.js";
import { TILES } from "./tiles.js";
import { inWords } from "./words.js";

export const title = "Transatlantic";

export function draw(position, look) {
  return tag(
    "div",
    { class: "ta-table" },
    drawHead(position, look),
    drawSea(position),
    drawMarket(position),
    tag(
      "div",
      { class: "ta-pair" },
      drawDisplay(position),
      tag("div", { class: "ta-panel" }, drawDocks(position), drawSupply(position)),
    ),
    drawSeats(position, look),
    drawGone(position),
    drawLegend(),
  );
}

const covered = (cards) => cards.map(() => null);
const backs = (tiles) => tiles.map((id) => TILES[id].stack);
const onlyTop = (cards) => cards.map((card, at) => (at === cards.length - 1 ? card : null));

// A covered card becomes null, a covered tile the number on its back.
export function conceal(position, seat) {
  return {
    ...position,
    rng: null,
    pile: backs(position.pile),
    removed_unseen: backs(position.removed_unseen),
    ext_stack: covered(position.ext_stack),
    // By name: the order in which cards were put aside would tell about the stack after a reshuffle.
    ext_discard: [...position.ext_discard].sort(),
    players: position.players.map((player, other) =>
      other === seat ? player : { ...player, hand: covered(player.hand), played: onlyTop(player.played) }),
  };
}

export function say(frame, before) {
  return inWords(frame, before);
}

export function money(position) {
  return position.players.map((player) => player.money);
}
