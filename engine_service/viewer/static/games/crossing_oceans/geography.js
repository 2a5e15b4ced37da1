// The world as our own schematic chart: degrees in, places on the drawing out.

import { el } from "../../svg.js";

export const WIDTH = 1040;
export const HEIGHT = 582;

export function at(longitude, latitude) {
  return [(longitude + 165) * 2.9 + 6, (67 - latitude) * 4.72];
}

// Coasts, drawn with a broad pen: longitude and latitude of each bend.
const COASTS = [
  // North America
  [
    -168, 72, -165, 60, -150, 60, -138, 59, -130, 54, -124, 48, -124, 40, -118, 33, -112, 25, -105, 21, -97, 15.5, -90,
    14, -85, 10, -79, 7.5, -78, 10, -83, 11, -84, 16, -88, 17, -87, 21.5, -92, 18.5, -97, 20, -97, 28, -90, 29.3, -84,
    30, -81, 24.5, -80, 30, -76, 35, -73.5, 40.6, -70, 42, -66, 44.5, -60, 46, -66, 49.5, -56, 52, -62, 58, -70, 61,
    -78, 62, -78, 54, -82, 52, -93, 58, -88, 64, -82, 72,
  ],
  [-56, 74, -51, 62, -44, 59, -38, 65, -22, 74], // Greenland
  [-59.5, 48, -55.5, 51.5, -52.5, 47], // Newfoundland
  [-85, 22, -80, 23.5, -74, 20, -78, 20.2], // Cuba
  [-74.5, 20, -68, 19, -72, 17.6], // Hispaniola
  // South America
  [
    -79, 8, -72, 12.5, -62, 11, -51, 5, -49, -1, -34, -5, -37, -13, -40, -22, -48, -26, -53, -34, -58, -34.5, -58,
    -38.5, -65, -42, -67, -48, -67, -55, -74, -54, -76, -46, -74, -38, -71, -30, -70, -18, -77, -14, -82, -5, -80, 2,
  ],
  // Africa
  [
    -18, 15, -17, 22, -10, 30, -6, 36, 3, 37.5, 11, 37.5, 11, 32.5, 20, 31, 25, 32, 33, 31.5, 34, 27, 38, 19, 43, 11.5,
    52, 12.5, 47, 3, 40, -4, 41, -15, 35, -22, 32.5, -29, 27, -35, 18, -35, 14.5, -26, 11.5, -16, 13, -6, 9, 1, 9, 4.5,
    -4, 5, -9, 4.3, -15, 9,
  ],
  [43.5, -25.5, 47, -26, 51, -15.5, 44.5, -16], // Madagascar
  // Europe and Asia
  [
    -9.8, 43.8, -9, 36.5, -2, 36.3, 0, 39, 4, 43, 9, 44.5, 12, 41.5, 16.5, 37, 18.5, 40.5, 13, 45.5, 19, 42, 22, 36, 24,
    40, 27, 36.5, 36, 36.5, 34, 31, 36, 27, 42, 13, 46, 12.5, 53, 16, 60.5, 22, 55, 25, 49, 30.5, 57, 25.8, 66, 25.5,
    70, 20.5, 73, 17, 77.5, 6.5, 80, 14, 87, 21.5, 93, 20.5, 98.5, 8, 103.5, 0, 101, 12, 107, 8.5, 109, 13, 106, 19.5,
    110, 20.5, 118, 23.5, 122.5, 30, 119, 36, 122, 40, 126, 33.5, 130, 35.5, 127.5, 40, 136, 43.5, 141, 53, 136, 55,
    155, 60, 157, 51, 163, 58, 182, 66, 182, 74, 25, 74, 12, 66, 4, 61, 8, 57.5, 13, 55.5, 8, 54, 3, 51.3, -5, 48.5, -1,
    46, -1.5, 43.3,
  ],
  [-5.7, 49.7, 1.8, 51, -1, 54, -2, 58.5, -6, 58.5, -3, 54, -5.5, 52], // Great Britain
  [-10.5, 51.5, -5.5, 52, -6, 55.5, -10, 54.5], // Ireland
  [-24, 64, -18, 63, -13, 65, -19, 67], // Iceland
  [79.5, 9.8, 82.4, 7, 80.2, 5.4], // Ceylon
  [129.5, 32, 132, 31, 136, 33.5, 141, 35, 142, 40, 146, 43.5, 141, 46, 140, 40.5, 136.5, 37, 131, 35.5], // Japan
  [94.5, 6, 98, 4, 106, -5, 115, -9, 105, -7.5, 99, -2], // Sumatra and Java
  [108.5, 1.5, 110, -3, 116, -4.5, 119, 1, 117, 7.5], // Borneo
  [119.5, 18.5, 122.5, 18.5, 127, 6, 121, 7.5], // the Philippines
  [119, -6, 125, 2, 121, 1, 122, -5], // Celebes
  [130, -0.5, 142, -2.5, 152, -11, 141, -9, 134, -4.5], // New Guinea
  // Australia, Tasmania, New Zealand
  [
    112.5, -22, 122, -17.5, 130, -11, 136, -11, 139, -18, 142, -9.5, 146, -19, 154, -27, 150, -38, 144, -39.5, 138, -34,
    131, -31, 124, -33.5, 114, -35.5,
  ],
  [144, -40.5, 149, -40.5, 147, -44.5],
  [172, -33.5, 175, -36.5, 179.5, -37.5, 175.5, -42, 173.5, -39],
  [172.5, -40, 174.5, -42, 170, -47.5, 165.5, -46.5, 169.5, -43],
];

// Round every bend: the points guide the line, it passes midway between them.
function coast(numbers) {
  const points = [];
  for (let place = 0; place < numbers.length; place += 2) points.push(at(numbers[place], numbers[place + 1]));
  const middle = (one, other) =>
    [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2].map((each) => each.toFixed(1)).join(" ");
  const last = points[points.length - 1];
  const bends = points.map(
    (point, place) =>
      `Q${point.map((each) => each.toFixed(1)).join(" ")} ${middle(point, points[(place + 1) % points.length])}`,
  );
  return `M${middle(last, points[0])}${bends.join("")}Z`;
}

const LAND = COASTS.map(coast).join("");

export function continents() {
  const lines = [];
  for (const latitude of [60, 40, 20, 0, -20, -40]) lines.push(`M0 ${at(0, latitude)[1]}H${WIDTH}`);
  for (let longitude = -160; longitude <= 180; longitude += 20) lines.push(`M${at(longitude, 0)[0]} 0V${HEIGHT}`);
  return [
    el("path", { class: "co-graticule", d: lines.join("") }),
    el("path", { class: "co-shore", d: LAND }),
    el("path", { class: "co-land", d: LAND }),
  ];
}

// Where each port is, and where the ship that serves it lies (the middle of its tile).
export const PORTS = {
  montreal: { place: at(-73.5, 45.5), ship: [372, 58] },
  boston: { place: at(-70.8, 42.3), ship: [372, 122] },
  new_york: { place: at(-74, 40.7), ship: [372, 186] },
  new_orleans: { place: at(-90, 29.8), ship: [372, 250] },
  san_francisco: { place: at(-122.4, 37.8), ship: [64, 178] },
  buenos_aires: { place: at(-58.4, -34.6), ship: [388, 536] },
  rio_de_janeiro: { place: at(-43, -23), ship: [432, 420] },
  cape_town: { place: at(18.4, -34), ship: [516, 536] },
  durban: { place: at(31, -29.9), ship: [648, 482] },
  bombay: { place: at(72.8, 19), ship: [656, 356] },
  colombo: { place: at(79.9, 7), ship: [770, 400] },
  hong_kong: { place: at(114.2, 22.3), ship: [912, 262] },
  yokohama: { place: at(139.6, 35.4), ship: [962, 122] },
  sydney: { place: at(151.2, -33.9), ship: [852, 536] },
  auckland: { place: at(174.8, -36.8), ship: [974, 416] },
};

export const REGION_NAMES = {
  north_atlantic: [372, 25, "North Atlantic"],
  tasmanian_sea: [976, 562, "Tasmanian Sea"],
  indian_ocean: [776, 474, "Indian Ocean"],
  pacific_ocean: [962, 192, "Pacific Ocean"],
  south_atlantic: [462, 484, "South Atlantic"],
};
