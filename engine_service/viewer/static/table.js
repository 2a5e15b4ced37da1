// The board of the game at the current frame, with what the last move changed marked.

import { tag } from "./svg.js";

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
  const states_now = states(now);
  for (const element of now.querySelectorAll("[data-key]")) {
    const key = element.dataset.key;
    if (known.get(key) !== states_now.get(key)) element.classList.add("changed");
  }
}

export class Table {
  constructor(match, board) {
    this.match = match;
    this.board = board;
    this.element = tag("div", { class: "rv-table" });
    this.viewer = null;
  }

  draw(number) {
    const { frames } = this.match;
    const drawing = this.drawing(frames[number]);
    if (number > 0) markChanges(this.drawing(frames[number - 1]), drawing);
    this.element.replaceChildren(drawing);
  }

  drawing(frame) {
    const position = this.viewer === null ? frame.position : this.board.conceal(frame.position, this.viewer);
    return this.board.draw(position, {
      names: this.match.names,
      viewer: this.viewer,
      seatColours: this.match.names.map((_, seat) => `var(--seat-${seat})`),
      forfeited: this.match.names.map((_, seat) =>
        this.match.faults.some((fault) => fault.seat === seat && (fault.number ?? 0) <= frame.number)),
      move: frame.seat === null ? null : { seat: frame.seat, text: frame.move },
    });
  }
}
