// Canals as tiles of land with water in them, one or many joined to a system, and the ship figure that sails there.

import { el } from "../../svg.js";
import { CANALS } from "./components.js";
import { sign } from "./icons.js";
import { keyed } from "./keyed.js";
import { SIDE_NAMES, SPACE_NAMES } from "./words.js";

const CELL = 24;
export const TILE = 3 * CELL;
const SIDES = ["N", "E", "S", "W"];
const STEP = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
const SIGN_OF = { M: "military", C: "commerce", L: "lantern", T: "lifeboat", O: "lifebuoy", R: "riband" };
const LAND = "#";

// A canal as it lies: rows of spaces from north to south, and its open sides, after quarter turns clockwise.
export function lying(canal, rotation) {
  const [grid, openings] = CANALS[canal];
  let rows = grid.split("/");
  for (let turn = 0; turn < rotation; turn += 1) {
    rows = [0, 1, 2].map((row) => [0, 1, 2].map((column) => rows[2 - column][row]).join(""));
  }
  return { rows, openings: [...openings].map((side) => SIDES[(SIDES.indexOf(side) + rotation) % 4]) };
}

const centre = (at) => CELL * (at + 0.5);

function water({ rows }) {
  const wet = (row, column) => (rows[row]?.[column] ?? LAND) !== LAND;
  const ways = [];
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 3; column += 1) {
      if (!wet(row, column)) continue;
      ways.push(`M${centre(column)} ${centre(row)}h0`);
      if (wet(row, column + 1)) ways.push(`M${centre(column)} ${centre(row)}h${CELL}`);
      if (wet(row + 1, column)) ways.push(`M${centre(column)} ${centre(row)}v${CELL}`);
    }
  }
  return ways.join("");
}

// From the space at an open side to the edge of the tile.
function mouths({ openings }) {
  const ways = openings.map((side) => {
    const [dx, dy] = STEP[side];
    return `M${centre(1 + dx)} ${centre(1 + dy)}l${(dx * CELL) / 2} ${(dy * CELL) / 2}`;
  });
  return ways.join("");
}

function space(code, row, column) {
  if (code === LAND) return null;
  const place = `translate(${centre(column)} ${centre(row)})`;
  if (code === ".") return el("circle", { class: "space", r: 2.6, transform: place });
  const name = SIGN_OF[code];
  return el(
    "g",
    { class: `space space-${name}`, transform: place },
    el("title", null, SPACE_NAMES[code]),
    el("circle", { r: 9.4 }),
    sign(name, -6, -6, 12),
  );
}

function tile(canal, rotation, x, y, key) {
  const lies = lying(canal, rotation);
  const [way, mouth] = [water(lies), mouths(lies)];
  return el(
    "g",
    { class: "canal", transform: `translate(${x} ${y})`, ...key },
    el("title", null, `canal ${canal}, open to ${lies.openings.map((side) => SIDE_NAMES[side]).join(", ")}`),
    el("rect", { class: "land", x: 0.75, y: 0.75, width: TILE - 1.5, height: TILE - 1.5, rx: 4 }),
    el("path", { class: "bank", d: way }),
    el("path", { class: "bank mouth", d: mouth }),
    el("path", { class: "water", d: way }),
    el("path", { class: "water mouth", d: mouth }),
    lies.rows.map((cells, row) => [...cells].map((code, column) => space(code, row, column))),
  );
}

export function canalPicture(canal) {
  return el("svg", { class: "sy-tile-picture", viewBox: `0 0 ${TILE} ${TILE}` }, tile(canal, 0, 0, 0));
}

const HEADING = { N: 180, E: 270, S: 0, W: 90 };

// The ship figure lies with its stern to the side it came from.
function shipFigure({ x, y, row, col, stern }, seat) {
  const place = `translate(${x * TILE + centre(col)} ${y * TILE + centre(row)})`;
  const hull = el("path", {
    class: "figure-hull",
    d: "M0 -13Q9 -4 7 11H-7Q-9 -4 0 -13Z",
    transform: `rotate(${HEADING[stern]})`,
  });
  const title = el("title", null, `the ship of seat ${seat}, its stern to the ${SIDE_NAMES[stern]}`);
  const number = el("text", { class: "seat-number", "text-anchor": "middle", "font-size": 11, y: 4 }, String(seat));
  const state = `${x},${y},${row},${col},${stern}`;
  return el("g", { class: "figure", transform: place, ...keyed(`figure:${seat}`, state) }, title, hull, number);
}

// All canals of a seat, as they lie.
export function canalSystem(player, seat) {
  const xs = player.canals.map(([x]) => x);
  const ys = player.canals.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [across, down] = [Math.max(...xs) - left + 1, Math.max(...ys) - top + 1];
  const box = [left * TILE - 2, top * TILE - 2, across * TILE + 4, down * TILE + 4];
  const tiles = player.canals.map(([x, y, canal, rotation]) =>
    tile(canal, rotation, x * TILE, y * TILE, keyed(`canal:${canal}`, `${seat}:${x},${y},${rotation}`)),
  );
  const figure = player.figure && shipFigure(player.figure, seat);
  const system = el("svg", { class: "sy-system", viewBox: box.join(" ") }, tiles, figure);
  system.style.setProperty("--across", across);
  return system;
}
