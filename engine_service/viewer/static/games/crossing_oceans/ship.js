// A tile: name, year, figures, and a steamer whose funnels have the colour of the line's flag.

import { el } from "../../svg.js";
import { TILES } from "./components.js";
import { named } from "./names.js";

export const TILE_WIDTH = 112;
export const TILE_HEIGHT = 46;

const LETTERS = { blue: "B", black: "K", green: "G", white: "W", red: "R", multicolored: "M", none: "" };

// Text of about this width is set narrower when it would leave the tile.
function fitted(text, width, room) {
  return text.length * width > room ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {};
}

function figures({ income, speed, tonnage }) {
  return [income && `£${income}`, speed && `${speed}kn`, tonnage && `${tonnage / 1000}kt`].filter(Boolean).join(" ");
}

function silhouette(kind) {
  if (kind === "headquarters") return "M2 18V6h8V2h8v4h8v12ZM6 9v2M10 9v2M14 9v2M18 9v2M22 9v2";
  if (kind === "clipper") return "M1 13h28l-4 5H5ZM9 12V1M9 2l7 10H9M18 12V3M18 4l6 8h-6M8 3l-6 9h6";
  return "M0 12h31l-4 6H4ZM6 12V9h18v3M27 12V7";
}

// A flag: colour and letter. Also drawn alone, where flags are counted.
export function flag(colour, x, y, attributes) {
  return el(
    "g",
    { class: `co-flag co-${colour}`, transform: `translate(${x} ${y})`, ...attributes },
    el("rect", { x: -7, y: -5.5, width: 14, height: 11, rx: 1 }),
    colour === "multicolored" ? el("path", { d: "M-7 0h14M-7 -2.8h14M-7 2.8h14" }) : null,
    el("text", { y: 3.3, "text-anchor": "middle", "font-size": 9 }, LETTERS[colour]),
  );
}

// A tile with its middle at (0, 0).
export function tile(id, attributes, ...more) {
  const about = TILES.get(id);
  const name = named(id);
  const [left, top] = [-TILE_WIDTH / 2, -TILE_HEIGHT / 2];
  const told = figures(about) || (about.kind === "headquarters" ? "headquarters" : "neutral");
  const era = String(about.year ?? `token: ${about.token}`);
  const steamer = about.kind === "steamship" || about.kind === "neutral";
  return el(
    "g",
    { class: `co-tile co-${about.kind}`, "data-key": `tile:${id}`, "data-state": "", ...attributes },
    el(
      "title",
      {},
      [name, about.year, about.price && `price £${about.price}`, figures(about)].filter(Boolean).join(" · "),
    ),
    el("rect", { class: "co-card", x: left, y: top, width: TILE_WIDTH, height: TILE_HEIGHT, rx: 3 }),
    about.flag === "none" ? null : flag(about.flag, left + 12, top + 11),
    el("text", { class: "co-name", x: left + 23, y: top + 14.5, ...fitted(name, 5.9, TILE_WIDTH - 27) }, name),
    el(
      "g",
      { class: "co-silhouette", transform: `translate(${left + 6} ${top + 23})` },
      steamer ? el("path", { class: `co-funnel co-${about.flag}`, d: "M10 9l1-7h4l1 7ZM17 9l1-7h4l1 7Z" }) : null,
      el("path", { d: silhouette(about.kind) }),
    ),
    el("text", { class: "co-year", x: left + 42, y: top + 29, ...fitted(era, 5.9, TILE_WIDTH - 47) }, era),
    el("text", { class: "co-figures", x: left + 42, y: top + 41, ...fitted(told, 5.4, TILE_WIDTH - 47) }, told),
    more,
  );
}

export function back(era) {
  return el(
    "g",
    { class: "co-tile co-back" },
    el("rect", {
      class: "co-card",
      x: -TILE_WIDTH / 2,
      y: -TILE_HEIGHT / 2,
      width: TILE_WIDTH,
      height: TILE_HEIGHT,
      rx: 3,
    }),
    el("text", { y: 6, "text-anchor": "middle", "font-size": 17 }, era === 9 ? "HQ" : String(era)),
  );
}
