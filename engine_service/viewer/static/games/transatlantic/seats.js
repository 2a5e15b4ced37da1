// What lies in front of each seat: money and points, the sheet, hand and played stack, waiting ships, headquarters.

import { el, seatBadge, tag } from "../../svg.js";
import { smallCard } from "./cards.js";
import { ALL_HOUSES } from "./components.js";
import { drawSheet } from "./sheet.js";
import { drawStock } from "./supply.js";
import { sign } from "./symbols.js";
import { drawTile, HEIGHT, WIDTH } from "./tile.js";
import { TILES } from "./tiles.js";

export function drawSeats(position, look) {
  const attributes = { class: `ta-seats ta-seats-${position.n_players}`, "aria-label": "Players" };
  return tag("section", attributes, position.players.map((player, seat) => drawSeat(position, look, player, seat)));
}

function drawSeat(position, look, player, seat) {
  const deciding = position.seat === seat ? "ta-deciding" : "";
  const forfeited = look.forfeited[seat] ? "ta-forfeited" : "";
  return tag(
    "article",
    { class: `ta-seat ta-of-${seat} ${deciding} ${forfeited}` },
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
      tag("div", { class: "ta-papers" }, drawSheet(position, seat), drawLeft(position, player, seat)),
      tag(
        "div",
        { class: "ta-cards" },
        drawRow(`Hand: ${player.hand.length}`, drawHand(player.hand, seat)),
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

function drawHand(hand, seat) {
  return hand.map((card) => smallCard(card, { "data-key": card && `hand:${seat}:${card}` }));
}

// The top of the stack is what a ship agent may copy.
function drawPlayed(played, seat) {
  return played.map((card, at) => {
    const key = { "data-key": `played:${seat}:${at}`, "data-state": card ?? "covered" };
    return smallCard(card, key, at === played.length - 1 ? "ta-top" : "");
  });
}

function drawRow(title, cards) {
  return [tag("h3", {}, title), tag("p", { class: "ta-flow" }, cards)];
}

// Pieces and papers the seat has not used up.
function drawLeft({ options }, player, seat) {
  const { houses_left: houses, contracts, director_token: token } = player;
  const built = `${houses} trade houses left, ${ALL_HOUSES - houses} built`;
  return tag(
    "p",
    { class: "ta-flow ta-stocks" },
    drawStock(`houses:${seat}`, sign("house", "trade houses"), houses, built),
    drawStock(`token:${seat}`, sign("hat", "director token"), token ? "token" : "token spent", "uses a card on display, once"),
    options.variant_president
      && drawStock(`contracts:${seat}`, sign("contract", "contracts"), contracts, "three for a marker, or £20 each"),
  );
}

function drawTiles(position, { waiting, hqs }, seat) {
  const ship = (id) => ({ place: `waiting:${seat}`, owner: seat, coal: position.coal[id] ?? 0 });
  const office = () => ({ place: `hq:${seat}`, owner: seat });
  return [
    drawLying(`Waiting: ${waiting.length}`, waiting, ship),
    drawLying(`Headquarters: ${hqs.length}`, hqs, office),
  ];
}

function drawLying(title, tiles, lying) {
  if (!tiles.length) return null;
  return [tag("h3", {}, title), tag("div", { class: "ta-tiles" }, tiles.map((id) => alone(id, lying(id))))];
}

// One tile as a drawing of its own.
export function alone(id, lying) {
  const box = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": TILES[id].name };
  return el("svg", box, drawTile(id, lying));
}
