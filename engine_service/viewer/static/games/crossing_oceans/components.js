// What is printed on the cardboard, as the rules have it in `data/`; a test compares the two.

// [id, kind, year, era, flag, price, income, speed, tonnage, hq_token]; null: the tile shows no such figure.
const ROWS = [
  ["scotia", "neutral", 1862, null, "none", null, null, 15, null, null],
  ["ariel", "clipper", 1865, null, "multicolored", null, 20, null, null, null],
  ["leander", "clipper", 1867, null, "multicolored", null, 20, null, null, null],
  ["thermopylae", "clipper", 1868, null, "multicolored", null, 20, null, null, null],
  ["cutty_sark", "clipper", 1869, null, "multicolored", null, 20, null, null, null],
  ["abyssinia", "steamship", 1870, 0, "black", 50, 30, 13, null, null],
  ["atlantic", "steamship", 1871, 0, "white", 50, 30, 14, null, null],
  ["adriatic", "steamship", 1872, 0, "red", 60, 30, 14, null, null],
  ["pommerania", "steamship", 1873, 0, "blue", 60, 30, 13, null, null],
  ["germanic", "steamship", 1874, 0, "green", 70, 40, 15, null, null],
  ["city_of_berlin", "steamship", 1875, 1, "black", 80, 40, 15, 5000, null],
  ["nubian", "steamship", 1876, 1, "white", 40, 20, null, 3000, null],
  ["devonia", "steamship", 1877, 1, "red", 60, 30, 13, 4000, null],
  ["belgenland", "steamship", 1878, 1, "blue", 60, 30, 14, 4000, null],
  ["arizona", "steamship", 1879, 1, "green", 90, 50, 15, 5000, null],
  ["parisian", "steamship", 1880, 2, "white", 80, 40, 14, 5000, null],
  ["hammonia", "steamship", 1881, 2, "blue", 70, 40, 16, 4000, null],
  ["stirling_castle", "steamship", 1882, 2, "red", 60, 30, null, 4000, null],
  ["oregon", "steamship", 1883, 2, "green", 100, 50, 17, 7000, null],
  ["umbria", "steamship", 1884, 2, "black", 120, 60, 19, 8000, null],
  ["la_bourgogne", "steamship", 1885, 3, "white", 100, 50, 17, 7000, null],
  ["ormuz", "steamship", 1886, 3, "green", 100, 50, 16, 6000, null],
  ["britannia", "steamship", 1887, 3, "red", 90, 50, null, 7000, null],
  ["city_of_new_york", "steamship", 1888, 3, "black", 140, 70, 20, 11000, null],
  ["columbia", "steamship", 1889, 3, "blue", 120, 60, 19, null, null],
  ["majestic", "steamship", 1890, 4, "white", 140, 70, 20, 10000, null],
  ["fuerst_bismarck", "steamship", 1891, 4, "blue", 120, 60, 19, null, null],
  ["campania", "steamship", 1892, 4, "black", 150, 70, 21, 13000, null],
  ["gothic", "steamship", 1893, 4, "green", 110, 50, null, 8000, null],
  ["norman", "steamship", 1894, 4, "red", 120, 60, null, 7000, null],
  ["st_paul", "steamship", 1895, 5, "red", 150, 70, 20, null, null],
  ["pennsylvania", "steamship", 1896, 5, "green", 140, 60, null, 13000, null],
  ["kaiser_wilhelm_der_grosse", "steamship", 1897, 5, "blue", 170, 80, 22, 14000, null],
  ["new_england", "steamship", 1898, 5, "black", 140, 70, 15, 12000, null],
  ["oceanic", "steamship", 1899, 5, "white", 170, 80, 20, 17000, null],
  ["deutschland", "steamship", 1900, 6, "blue", 180, 80, 23, null, null],
  ["celtic", "steamship", 1901, 6, "white", 180, 80, 16, 21000, null],
  ["kroonland", "steamship", 1902, 6, "black", 150, 70, null, 12000, null],
  ["kaiser_wilhelm_ii", "steamship", 1903, 6, "red", 190, 90, 23, null, null],
  ["baltic", "steamship", 1904, 6, "green", 190, 80, null, 24000, null],
  ["amerika", "steamship", 1905, 7, "green", 190, 80, null, 22000, null],
  ["empress_of_ireland", "steamship", 1906, 7, "red", 170, 80, 18, null, null],
  ["mauretania", "steamship", 1907, 7, "black", 220, 100, 26, null, null],
  ["rotterdam", "steamship", 1908, 7, "white", 200, 90, 17, 24000, null],
  ["george_washington", "steamship", 1909, 7, "blue", 200, 90, 18, 26000, null],
  ["balmoral_castle", "steamship", 1910, 8, "red", 170, 80, null, 13000, null],
  ["olympic", "steamship", 1911, 8, "white", 240, 100, 21, 45000, null],
  ["titanic", "steamship", 1912, 8, "green", 250, 110, 21, 46000, null],
  ["imperator", "steamship", 1913, 8, "blue", 250, 110, 23, null, null],
  ["aquitania", "steamship", 1914, 8, "black", 250, 110, 23, null, null],
  ["hq_cunard", "headquarters", null, 9, "multicolored", 140, null, null, null, "blue"],
  ["hq_hapag", "headquarters", null, 9, "multicolored", 100, null, null, null, "black"],
  ["hq_holland_america", "headquarters", null, 9, "multicolored", 120, null, null, null, "green"],
  ["hq_norddeutscher_lloyd", "headquarters", null, 9, "multicolored", 120, null, null, null, "white"],
  ["hq_white_star", "headquarters", null, 9, "multicolored", 120, null, null, null, "red"],
];

export const TILES = new Map(
  ROWS.map(([id, kind, year, era, flag, price, income, speed, tonnage, token]) => [
    id,
    { id, kind, year, era, flag, price, income, speed, tonnage, token },
  ]),
);

// Regions in the order they open with more seats, each with its ports.
export const REGIONS = [
  { id: "north_atlantic", seats: 2, ports: ["new_york", "montreal", "boston", "new_orleans"] },
  { id: "tasmanian_sea", seats: 2, ports: ["sydney", "auckland"] },
  { id: "indian_ocean", seats: 2, ports: ["bombay", "colombo", "durban"] },
  { id: "pacific_ocean", seats: 3, ports: ["yokohama", "hong_kong", "san_francisco"] },
  { id: "south_atlantic", seats: 4, ports: ["buenos_aires", "rio_de_janeiro", "cape_town"] },
];

export const COLUMNS = ["blue", "black", "green", "white", "red"];
export const RONDEL = ["coal", "region", "ships", "blue_riband", "house", "fleet", "ships", "cargo"];
export const FLAG_VALUE = [3, 5, 7, 9, 10];
export const MARKET_STEP = 10;

export function tokenCost(column, placed) {
  return column === "blue" ? 0 : 30 * placed;
}
