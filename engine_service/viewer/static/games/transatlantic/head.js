// The line above the table: which round it is, who decides what, and what the running action remembers.

import { seatBadge, tag } from "../../svg.js";
import { smallCard } from "./cards.js";
import { COLUMNS, regionName } from "./components.js";
import { alone } from "./seats.js";
import { tileName } from "./tiles.js";

const ASKED = {
  OPENING_BUY: () => "buys a first steamship",
  TURN: () => "chooses a card to play",
  BUY: () => "may buy from the market",
  EXTRA_COAL: () => "may give a new ship one more coal",
  DEPLOY: () => "chooses where a ship enters",
  REDEPLOY: ({ displaced }) => `finds another region for ${tileName(displaced)}`,
  FAREWELL: ({ displaced }) => `may let ${tileName(displaced)} sail a last time`,
  MODE: () => "chooses how Global sails",
  REGION: () => "chooses the region that sails",
  COPY: () => "may copy a top card",
  INVEST: () => "may invest",
  INVEST_EXT: () => "may pay £100 for two markers",
  TAKE: () => "takes a card of the display",
  SAIL: () => "chooses a ship to sail",
  LOAD: ({ to_load }) => `loads coal, ${to_load} left`,
  MARKER: ({ markers_left }) => `takes a marker, ${markers_left} left`,
  BONUS: () => "may take a bonus",
  EXCHANGE: () => "may trade contracts for markers",
};

const MODES = { region: "one ship per region", flag: "one steamship per flag" };

export function drawHead(position, look) {
  return tag(
    "header",
    { class: "ta-head" },
    tag(
      "p",
      { class: "ta-when" },
      tag("strong", {}, when(position)),
      position.end_round !== null && tag("span", { class: "ta-last" }, lastRound(position)),
      variants(position),
    ),
    position.seat !== null && tag(
      "p",
      { class: "ta-asked" },
      seatBadge(position.seat),
      tag("b", { dir: "auto" }, look.names[position.seat]),
      tag("span", {}, ASKED[position.decision](position.context)),
      position.context.card && running(position),
    ),
    remembered(position).map((words) => tag("p", { class: "ta-remembered" }, words)),
    position.context?.displaced && pushedOut(position),
  );
}

// The card at work; its player is named where somebody else has to decide.
function running({ context, active_seat, seat }) {
  return [smallCard(context.card, {}), active_seat !== seat && tag("span", {}, `of seat ${active_seat}`)];
}

function when(position) {
  if (position.phase === "OVER") return `Over after round ${position.round}`;
  return position.phase === "OPENING" ? "Opening purchases" : `Round ${position.round}`;
}

function lastRound({ end_round, round, phase }) {
  if (phase === "OVER") return "the last steamship is sold";
  return end_round === round ? "the last round" : `round ${end_round} is the last`;
}

function variants({ options }) {
  const played = [options.variant_market && "Ship Market", options.variant_president && "President"].filter(Boolean);
  return played.length > 0 && tag("span", { class: "ta-variant" }, `variant: ${played.join(", ")}`);
}

function remembered({ context, pending_scrap }) {
  const names = (tiles) => tiles.map(tileName).join(", ");
  const scrapped = pending_scrap.map(([tile, seat]) => `${tileName(tile)} (seat ${seat})`).join(", ");
  return [
    context?.bought?.length > 0 && `Bought: ${names(context.bought)}`,
    context?.mode && `Global: ${MODES[context.mode]}`,
    context?.sailed?.length > 0 && `Sailed: ${names(context.sailed)}`,
    context?.first_load && `First coal: ${tileName(context.first_load)}`,
    context?.taken?.length > 0 && `Taken: ${context.taken.map((column) => COLUMNS[column]).join(", ")}`,
    context?.restore_display && "The display is refilled after this turn",
    scrapped && `Scrapped, scored after this turn: ${scrapped}`,
  ].filter(Boolean);
}

function pushedOut({ context, owner, coal }) {
  const id = context.displaced;
  const lying = { place: "displaced", owner: owner[id] ?? null, coal: coal[id] ?? null };
  const words = `Pushed out of the ${regionName(context.displaced_from)}`;
  return tag("div", { class: "ta-pushed" }, tag("p", { class: "ta-remembered" }, words), alone(id, lying));
}
