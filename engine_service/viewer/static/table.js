// The board of the game at the current frame, with what the last move changed marked.

import { tag } from "./svg.js";
import { forfeitedAt } from "./standings.js";

// By key, the states of everything drawn; a key may be drawn more than once.
function states(drawing) {
  const found = new Map();
  for (const element of drawing.querySelectorAll("[data-key]")) {
    const key = element.dataset.key;
    found.set(key, `${found.get(key) ?? ""}|${element.dataset.state ?? ""}`);
  }
  return found;
}

// Give the class `changed` to whatever is new or differs between two drawings.
export function markChanges(before, now) {
  const known = states(before);
  const current = states(now);
  for (const element of now.querySelectorAll("[data-key]")) {
    const key = element.dataset.key;
    if (known.get(key) !== current.get(key)) element.classList.add("changed");
  }
}

export class Table {
  constructor(match, board) {
    this.match = match;
    this.board = board;
    this.element = tag("div", { class: "rv-table" });
    this.drawn = "";
  }

  update({ at, viewer }) {
    const { frames, faults } = this.match;
    const asked = [at, viewer, faults.length].join();
    if (this.drawn === asked) return;
    this.drawn = asked;
    const drawing = this.drawing(frames[at], viewer);
    if (at > 0) markChanges(this.drawing(frames[at - 1], viewer), drawing);
    this.element.replaceChildren(drawing);
  }

  drawing(frame, viewer) {
    const position = viewer === null ? frame.position : this.board.conceal(frame.position, viewer);
    return this.board.draw(position, {
      names: this.match.names,
      viewer,
      seatColours: this.match.names.map((_, seat) => `var(--seat-${seat})`),
      forfeited: forfeitedAt(this.match, frame.number),
      move: frame.seat === null ? null : { seat: frame.seat, text: frame.move },
    });
  }
}
