// Ship cards and whole ships: hulls with cabins, mounts and safety gear, and with the pieces that were fitted.

import { el } from "../../svg.js";
import { CREW, features } from "./components.js";
import { sign } from "./icons.js";
import { partOf, shipCardFeatures, shipCardName } from "./words.js";

export const CARD_WIDTH = 60;
export const CARD_HEIGHT = 58;
const DECK = 34;

const HULLS = {
  bow: "M60 34H9Q3 34 5 39Q10 53 24 56H60Z",
  middle: "M0 34H60V56H0Z",
  stern: "M0 34H54Q58 34 57 39L53 51Q51 56 44 56H0Z",
};

// Where the things on deck and in the hull may stand, by part of the ship.
const DECK_ROOM = { bow: [14, 59], middle: [1, 59], stern: [1, 52] };
const HULL_ROOM = { bow: [14, 59], middle: [1, 59], stern: [1, 49] };

// What each place takes, first come first served; a mast carries a sail or a smokestack.
const MOUNTS = { masts: ["sail", "smokestack"], cranes: ["crane"], cannons: ["cannon"] };
const GEAR = { lifeboats: "lifeboat", lanterns: "lantern" };

function repeat(number, make) {
  return Array.from({ length: number }, make);
}

// Takes one of these pieces from those still to be shown, or none.
function take(loose, kinds) {
  const kind = kinds.find((each) => loose[each] > 0);
  if (kind) loose[kind] -= 1;
  return kind ?? null;
}

function spread(items, [from, to], draw) {
  const step = (to - from) / Math.max(items.length, 1);
  return items.map((item, at) => draw(item, from + step * (at + 0.5)));
}

function onDeck(item, x) {
  if (item.gear) return sign(item.gear, x - 7, DECK - 14, 14, "gear");
  const tall = item.place === "masts";
  if (!item.piece)
    return tall
      ? sign("mast", x - 9, DECK - 22, 22, "mount")
      : sign(item.place.slice(0, -1), x - 8, DECK - 16, 16, "mount");
  return tall ? sign(item.piece, x - 13, DECK - 28, 29, "piece") : sign(item.piece, x - 9, DECK - 18, 18, "piece");
}

function inHull(item, x) {
  if (item.gear) return sign(item.gear, x - 6.5, DECK + 4.5, 13, "gear");
  const frame = el("rect", { class: "cabin", x: x - 7, y: DECK + 3.5, width: 14, height: 14, rx: 2 });
  return el("g", null, frame, item.piece && sign(item.piece, x - 6, DECK + 4.5, 12, "piece"));
}

function shaft(piece) {
  return sign("propeller", 44, DECK + 9, 15, piece ? "piece" : "mount");
}

// The parts of one card; takes from `loose` what it can carry.
function furnish(card, loose) {
  const found = features(card);
  const deck = [
    ...Object.entries(MOUNTS).flatMap(([place, kinds]) =>
      repeat(found[place], () => ({ place, piece: take(loose, kinds) })),
    ),
    ...Object.entries(GEAR).flatMap(([feature, gear]) => repeat(found[feature], () => ({ gear }))),
  ];
  const hull = [
    ...repeat(found.cabins, () => ({ piece: take(loose, CREW) })),
    ...repeat(found.lifebuoys, () => ({ gear: "lifebuoy" })),
  ];
  const propellers = repeat(found.propellers, () => take(loose, ["propeller"]));
  return { deck, hull, propellers };
}

function drawCard(card, { deck, hull, propellers }, x) {
  const part = partOf(card);
  const known = shipCardFeatures(card);
  return el(
    "g",
    { class: `ship-card ${card.startsWith("sub_") ? "substitute" : ""}`, transform: `translate(${x} 0)` },
    el("title", null, `${shipCardName(card)}${known ? `: ${known}` : ", without any feature"}`),
    el("path", { class: "hull", d: HULLS[part] }),
    el("path", { class: "rail", d: { bow: "M9 34H60", middle: "M0 34H60", stern: "M0 34H54" }[part] }),
    spread(deck, DECK_ROOM[part], onDeck),
    spread(hull, HULL_ROOM[part], inHull),
    propellers.map(shaft),
  );
}

// One card with its places still empty.
export function shipCard(card, x = 0) {
  return drawCard(card, furnish(card, {}), x);
}

export function cardPicture(card) {
  return el("svg", { class: "sy-card-picture", viewBox: `0 7 ${CARD_WIDTH} ${CARD_HEIGHT - 7}` }, shipCard(card));
}

// A ship from bow to stern with everything on board. Where a piece stands is not recorded, so it stands where it can:
// the captain on the bridge, others in their places, and what builders made room for along the rail.
export function ship(cards, pieces) {
  const loose = { ...pieces };
  const bridge = take(loose, ["captain"]);
  const furnished = cards.map((card) => furnish(card, loose));
  const over = Object.entries(loose).flatMap(([piece, number]) => repeat(number, () => piece));
  over.forEach((piece, at) => {
    const crew = CREW.includes(piece);
    const { deck, hull, propellers } =
      furnished[piece === "propeller" ? cards.length - 1 : 1 + (at % (cards.length - 2))];
    if (piece === "propeller") propellers.push(piece);
    else if (crew) hull.push({ piece });
    else deck.push({ place: piece === "sail" || piece === "smokestack" ? "masts" : `${piece}s`, piece });
  });
  const width = cards.length * CARD_WIDTH;
  return el(
    "svg",
    { class: "sy-ship", viewBox: `0 -8 ${width} ${CARD_HEIGHT + 8}` },
    cards.map((card, at) => drawCard(card, furnished[at], at * CARD_WIDTH)),
    bridge && sign("captain", CARD_WIDTH - 8, DECK - 15, 16, "piece bridge"),
  );
}
