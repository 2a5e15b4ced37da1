// Who stands where: at this moment, and in the end.

import { seatBadge, tag } from "./svg.js";

function ranks(scores, forfeited) {
  const worth = scores.map((score, seat) => (forfeited[seat] ? -Infinity : score));
  return worth.map((own) => 1 + worth.filter((other) => other > own).length);
}

export function forfeitedAt(match, number) {
  return match.names.map((_, seat) =>
    match.faults.some((fault) => fault.seat === seat && (fault.number ?? 0) <= number),
  );
}

function head(...cells) {
  return tag(
    "thead",
    {},
    tag(
      "tr",
      {},
      cells.map(([text, kind]) => tag("th", { scope: "col", class: kind }, text)),
    ),
  );
}

export function standings(match, board) {
  const table = tag("table", { class: "rv-standings" });
  const heading = tag("h2", {});
  const update = ({ frame, at, last }) => {
    const over = at === last && match.standings.length > 0;
    const forfeited = forfeitedAt(match, at);
    const rank = over ? match.standings.map((each) => each.rank) : ranks(frame.scores, forfeited);
    const money = board.money(frame.position);
    heading.textContent = over ? `Result (${match.ending})` : "Standings now";
    const rows = [...match.names.keys()]
      .sort((one, other) => rank[one] - rank[other] || one - other)
      .map((seat) =>
        tag(
          "tr",
          { class: rank[seat] === 1 ? "rv-leads" : null },
          tag("td", { class: "number" }, String(rank[seat])),
          tag(
            "td",
            { class: "rv-name" },
            seatBadge(seat),
            " ",
            match.names[seat],
            forfeited[seat] ? tag("span", { class: "rv-out" }, " forfeited") : null,
          ),
          tag("td", { class: "number" }, String(money[seat])),
          tag("td", { class: "number" }, String(over ? match.standings[seat].score : frame.scores[seat])),
        ),
      );
    table.replaceChildren(
      head(["Rank", "number"], ["Bot", ""], ["Money", "number"], ["Score", "number"]),
      tag("tbody", {}, rows),
    );
  };
  return { element: tag("section", { class: "rv-card" }, heading, table), update };
}

// Where the points of the result came from.
export function breakdown(match) {
  const section = tag("section", { class: "rv-card", hidden: true });
  const update = ({ at, last }) => {
    section.hidden = at !== last || match.standings.length === 0;
    if (section.hidden || section.childElementCount) return;
    const parts = Object.keys(match.standings[0].parts).filter((part) => part !== "total");
    section.append(
      tag("h2", {}, "Where the points came from"),
      tag(
        "table",
        {},
        head(["Part", ""], ...match.names.map((_, seat) => [seatBadge(seat), "number"])),
        tag(
          "tbody",
          {},
          parts.map((part) =>
            tag(
              "tr",
              {},
              tag("th", { scope: "row" }, part),
              match.standings.map((each) => tag("td", { class: "number" }, String(each.parts[part]))),
            ),
          ),
        ),
      ),
    );
  };
  return { element: section, update };
}
