// Shipyard as the viewer shows it: the common table above, then each player's own.

import { tag } from "../../svg.js";
import { conceal as concealed } from "./conceal.js";
import { employeeTrack } from "./employees.js";
import { legend } from "./legend.js";
import { market } from "./market.js";
import { markers } from "./rings.js";
import { say as said } from "./say.js";
import { seatPanel } from "./seats.js";
import { actionTrack } from "./track.js";

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

export function money(position) {
  return position.players.map((player) => player.guilders);
}
