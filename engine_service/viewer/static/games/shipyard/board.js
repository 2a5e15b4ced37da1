// Shipyard as the viewer shows it: the common table above, then each player's own.
//
// Reading order: components.js (what is printed) and words.js (what it is called); icons.js, ships.js, canals.js (what it
// looks like); track.js, market.js, rings.js, employees.js (the common table); seats.js, slipway.js, contracts.js (a
// player's own); conceal.js; say.js.

import { tag } from "../../svg.js";
import { conceal as concealed } from "./conceal.js";
import { employeeTrack } from "./employees.js";
import { legend } from "./legend.js";
import { market } from "./market.js";
import { markers } from "./rings.js";
import { say as said } from "./say.js";
import { seatPanel } from "./seats.js";
import { actionTrack } from "./track.js";
import { PHASE_NAMES } from "./words.js";

export const title = "Shipyard";

export function draw(position, look) {
  return tag(
    "div",
    { class: "shipyard" },
    tag(
      "div",
      { class: "sy-table" },
      actionTrack(position, look),
      market(position),
      markers(position),
      employeeTrack(position),
      tag(
        "div",
        { class: `sy-seats seats-${position.n_players}` },
        position.players.map((_, seat) => seatPanel(position, seat, look)),
      ),
      legend(),
    ),
  );
}

export const conceal = concealed;
export const say = said;

// The parts of a match: rounds of one turn each, and how it begins and ends.
export function chapter({ phase, n_players: players, active_seat: seat, decision, ...position }) {
  if (phase !== "REGULAR") return PHASE_NAMES[phase];
  const finished = position.players[seat].turns - (decision === "CONTRACT" ? 1 : 0);
  return finished + 1 - (players === 2 ? 2 : 1);
}

export function money(position) {
  return position.players.map((player) => player.guilders);
}
