// A move in words, as somebody at the table would tell it.

import { lying } from "./canals.js";
import { BONUS_PRICE, COMMODITIES, COST, EMPLOYEES, PRICES, TRAINS } from "./components.js";
import { MANUFACTURE_RING, RECRUIT_RING } from "./components.js";
import { ACTION_NAMES, SIDE_NAMES, contractColour, contractName, employeeName } from "./words.js";
import { count, guilders, listed, partOf, priced, shipCardFeatures, shipCardName, trainName } from "./words.js";

const COLUMN_NAMES = { middle_left: " from the left column", middle_right: " from the right column" };
const TURNS = ["as printed", "turned right", "turned half round", "turned left"];

const SPACE_WORDS = {
  M: "military",
  C: "commerce",
  L: "lanterns",
  T: "lifeboats",
  O: "lifebuoys",
  R: "the Blue Riband",
};

const a = (noun) => (/^[aeio]/i.test(noun) ? `an ${noun}` : `a ${noun}`);

// How much richer the mover is after the move.
function gain({ seat, position }, before) {
  return position.players[seat].guilders - before.players[seat].guilders;
}

function chooses(told, frame, before) {
  const richer = gain(frame, before);
  return `${told}${richer > 0 ? ` and is ${guilders(richer)} richer` : ""}`;
}

function shipCardAt(before, column, row) {
  const card = before.ship_market[column][row];
  const found = shipCardFeatures(card);
  return `${shipCardName(card)}${found ? ` (${found})` : ""}${COLUMN_NAMES[column] ?? ""} ${priced(COST[row])}`;
}

function leaving(before) {
  return `the ship of ${count(before.context.ship.length, "card")}`;
}

function movesMarker(extra, frame, before) {
  const steps = count(Number(extra) + 1, "space");
  const paid = -gain(frame, before);
  const price = paid > 0 ? ` for ${guilders(paid)}` : "";
  const { action } = before.context;
  if (action === "hire_employee") return `moves the hire marker ${steps} on${price}`;
  const [name, ring, type] =
    action === "recruit_crew" ? ["recruit", RECRUIT_RING, "recruiter"] : ["manufacture", MANUFACTURE_RING, "engineer"];
  const piece = ring[(before.markers[name] + 1 + Number(extra)) % ring.length];
  const staff = before.players[frame.seat].employees.filter((employee) => EMPLOYEES[employee][0] === type);
  const pieces = [piece, ...staff.map((employee) => EMPLOYEES[employee][2])];
  return `moves the ${name} marker ${steps} on${price} and takes ${listed(pieces.map(a))}`;
}

function takesEmployee(post, frame, before) {
  const [employee] = before.employee_track[before.markers.hire][Number(post)];
  const surcharge = EMPLOYEES[employee][3];
  return `hires the ${employeeName(employee)}${surcharge ? ` for ${guilders(surcharge)}` : ""}`;
}

function car(before) {
  return TRAINS[before.context.train].split(" ")[before.context.car];
}

function sellsCar(frame, before) {
  const commodity = car(before);
  const traders = before.players[frame.seat].employees.filter((employee) =>
    employee.startsWith(`trader_${commodity}`),
  ).length;
  const price = PRICES[before.markers.exchange][COMMODITIES.indexOf(commodity)] + traders;
  return `sells the ${commodity} for ${guilders(price)}`;
}

function sails(side, frame, before) {
  const [was, now] = [before.players[frame.seat], frame.position.players[frame.seat]];
  const launched = now.fleet.length > was.fleet.length;
  const tile = was.canals.find(([x, y]) => x === now.figure.x && y === now.figure.y);
  const space = lying(tile[2], tile[3]).rows[now.figure.row][now.figure.col];
  const past = SPACE_WORDS[space] ? `, past ${SPACE_WORDS[space]}` : "";
  const end = launched ? `, and brings the ship home for ${count(now.fleet.at(-1).points, "point")}` : "";
  return `sails ${SIDE_NAMES[side]}${past}${end}`;
}

// Which contract it was stays with those who may know it.
function givesUp(contract, frame, before) {
  const known = Array.isArray(before.players[frame.seat].contracts);
  return known
    ? `gives up the ${contractColour(contract)} contract ${contractName(contract)}`
    : `gives up a ${contractColour(contract)} contract`;
}

const VERBS = {
  choose_action: ([action], frame, before) => chooses(`chooses ${ACTION_NAMES[action]}`, frame, before),
  final_action: ([action], frame, before) =>
    chooses(`takes ${ACTION_NAMES[action]} as the final action`, frame, before),
  buy_bonus: ([action]) => `pays ${guilders(BONUS_PRICE)} for a bonus action, ${ACTION_NAMES[action]}`,
  perform_main: (_, frame, before) => chooses(`performs ${ACTION_NAMES[before.turn.main]}`, frame, before),
  end_actions: () => "buys no bonus action",
  buy_ship_card: ([column, row], frame, before) => `buys the ${shipCardAt(before, column, row)}`,
  buy_substitute: ([part]) => `takes a substitute ${part}`,
  build_done: () => "stops building",
  place_ship_card: ([slot], frame, before) => `sets the ${partOf(before.context.card)} into slot ${slot}`,
  buy_train: ([row], frame, before) => `buys ${trainName(before.train_column[row])} ${priced(COST[row])}`,
  rent_canal: ([row], frame, before) => `rents canal ${before.canal_column[row]} ${priced(COST[row])}`,
  place_first_canal: ([side], frame, before) =>
    `lays canal ${before.context.canal} and sets the ship in at its ${SIDE_NAMES[side]} end`,
  place_canal: ([x, y, rotation], frame, before) =>
    `lays canal ${before.context.canal} at column ${x}, row ${y}, ${TURNS[rotation]}`,
  move_marker: ([extra], frame, before) => movesMarker(extra, frame, before),
  take_employee: ([post], frame, before) => takesEmployee(post, frame, before),
  exchange_train: ([train]) => `sends ${trainName(train)} to the exchange`,
  sell_car: (_, frame, before) => sellsCar(frame, before),
  trade_car: ([item], frame, before) => `trades the ${car(before)} for ${a(item)}`,
  choose_ship: ([slot]) => `lets the ship from slot ${slot} leave first`,
  scrap: (_, frame, before) => `scraps ${leaving(before)}`,
  launch: (_, frame, before) => `launches ${leaving(before)} with a captain`,
  fit: ([piece]) => `fits ${a(piece)}`,
  fit_done: () => "has fitted the ship out",
  declare_speed: ([speed]) => `declares speed ${speed}`,
  sail_step: ([side], frame, before) => sails(side, frame, before),
  discard_contract: ([contract], frame, before) => givesUp(contract, frame, before),
  last_chance_buy: ([column, row], frame, before) =>
    `takes the last chance and buys the ${shipCardAt(before, column, row)}`,
  last_chance_substitute: ([part]) => `takes the last chance with a substitute ${part}`,
  last_chance_pass: () => "lets the last chance pass",
};

export function say(frame, before) {
  if (!frame.move) return "";
  const [verb, ...words] = frame.move.split(":");
  return VERBS[verb](words, frame, before);
}
