// The buttons and the slider, and the same from the keyboard.

import { el, seatBadge, tag } from "./svg.js";
import { SPEEDS } from "./playback.js";
import { chapterName } from "./words.js";

const ICONS = {
  first: "M6 5v14M18 5L9 12l9 7Z",
  chapterBack: "M12 5L5 12l7 7ZM19 5l-7 7 7 7Z",
  back: "M16 5L8 12l8 7Z",
  play: "M7 4l12 8-12 8Z",
  pause: "M8 5v14M16 5v14",
  next: "M8 5l8 7-8 7Z",
  chapterNext: "M12 5l7 7-7 7ZM5 5l7 7-7 7Z",
  last: "M18 5v14M6 5l9 7-9 7Z",
};

export function button(label, act, ...content) {
  const made = tag("button", { type: "button", "aria-label": label, title: label }, content);
  made.addEventListener("click", act);
  return made;
}

function icon(name) {
  return el("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, el("path", { d: ICONS[name] }));
}

export function controls(match, playback, help) {
  const scrub = tag("input", { type: "range", min: 0, "aria-label": "Move" });
  scrub.addEventListener("input", () => playback.go(scrub.valueAsNumber));
  const place = tag("output", { class: "rv-place" });
  const play = button("Play (space)", () => playback.toggle(), icon("play"));
  const fault = button("Next fault (f)", () => playback.stepOfFault(1), "!");
  const live = button("Back to live (l)", () => playback.follow(), "Back to live");
  live.className = "rv-back-to-live";
  const speed = tag(
    "select",
    { "aria-label": "Speed" },
    SPEEDS.map((each) => tag("option", { value: each }, `${each}×`)),
  );
  speed.value = "1";
  speed.addEventListener("change", () => playback.pace(Number(speed.value)));
  const element = tag(
    "div",
    { class: "rv-controls", role: "group", "aria-label": "Playback" },
    tag(
      "div",
      { class: "rv-buttons" },
      button("First (Home)", () => playback.go(0), icon("first")),
      button("Round back (R)", () => playback.stepOfChapter(-1), icon("chapterBack")),
      button("Back (←)", () => playback.step(-1), icon("back")),
      play,
      button("Next (→)", () => playback.step(1), icon("next")),
      button("Next round (r)", () => playback.stepOfChapter(1), icon("chapterNext")),
      button("Last (End)", () => playback.go(playback.last), icon("last")),
      fault,
      speed,
      live,
      button("Keys (?)", help, "?"),
    ),
    tag("div", { class: "rv-scrub" }, scrub, place),
  );
  const update = ({ at, last, playing, frame, chapter, following }) => {
    scrub.max = last;
    scrub.value = at;
    const part = chapterName(chapter(frame.position));
    place.textContent = `${at} / ${last}${part ? ` · ${part}` : ""}`;
    scrub.setAttribute("aria-valuetext", `move ${at} of ${last}`);
    const label = playing ? "Pause (space)" : "Play (space)";
    if (play.title !== label) {
      play.title = label;
      play.setAttribute("aria-label", label);
      play.replaceChildren(icon(playing ? "pause" : "play"));
    }
    fault.hidden = match.faults.length === 0;
    live.hidden = !match.live || following;
  };
  return { element, update };
}

// Whose eyes: everything, or what one seat could see.
export function views(match, playback) {
  const choices = [null, ...match.names.keys()].map((seat) => {
    const label = seat === null ? "Everything" : `What ${match.names[seat]} saw`;
    const made = button(
      label,
      () => playback.see(seat),
      seat === null ? "Everything" : [seatBadge(seat), ` ${match.names[seat]}`],
    );
    return [seat, made];
  });
  const update = ({ viewer }) => {
    for (const [seat, made] of choices) made.setAttribute("aria-pressed", String(seat === viewer));
  };
  const element = tag(
    "div",
    { class: "rv-views", role: "group", "aria-label": "Whose eyes" },
    tag("span", { class: "rv-soft" }, "Seen by"),
    choices.map(([, made]) => made),
  );
  return { element, update };
}

export const KEYS = [
  ["→ / ←", "next move, move back"],
  ["Shift → / Shift ←", "next or last decision of the same seat"],
  ["r / R", "next round, round back"],
  ["f / F", "next fault, fault back"],
  ["Home / End", "first, last"],
  ["Space", "play or pause"],
  ["+ / −", "faster, slower"],
  ["a, 0 … 3", "everything, or what one seat saw"],
  ["l", "back to live"],
  ["?", "this help"],
];

export function helpDialog() {
  const dialog = tag(
    "dialog",
    { class: "rv-help", "aria-label": "Keys" },
    tag("h2", {}, "Keys"),
    tag(
      "dl",
      {},
      KEYS.map(([keys, meaning]) => [tag("dt", {}, tag("kbd", {}, keys)), tag("dd", {}, meaning)]),
    ),
    tag("form", { method: "dialog" }, tag("button", {}, "Close")),
  );
  return dialog;
}

export function listenToKeys(root, match, playback, help, signal) {
  const pace = (by) => {
    const select = root.querySelector(".rv-controls select");
    const at = Math.max(0, Math.min(SPEEDS.length - 1, SPEEDS.indexOf(playback.speed) + by));
    select.value = String(SPEEDS[at]);
    playback.pace(SPEEDS[at]);
  };
  const acts = {
    ArrowRight: (event) => (event.shiftKey ? playback.stepOfSeat(1) : playback.step(1)),
    ArrowLeft: (event) => (event.shiftKey ? playback.stepOfSeat(-1) : playback.step(-1)),
    Home: () => playback.go(0),
    End: () => playback.go(playback.last),
    " ": () => playback.toggle(),
    r: () => playback.stepOfChapter(1),
    R: () => playback.stepOfChapter(-1),
    f: () => playback.stepOfFault(1),
    F: () => playback.stepOfFault(-1),
    "+": () => pace(1),
    "-": () => pace(-1),
    a: () => playback.see(null),
    l: () => playback.follow(),
    "?": help,
  };
  for (const seat of match.names.keys()) acts[String(seat)] = () => playback.see(seat);
  document.addEventListener(
    "keydown",
    (event) => {
      const { target, key } = event;
      if (event.ctrlKey || event.altKey || event.metaKey || root.querySelector("dialog[open]") || !(key in acts))
        return;
      if (target.closest?.("input:not([type=range]), select, textarea, [contenteditable]")) return;
      // These have their own idea of the space bar; the slider has its own of the arrows.
      if (key === " " && target.closest?.("button, a, summary")) return;
      if (target.type === "range" && !event.shiftKey && /^Arrow|^Home$|^End$/.test(key)) return;
      event.preventDefault();
      acts[key](event);
    },
    { signal },
  );
}
