// Moves in words. What a move brought is read off the table before and after it.

import { cardName, COLUMNS, columnValue, regionName } from "./components.js";
import { TILES, tileName } from "./tiles.js";

// By verb: the words for its objects. `turn` tells who moved and how the table changed.
const VERBS = {
  play: (turn, card) => (card in RECALLS ? recall(turn, card) : `plays ${cardName(card)}${gain(turn)}`),
  token: (turn, card) => `spends the director token on ${cardName(card)}${gain(turn)}`,
  take: (turn, card) => `takes ${cardName(card)} from the display and uses it${gain(turn)}`,
  copy: (turn, seat) => (seat === "none" ? "copies nothing" : copy(turn, Number(seat))),
  buy: (turn, tile) => `buys ${ship(tile)} for £${spent(turn)}`,
  buy_done: ({ context }) => (context.bought.length ? "buys nothing more" : "buys nothing"),
  extra_coal: (turn, tile) => (tile === "none" ? "takes no extra coal" : `loads an extra coal onto ${tileName(tile)}`),
  deploy: (turn, tile, region) => `sends ${tileName(tile)} to the ${regionName(region)}${arrival(turn, region)}`,
  redeploy: (turn, tile, region) => `moves ${tileName(tile)} on to the ${regionName(region)}${arrival(turn, region)}`,
  farewell: (turn, answer) => farewell(turn, answer),
  sail: (turn, tile) => `sails ${tileName(tile)}${voyage(turn, tile)}`,
  sail_done: ({ context }) => (context.sailed.length ? "sails no further" : "lets no ship sail"),
  mode: (turn, mode) => (mode === "flag" ? "lets one steamship of each flag sail" : "lets one ship of each region sail"),
  region: (turn, region) => `lets the whole ${regionName(region)} sail${gain(turn)}`,
  load: (turn, tile) => `loads coal onto ${tileName(tile)}`,
  load_done: () => "loads no more coal",
  invest: (turn, ...what) => INVESTMENTS[what[0]](turn, what[1]),
  invest_ext: (turn, answer) => (answer === "pay" ? "pays £100 for two markers" : "keeps the £100"),
  marker: (turn, column) => `takes a ${COLUMNS[column]}`,
  bonus: (turn, ...what) => BONUSES[what[0]](what[1]),
  exchange: (turn, column) => `trades three contracts for a ${COLUMNS[column]}${gain(turn)}`,
  exchange_done: (turn) => `sells the contracts that are left${gain(turn)}`,
};

const INVESTMENTS = {
  house: (turn, region) => `builds a trade house in the ${regionName(region)} for £${spent(turn)}`,
  bunker: (turn) => `buys a coal bunker for £${spent(turn)}`,
  marker: (turn, column) => `buys a ${COLUMNS[column]} for £${spent(turn)}`,
  none: () => "invests in nothing",
};

const BONUSES = {
  house: (region) => `adds a trade house in the ${regionName(region)}`,
  coal: () => "takes two coal as a bonus",
  none: () => "takes no bonus",
};

const RECALLS = { director: "the Director", president: "the President" };

export function inWords(frame, before) {
  if (!frame.move) return "";
  const [verb, ...objects] = frame.move.split(":");
  const turn = { seat: frame.seat, context: before.context, before, after: frame.position };
  return [VERBS[verb](turn, ...objects), ...docking(turn), ...scrapping(turn)].join("; ");
}

const ship = (id) => (TILES[id].kind === "headquarters" ? `the ${tileName(id)}` : tileName(id));

const earned = ({ seat, before, after }) => after.players[seat].money - before.players[seat].money;
const spent = (turn) => -earned(turn);
const points = (count) => `${count} ${count === 1 ? "point" : "points"}`;

// Money and points of an action that happens all at once. Scrapped ships are told about apart.
function gain(turn) {
  const { seat, before, after } = turn;
  const scrap = scrapScores(turn).filter(([, owner]) => owner === seat).reduce((sum, [, , score]) => sum + score, 0);
  const scored = after.players[seat].vp - before.players[seat].vp - scrap;
  const parts = [earned(turn) > 0 && `£${earned(turn)}`, scored > 0 && points(scored)].filter(Boolean);
  return parts.length ? `, earning ${parts.join(" and ")}` : "";
}

function recall(turn, card) {
  const back = turn.before.players[turn.seat].played.length;
  return `plays ${RECALLS[card]} and takes back ${back} cards${gain(turn)}`;
}

function copy(turn, seat) {
  const copied = turn.before.players[seat].played.at(-1);
  return `copies ${cardName(copied)} from seat ${seat}${gain(turn)}`;
}

function arrival({ seat, before, after }, region) {
  const words = [];
  const pushed = before.regions[region].filter((id) => !after.regions[region].includes(id));
  if (pushed.length) words.push(`pushing out ${pushed.map(tileName).join(", ")}`);
  const contracts = after.players[seat].contracts - before.players[seat].contracts;
  const won = [
    after.players[seat].markers.blue > before.players[seat].markers.blue && "a Blue Riband",
    contracts > 0 && `${contracts} ${contracts === 1 ? "contract" : "contracts"}`,
  ].filter(Boolean);
  if (won.length) words.push(`winning ${won.join(" and ")}`);
  return words.map((each) => `, ${each}`).join("");
}

// Points come from own houses where the ship is; the end of a turn may add others that are not hers.
function voyage(turn, tile) {
  const { seat, before } = turn;
  const region = Object.keys(before.regions).find((name) => before.regions[name].includes(tile));
  return ` for £${earned(turn)}${forHouses(before, seat, region)}`;
}

function forHouses(before, seat, region) {
  const houses = before.houses[region].filter((owner) => owner === seat).length;
  return houses ? ` and ${points(houses)}` : "";
}

function farewell(turn, answer) {
  const { displaced, displaced_from } = turn.context;
  if (answer === "no") return `lets ${tileName(displaced)} go without a last voyage`;
  return `sails ${tileName(displaced)} a last time for £${earned(turn)}${forHouses(turn.before, turn.seat, displaced_from)}`;
}

// Once the buying is over, the ship at the head of the market is laid up.
function docking({ before, after }) {
  return after.docks.slice(before.docks.length).map((id) => `${tileName(id)} goes to the docks`);
}

const newlyScrapped = ({ before, after }) => after.scrapped.slice(before.scrapped.length);

function scrapping(turn) {
  return [
    ...newlyScrapped(turn).map((id) => `${tileName(id)} is scrapped`),
    ...scrapScores(turn).map(([id, owner, score]) => `seat ${owner} scores ${points(score)} for ${tileName(id)}`),
  ];
}

// Scrapped ships score when the turn ends, by the sheets and docks of that moment: tile, former owner, points.
function scrapScores(turn) {
  const { before, after } = turn;
  if (after.pending_scrap.length) return [];
  const due = [...before.pending_scrap, ...newlyScrapped(turn).map((id) => [id, before.owner[id]])];
  return due.filter(([id]) => TILES[id].flag !== "none").map(([id, owner]) => {
    const { flag } = TILES[id];
    const docks = after.docks.filter((other) => TILES[other].flag === flag).length;
    return [id, owner, columnValue(after.players[owner].markers[flag]) + docks];
  });
}
