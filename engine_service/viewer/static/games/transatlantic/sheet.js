// A player's sheet: five columns of markers; how far a column is filled says what a ship of its flag is worth.

import { el } from "../../svg.js";
import { COLUMNS, columnValue, FLAGS, SHEET_ROWS } from "./components.js";
import { flagSymbol } from "./symbols.js";
import { TILES } from "./tiles.js";

const LEFT = 15;
const WIDE = 31;
const HIGH = 22;
const BELOW = (SHEET_ROWS + 1) * HIGH + 4;
const WIDTH = LEFT + FLAGS.length * WIDE;
const HEIGHT = BELOW + 34;
const CENTRED = { "text-anchor": "middle" };

export function drawSheet(position, seat) {
  const { markers } = position.players[seat];
  return el(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": inWords(markers) },
    rowNumbers(markers),
    FLAGS.map((flag, at) => {
      const place = { transform: `translate(${LEFT + at * WIDE} 0)` };
      return el("g", place, drawColumn(position, seat, flag, markers[flag]));
    }),
  );
}

const inWords = (markers) => `Sheet: ${FLAGS.map((flag) => `${COLUMNS[flag]} ${markers[flag]}`).join(", ")}`;

// A row that all five columns have filled opens the next one for the final scoring.
function rowNumbers(markers) {
  return Array.from({ length: SHEET_ROWS }, (_, at) => {
    const row = at + 1;
    const full = FLAGS.every((flag) => markers[flag] >= row);
    const words = `row ${row}: ${row} for each marker at the end${full ? ", and it is complete" : ""}`;
    const attributes = { class: full ? "ta-row ta-full" : "ta-row", x: 6, y: row * HIGH + 15, ...CENTRED };
    return el("text", { ...attributes, "font-size": 9 }, el("title", {}, words), `×${row}`);
  });
}

function drawColumn(position, seat, flag, count) {
  const docks = position.docks.filter((id) => TILES[id].flag === flag).length;
  const value = columnValue(count);
  return [
    el("title", {}, `${COLUMNS[flag]}: ${count} acquired; a ${flag} ship is worth ${value} and ${docks} for the docks`),
    Array.from({ length: SHEET_ROWS + 1 }, (_, row) => drawField(seat, flag, row, count)),
    el(
      "g",
      { "data-key": `worth:${seat}:${flag}`, "data-state": String(value) },
      el("rect", { class: "ta-value", x: 1, y: BELOW, width: WIDE - 3, height: 30, rx: 3 }),
      el("text", { class: "ta-figure", x: WIDE / 2, y: BELOW + 13, "font-size": 12, ...CENTRED }, String(value)),
      el("text", { class: "ta-soft", x: WIDE / 2, y: BELOW + 26, "font-size": 9.5, ...CENTRED }, `+${docks}`),
    ),
    count > SHEET_ROWS && beyond(seat, flag, count - SHEET_ROWS),
  ];
}

// Row 0 is printed on the sheet; the others show what they would be worth until a marker covers them.
function drawField(seat, flag, row, count) {
  const y = row * HIGH;
  const field = el("rect", { class: "ta-field", x: 1, y: y + 1, width: WIDE - 3, height: HIGH - 2, rx: 2 });
  if (row > count) {
    const attributes = { class: "ta-faint", x: WIDE / 2 - 0.5, y: y + 15, "font-size": 10, ...CENTRED };
    return [field, el("text", attributes, String(columnValue(row)))];
  }
  const key = row === 0 ? {} : { "data-key": `marker:${seat}:${flag}:${row}` };
  return [
    field,
    el(
      "g",
      { class: row === 0 ? "ta-printed" : "ta-marker", ...key },
      el("rect", {
        class: `ta-flag ta-flag-${flag}`, x: 3, y: y + 2.5, width: WIDE - 7, height: HIGH - 5, rx: row === 0 ? 2 : 8,
      }),
      flagSymbol(flag, WIDE / 2 - 7, y + 4.5, 13),
    ),
  ];
}

function beyond(seat, flag, more) {
  return el(
    "g",
    { "data-key": `beyond:${seat}:${flag}`, "data-state": String(more) },
    el("circle", { class: "ta-beyond", cx: WIDE - 6, cy: BELOW - 7, r: 7 }),
    el("text", { class: "ta-on-beyond", x: WIDE - 6, y: BELOW - 4, "font-size": 9, ...CENTRED }, `+${more}`),
  );
}
