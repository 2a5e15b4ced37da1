// What lies in front of one player: purse, stock, yard, canals, staff, trains, contracts and fleet.

import { el, seatBadge, tag } from "../../svg.js";
import { canalSystem } from "./canals.js";
import { PIECES } from "./components.js";
import { contractList } from "./contracts.js";
import { employeeCard } from "./employees.js";
import { coin, inline } from "./icons.js";
import { keyed } from "./keyed.js";
import { trainPicture } from "./market.js";
import { fleet, inHand, yard } from "./slipway.js";
import { count, guilders } from "./words.js";

function purse(amount) {
  return el(
    "svg",
    { class: "sy-inline", viewBox: "-8 -8 16 16", role: "img", "aria-label": "guilders" },
    coin(0, 0, 7.5, "ƒ"),
    el("title", null, guilders(amount)),
  );
}

function figure(key, state, label, ...content) {
  return tag("span", { class: "sy-figure", title: label, ...keyed(key, state) }, content);
}

function heading(position, seat, look) {
  const player = position.players[seat];
  const rank = position.result?.[seat].rank;
  const notes = [
    rank && `rank ${rank}`,
    look.forfeited?.[seat] && "forfeited",
    position.seat === seat && "to decide",
    position.start_seat === seat && position.phase !== "OVER" && "began",
  ];
  return tag(
    "header",
    null,
    seatBadge(seat),
    tag("span", { class: "sy-name" }, look.names[seat] ?? `seat ${seat}`),
    notes.filter(Boolean).map((note) => tag("span", { class: `sy-note ${note.replace(/\W+.*/, "")}` }, note)),
    figure(
      `guilders:${seat}`,
      player.guilders,
      guilders(player.guilders),
      purse(player.guilders),
      tag("b", null, String(player.guilders)),
    ),
    figure(
      `score:${seat}`,
      player.score,
      `${count(player.score, "point")} on the score track; contracts and traders count at the end`,
      inline("riband", "points"),
      tag("b", { class: "points" }, String(player.score)),
    ),
  );
}

function stock(player, seat) {
  const items = PIECES.map((piece) => {
    const number = player.stock[piece];
    const key = keyed(`stock:${seat}:${piece}`, number);
    return tag(
      "li",
      { class: number ? "" : "none", title: `${count(number, piece)} in stock`, ...key },
      inline(piece, piece),
      tag("b", null, String(number)),
    );
  });
  return tag("ul", { class: "sy-stock" }, items);
}

function part(name, label, ...content) {
  return tag("div", { class: `sy-part part-${name}` }, tag("h3", null, label), content);
}

function staff(player, seat) {
  if (!player.employees.length) return null;
  const cards = player.employees.map((employee) => employeeCard(employee, keyed(`staff:${seat}:${employee}`, "hired")));
  return part("staff", "Employees", tag("div", { class: "sy-row" }, cards));
}

function trains(player, seat) {
  if (!player.trains.length) return null;
  const cards = player.trains.map((train) => tag("span", keyed(`train:${train}`, seat), trainPicture(train)));
  return part("trains", "Trains", tag("div", { class: "sy-row" }, cards));
}

function canals(player, seat) {
  const used = tag(
    "small",
    { ...keyed(`used:${seat}`, player.used_count), title: player.used_canals.join(", ") },
    `${player.used_count} used`,
  );
  return part(
    "canals",
    ["Canals ", used],
    player.canals.length ? canalSystem(player, seat) : tag("p", { class: "sy-none" }, "none rented yet"),
  );
}

function contracts(position, seat) {
  const result = position.result?.[seat];
  const traders = result?.traders ? tag("small", null, `traders ${result.traders} pts`) : null;
  return part("contracts", ["Contracts ", traders], contractList(position.players[seat], seat, result));
}

export function seatPanel(position, seat, look) {
  const player = position.players[seat];
  const panel = tag(
    "section",
    {
      class: `sy-panel sy-seat ${position.seat === seat ? "deciding" : ""}`,
      "aria-label": `seat ${seat}`,
    },
    heading(position, seat, look),
    stock(player, seat),
    inHand(position, seat),
    part("yard", "Yard", yard(player, seat)),
    staff(player, seat),
    tag(
      "div",
      { class: "sy-halves" },
      tag("div", null, trains(player, seat), contracts(position, seat)),
      canals(player, seat),
    ),
    part("fleet", "Fleet", fleet(player, seat)),
  );
  panel.style.setProperty("--seat", look.seatColours[seat]);
  return panel;
}
