// Employee cards, and the oval of eight spaces where three of them each wait to be hired.

import { el, tag } from "../../svg.js";
import { EMPLOYEES } from "./components.js";
import { sign } from "./icons.js";
import { keyed } from "./keyed.js";
import { around, place } from "./loop.js";
import { employeeEffect, employeeName, employeeType } from "./words.js";

const SIGN_OF = {
  engineer: "cog",
  recruiter: "crew",
  trader: "purse",
  builder: "hammer",
  helmsman: "wheel",
  rigger: "knot",
  accountant: "ledger",
  foreman: "helmet",
};

function face(employee) {
  const [type, , object] = EMPLOYEES[employee];
  if (!object || type === "rigger") return [sign(SIGN_OF[type], 18, 5, 20)];
  return [sign(SIGN_OF[type], 9, 7, 16), sign(object, 31, 5, 19, "piece")];
}

function label(employee) {
  const text =
    EMPLOYEES[employee][0] === "trader" ? `Trader ${"I".repeat(Number(employee.at(-1)))}` : employeeType(employee);
  return el(
    "text",
    { class: "label", x: 28, y: 37.5, "text-anchor": "middle", "font-size": text.length > 9 ? 8.2 : 9.2 },
    text,
  );
}

export function employeeCard(employee, attributes, note = "") {
  const [, colour] = EMPLOYEES[employee];
  return el(
    "svg",
    { class: `sy-employee ${colour}`, viewBox: "0 0 56 42", ...attributes },
    el("title", null, `${employeeName(employee)}${note}: ${employeeEffect(employee)}`),
    el("rect", { class: "card", x: 0.75, y: 0.75, width: 54.5, height: 40.5, rx: 4 }),
    el("path", { class: "band", d: "M1 28.5H55V37Q55 41 51 41H5Q1 41 1 37Z" }),
    face(employee),
    label(employee),
  );
}

const WIDE = around(3, 3);
const TALL = around(2, 4);

// One of the three places of a space: the card on top, and how many lie there.
function post([employee, copies], space) {
  const key = keyed(`post:${employee}`, `${space}:${copies}`);
  const left = copies === 0 ? " (none left)" : ` (${copies} left)`;
  const card = employeeCard(employee, null, left);
  const pips = Array.from({ length: copies }, () => tag("i", null));
  return tag("div", { class: `sy-post ${copies ? "" : "gone"}`, ...key }, card, tag("span", { class: "pips" }, pips));
}

export function employeeTrack(position) {
  const hire = position.markers.hire;
  const spaces = position.employee_track.map((posts, space) =>
    place(
      tag(
        "div",
        { class: `sy-hire ${space === hire ? "marked" : ""}` },
        posts.map((each) => post(each, space)),
      ),
      WIDE[space],
      TALL[space],
    ),
  );
  const marker = el(
    "svg",
    { class: "sy-hire-marker", viewBox: "-24 -24 48 48", ...keyed("marker:hire", hire) },
    el("title", null, `the hire marker, on space ${hire}`),
    el("path", { class: "hand", d: "M-9 -10L0 -23L9 -10Z", transform: `rotate(${45 * hire - 45})` }),
    el("circle", { r: 14 }),
    sign("person", -8, -8, 16),
  );
  return tag(
    "section",
    { class: "sy-panel sy-employees" },
    tag("h2", null, "Employees"),
    tag("div", { class: "sy-oval" }, spaces, tag("div", { class: "sy-oval-centre" }, marker)),
  );
}
