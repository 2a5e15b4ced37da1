// A board for a game that has none of its own: the position as it is written.

import { tag } from "../svg.js";

export const title = "Replay";

export function draw(position) {
  return tag("pre", { "data-key": "position", "data-state": "" }, JSON.stringify(position, null, 1));
}

export function conceal(position) {
  return position;
}

export function say(frame) {
  return `plays ${frame.move}`;
}

export function money(position) {
  return position.players.map(() => 0);
}
