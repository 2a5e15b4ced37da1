// Government contracts: open for those who may see them, face down for the others.

import { tag } from "../../svg.js";
import { inline } from "./icons.js";
import { keyed } from "./keyed.js";
import { contractColour, contractCounts, contractName, contractPays, count } from "./words.js";

function face(contract, key, state, points, kind) {
  const pays = contractPays(contract);
  const tip = `${contractName(contract)} (${contract}): counts ${contractCounts(contract)}, pays ${pays}`;
  return tag(
    "li",
    { class: `sy-contract ${contractColour(contract)} ${kind}`, title: tip, ...keyed(key, state) },
    tag("b", null, contractName(contract)),
    kind === "given-up" ? null : tag("small", null, pays),
    points === undefined ? null : tag("strong", null, `${points} pts`),
  );
}

function back(seat, colour, at) {
  const key = keyed(`contract-back:${seat}:${colour}:${at}`, "down");
  return tag(
    "li",
    { class: `sy-contract ${colour} back`, title: `a ${colour} contract, face down`, ...key },
    inline("anchor", `a ${colour} contract, face down`),
  );
}

const COLOURS = ["green", "blue"];

// A hand the viewer may not see is a number of each colour.
export function contractList(player, seat, result) {
  const hand = Array.isArray(player.contracts)
    ? player.contracts.map((contract) =>
        face(contract, `contract:${contract}`, `${seat}:hand`, result?.contracts[contract], ""),
      )
    : COLOURS.flatMap((colour) => Array.from({ length: player.contracts[colour] }, (_, at) => back(seat, colour, at)));
  const given = Array.isArray(player.given_up)
    ? player.given_up.map((contract) => face(contract, `contract:${contract}`, `${seat}:gone`, undefined, "given-up"))
    : [];
  const unseen = Array.isArray(player.given_up) ? 0 : player.given_up.green + player.given_up.blue;
  const note = unseen ? tag("li", { class: "sy-given-note" }, `${count(unseen, "contract")} given up`) : null;
  return tag("ul", { class: "sy-contracts" }, hand, given, note);
}
