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

// Give the class `changed` to whatever is new, or in another state than before.
function markChanges(before, current, drawing) {
  for (const element of drawing.querySelectorAll("[data-key]")) {
    const key = element.dataset.key;
    if (before.get(key) !== current.get(key)) element.classList.add("changed");
  }
}

export class Table {
  constructor(match, board) {
    this.match = match;
    this.board = board;
    this.element = tag("div", { class: "rv-table" });
    this.shown = { at: null, viewer: null, faults: 0, states: new Map() };
  }

  update({ at, viewer }) {
    const { frames, faults } = this.match;
    const { shown } = this;
    const alike = shown.viewer === viewer && shown.faults === faults.length;
    if (alike && shown.at === at) return;
    const drawing = this.drawing(frames[at], viewer);
    const found = states(drawing);
    // Step by step, what was there before is what is shown now, and need not be drawn again.
    const stepped = alike && shown.at === at - 1;
    if (at > 0) markChanges(stepped ? shown.states : states(this.drawing(frames[at - 1], viewer)), found, drawing);
    this.element.replaceChildren(drawing);
    this.shown = { at, viewer, faults: faults.length, states: found };
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
