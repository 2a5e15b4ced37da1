// What the signs mean, for those who meet the game here for the first time.

import { tag } from "../../svg.js";
import { COMMODITIES, PIECES } from "./components.js";
import { inline } from "./icons.js";

const GROUPS = [
  ["Pieces", PIECES.map((piece) => [piece, piece])],
  ["Commodities", COMMODITIES.map((commodity) => [commodity, commodity])],
  [
    "On ship cards",
    [
      ["cabin", "cabin, for one of the crew"],
      ["mast", "mast, for a sail or a smokestack"],
      ["lifebuoy", "lifebuoy"],
      ["lifeboat", "lifeboat"],
      ["lantern", "lantern"],
    ],
  ],
  [
    "In canals, points for",
    [
      ["military", "soldiers and cannons"],
      ["commerce", "businessmen and cranes"],
      ["lantern", "lanterns"],
      ["lifeboat", "lifeboats"],
      ["lifebuoy", "lifebuoys"],
      ["riband", "steps so far; the last one counts"],
    ],
  ],
];

// The table is drawn anew for every move; whoever has the legend open keeps it open.
let unfolded = false;

export function legend() {
  const groups = GROUPS.map(([label, entries]) =>
    tag(
      "dl",
      null,
      tag("dt", null, label),
      entries.map(([sign, meaning]) => tag("dd", null, inline(sign, meaning), " ", meaning)),
    ),
  );
  const drawn = tag(
    "details",
    { class: "sy-panel sy-legend", open: unfolded },
    tag("summary", null, "What the signs mean"),
    tag("div", null, groups),
  );
  drawn.addEventListener("toggle", () => {
    unfolded = drawn.open;
  });
  return drawn;
}
