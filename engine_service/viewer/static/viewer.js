// The viewer: puts its parts on the page and lets them follow one playback.

import { tag, seatBadge } from "./svg.js";
import { Playback } from "./playback.js";
import { Table } from "./table.js";

function controls(playback) {
  const button = (label, text, act) => {
    const made = tag("button", { type: "button", "aria-label": label, title: label }, text);
    made.addEventListener("click", act);
    return made;
  };
  const scrub = tag("input", { type: "range", min: 0, "aria-label": "Move" });
  scrub.addEventListener("input", () => playback.step(scrub.valueAsNumber - playback.at));
  const place = tag("output", { class: "rv-place" });
  const play = button("Play or pause", "▶", () => playback.toggle());
  playback.onChange(() => {
    scrub.max = playback.last;
    scrub.value = playback.at;
    place.textContent = `${playback.at} / ${playback.last}`;
    play.textContent = playback.playing ? "❚❚" : "▶";
  });
  return tag("div", { class: "rv-controls", role: "group", "aria-label": "Playback" },
    button("First", "⏮", () => playback.step(-playback.last)),
    button("Back", "◀", () => playback.step(-1)),
    play,
    button("Next", "▶|", () => playback.step(1)),
    button("Last", "⏭", () => playback.step(playback.last)),
    scrub, place);
}

function caption(match, board) {
  const line = tag("p", { class: "rv-caption", "aria-live": "polite" });
  const show = (playback) => {
    const { frame } = playback;
    const before = match.frames[playback.at - 1];
    line.replaceChildren(...(before
      ? [seatBadge(frame.seat), ` ${match.names[frame.seat]} ${board.say(frame, before.position)}`]
      : ["Before the first move"]));
  };
  return [line, show];
}

export function mount(root, match, board) {
  const chapter = board.chapter ?? ((position) => position.round);
  const playback = new Playback(match.frames, chapter);
  const table = new Table(match, board);
  const [line, show] = caption(match, board);
  playback.onChange(() => table.draw(playback.at));
  playback.onChange(show);
  const title = tag("h1", {}, `${board.title}: ${match.names.join(" – ")}`);
  root.replaceChildren(title, controls(playback), line, table.element);
  playback.go(0);
  root.dataset.ready = "true";
}
