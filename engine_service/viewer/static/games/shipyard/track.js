// The action track: a loop of 23 spaces on which the action cards overtake each other, around the countdown.

import { el, seatBadge, tag } from "../../svg.js";
import { TRACK_SPACES } from "./components.js";
import { sign } from "./icons.js";
import { keyed } from "./keyed.js";
import { around, place } from "./loop.js";
import { ACTION_NAMES, DECISION_NAMES, PHASE_NAMES, count } from "./words.js";

const SIGN_OF = {
  build_ships: "hammer",
  purchase_commodities: "locomotive",
  rent_canal: "canal",
  manufacture_equipment: "cog",
  recruit_crew: "captain",
  hire_employee: "person",
  exchange_commodities: "exchange",
  receive_subsidy: "purse",
};

// The starting space is twice as long as the others, which makes 23 spaces fit around a rectangle.
function spaces(columns, rows, long) {
  const [, , ...others] = around(columns, rows);
  return [long, ...others];
}

const WIDE = spaces(10, 4, "1 / 1 / 2 / 3");
const TALL = spaces(5, 9, "1 / 1 / 2 / 3");

// With two players the older of two marks carries two figures; the third is on the newer one, or in the player's hand.
function figuresOn(position, at) {
  return position.n_players === 2 && at === 0 ? 2 : 1;
}

function figures(position, action) {
  return position.players.flatMap((player, seat) => {
    const at = player.marks.indexOf(action);
    if (at < 0) return [];
    const number = figuresOn(position, at);
    const key = keyed(`mark:${seat}:${action}`, number);
    const title = `${count(number, "figure")} of seat ${seat}`;
    return [
      tag(
        "span",
        { class: "sy-figures", title, ...key },
        Array.from({ length: number }, () => seatBadge(seat)),
      ),
    ];
  });
}

// Narrow boards show the verb alone, which is enough to tell the cards apart; long words may be divided.
function label(action) {
  const [verb, noun] = ACTION_NAMES[action]
    .split(" ")
    .map((word) => word.replace(/(Manu|Com|Equip)(?=.{4})/, "$1\u00ad"));
  return [verb, " ", tag("span", { class: "noun" }, noun)];
}

function actionCard(position, action, lead) {
  const at = position.positions[action];
  const roles = [action === lead ? "lead" : "", position.turn?.main === action ? "chosen" : ""].join(" ");
  return tag(
    "div",
    {
      class: `sy-action ${action} ${roles}`,
      title: `${ACTION_NAMES[action]}${action === lead ? ", the lead card" : ""}`,
      ...keyed(`action:${action}`, at),
    },
    el("svg", { viewBox: "0 0 16 16" }, sign(SIGN_OF[action], 0, 0, 16)),
    tag("span", { class: "name" }, label(action)),
    tag("span", { class: "stand" }, figures(position, action)),
  );
}

function space(position, number, lead) {
  const action = Object.keys(position.positions).find((each) => modulo(position.positions[each]) === number);
  const mark = tag("small", null, number === 0 ? "start" : String(number));
  const kind = number === 0 ? "start" : number === 1 ? "dark" : "";
  const cell = tag(
    "div",
    { class: `sy-space ${kind} ${action ? "taken" : ""}` },
    mark,
    action && actionCard(position, action, lead),
  );
  return place(cell, WIDE[number], TALL[number]);
}

const modulo = (absolute) => ((absolute % TRACK_SPACES) + TRACK_SPACES) % TRACK_SPACES;

function countdown(position) {
  const steps = Array.from({ length: position.n_players + 1 }, (_, at) => position.n_players - at);
  const left = position.laps_left;
  const dots = steps.map((step) =>
    tag(
      "li",
      { class: `${step === left ? "here" : ""} ${step > left ? "past" : ""}` },
      step === 0 ? "⚑" : String(step),
    ),
  );
  const told = left === 0 ? "the last lap is over" : `${count(left, "lap")} to go`;
  return tag(
    "div",
    { class: "sy-countdown", title: told, ...keyed("laps", left) },
    tag("span", null, "Laps to go"),
    tag("ol", null, dots),
  );
}

function status(position, look) {
  if (position.phase === "OVER") return tag("p", { class: "sy-status" }, tag("b", null, PHASE_NAMES.OVER));
  const who = position.seat;
  return tag(
    "p",
    { class: "sy-status" },
    tag("b", null, PHASE_NAMES[position.phase]),
    tag(
      "span",
      null,
      seatBadge(who),
      " ",
      tag("i", null, look.names[who] ?? `seat ${who}`),
      ` ${DECISION_NAMES[position.decision]}`,
    ),
  );
}

function flags(position) {
  const { turn } = position;
  const notes = [
    turn?.main && `main action: ${ACTION_NAMES[turn.main]}${turn.main_done ? "" : ", still to do"}`,
    turn?.main && position.phase !== "FINAL" && (turn.bonus_done ? "bonus action bought" : "no bonus action yet"),
    turn?.lap && "this turn ends a lap",
    position.early_end && "a ship deck has run out: the game ends early",
  ];
  return tag(
    "ul",
    { class: "sy-notes" },
    notes.filter(Boolean).map((note) => tag("li", null, note)),
  );
}

export function actionTrack(position, look) {
  const lead = Object.entries(position.positions).reduce((first, each) => (each[1] > first[1] ? each : first))[0];
  const all = Array.from({ length: TRACK_SPACES }, (_, number) => space(position, number, lead));
  const middle = tag("div", { class: "sy-middle" }, status(position, look), flags(position), countdown(position));
  return tag("section", { class: "sy-track" }, all, middle);
}
