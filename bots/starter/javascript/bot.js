// A bot for Blue Riband. Change `decide`; everything else can stay.
const { run } = require("./riband.js");

// decision.legal_moves  canonical texts, such as "place:umbria:new_york"; return one of them, its index, or a list
// decision.observation  what this seat sees; names as in the .proto file of the game
// decision.seat, .number, .name, .events; clock.seconds_left
function decide(decision, clock) {
  const moves = decision.legal_moves;
  return Math.floor(Math.random() * moves.length);
}

run({ name: "my-bot", decide });
