// The viewer: puts its parts on the page and lets them follow one playback.

import { tag } from "./svg.js";
import { Playback } from "./playback.js";
import { Table } from "./table.js";
import { Words, caption } from "./words.js";
import { controls, helpDialog, listenToKeys, views } from "./controls.js";
import { breakdown, standings } from "./standings.js";
import { moveList } from "./movelist.js";
import { lineChart } from "./charts.js";
import { ledger } from "./ledger.js";
import { takeAlong, tieToAddress } from "./address.js";
import { waiting } from "./waiting.js";

function heading(match, board, level) {
  const badge = tag("span", { class: "rv-live", hidden: true }, "live");
  const options = Object.entries(match.options).map(([name, value]) => `${name.replaceAll("_", " ")} ${value}`);
  const facts = [...(match.seed ? [`seed ${match.seed}`] : []), ...options, `rules ${match.rules_version}`];
  const update = () => {
    badge.hidden = !match.live;
  };
  const element = tag(
    "header",
    { class: "rv-title" },
    tag(level, {}, board.title, " ", badge),
    tag("p", { class: "rv-soft" }, facts.join(" · ")),
  );
  return { element, update };
}

function faults(match) {
  const element = tag("section", { class: "rv-card", hidden: true });
  const update = () => {
    element.hidden = match.faults.length === 0;
    if (element.hidden || element.childElementCount > match.faults.length) return;
    element.replaceChildren(
      tag("h2", {}, "Faults"),
      ...match.faults.map((fault) =>
        tag("div", { class: "rv-fault" }, tag("p", {}, fault.text), fault.log ? tag("pre", {}, fault.log) : null),
      ),
    );
  };
  return { element, update };
}

const mounted = new WeakMap();

// Show a match in an element, in place of one that was there. Returns the playback, so that a live match can grow.
// `stay` says where to begin; otherwise the address does.
export function mount(root, match, board, stay = null) {
  mounted.get(root)?.abort();
  const leaving = new AbortController();
  mounted.set(root, leaving);
  const playback = new Playback(match, board.chapter ?? ((position) => position.round));
  const words = new Words(match, board);
  const dialog = helpDialog();
  const help = () => dialog.showModal();
  const table = new Table(match, board);
  const main = [
    controls(match, playback, help),
    waiting(match, playback, leaving.signal),
    caption(match, words),
    views(match, playback),
    table,
  ];
  const side = [
    standings(match, board),
    breakdown(match),
    lineChart("Score", match, playback, (frame) => frame.scores),
    moveList(match, playback, words),
    lineChart("Money", match, playback, (frame) => board.money(frame.position)),
    ledger(match, playback),
    faults(match),
    takeAlong(match, playback),
  ];
  const title = heading(match, board, root.dataset.document ? "h2" : "h1");
  root.replaceChildren(
    title.element,
    tag(
      "div",
      { class: "rv-columns" },
      tag(
        "div",
        { class: "rv-main" },
        main.map((part) => part.element),
      ),
      tag(
        "aside",
        { class: "rv-side" },
        side.map((part) => part.element),
      ),
    ),
    dialog,
  );
  for (const part of [title, ...main, ...side]) playback.onChange(() => part.update(playback));
  const begun = tieToAddress(match, playback, leaving.signal, stay);
  if (stay) {
    playback.viewer = stay.viewer;
    playback.following = match.live && stay.at === Infinity;
    playback.show(Math.min(stay.at, playback.last));
  } else if (!begun) {
    playback.show(match.live ? playback.last : 0);
  }
  listenToKeys(root, match, playback, help, leaving.signal);
  root.dataset.ready = "true";
  return playback;
}
