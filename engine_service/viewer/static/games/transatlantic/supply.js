// Things that are only counted: the common supply, and what a seat has left.

import { tag } from "../../svg.js";
import { COLUMNS, FLAGS } from "./components.js";
import { flagSign, sign } from "./symbols.js";

export function drawSupply(position) {
  const { coal_supply: coal, marker_supply: markers } = position;
  return tag(
    "section",
    { class: "ta-supply" },
    tag("h2", {}, "Supply"),
    tag(
      "p",
      { class: "ta-flow" },
      drawStock("supply:coal", sign("bunker", "coal"), coal, `supply, coal: ${coal} left`),
      FLAGS.map((flag) =>
        drawStock(`supply:${flag}`, flagSign(flag), markers[flag], `supply, ${COLUMNS[flag]}: ${markers[flag]} left`)),
    ),
  );
}

// A sign and how many there are of it.
export function drawStock(key, drawing, count, title) {
  const attributes = { class: "ta-stock", "data-key": key, "data-state": String(count), title };
  return tag("span", attributes, drawing, tag("b", {}, String(count)));
}
