// The rondel: eight actions in a ring, walked clockwise by one captain of each seat.

import { el, seatMark } from "../../svg.js";
import { RONDEL } from "./components.js";

const OUTER = 118;
const INNER = 40;
const LABELS = {
  coal: "Coal",
  region: "Region",
  ships: "Ships",
  blue_riband: "Blue Riband",
  house: "House",
  fleet: "Fleet",
  cargo: "Cargo",
};

function along(spot, radius, part = 0.5) {
  const angle = ((spot + part) / RONDEL.length) * 2 * Math.PI - Math.PI / 2;
  return [Math.cos(angle) * radius, Math.sin(angle) * radius].map((each) => Math.round(each * 10) / 10);
}

function sector(spot) {
  const [a, b, c, d] = [along(spot, OUTER, 0), along(spot, OUTER, 1), along(spot, INNER, 1), along(spot, INNER, 0)];
  return `M${a}A${OUTER} ${OUTER} 0 0 1 ${b}L${c}A${INNER} ${INNER} 0 0 0 ${d}Z`;
}

function spot(action, number) {
  const [x, y] = along(number, OUTER - 20);
  const words = LABELS[action].split(" ");
  return el(
    "g",
    { class: `co-spot co-spot-${action}` },
    el("path", { d: sector(number) }),
    words.map((word, line) =>
      el("text", { x, y: y + 4 + (line - (words.length - 1) / 2) * 12, "text-anchor": "middle" }, word),
    ),
  );
}

// Captains on one spot stand side by side; those who have not moved yet stand in the middle.
function captains(position) {
  return position.players.map(({ rondel: at }, seat) => {
    const together = position.players.flatMap((player, other) => (player.rondel === at ? [other] : []));
    const place = together.indexOf(seat);
    const [x, y] =
      at === null
        ? [
            (place % 2) * 20 - (together.length > 1 ? 10 : 0),
            Math.floor(place / 2) * 20 - (together.length > 2 ? 10 : 0),
          ]
        : along(
            at,
            60 + (together.length > 2 ? (place % 2) * 17 - 6 : 0),
            0.5 + (place - (together.length - 1) / 2) * (together.length > 2 ? 0.24 : 0.38),
          );
    return seatMark(seat, x, y, 9, { "data-key": `captain:${seat}`, "data-state": String(at) });
  });
}

export function rondel(position, x, y) {
  return el(
    "g",
    { class: "co-rondel", transform: `translate(${x} ${y})`, role: "group", "aria-label": "Rondel" },
    RONDEL.map(spot),
    el("circle", { class: "co-hub", r: INNER }),
    captains(position),
  );
}
