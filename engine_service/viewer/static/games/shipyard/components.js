// What is printed on the cardboard, row by row as in `engine_service/games/shipyard/data`; a test compares them.

export const ACTIONS = [
  "build_ships", "purchase_commodities", "rent_canal", "manufacture_equipment", "recruit_crew", "hire_employee",
  "exchange_commodities", "receive_subsidy",
];
export const PIECES = ["captain", "businessman", "soldier", "sail", "smokestack", "propeller", "crane", "cannon"];
export const CREW = PIECES.slice(0, 3);
export const COMMODITIES = ["wood", "coal", "steel"];
export const COLUMNS = ["bow", "middle_left", "middle_right", "stern"];

// By row of a market column, the bottom one first: guilders.
export const COST = [0, 1, 1, 2, 2];
export const BONUS_PRICE = 6;

export const TRACK_SPACES = 23;

// Clockwise, as the markers go.
export const MANUFACTURE_RING = ["cannon", "smokestack", "crane", "sail"];
export const RECRUIT_RING = ["captain", "businessman", "propeller", "soldier"];

// What a digit of a ship card counts, in this order.
export const FEATURES = ["cabins", "masts", "propellers", "cranes", "cannons", "lifebuoys", "lifeboats", "lanterns"];

const SHIP_CARDS = {
  B01: "10000001", B02: "10000100", B03: "00001001", B04: "00001100", B05: "01000001", B06: "01000100",
  B07: "00000101", B08: "10001000", B09: "11000000", B10: "01001000", B11: "00000200", B12: "10010000",
  B13: "10000101", B14: "00001101", B15: "01000101", B16: "20000000", B17: "00002000", B18: "00010001",
  B19: "00010100", B20: "00000011", B21: "00000110", B22: "11000001", B23: "10001100", B24: "01001001",
  M01: "11000000", M02: "11000000", M03: "01000100", M04: "01000100", M05: "01000010", M06: "01000010",
  M07: "01010000", M08: "01010000", M09: "01001000", M10: "01001000", M11: "02000000", M12: "02000000",
  M13: "01000001", M14: "10010000", M15: "10010000", M16: "10001000", M17: "00011000", M18: "10000010",
  M19: "10000010", M20: "10000100", M21: "10000100", M22: "20000000", M23: "20000000", M24: "00010010",
  M25: "00010100", M26: "00010001", M27: "00001010", M28: "00001100", M29: "00001001", M30: "00000110",
  M31: "00000011", M32: "00010200", M33: "12000000", M34: "02000100", M35: "02000010", M36: "11010000",
  M37: "11001000", M38: "11000010", M39: "11000100", M40: "01010100", M41: "01010010", M42: "01001100",
  M43: "01001001", M44: "01000110", M45: "20010000", M46: "20001000", M47: "21000000", M48: "20000010",
  M49: "10010001", M50: "10001001", M51: "00020100", M52: "00002100", M53: "10011000", M54: "00000021",
  M55: "00000210", M56: "00000201", S01: "00100001", S02: "00100100", S03: "10100000", S04: "00100010",
  S05: "10100001", S06: "10100100", S07: "00100101", S08: "01100000", S09: "01100001", S10: "00101000",
  S11: "00101100", S12: "20100000", S13: "00100011", S14: "00100200", S15: "00110000", S16: "01100100",
  S17: "10100010", S18: "00110001", S19: "20000001", S20: "20000100", S21: "11000001", S22: "10001100",
  S23: "00000111", S24: "01001001",
};

// How many of each feature a ship card has; substitutes have none.
export function features(card) {
  const digits = SHIP_CARDS[card] ?? "00000000";
  return Object.fromEntries(FEATURES.map((feature, at) => [feature, Number(digits[at])]));
}

export const SHIP_CARD_IDS = Object.keys(SHIP_CARDS);

// Three rows from north to south, and the sides that open.
export const CANALS = {
  K01: ["O.#/C##/RO#", "NS"], K02: ["#.#/#R#/#.#", "NS"], K03: ["#T#/#O#/#T#", "NS"], K04: ["#.#/#.#/#C#", "NS"],
  K05: ["#M#/#T#/#O#", "NS"], K06: ["C.#/R##/LM#", "NS"], K07: ["#T./##T/#.M", "NS"], K08: ["#ML/##T/#.O", "NS"],
  K09: ["#.#/#.C/###", "NE"], K10: ["#R#/#TO/###", "NE"], K11: ["#L#/#.R/###", "NE"], K12: ["#R#/#.L/###", "NE"],
  K13: ["RO#/L#C/.CT", "NE"], K14: [".C#/.#L/..M", "NE"], K15: ["#C#/#.O/#.#", "NES"], K16: ["#.#/#.L/#M#", "NES"],
  K17: ["#.#/#.R/#T#", "NES"], K18: ["#.#/#.M/#M#", "NES"], K19: ["..#/R##/TC#", "NSW"],
  K20: ["R.#/L##/TO#", "NSW"], K21: ["CL#/L#O/.OM", "NES"], K22: ["..#/T#./M.L", "NES"],
  K23: ["#M#/M.R/#C#", "NESW"], K24: ["#R#/L.C/#O#", "NESW"],
};

export const TRAINS = {
  T01: "wood coal steel", T02: "wood coal steel", T03: "wood coal steel", T04: "wood coal steel",
  T05: "wood coal steel", T06: "wood wood wood", T07: "coal coal coal", T08: "steel steel steel",
  T09: "wood wood coal", T10: "wood wood steel", T11: "coal coal wood", T12: "coal coal steel",
  T13: "steel steel wood", T14: "steel steel coal",
};

// Guilders for wood, coal and steel, by position of the exchange marker.
export const PRICES = [
  [2, 2, 3], [3, 2, 2], [2, 3, 2], [1, 3, 3], [3, 1, 3], [3, 3, 1],
];

export const TRADES = {
  wood: ["sail", "captain", "businessman"],
  coal: ["smokestack", "propeller", "captain"],
  steel: ["crane", "cannon", "soldier"],
};

// Type, colour of the card, what it is about, guilders to hire, points at the end.
export const EMPLOYEES = {
  engineer_sail: ["engineer", "brown", "sail", 1, 0],
  engineer_smokestack: ["engineer", "brown", "smokestack", 1, 0],
  engineer_crane: ["engineer", "brown", "crane", 1, 0],
  engineer_cannon: ["engineer", "brown", "cannon", 1, 0],
  recruiter_captain: ["recruiter", "green", "captain", 1, 0],
  recruiter_businessman: ["recruiter", "green", "businessman", 1, 0],
  recruiter_soldier: ["recruiter", "green", "soldier", 1, 0],
  recruiter_propeller: ["recruiter", "green", "propeller", 1, 0],
  trader_wood_1: ["trader", "orange", "wood", 0, 1],
  trader_wood_2: ["trader", "orange", "wood", 0, 3],
  trader_coal_1: ["trader", "orange", "coal", 0, 1],
  trader_coal_2: ["trader", "orange", "coal", 0, 3],
  trader_steel_1: ["trader", "orange", "steel", 0, 1],
  trader_steel_2: ["trader", "orange", "steel", 0, 3],
  builder_sail: ["builder", "blue", "sail", 0, 0],
  builder_smokestack: ["builder", "blue", "smokestack", 0, 0],
  builder_propeller: ["builder", "blue", "propeller", 0, 0],
  builder_crane: ["builder", "blue", "crane", 0, 0],
  builder_cannon: ["builder", "blue", "cannon", 0, 0],
  builder_crew: ["builder", "blue", "crew", 0, 0],
  helmsman: ["helmsman", "blue", "", 0, 0],
  rigger: ["rigger", "blue", "sail", 0, 0],
  accountant: ["accountant", "yellow", "", 0, 0],
  foreman: ["foreman", "yellow", "", 0, 0],
};

// What is counted, points for 0, 1, 2 …, and for each one beyond.
export const CONTRACTS = {
  G01: ["employee_types", [0, 1, 3, 6, 9, 12, 16], 0],
  G02: ["ships", [0, 0, 2, 5, 9, 13, 18], 5],
  G03: ["safe_ships", [0], 5],
  G04: ["coloured_employees", [0], 2],
  G05: ["ships_7_or_more", [0, 6, 13, 20], 7],
  G06: ["lifeboats", [0, 3, 6, 9, 12], 1],
  G07: ["lanterns", [0, 2, 4, 7, 10, 12], 1],
  G08: ["employees", [0, 1, 2, 3, 4], 2],
  G09: ["ships_exactly_6", [0, 4, 10, 16], 6],
  G10: ["lifebuoys", [0, 2, 4, 6, 8, 10, 12], 1],
  G11: [
    "ship_cards",
    [
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 3, 3, 6, 6, 6, 9, 9, 9, 12, 12, 12, 15, 15, 15, 18, 18, 18, 21, 21, 21,
      24, 24, 24, 27, 27, 27, 30, 30, 30, 33, 33, 33, 36, 36, 36,
    ],
    0,
  ],
  G12: ["ships_exactly_5", [0, 4, 9, 15], 5],
  U01: ["soldiers", [0, 0], 2],
  U02: ["soldier_cannon_pairs", [0], 3],
  U03: ["all_round_ships", [0], 8],
  U04: ["businessmen", [0, 0], 2],
  U05: ["businessman_crane_pairs", [0], 3],
  U06: ["hybrid_ships", [0], 6],
  U07: ["distinct_elements", [0, 0, 1, 2, 4, 6, 9, 12, 16], 0],
  U08: ["officers", [0], 3],
  U09: ["sail_pairs", [0], 3],
  U10: ["used_canals", [0], 4],
  U11: ["smokestack_pairs", [0], 3],
  U12: ["propellers", [0], 3],
};
