// Action cards: large in the display, small in hands and stacks, and covered ones.

import { el, tag } from "../../svg.js";
import { CARDS, countOf } from "./components.js";
import { cardSymbol, inLine, symbol } from "./symbols.js";

const WIDTH = 96;
const HEIGHT = 112;
const LETTERS_IN_LINE = 15;

export function drawDisplay({ display, ext_stack: stack, ext_discard: aside }) {
  return tag(
    "section",
    { class: "ta-panel" },
    tag("h2", {}, "Display"),
    tag("div", { class: "ta-display" }, display.map(drawCard)),
    tag("h3", { "data-key": "stack", "data-state": String(stack.length) }, `Stack: ${countOf(stack, "card")}`),
    tag("p", { class: "ta-flow" }, stack.map((card) => smallCard(card, {}))),
    aside.length > 0 && [
      tag("h3", {}, `Put aside: ${countOf(aside, "card")}`),
      tag("p", { class: "ta-flow" }, aside.map((card) => smallCard(card, { "data-key": `discard:${card}` }))),
    ],
  );
}

function drawCard(card) {
  const { name, anchor, does } = CARDS[card];
  const line = { class: "ta-soft", x: WIDTH / 2, "font-size": 11, "text-anchor": "middle" };
  const box = { class: "ta-card", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": name };
  return el(
    "svg",
    { ...box, "data-key": `display:${card}` },
    el("title", {}, explain(card)),
    el("rect", { class: "ta-face", x: 0.5, y: 0.5, width: WIDTH - 1, height: HEIGHT - 1, rx: 6 }),
    el("text", { class: "ta-name", x: WIDTH / 2, y: 18, "font-size": 13, "text-anchor": "middle" }, name),
    el("path", { class: "ta-brass", d: `M12 25H${WIDTH - 12}` }),
    cardSymbol(card, WIDTH / 2 - 17, 32, 34),
    anchor && symbol("anchor", 7, 32, 11),
    inLines(does).map((text, at) => el("text", { ...line, y: 86 + 14 * at }, text)),
  );
}

// Words in lines, each as full as it may be.
function inLines(text) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const wider = `${lines.at(-1)} ${word}`.trim();
    if (wider.length <= LETTERS_IN_LINE) lines[lines.length - 1] = wider;
    else lines.push(word);
  }
  return lines;
}

function explain(card) {
  const { name, anchor, does } = CARDS[card];
  return `${name}: ${does}${anchor ? "; first deploys a waiting ship" : ""}`;
}

// A card in a line of cards; null is one whose face is not to be seen.
export function smallCard(card, attributes, name = "") {
  if (card === null) {
    return tag("span", { class: `ta-small ta-covered ${name}`, ...attributes, title: "covered card" });
  }
  const drawing = inLine(cardSymbol(card, 0, 0, 24), null);
  return tag("span", { class: `ta-small ${name}`, ...attributes, title: explain(card) }, drawing, CARDS[card].name);
}
