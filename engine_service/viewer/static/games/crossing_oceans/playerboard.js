// A player board: five columns of tokens that make flags dear, the flags above them, and what else a seat owns.

import { el, seatBadge, tag } from "../../svg.js";
import { COLUMNS, FLAG_VALUE, TILES, tokenCost } from "./components.js";
import { TILE_HEIGHT, TILE_WIDTH, flag, tile } from "./ship.js";

const SPOTS = 4;
const COLUMN = 54;
const KINDS = { blue: "Blue Riband", black: "coal pier", green: "trade", white: "trade", red: "trade" };

// Flags belong to ships and headquarters, wherever they are.
function flags(position, seat) {
  const { supply, hqs } = position.players[seat];
  const atSea = Object.values(position.ports)
    .filter((ship) => ship && ship.owner === seat)
    .map((ship) => ship.tile);
  const count = {};
  for (const id of [...supply, ...hqs, ...atSea]) count[TILES.get(id).flag] = (count[TILES.get(id).flag] ?? 0) + 1;
  return count;
}

function token(colour, seat, number, placed) {
  const filled = number <= placed;
  const y = 34 + number * 25;
  const cost = tokenCost(colour, number - 1);
  const key = number ? { "data-key": `token:${seat}:${colour}:${number}`, "data-state": String(filled) } : {};
  return el(
    "g",
    { transform: `translate(${COLUMN / 2} ${y})`, class: filled ? `co-token co-${colour}` : "co-spot-empty", ...key },
    el("circle", { r: 10.5 }),
    el("text", { y: 3.6, "text-anchor": "middle", "font-size": 10 }, String(FLAG_VALUE[number])),
    !filled && cost ? el("text", { class: "co-cost", x: 13, y: 3, "font-size": 8 }, `£${cost}`) : null,
  );
}

function column(position, seat, colour, owned, place) {
  const placed = position.players[seat].tokens[colour];
  return el(
    "g",
    {
      transform: `translate(${place * COLUMN} 0)`,
      role: "img",
      "aria-label": `${colour}: ${owned} flags, ${placed} tokens (${KINDS[colour]})`,
    },
    flag(colour, 18, 10),
    el(
      "text",
      { x: 29, y: 14, class: "co-count", "data-key": `flags:${seat}:${colour}`, "data-state": owned },
      `×${owned}`,
    ),
    Array.from({ length: SPOTS + 1 }, (_, number) => token(colour, seat, number, placed)),
  );
}

function purse({ money, contracts, captains, houses }, seat) {
  const fact = (name, value, unit) =>
    tag(
      "span",
      { class: "co-fact", "data-key": `${name}:${seat}`, "data-state": value },
      tag("b", {}, unit === "£" ? `£${value}` : String(value)),
      unit === "£" ? null : ` ${unit}`,
    );
  return tag(
    "p",
    { class: "co-purse" },
    fact("money", money, "£"),
    fact("contracts", contracts, contracts === 1 ? "contract" : "contracts"),
    fact("captains", captains, captains === 1 ? "captain" : "captains"),
    fact("houses-left", houses, houses === 1 ? "house" : "houses"),
  );
}

function owned(ids, place) {
  return ids.map((id) =>
    el(
      "svg",
      {
        class: "co-mini",
        viewBox: `${-TILE_WIDTH / 2 - 2} ${-TILE_HEIGHT / 2 - 2} ${TILE_WIDTH + 4} ${TILE_HEIGHT + 4}`,
      },
      tile(id, { "data-state": place }),
    ),
  );
}

export function playerBoard(position, seat, look) {
  const player = position.players[seat];
  const count = flags(position, seat);
  const mixed = count.multicolored ?? 0;
  const drawing = el(
    "svg",
    { class: "co-columns", viewBox: `0 0 ${COLUMN * 6} 148` },
    COLUMNS.map((colour, place) => column(position, seat, colour, count[colour] ?? 0, place)),
    el(
      "g",
      { transform: `translate(${5 * COLUMN} 0)` },
      flag("multicolored", 18, 10),
      el(
        "text",
        { x: 29, y: 14, class: "co-count", "data-key": `flags:${seat}:multicolored`, "data-state": mixed },
        `×${mixed}`,
      ),
    ),
  );
  const turn = position.seat === seat ? "co-turn" : "";
  const notes = [position.start_seat === seat ? "starts each round" : null, look.forfeited[seat] ? "forfeited" : null]
    .filter(Boolean)
    .join(", ");
  return tag(
    "section",
    {
      class: `co-player seat-edge-${seat} ${turn} ${look.forfeited[seat] ? "co-gone" : ""}`,
      "aria-label": `Board of ${look.names[seat]}`,
    },
    tag(
      "h2",
      {},
      seatBadge(seat),
      " ",
      look.names[seat],
      notes ? tag("span", { class: "rv-soft" }, ` ${notes}`) : null,
    ),
    purse(player, seat),
    tag(
      "div",
      { class: "co-below" },
      drawing,
      tag(
        "div",
        { class: "co-supply" },
        owned(player.supply, `supply ${seat}`),
        owned(player.hqs, `hq ${seat}`),
        player.supply.length + player.hqs.length ? null : tag("span", { class: "rv-soft" }, "no ships waiting"),
      ),
    ),
  );
}
