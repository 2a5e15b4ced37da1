// Action cards: large in the display, small in hands and stacks, and covered ones.

import { el, tag } from "../../svg.js";
import { CARDS, COLUMNS, FLAGS } from "./components.js";
import { cardSymbol, flagSign, inLine, sign, symbol } from "./symbols.js";

const CARD = { width: 96, height: 112 };
const LINE = 15;

export function drawDisplay(position) {
  return tag(
    "section",
    { class: "ta-cards-on-offer" },
    tag("h3", {}, "Display"),
    tag("div", { class: "ta-display" }, position.display.map(drawCard)),
    tag("h4", { "data-key": "stack", "data-state": String(position.ext_stack.length) }, `Stack: ${position.ext_stack.length} ${position.ext_stack.length === 1 ? "card" : "cards"}`),
    tag("p", { class: "ta-flow" }, position.ext_stack.map((card) => smallCard(card, {}))),
    position.ext_discard.length > 0 && [
      tag("h4", {}, `Put aside: ${position.ext_discard.length}`),
      tag("p", { class: "ta-flow" }, position.ext_discard.map((card) => smallCard(card, { "data-key": `discard:${card}` }))),
    ],
  );
}

function drawCard(card) {
  const { name, anchor, does } = CARDS[card];
  const line = (text, y) => el("text", { class: "ta-soft", x: CARD.width / 2, y, "font-size": 11, "text-anchor": "middle" }, text);
  return el(
    "svg",
    { class: "ta-card", viewBox: `0 0 ${CARD.width} ${CARD.height}`, role: "img", "aria-label": name, "data-key": `display:${card}` },
    el("title", {}, explain(card)),
    el("rect", { class: "ta-face", x: 0.5, y: 0.5, width: CARD.width - 1, height: CARD.height - 1, rx: 6 }),
    el("text", { class: "ta-name", x: CARD.width / 2, y: 18, "font-size": 13, "text-anchor": "middle" }, name),
    el("path", { class: "ta-brass", d: `M12 25H${CARD.width - 12}` }),
    cardSymbol(card, CARD.width / 2 - 17, 32, 34),
    anchor && symbol("anchor", 7, 32, 11),
    inLines(does).map((text, at) => line(text, 86 + 14 * at)),
  );
}

// Words in two lines, the first as full as it may be.
function inLines(text) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const wider = `${lines.at(-1)} ${word}`.trim();
    if (wider.length <= LINE) lines[lines.length - 1] = wider;
    else lines.push(word);
  }
  return lines;
}

const explain = (card) => `${CARDS[card].name}: ${CARDS[card].does}${CARDS[card].anchor ? "; first deploys a waiting ship" : ""}`;

// A card in a line of cards; null is one whose face is not to be seen.
export function smallCard(card, attributes, name = "") {
  if (card === null) return tag("span", { class: `ta-small ta-covered ${name}`, ...attributes, title: "covered card", "aria-label": "covered card" });
  return tag("span", { class: `ta-small ${name}`, ...attributes, title: explain(card) }, inLine(cardSymbol(card, 0, 0, 24), null), CARDS[card].name);
}

export function drawSupply(position) {
  return tag(
    "section",
    { class: "ta-supply" },
    tag("h3", {}, "Supply"),
    tag(
      "p",
      { class: "ta-flow" },
      stock("coal", sign("bunker", "coal"), position.coal_supply, "coal"),
      FLAGS.map((flag) => stock(flag, flagSign(flag), position.marker_supply[flag], COLUMNS[flag])),
    ),
  );
}

function stock(key, drawing, count, what) {
  return tag("span", { class: "ta-stock", "data-key": `supply:${key}`, "data-state": String(count), title: `supply, ${what}: ${count} left` }, drawing, tag("b", {}, String(count)));
}
