// The timing ledger: what each decision was charged, and what is left of every bank.

import { el, seatBadge, tag } from "./svg.js";

const [CHARGED, CPU] = [0, 1];

function inWords(milliseconds) {
  if (milliseconds >= 10_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(2)} s`;
  return `${milliseconds.toFixed(milliseconds < 10 ? 2 : milliseconds < 100 ? 1 : 0)} ms`;
}

function told(spent) {
  if (!spent) return "Nobody was asked for this move";
  const [charged, cpu, transport] = spent.map(inWords);
  return `This decision: ${charged} charged, ${cpu} CPU, ${transport} transport`;
}

// Decision n is answered by the move that leads to frame n + 1.
function decisions(match) {
  return Object.entries(match.times)
    .map(([number, spent]) => ({ number: Number(number), seat: match.frames[Number(number) + 1]?.seat, spent }))
    .filter((each) => each.seat !== undefined)
    .sort((one, other) => one.number - other.number);
}

// Per seat, what it had spent and had left when `at` moves were made.
function accounts(match, at) {
  const seats = match.names.map(() => ({
    asked: 0,
    charged: 0,
    cpu: 0,
    longest: 0,
    left: match.clock?.bank * 1000,
  }));
  for (const { number, seat, spent } of decisions(match)) {
    if (number >= at) break;
    const own = seats[seat];
    if (match.clock) {
      own.left =
        Math.min(own.left + match.clock.increment * 1000, match.clock.most * 1000 - own.charged) - spent[CHARGED];
    }
    own.asked += 1;
    own.charged += spent[CHARGED];
    own.cpu += spent[CPU];
    own.longest = Math.max(own.longest, spent[CHARGED]);
  }
  return seats;
}

function bars(match, playback) {
  const all = decisions(match);
  const most = Math.max(1, ...all.map((each) => each.spent[CHARGED]));
  const width = 360;
  // Thinking times span four powers of ten; on a plain scale one long think would hide all others.
  const height = (spent) => (Math.log10(1 + spent * 10) / Math.log10(1 + most * 10)) * 60;
  const x = (number) => (number / Math.max(1, playback.last)) * (width - 4);
  const cursor = el("line", { class: "rv-cursor", y1: 0, y2: 64 });
  const drawing = el(
    "svg",
    { class: "rv-chart", viewBox: `0 0 ${width} 64`, role: "img", "aria-label": "Time charged for each decision" },
    all.map(({ number, seat, spent }) =>
      el("rect", {
        class: `rv-bar seat-${seat}`,
        x: x(number),
        y: 62 - height(spent[CHARGED]),
        width: Math.max(1, width / playback.last - 0.3),
        height: height(spent[CHARGED]),
      }),
    ),
    cursor,
  );
  drawing.addEventListener("click", (event) => {
    const box = drawing.getBoundingClientRect();
    playback.go(((event.clientX - box.left) / box.width) * playback.last);
  });
  return [
    drawing,
    (at) =>
      [
        ["x1", x(at)],
        ["x2", x(at)],
      ].forEach(([name, value]) => cursor.setAttribute(name, value)),
  ];
}

export function ledger(match, playback) {
  const element = tag("section", { class: "rv-card" });
  const table = tag("table", {});
  const here = tag("p", { class: "rv-soft" });
  const chart = tag("div", {});
  let drawn = -1;
  let point = () => {};
  const update = ({ at, last }) => {
    element.hidden = Object.keys(match.times).length === 0;
    if (element.hidden) return;
    if (drawn !== last) {
      const [drawing, move] = bars(match, playback);
      chart.replaceChildren(drawing);
      [drawn, point] = [last, move];
    }
    point(at);
    here.textContent = at ? told(match.times[at - 1]) : "No decision yet";
    const cells = ["Seat", "Asked", "Charged", "Longest", "CPU", "Left"];
    table.replaceChildren(
      tag(
        "thead",
        {},
        tag(
          "tr",
          {},
          cells.map((text) => tag("th", { scope: "col", class: "number" }, text)),
        ),
      ),
      tag(
        "tbody",
        {},
        accounts(match, at).map((own, seat) =>
          tag(
            "tr",
            {},
            tag("td", {}, seatBadge(seat)),
            [
              String(own.asked),
              inWords(own.charged),
              inWords(own.longest),
              inWords(own.cpu),
              match.clock ? inWords(Math.max(0, own.left)) : "–",
            ].map((text) => tag("td", { class: "number" }, text)),
          ),
        ),
      ),
    );
  };
  element.append(tag("h2", {}, "Time"), here, table, chart);
  return { element, update };
}
