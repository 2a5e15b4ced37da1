// A position as one seat knows it: decks and strangers' contracts become numbers, what nobody knows becomes null.

import { contractColour } from "./words.js";

function byColour(contracts) {
  const green = contracts.filter((contract) => contractColour(contract) === "green").length;
  return { green, blue: contracts.length - green };
}

// Contracts in hand are shown to all when the game is over; those given up never are.
function seenOf(player, open) {
  return {
    ...player,
    contracts: open ? player.contracts : byColour(player.contracts),
    given_up: byColour(player.given_up),
  };
}

export function conceal(position, seat) {
  const { bow, middle, stern } = position.ship_decks;
  return {
    ...position,
    ship_decks: { bow: bow.length, middle: middle.length, stern: stern.length },
    train_deck: position.train_deck.length,
    canal_deck: position.canal_deck.length,
    contracts_out: position.contracts_out.length,
    players: position.players.map((player, other) =>
      other === seat ? player : seenOf(player, position.phase === "OVER"),
    ),
    rng: null,
  };
}
