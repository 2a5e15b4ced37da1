// Small line charts over the course of the match; a click goes there.

import { el, seatMark, tag } from "./svg.js";

const WIDTH = 360;
const HEIGHT = 120;
const LEFT = 34;
const RIGHT = 18;
const TOP = 8;
const BOTTOM = 8;
const APART = 13;

// Round steps that leave two to five lines in the chart.
function ticks(low, high) {
  const rough = (high - low || 1) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough);
  const found = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step)
    found.push(Math.round(value * 1000) / 1000);
  return found;
}

export function lineChart(name, match, playback, values) {
  const drawing = el("svg", {
    class: "rv-chart",
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: "img",
    "aria-label": `${name} of each seat over the match`,
  });
  const cursor = el("line", { class: "rv-cursor", y1: TOP, y2: HEIGHT - BOTTOM });
  const series = [];
  let drawn = -1;
  const x = (number) => LEFT + (number / Math.max(1, playback.last)) * (WIDTH - LEFT - RIGHT);

  const redraw = () => {
    while (series.length < match.frames.length) series.push(values(match.frames[series.length]));
    const all = series.flat();
    const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
    const y = (value) => HEIGHT - BOTTOM - ((value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
    const grid = ticks(low, high).map((value) => [
      el("line", { class: "rv-grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value) }),
      el("text", { class: "rv-tick", x: LEFT - 5, y: y(value) + 3.5, "text-anchor": "end" }, String(value)),
    ]);
    const lines = match.names.map((_, seat) =>
      el("polyline", {
        class: `rv-line seat-${seat}`,
        points: series.map((scores, number) => `${x(number).toFixed(1)},${y(scores[seat]).toFixed(1)}`).join(" "),
      }),
    );
    const ends = spread(series[series.length - 1].map(y)).map((height, seat) =>
      seatMark(seat, WIDTH - RIGHT + 9, height, 6),
    );
    const faults = match.faults.map((fault) =>
      el(
        "path",
        { class: "rv-fault-mark", d: `M${x(fault.number ?? 0)} ${HEIGHT - BOTTOM}l-4 7h8Z` },
        el("title", {}, fault.text),
      ),
    );
    drawing.replaceChildren(...grid.flat(), ...lines, ...ends, ...faults, cursor);
  };

  drawing.addEventListener("click", (event) => {
    const box = drawing.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDTH;
    playback.go(((at - LEFT) / (WIDTH - LEFT - RIGHT)) * playback.last);
  });
  const update = ({ at, last }) => {
    if (drawn !== last) redraw();
    drawn = last;
    cursor.setAttribute("x1", x(at));
    cursor.setAttribute("x2", x(at));
  };
  return { element: tag("section", { class: "rv-card" }, tag("h2", {}, name), drawing), update };
}

// Marks at the ends of lines that would lie on each other move apart, and none leaves the chart.
function spread(heights) {
  const order = [...heights.keys()].sort((one, other) => heights[one] - heights[other]);
  const placed = [...heights];
  order.forEach((seat, place) => {
    if (place) placed[seat] = Math.max(placed[seat], placed[order[place - 1]] + APART);
  });
  order.reverse().forEach((seat, place) => {
    placed[seat] = Math.min(placed[seat], HEIGHT - BOTTOM - place * APART);
  });
  return placed;
}
