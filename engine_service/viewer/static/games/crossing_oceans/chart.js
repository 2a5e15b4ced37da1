// The sea chart: regions, ports, the ships that serve them, houses, Red Lanterns, and the rondel in the South Pacific.

import { el, seatMark } from "../../svg.js";
import { REGIONS, TILES } from "./components.js";
import { HEIGHT, PORTS, REGION_NAMES, WIDTH, continents } from "./geography.js";
import { named } from "./names.js";
import { rondel } from "./rondel.js";
import { TILE_HEIGHT, TILE_WIDTH, tile } from "./ship.js";

// The Red Lantern hangs on the oldest ship of a region; ships are all of different years.
function oldest(position, region) {
  const lying = region.ports.map((port) => position.ports[port]?.tile).filter(Boolean);
  return lying.sort((one, other) => TILES.get(one).year - TILES.get(other).year)[0];
}

function lantern(region, bearer) {
  return el(
    "g",
    {
      class: "co-lantern",
      "data-key": `lantern:${region}`,
      "data-state": bearer,
      transform: `translate(${TILE_WIDTH / 2 - 3} ${-TILE_HEIGHT / 2 + 1})`,
    },
    el("title", {}, "Red Lantern: the oldest ship of the region, the only one that may be replaced"),
    el("path", { d: "M-4 -6h8l2 3v7l-2 3h-8l-2 -3v-7Z" }),
    el("path", { class: "co-lantern-rim", d: "M-3 -8h6M-5 -6.5h10M-5 7.5h10" }),
  );
}

function coal(amount) {
  return [0, 1, 2].map((place) =>
    el("rect", {
      class: place < amount ? "co-coal" : "co-no-coal",
      x: TILE_WIDTH / 2 - 33 + place * 10,
      y: TILE_HEIGHT / 2 - 25,
      width: 8,
      height: 8,
      rx: 1,
    }),
  );
}

// `region` is given when the ship bears its Red Lantern.
function shipAt(port, ship, region, look) {
  const { tile: id, owner } = ship;
  const steams = TILES.get(id).kind === "steamship";
  const captain = owner === null ? null : seatMark(owner, -TILE_WIDTH / 2, -TILE_HEIGHT / 2 + 2, 8);
  const master = owner === null ? "neutral" : look.names[owner];
  const spoken = `${named(id)} in ${named(port)}, ${master}${steams ? `, ${ship.coal} coal` : ""}`;
  return tile(
    id,
    {
      "data-state": `${port}:${owner}:coal=${ship.coal}`,
      "aria-label": spoken,
      role: "img",
      class: `co-tile co-at-sea co-${TILES.get(id).kind} co-of-${owner ?? "nobody"}`,
    },
    steams ? coal(ship.coal) : null,
    captain,
    region ? lantern(region, id) : null,
  );
}

function houses(port, seats) {
  return seats.map((seat, place) =>
    el(
      "g",
      {
        class: `co-house seat-mark seat-${seat}`,
        "data-key": `house:${port}:${seat}`,
        transform: `translate(${-TILE_WIDTH / 2 + 12 + place * 20} ${TILE_HEIGHT / 2 + 11})`,
      },
      el("title", {}, `house of seat ${seat}`),
      el("path", { d: "M-8 7v-8l8 -7 8 7v8Z" }),
      el("text", { class: "seat-number", y: 5.5, "font-size": 10.5, "text-anchor": "middle" }, String(seat)),
    ),
  );
}

function harbour(position, region, port, look) {
  const {
    place,
    ship: [x, y],
  } = PORTS[port];
  const ship = position.ports[port];
  const slot = el(
    "g",
    { transform: `translate(${x} ${y})` },
    el("rect", {
      class: "co-slot",
      x: -TILE_WIDTH / 2,
      y: -TILE_HEIGHT / 2,
      width: TILE_WIDTH,
      height: TILE_HEIGHT,
      rx: 3,
    }),
    el(
      "text",
      {
        class: "co-port",
        x: -TILE_WIDTH / 2 + (position.houses[port].length ? 22 + 20 * (position.houses[port].length - 1) : 2),
        y: TILE_HEIGHT / 2 + 15,
      },
      named(port),
    ),
    ship ? shipAt(port, ship, ship.tile === oldest(position, region) ? region.id : null, look) : null,
    houses(port, position.houses[port]),
  );
  return {
    line: el("path", { class: "co-lane", d: `M${place.join(" ")}L${x} ${y}` }),
    dot: el("circle", { class: "co-dot", cx: place[0], cy: place[1], r: 4.5 }),
    slot,
  };
}

function closed(region) {
  return region.ports.map((port) => {
    const [x, y] = PORTS[port].ship;
    return el("rect", {
      class: "co-slot co-closed",
      x: x - TILE_WIDTH / 2,
      y: y - TILE_HEIGHT / 2,
      width: TILE_WIDTH,
      height: TILE_HEIGHT,
      rx: 3,
    });
  });
}

export function chart(position, look) {
  const open = REGIONS.filter((region) => region.seats <= position.n_players);
  const harbours = open.flatMap((region) => region.ports.map((port) => harbour(position, region, port, look)));
  const labels = REGIONS.map((region) => {
    const [x, y, name] = REGION_NAMES[region.id];
    const shut = region.seats > position.n_players;
    return el(
      "text",
      { class: shut ? "co-region co-shut" : "co-region", x, y, "text-anchor": "middle" },
      shut ? `${name} (closed)` : name,
    );
  });
  return el(
    "svg",
    { class: "co-chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group", "aria-label": "Sea chart" },
    el("rect", { class: "co-sea", width: WIDTH, height: HEIGHT }),
    continents(),
    labels,
    REGIONS.filter((region) => region.seats > position.n_players).map(closed),
    harbours.map((each) => each.line),
    harbours.map((each) => each.dot),
    harbours.map((each) => each.slot),
    rondel(position, 140, 432),
  );
}
