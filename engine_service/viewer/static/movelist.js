// All moves in words. Forced and neutral ones stand back; faults stand where they happened.

import { seatBadge, tag } from "./svg.js";
import { chapterName } from "./words.js";

export function moveList(match, playback, words) {
  const list = tag("ol", { class: "rv-moves", tabindex: "0", "aria-label": "Moves" });
  const rows = new Map();
  let listed = 0;
  let current = null;
  let listener = null;

  const add = (number) => {
    const frame = match.frames[number];
    const before = match.frames[number - 1];
    const chapter = playback.chapter(before.position);
    if (number === 1 || chapter !== playback.chapter(match.frames[number - 2].position)) {
      const name = chapterName(chapter);
      if (name) list.append(tag("li", { class: "rv-chapter" }, name));
    }
    for (const fault of match.faults.filter((each) => (each.number ?? 0) === number - 1)) {
      list.append(tag("li", { class: "rv-fault" }, fault.text));
    }
    const jump = tag(
      "button",
      { type: "button" },
      tag("span", { class: "rv-number" }, String(number)),
      seatBadge(frame.seat),
      tag("span", { class: "rv-told" }, words.of(number, listener)),
    );
    jump.addEventListener("click", () => playback.go(number));
    const row = tag("li", { class: `rv-${frame.how}`, "data-seat": frame.seat }, jump);
    rows.set(number, row);
    list.append(row);
  };

  const keepInSight = (row) => {
    const top = row.offsetTop;
    if (top < list.scrollTop || top + row.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - list.clientHeight / 3;
    }
  };

  const hear = (viewer) => {
    listener = viewer;
    for (const [number, row] of rows) row.querySelector(".rv-told").textContent = words.of(number, viewer);
  };

  const update = ({ at, last, viewer }) => {
    if (listener !== viewer) hear(viewer);
    while (listed < last) add((listed += 1));
    current?.firstChild.removeAttribute("aria-current");
    current = rows.get(at) ?? null;
    current?.firstChild.setAttribute("aria-current", "true");
    if (current) keepInSight(current);
    else list.scrollTop = 0;
  };

  const filter = tag(
    "select",
    { "aria-label": "Which moves" },
    tag("option", { value: "" }, "All moves"),
    tag("option", { value: "chosen" }, "Chosen only"),
    match.names.map((name, seat) => tag("option", { value: seat }, `Seat ${seat}: ${name}`)),
  );
  filter.addEventListener("change", () => {
    list.dataset.filter = filter.value;
    if (current) keepInSight(current);
  });
  return {
    element: tag(
      "section",
      { class: "rv-card rv-grow" },
      tag("div", { class: "rv-head" }, tag("h2", {}, "Moves"), filter),
      list,
    ),
    update,
  };
}
