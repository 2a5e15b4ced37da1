// What is printed on the table besides the tiles: regions, cards, market places and the columns of a sheet.
// Figures are those of the game's data folder and board.py; a test holds them together.

export const REGIONS = {
  north_atlantic: { name: "North Atlantic", positions: 4, houseCosts: [20, 30, 40, 50] },
  tasmanian_sea: { name: "Tasmanian Sea", positions: 3, houseCosts: [20, 30, 40] },
  indian_ocean: { name: "Indian Ocean", positions: 3, houseCosts: [20, 30, 40] },
  pacific_ocean: { name: "Pacific Ocean", positions: 3, houseCosts: [20, 30, 40] },
  south_atlantic: { name: "South Atlantic", positions: 3, houseCosts: [20, 30, 40] },
};

export const regionName = (id) => REGIONS[id].name;

// `anchor`: the action begins with deploying a waiting ship. `does`: the few words there is room for on a card.
export const CARDS = {
  blue_riband: { name: "Blue Riband", anchor: true, does: "a ship per riband sails" },
  cargo: { name: "Cargo", anchor: true, does: "one ship, paid by the ton" },
  coal: { name: "Coal", anchor: false, does: "load bunkers + 2, evenly" },
  coal_ext: { name: "Coal +", anchor: false, does: "load bunkers + 3, freely" },
  commerce: { name: "Commerce", anchor: false, does: "£50 for each own house" },
  cruise: { name: "Cruise", anchor: true, does: "one ship, paid per head" },
  director: { name: "Director", anchor: false, does: "take all back, and a new card" },
  fleet: { name: "Fleet", anchor: false, does: "2 points for each flag" },
  global: { name: "Global", anchor: true, does: "one per region or per flag" },
  invest: { name: "Invest", anchor: false, does: "a house, bunker or marker" },
  invest_ext: { name: "Invest +", anchor: false, does: "£100 for two markers" },
  president: { name: "President", anchor: false, does: "trade contracts, take all back" },
  region: { name: "Region", anchor: true, does: "a whole region sails" },
  ship_agent: { name: "Ship Agent", anchor: false, does: "copy another's top card" },
  shipyard: { name: "Shipyard", anchor: false, does: "buy up to two tiles" },
  shipyard_ext: { name: "Shipyard +", anchor: false, does: "buy two, and extra coal" },
  transport: { name: "Transport", anchor: true, does: "up to two ships sail" },
  transport_ext: { name: "Transport +", anchor: true, does: "up to three ships sail" },
};

export const cardName = (id) => CARDS[id].name;

// A flag's column on the sheet and the marker that goes into it.
export const COLUMNS = {
  blue: "Blue Riband",
  black: "coal bunker",
  green: "freight marker",
  white: "mail marker",
  red: "passenger marker",
};

export const FLAGS = Object.keys(COLUMNS);

export const FULL_BUNKER = 3;
export const ALL_HOUSES = 7;
export const SHEET_ROWS = 4;

export const countOf = (list, noun) => `${list.length} ${noun}${list.length === 1 ? "" : "s"}`;

const STEPS = [3, 5, 7, 9, 10];

// Points for a ship of the flag: past the last row of the sheet one more for each marker.
export const columnValue = (markers) => STEPS[Math.min(markers, SHEET_ROWS)] + Math.max(0, markers - SHEET_ROWS);

const EXTRA_COST = [0, 0, 10, 20, 30, 40];

export const extraCost = (place, options) => (options.variant_market ? 0 : EXTRA_COST[place]);

export const coalWithShip = (place, options) => (options.variant_market && place > 2 ? 0 : 1);
