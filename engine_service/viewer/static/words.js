// What happened, in words.

import { seatBadge, tag } from "./svg.js";

// The moves in words, each found once for every eye: what a seat could not see, it does not hear either.
export class Words {
  constructor(match, board) {
    this.match = match;
    this.board = board;
    this.said = new Map();
  }

  of(number, viewer) {
    if (number === 0) return "the table is laid";
    const asked = `${number}:${viewer}`;
    if (!this.said.has(asked)) this.said.set(asked, this.say(number, viewer));
    return this.said.get(asked);
  }

  say(number, viewer) {
    const [before, frame] = this.match.frames.slice(number - 1, number + 1);
    const seen = ({ position }) => (viewer === null ? position : this.board.conceal(position, viewer));
    return this.board.say({ ...frame, position: seen(frame) }, seen(before));
  }
}

const HOW = { forced: "the only legal move", neutral: "played on for a seat that forfeited" };

// The line above the table: the current move, read aloud to those who listen.
export function caption(match, words) {
  const line = tag("p", { class: "rv-caption", "aria-live": "polite", "aria-atomic": "true" });
  const fault = tag("p", { class: "rv-fault-here", role: "note", hidden: true });
  const update = ({ frame, at, playing, viewer }) => {
    // Read aloud what the reader went to, not a match that runs by.
    line.setAttribute("aria-live", playing ? "off" : "polite");
    if (frame.seat === null) line.replaceChildren("Before the first move");
    else {
      const how = HOW[frame.how] ? tag("span", { class: "rv-soft" }, ` (${HOW[frame.how]})`) : null;
      line.replaceChildren(
        seatBadge(frame.seat),
        " ",
        tag("b", {}, match.names[frame.seat]),
        ` ${words.of(at, viewer)}`,
        how ?? "",
      );
    }
    const here = match.faults.filter((each) => (each.number ?? 0) === at);
    fault.hidden = here.length === 0;
    fault.textContent = here.map((each) => each.text).join("\n");
  };
  return { element: tag("div", { class: "rv-say" }, line, fault), update };
}

// "Round 3", from whatever a board calls the part of the match.
export function chapterName(chapter) {
  return typeof chapter === "number" ? `Round ${chapter}` : String(chapter ?? "");
}
