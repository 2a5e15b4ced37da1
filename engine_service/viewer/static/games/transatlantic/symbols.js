// The signs on tiles, cards and sheets: our own line drawings in a box of 24 by 24.

import { el } from "../../svg.js";

// `fill` is painted, `line` is drawn with a pen; both in the colour of the text around.
const DRAWINGS = {
  anchor: { line: "M12 7V21M6.5 11H17.5M4 14.5C4 19 8 21 12 21S20 19 20 14.5M12 3A2 2 0 1 1 12 7A2 2 0 1 1 12 3" },
  riband: {
    fill: "M7.6 13.6L4.5 23L9 21.6L12 16.5L15 21.6L19.5 23L16.4 13.6A7 7 0 1 0 7.6 13.6Z"
      + "M12 5A3.6 3.6 0 1 1 12 12.2A3.6 3.6 0 1 1 12 5Z",
  },
  bunker: { fill: "M3.5 12.5H11V20H3.5ZM13 12.5H20.5V20H13ZM8.2 3.5H15.8V11H8.2Z" },
  freight: { fill: "M3 4H21V20H3ZM6 8.2V17H10.4ZM7.6 7L12 13.8L16.4 7ZM18 8.2L13.6 17H18Z" },
  mail: { fill: "M2.5 5.5H21.5L12 12.6ZM2.5 8.2L12 15.3L21.5 8.2V19H2.5Z" },
  passengers: {
    fill: "M12 2.5A4.4 4.4 0 1 1 12 11.3A4.4 4.4 0 1 1 12 2.5ZM3.6 21.5C3.6 15.6 7 13 12 13S20.4 15.6 20.4 21.5Z",
  },
  house: { fill: "M12 3L22 11.5H19V21H5V11.5H2ZM10 14V21H14V14Z" },
  hat: { fill: "M6.5 4H17.5L17 14H7ZM2.5 16H21.5C21 19.5 16 20.5 12 20.5S3 19.5 2.5 16Z" },
  star: { fill: "M12 2L14.9 8.9L22.3 9.5L16.7 14.4L18.4 21.6L12 17.7L5.6 21.6L7.3 14.4L1.7 9.5L9.1 8.9Z" },
  contract: { fill: "M5 2H15L20 7V22H5ZM8 9.5V11H17V9.5ZM8 13V14.5H17V13ZM8 16.5V18H13V16.5Z" },
  shipyard: { fill: "M2.5 15.5H21.5L18.5 21H5.5ZM6 2.5H19V4.6H8.6V14H6ZM15.4 4.6H17V9.5H15.4ZM14.4 9.5H18V12H14.4Z" },
  transport: { fill: "M2 15H19L16.5 20.5H5ZM5 11H13V14H5ZM7 6H10V10H7ZM14 6.6H17.6V3.6L22.6 8.2L17.6 12.8V9.8H14Z" },
  region: {
    line: "M2 8C5 4.5 7.5 4.5 10 8S17 11.5 22 7M2 14C5 10.5 7.5 10.5 10 14S17 17.5 22 13"
      + "M2 20C5 16.5 7.5 16.5 10 20S17 23.5 22 19",
  },
  agent: { line: "M4 7.5H13.5V21H4ZM8.5 7V3H20V16.5H14" },
  cruise: {
    fill: "M6 13.5A6 6 0 0 1 18 13.5Z",
    line: "M2 20C5 17.5 7.5 17.5 10 20S17 22.5 22 19M2 15.5H22M12 1.5V4M4 5L5.8 6.8M20 5L18.2 6.8",
  },
  global: {
    line: "M12 2.5A9.5 9.5 0 1 1 12 21.5A9.5 9.5 0 1 1 12 2.5M2.5 12H21.5M12 2.5C6.5 8 6.5 16 12 21.5C17.5 16 17.5 8 12 2.5",
  },
  fleet: { fill: "M3 2H4.8V22H3ZM4.8 3L12 5.6L4.8 8.2ZM13 7H14.8V22H13ZM14.8 8L22 10.6L14.8 13.2Z" },
  commerce: { line: "M16 7.5A3.6 3.6 0 0 0 9 8.5V15C9 17.5 8 19 6.5 20H17M6.5 13H13.5" },
};

// By card and by column: which drawing stands for it.
const OF_CARD = {
  blue_riband: "riband",
  cargo: "freight",
  coal: "bunker",
  coal_ext: "bunker",
  commerce: "commerce",
  cruise: "cruise",
  director: "hat",
  fleet: "fleet",
  global: "global",
  invest: "house",
  invest_ext: "house",
  president: "star",
  region: "region",
  ship_agent: "agent",
  shipyard: "shipyard",
  shipyard_ext: "shipyard",
  transport: "transport",
  transport_ext: "transport",
};

const OF_COLUMN = { blue: "riband", black: "bunker", green: "freight", white: "mail", red: "passengers" };

// A sign with its upper left corner at (x, y), for use inside an SVG.
export function symbol(name, x, y, size) {
  const { fill, line } = DRAWINGS[name];
  return el(
    "g",
    { class: "ta-symbol", transform: `translate(${x} ${y}) scale(${size / 24})` },
    fill && el("path", { class: "ta-fill", d: fill, "fill-rule": "evenodd" }),
    line && el("path", { class: "ta-pen", d: line }),
  );
}

export const cardSymbol = (card, x, y, size) => symbol(OF_CARD[card], x, y, size);

// The sign of a column in its colour, as on flags and markers.
export function flagSymbol(flag, x, y, size) {
  return el("g", { class: `ta-on-flag ta-on-${flag}` }, symbol(OF_COLUMN[flag], x, y, size));
}

// A sign in a line of text.
export function sign(name, label) {
  return inLine(symbol(name, 0, 0, 24), label);
}

export function inLine(drawing, label) {
  const words = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return el("svg", { class: "ta-sign", viewBox: "0 0 24 24", ...words }, label && el("title", {}, label), drawing);
}

// A small flag in a line of text.
export function flagSign(flag) {
  const cloth = el("rect", { class: `ta-flag ta-flag-${flag}`, x: 1, y: 1, width: 22, height: 22, rx: 3 });
  return inLine([cloth, flagSymbol(flag, 4.5, 4.5, 15)], `${flag} flag`);
}
