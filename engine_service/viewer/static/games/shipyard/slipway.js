// Where ships come to be: the yard, what is in hand or on its cruise, and the fleet.

import { el, tag } from "../../svg.js";
import { canalPicture } from "./canals.js";
import { PIECES } from "./components.js";
import { keyed } from "./keyed.js";
import { trainPicture } from "./market.js";
import { CARD_HEIGHT, CARD_WIDTH, cardPicture, ship, shipCard } from "./ships.js";
import { count, listed } from "./words.js";

export function yard(player, seat) {
  const slots = player.yard.map((card, at) =>
    el(
      "g",
      {
        class: `slot ${card ? "" : "vacant"}`,
        transform: `translate(${at * CARD_WIDTH} 0)`,
        ...keyed(`slot:${seat}:${at + 1}`, card ?? ""),
      },
      el("rect", { class: "berth", x: 1, y: 1, width: CARD_WIDTH - 2, height: CARD_HEIGHT + 1 }),
      card ? shipCard(card) : el("text", { x: CARD_WIDTH / 2, y: 38, "text-anchor": "middle" }, String(at + 1)),
    ),
  );
  return el(
    "svg",
    {
      class: "sy-yard",
      viewBox: `-1 -1 ${player.yard.length * CARD_WIDTH + 2} ${CARD_HEIGHT + 5}`,
      role: "img",
      "aria-label": `yard of seat ${seat}`,
    },
    slots,
  );
}

function loaded(pieces) {
  return listed(PIECES.filter((piece) => pieces[piece]).map((piece) => count(pieces[piece], piece)));
}

// What the running action has in its hands, in the words of its decision.
const IN_HAND = {
  PLACE_SHIP: ({ card }) => ["To place", cardPicture(card), null],
  CANAL_PLACE: ({ canal }) => ["To lay", canalPicture(canal), null],
  CAR: ({ train, car, taken }) => [
    "At the exchange",
    trainPicture(train, car),
    taken.length ? `for ${listed(taken)}` : null,
  ],
  LAUNCH: ({ ship: cards }) => ["Completed", ship(cards, {}), count(cards.length, "card")],
  FIT: ({ ship: cards, pieces }) => ["Fitting out", ship(cards, pieces), loaded(pieces)],
  SPEED: ({ ship: cards, pieces }) => ["Fitted out", ship(cards, pieces), loaded(pieces)],
  SAIL: ({ ship: cards, pieces, speed, steps, icon_points: points, riband }) => [
    "On its cruise",
    ship(cards, pieces),
    `${steps} of ${count(speed, "step")} sailed, ${count(points + riband, "point")} on the way`,
  ],
};

export function inHand(position, seat) {
  if (position.active_seat !== seat || !IN_HAND[position.decision]) return null;
  const [label, picture, note] = IN_HAND[position.decision](position.context);
  const key = keyed(`hand:${seat}`, JSON.stringify(position.context));
  return tag(
    "div",
    { class: `sy-hand hand-${position.decision.toLowerCase()}`, ...key },
    tag("b", null, label),
    picture,
    note && tag("small", null, note),
  );
}

export function fleet(player, seat) {
  const ships = player.fleet.map(({ cards, pieces, speed, points }, at) => {
    const key = keyed(`fleet:${seat}:${at}`, points);
    const drawn = ship(cards, pieces);
    drawn.style.setProperty("--cards", cards.length);
    return tag(
      "figure",
      { title: loaded(pieces), ...key },
      drawn,
      tag("figcaption", null, `speed ${speed} · `, tag("b", null, count(points, "point"))),
    );
  });
  return ships.length
    ? tag("div", { class: "sy-fleet" }, ships)
    : tag("p", { class: "sy-none" }, "no ship launched yet");
}
