// What lies in front of each seat: money and points, the sheet, hand and played stack, waiting ships, headquarters.

import { el, seatBadge, tag } from "../../svg.js";
import { smallCard } from "./cards.js";
import { ALL_HOUSES } from "./components.js";
import { drawSheet } from "./sheet.js";
import { sign } from "./symbols.js";
import { drawTile, HEIGHT, WIDTH } from "./tile.js";

export function drawSeats(position, look) {
  return tag("section", { class: `ta-seats ta-seats-${position.n_players}`, "aria-label": "Players" }, position.players.map((player, seat) => drawSeat(position, look, player, seat)));
}

function drawSeat(position, look, player, seat) {
  const deciding = position.seat === seat;
  return tag(
    "article",
    { class: `ta-seat ta-of-${seat}${deciding ? " ta-deciding" : ""}${look.forfeited[seat] ? " ta-forfeited" : ""}` },
    tag(
      "header",
      {},
      seatBadge(seat),
      tag("strong", { class: "ta-who", title: look.names[seat], dir: "auto" }, look.names[seat]),
      notes(position, look, seat).map((note) => tag("span", { class: "ta-note" }, note)),
      counted(`money:${seat}`, "ta-money", `£${player.money}`, "pounds in hand"),
      counted(`vp:${seat}`, "ta-points", `${player.vp} VP`, "victory points so far"),
    ),
    tag(
      "div",
      { class: "ta-goods" },
      tag("div", { class: "ta-papers" }, drawSheet(position, seat), drawStock(position, player, seat)),
      tag(
        "div",
        { class: "ta-cards" },
        drawRow(`Hand: ${player.hand.length}`, player.hand.map((card) => smallCard(card, { "data-key": card && `hand:${seat}:${card}` }))),
        drawRow(`Played: ${player.played.length}`, drawPlayed(player.played, seat)),
      ),
    ),
    drawTiles(position, player, seat),
  );
}

function notes(position, look, seat) {
  return [
    position.start_seat === seat && "starts",
    position.active_seat === seat && "turn",
    position.seat === seat && position.active_seat !== seat && "asked",
    look.forfeited[seat] && "forfeited",
  ].filter(Boolean);
}

function counted(key, name, text, title) {
  return tag("span", { class: name, "data-key": key, "data-state": text, title }, text);
}

// The top of the stack is what a ship agent may copy.
function drawPlayed(played, seat) {
  return played.map((card, at) =>
    smallCard(card, { "data-key": `played:${seat}:${at}`, "data-state": card ?? "covered" }, at === played.length - 1 ? "ta-top" : ""));
}

function drawRow(title, cards) {
  return [tag("h4", {}, title), tag("p", { class: "ta-flow" }, cards)];
}

function drawStock(position, player, seat) {
  const built = ALL_HOUSES - player.houses_left;
  return tag(
    "p",
    { class: "ta-flow ta-stocks" },
    stocked(`houses:${seat}`, sign("house", "trade houses"), player.houses_left, `${player.houses_left} trade houses left, ${built} built`),
    stocked(`token:${seat}`, sign("hat", "director token"), player.director_token ? "token" : "token spent", "director token: use a card of the display once"),
    position.options.variant_president && stocked(`contracts:${seat}`, sign("contract", "contracts"), player.contracts, "contracts"),
  );
}

function stocked(key, drawing, count, title) {
  return tag("span", { class: "ta-stock", "data-key": key, "data-state": String(count), title }, drawing, tag("b", {}, String(count)));
}

function drawTiles(position, player, seat) {
  const waiting = player.waiting.map((id) => alone(id, { place: `waiting:${seat}`, owner: seat, coal: position.coal[id] ?? 0 }));
  const offices = player.hqs.map((id) => alone(id, { place: `hq:${seat}`, owner: seat }));
  if (!waiting.length && !offices.length) return null;
  const title = [waiting.length && `Waiting: ${waiting.length}`, offices.length && `Headquarters: ${offices.length}`].filter(Boolean).join(", ");
  return [tag("h4", {}, title), tag("div", { class: "ta-tiles" }, waiting, offices)];
}

// One tile as a drawing of its own.
export function alone(id, lying) {
  return el("svg", { class: "ta-alone", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": id }, drawTile(id, lying));
}
