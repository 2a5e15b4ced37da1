// Signs of our own for everything that is counted, each drawn in a box of sixteen by sixteen.

import { el } from "../../svg.js";

const circle = (x, y, r) => `M${x} ${y - r}a${r} ${r} 0 1 0 .01 0z`;

function cog() {
  const points = Array.from({ length: 32 }, (_, at) => {
    const [angle, r] = [((at + 0.5) * Math.PI) / 16, at % 4 < 2 ? 7 : 5];
    return `${(8 + r * Math.cos(angle)).toFixed(2)} ${(8 + r * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join("L")}Z`;
}

// By sign: strokes of the pen, each with its manner: a solid "fill", a "line", or "pale" and "cut", which leave out.
const SIGNS = {
  captain: [
    ["M1.5 7.6Q8 1 14.5 7.6L12.8 10.8H3.2Z", "fill"],
    ["M3.6 12.4Q8 14.6 12.4 12.4", "line"],
    [circle(8, 7.4, 1.3), "pale"],
  ],
  businessman: [
    ["M4.6 2h6.8v8H4.6zM1.8 10.6h12.4v2.2H1.8z", "fill"],
    ["M4.6 7.4h6.8v1.5H4.6z", "pale"],
  ],
  soldier: [
    ["M3 11C3 6 6 5 8 1.6 10 5 13 6 13 11z", "fill"],
    ["M1.6 12h12.8v2H1.6z", "fill"],
    [circle(8, 8, 1.3), "pale"],
  ],
  sail: [
    ["M7.6 1v14", "line"],
    ["M8.8 2Q14.6 6 14 12.4H8.8z", "fill"],
    ["M6.4 4Q2.6 8 2 12.4h4.4z", "fill"],
  ],
  smokestack: [
    ["M5 6.4h6l1.2 8.6H3.8z", "fill"],
    ["M4.8 8.4h6.4l.2 1.8H4.6z", "pale"],
    ["M8 4.8C6.5 2 9 .8 10.6 2S13.4 3 14.4 1.6", "line"],
  ],
  propeller: [0, 120, 240]
    .map((turn) => ["M8 8C4.8 5.4 5.6 1 8 1s3.2 4.4 0 7z", "fill", `rotate(${turn} 8 8)`])
    .concat([[circle(8, 8, 1.4), "pale"]]),
  crane: [
    ["M3.4 15V2.6H5.6V15zM2 15h5M3.4 2.6H14", "fill"],
    ["M3.4 3H14M5.6 8.4L10 3M1.6 15h5.8", "line"],
    ["M13 3v6.4a1.9 1.9 0 1 1-1.9 1.9", "line"],
  ],
  cannon: [
    ["M1 5.2L13 3.2 15 6 13.4 8.8 2.4 9.6Z", "fill"],
    [circle(6, 11.2, 3.4), "fill"],
    [circle(6, 11.2, 1.1), "pale"],
  ],
  crew: [
    [circle(5, 4.6, 2.3), "fill"],
    [circle(11, 4.6, 2.3), "fill"],
    ["M1 14c0-4 1.4-6 4-6s4 2 4 6zM9.6 14c0-2.6-.2-4-1-5.4C9.2 8.2 10 8 11 8c2.6 0 4 2 4 6z", "fill"],
  ],
  wood: [
    [circle(4.6, 11, 3), "fill"],
    [circle(11.4, 11, 3), "fill"],
    [circle(8, 5, 3), "fill"],
    [circle(4.6, 11, 1.1), "pale"],
    [circle(11.4, 11, 1.1), "pale"],
    [circle(8, 5, 1.1), "pale"],
  ],
  coal: [
    ["M1.6 11L4 5 8.4 2.6 13 4.6 14.6 10 11.6 13.4 5 14Z", "fill"],
    ["M5.4 10L7.6 6.4 10.4 8.4", "cut"],
  ],
  steel: [["M2.6 2.4h10.8v3H9.8v5.2h3.6v3H2.6v-3h3.6V5.4H2.6z", "fill"]],
  lantern: [
    ["M5.4 5.6h5.2l1 6H4.4z", "fill"],
    ["M6 2.8h4v2H6zM4.4 12.2h7.2v2H4.4z", "fill"],
    ["M7 6.8h2l.4 3.6H6.6z", "pale"],
    ["M6 3Q8 .2 10 3", "line"],
  ],
  lifeboat: [
    ["M1 6.8h14l-2.6 6H3.6z", "fill"],
    ["M2.6 9.2h10.8", "cut"],
    ["M4 6.6l5-4M9 6.6l4-3.2", "line"],
  ],
  lifebuoy: [
    [circle(8, 8, 6.4), "fill"],
    [circle(8, 8, 2.6), "pale"],
    ["M3.6 3.6l2.4 2.4M12.4 3.6L10 6M3.6 12.4L6 10M12.4 12.4L10 10", "cut"],
  ],
  cabin: [
    ["M3 3h10v10H3z", "line"],
    ["M8 3v10M3 8h10", "line"],
  ],
  mast: [["M8 1.6v12M4.4 14.2h7.2M5 4.6h6", "line"]],
  military: [["M3 2.6L12 11.6M13 2.6L4 11.6M9.8 13.6l3.8-3.8M6.2 13.6L2.4 9.8", "line"]],
  commerce: [
    ["M2.4 4.4h11.2v9.2H2.4z", "fill"],
    ["M2.4 8.4h11.2M8 4.4v9.2", "cut"],
  ],
  riband: [
    ["M5 8.6L3.6 15.2 8 12.6l4.4 2.6L11 8.6z", "fill"],
    [circle(8, 5.8, 4.6), "fill"],
    [circle(8, 5.8, 2), "pale"],
  ],
  hammer: [
    ["M2.4 2.6h8.2L13 5v2.4H2.4z", "fill"],
    ["M6 7.4h2.6V15H6z", "fill"],
  ],
  locomotive: [
    ["M1.4 10.4V6.6h5V2.6h8v7.8zM3 3.6h2v3H3z", "fill"],
    [circle(4.4, 12.4, 2), "fill"],
    [circle(11, 12.4, 2), "fill"],
    ["M8.4 4.2h3.6v2.4H8.4z", "pale"],
  ],
  canal: [
    ["M1.4 5q2.2-2.4 4.4 0t4.4 0 4.4 0M1.4 9q2.2-2.4 4.4 0t4.4 0 4.4 0M1.4 13q2.2-2.4 4.4 0t4.4 0 4.4 0", "line"],
  ],
  cog: [
    [cog(), "fill"],
    [circle(8, 8, 2.2), "pale"],
  ],
  person: [
    [circle(8, 4.6, 2.8), "fill"],
    ["M2.4 14.6c0-4.2 2-6.4 5.6-6.4s5.6 2.2 5.6 6.4z", "fill"],
  ],
  exchange: [["M1.6 4h8.4V1.6L14.4 5.2 10 8.8V6.4H1.6zM14.4 9.6H6V7.2L1.6 10.8 6 14.4V12h8.4z", "fill"]],
  purse: [
    ["M5.6 1.6h4.8L9.2 4.4c3.2 1.4 5 4 5 6.4 0 2.6-2 3.8-6.2 3.8s-6.2-1.2-6.2-3.8c0-2.4 1.8-5 5-6.4z", "fill"],
    ["M6.2 9.8h3.6", "cut"],
  ],
  wheel: [
    [circle(8, 8, 4.4), "line"],
    ["M8 .8v14.4M.8 8h14.4M2.9 2.9l10.2 10.2M13.1 2.9L2.9 13.1", "line"],
  ],
  knot: [["M1.6 12.4C6 14 9 9.6 8 7.2S4.6 4.4 4.6 7.4s6.4 3.4 7.6.6S10.4 3.6 14.4 2.6", "line"]],
  ledger: [
    ["M2.6 2h10.8v12H2.6z", "line"],
    ["M5.4 5.4h5.2M5.4 8h5.2M5.4 10.6h3.2", "line"],
  ],
  helmet: [["M2.6 10.6a5.4 5.4 0 0 1 10.8 0zM1 11.4h14v2.2H1z", "fill"]],
  anchor: [
    [circle(8, 3, 1.5), "line"],
    ["M8 4.6v9.6M4.6 7h6.8M2.4 9.6c.4 3 2.8 4.6 5.6 4.6s5.2-1.6 5.6-4.6", "line"],
  ],
};

// The sign with its upper left corner at (x, y).
export function sign(name, x, y, size, kind) {
  const place = `translate(${x} ${y}) scale(${size / 16})`;
  const strokes = SIGNS[name].map(([d, manner, transform]) => el("path", { d, class: `pen-${manner}`, transform }));
  return el("g", { class: `sign sign-${name} ${kind ?? ""}`, transform: place }, strokes);
}

// The sign on its own, in a line of text.
export function inline(name, label) {
  return el(
    "svg",
    { class: "sy-inline", viewBox: "0 0 16 16", role: "img", "aria-label": label },
    el("title", null, label),
    sign(name, 0, 0, 16),
  );
}

// A coin with a number.
export function coin(x, y, r, number) {
  const text = el("text", { y: r * 0.42, "font-size": r * 1.25, "text-anchor": "middle" }, String(number));
  return el(
    "g",
    { class: "sy-coin", transform: `translate(${x} ${y})` },
    el("circle", { r }),
    el("circle", { class: "rim", r: r * 0.8 }),
    text,
  );
}
