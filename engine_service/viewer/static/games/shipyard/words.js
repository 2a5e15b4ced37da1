// Names of everything on the table, in plain English, for labels, tooltips and the list of moves.

import { CONTRACTS, EMPLOYEES, FEATURES, TRAINS, features } from "./components.js";

export const ACTION_NAMES = {
  build_ships: "Build Ships",
  purchase_commodities: "Purchase Commodities",
  rent_canal: "Rent Canal",
  manufacture_equipment: "Manufacture Equipment",
  recruit_crew: "Recruit Crew",
  hire_employee: "Hire Employee",
  exchange_commodities: "Exchange Commodities",
  receive_subsidy: "Receive Subsidy",
};

export const SIDE_NAMES = { N: "north", E: "east", S: "south", W: "west" };

export const SPACE_NAMES = {
  M: "military: a point for each soldier and cannon on board",
  C: "commerce: a point for each businessman and crane on board",
  L: "lanterns: a point for each on the ship",
  T: "lifeboats: a point for each on the ship",
  O: "lifebuoys: a point for each on the ship",
  R: "Blue Riband: as many points as steps sailed; only the last one counts",
};

// Who is asked for what, for the middle of the action track.
export const DECISION_NAMES = {
  CHOOSE_ACTION: "chooses an action",
  STEP_FOUR: "may buy a bonus action",
  BUILD: "buys ship cards",
  PLACE_SHIP: "places a ship card",
  TRAIN: "buys a train",
  CANAL: "rents a canal",
  CANAL_PLACE: "lays a canal",
  MARKER: "moves a marker",
  EMPLOYEE: "hires an employee",
  EXCHANGE_TRAIN: "picks a train to exchange",
  CAR: "sells or trades a car",
  CHOOSE_SHIP: "picks the ship that leaves first",
  LAUNCH: "launches or scraps a ship",
  FIT: "fits out a ship",
  SPEED: "declares the speed",
  SAIL: "sails the shakedown cruise",
  CONTRACT: "gives up contracts",
  FINAL: "takes a final action",
  LAST_CHANCE: "has a last chance to complete a ship",
};

export const PHASE_NAMES = {
  FIRST_TURNS: "First turns",
  REGULAR: "Regular turns",
  END_DISCARD: "The yards close",
  FINAL: "Final actions",
  LAST_CHANCE: "Last chances",
  OVER: "The game is over",
};

const TYPE_NAMES = {
  engineer: "Engineer",
  recruiter: "Recruiter",
  trader: "Trader",
  builder: "Builder",
  helmsman: "Helmsman",
  rigger: "Rigger",
  accountant: "Accountant",
  foreman: "Foreman",
};

const TYPE_EFFECTS = {
  engineer: (object) => `one more ${object} with every Manufacture Equipment`,
  recruiter: (object) => `one more ${object} with every Recruit Crew`,
  trader: (object) => `sells ${object} for a guilder more`,
  builder: (object) =>
    object === "crew" ? "two crew members need no cabin" : `fits ${object}s without a place for them`,
  helmsman: () => "one speed more, if wanted",
  rigger: () => "one speed more for each pair of sails, if wanted",
  accountant: () => "two marker steps free in Manufacture Equipment and Recruit Crew",
  foreman: () => "three marker steps free in Hire Employee",
};

const CONTRACT_NAMES = {
  G01: ["Mixed staff", "colours of employees, and one more for a trader of level 2"],
  G02: ["Fleet", "ships"],
  G03: ["Safe ships", "ships with lifebuoy, lifeboat and lantern"],
  G04: ["Specialists", "blue, yellow and orange employees"],
  G05: ["Giants", "ships of seven or more cards"],
  G06: ["Lifeboats", "lifeboats on all ships"],
  G07: ["Lanterns", "lanterns on all ships"],
  G08: ["Large staff", "employees"],
  G09: ["Sixes", "ships of exactly six cards"],
  G10: ["Lifebuoys", "lifebuoys on all ships"],
  G11: ["Tonnage", "ship cards in the fleet"],
  G12: ["Fives", "ships of exactly five cards"],
  U01: ["Soldiers", "soldiers in the fleet"],
  U02: ["Gun crews", "pairs of soldier and cannon on a ship"],
  U03: ["All-rounders", "ships with businessman, soldier, crane and cannon"],
  U04: ["Businessmen", "businessmen in the fleet"],
  U05: ["Stevedores", "pairs of businessman and crane on a ship"],
  U06: ["Hybrids", "ships with sail, smokestack and propeller"],
  U07: ["Variety", "different kinds of pieces in the fleet, officers among them"],
  U08: ["Officers", "captains beyond the first of each ship"],
  U09: ["Sail pairs", "pairs of sails on a ship"],
  U10: ["Waterways", "canals used"],
  U11: ["Steam pairs", "pairs of smokestacks on a ship"],
  U12: ["Propellers", "propellers in the fleet"],
};

const FEATURE_NAMES = {
  cabins: "cabin",
  masts: "mast",
  propellers: "propeller shaft",
  cranes: "crane mount",
  cannons: "cannon mount",
  lifebuoys: "lifebuoy",
  lifeboats: "lifeboat",
  lanterns: "lantern",
};

export function count(number, noun) {
  if (number === 1) return `1 ${noun}`;
  return `${number} ${noun === "businessman" ? "businessmen" : noun.replace(/(s|sh|ch)$/, "$1e") + "s"}`;
}

export const guilders = (number) => count(number, "guilder");

export function priced(number) {
  return number === 0 ? "for free" : `for ${guilders(number)}`;
}

// "a, b and c"
export function listed(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

export function partOf(card) {
  if (card.startsWith("sub_")) return card.slice(4);
  return { B: "bow", M: "middle", S: "stern" }[card[0]];
}

export function shipCardName(card) {
  return card.startsWith("sub_") ? `substitute ${partOf(card)}` : `${partOf(card)} ${card}`;
}

export function shipCardFeatures(card) {
  const found = features(card);
  return listed(
    FEATURES.filter((feature) => found[feature]).map((feature) => count(found[feature], FEATURE_NAMES[feature])),
  );
}

export function trainName(train) {
  return `train ${train} with ${listed(TRAINS[train].split(" "))}`;
}

export function employeeType(employee) {
  return TYPE_NAMES[EMPLOYEES[employee][0]];
}

export function employeeName(employee) {
  const [type, , object] = EMPLOYEES[employee];
  if (type === "trader") return `Trader of ${object}, level ${employee.at(-1)}`;
  if (type === "engineer" || type === "recruiter" || type === "builder")
    return `${TYPE_NAMES[type]} for ${object}${object === "crew" ? "" : "s"}`;
  return TYPE_NAMES[type];
}

export function employeeEffect(employee) {
  const [type, , object, surcharge, points] = EMPLOYEES[employee];
  const extra = [
    surcharge ? `costs ${guilders(surcharge)} more to hire` : "",
    points ? `worth ${count(points, "point")} at the end` : "",
  ];
  return [TYPE_EFFECTS[type](object), ...extra.filter(Boolean)].join("; ");
}

export function contractName(contract) {
  return CONTRACT_NAMES[contract][0];
}

export function contractColour(contract) {
  return contract.startsWith("G") ? "green" : "blue";
}

export function contractCounts(contract) {
  return CONTRACT_NAMES[contract][1];
}

// What a contract pays for one, two, three …, and for each beyond.
export function contractPays(contract) {
  const [, table, beyond] = CONTRACTS[contract];
  if (table.length === 1) return `${beyond} each`;
  if (table.length > 9) return steps(table);
  return table.slice(1).join(" · ") + (beyond ? ` · +${beyond}` : "");
}

function steps(table) {
  const rises = table.flatMap((points, n) => (n && points !== table[n - 1] ? [`${n}: ${points}`] : []));
  return `${rises.slice(0, 3).join(" · ")} … ${rises.at(-1)}`;
}
