// Every move in words.

import { MARKET_STEP, RONDEL, TILES, tokenCost } from "./components.js";
import { named } from "./names.js";

const ACTIONS = {
  coal: "Coal",
  region: "Region",
  ships: "Ships",
  blue_riband: "Blue Riband",
  house: "House",
  fleet: "Fleet",
  cargo: "Cargo",
};
const TOKENS = {
  blue: "a Blue Riband",
  black: "a coal pier",
  green: "a green trade token",
  white: "a white trade token",
  red: "a red trade token",
};

// What the seat's purse gained by the move.
function earned(frame, before) {
  return frame.position.players[frame.seat].money - before.players[frame.seat].money;
}

function paid(amount) {
  if (amount > 0) return `, and earns £${amount}`;
  return amount < 0 ? `, and pays £${-amount}` : "";
}

function place(ship, port, { before }) {
  const old = before.ports[port];
  return `places the ${named(ship)} in ${named(port)}${old ? `, in place of the ${named(old.tile)}` : ""}`;
}

function move(spot, { before, frame }) {
  const from = before.players[frame.seat].rondel;
  const steps = from === null ? 0 : (Number(spot) - from + RONDEL.length) % RONDEL.length;
  const fee = steps > 3 ? " for a contract" : "";
  const fleet = RONDEL[spot] === "fleet" ? paid(earned(frame, before)) : "";
  return `goes ${steps ? `${steps} ${steps === 1 ? "step" : "steps"} ` : ""}to ${ACTIONS[RONDEL[spot]]}${fee}${fleet}`;
}

function buy(id, { before }) {
  const about = TILES.get(id);
  const at = before.market.indexOf(id);
  const cost = about.price + (at < 0 ? 0 : MARKET_STEP * (at + 1));
  const what = about.kind === "headquarters" ? `the headquarters of the ${named(id)}` : `the ${named(id)}`;
  return `buys ${what} ${at < 0 ? "from the docks" : "from the market"} for £${cost}`;
}

function token(column, { before, frame }) {
  const cost = before.context.free ? 0 : tokenCost(column, before.players[frame.seat].tokens[column]);
  return `takes ${TOKENS[column]}${cost ? ` for £${cost}` : ""}`;
}

const SAYINGS = {
  place,
  move,
  buy,
  token,
  contract: () => "takes a contract",
  use_money: () => "turns a contract into £20",
  use_coal: (ship) => `turns a contract into coal for the ${named(ship)}`,
  use_house: (port, { frame, before }) =>
    `turns two contracts into a house in ${named(port)}${paid(earned(frame, before))}`,
  use_done: ({ before, frame }) =>
    before.players[frame.seat].contracts ? "keeps the other contracts" : "has no contract to use",
  buy_done: ({ before }) => (before.context.bought ? "buys no more" : "buys nothing"),
  region: (region, { frame, before }) => `calls the ships of the ${named(region)}${paid(earned(frame, before))}`,
  cargo: (ship, { frame, before }) => `carries cargo with the ${named(ship)}${paid(earned(frame, before))}`,
  riband: (ship, { frame, before }) => `wins the Blue Riband with the ${named(ship)}${paid(earned(frame, before))}`,
  house: (port, { frame, before }) => `builds a house in ${named(port)}${paid(earned(frame, before))}`,
  no_token: () => "takes no token",
  load: (ship) => `loads coal on the ${named(ship)}`,
};

export function inWords(frame, before) {
  const [verb, ...objects] = frame.move.split(":");
  return SAYINGS[verb](...objects, { frame, before });
}
