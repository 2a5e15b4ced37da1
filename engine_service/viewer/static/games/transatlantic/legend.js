// What the signs mean.

import { tag } from "../../svg.js";
import { COLUMNS, FLAGS } from "./components.js";
import { flagSign, sign } from "./symbols.js";

const SIGNS = [
  ["bunker", "coal: squares under a ship; a steamship burns one each time she sails"],
  ["anchor", "the card begins with deploying a waiting ship"],
  ["riband", "the speed to beat for a Blue Riband when entering the North Atlantic"],
  ["house", "trade house: a point for each own ship that sails in its region"],
  ["hat", "director token: uses a card of the display once"],
  ["contract", "contract: three for a marker, or £20 each (President variant)"],
];

const TILE_AND_SHEET = [
  "A tile tells name and year, income on green, speed, tonnage and passengers; the numbered mark is her captain.",
  "Under each column of a sheet stands what a ship of that flag is worth, and what the docks add to it.",
];

// The board is drawn anew with every move; whoever opened the legend finds it open still.
let open = false;

export function drawLegend() {
  const legend = tag(
    "details",
    { class: "ta-legend", open },
    tag("summary", {}, "Legend"),
    tag("ul", {}, SIGNS.map(([name, words]) => tag("li", {}, sign(name), ` ${words}`))),
    tag("ul", {}, FLAGS.map((flag) => tag("li", {}, flagSign(flag), ` ${flag} flag, ${COLUMNS[flag]}`))),
    TILE_AND_SHEET.map((words) => tag("p", {}, words)),
  );
  legend.addEventListener("toggle", () => {
    open = legend.open;
  });
  return legend;
}
