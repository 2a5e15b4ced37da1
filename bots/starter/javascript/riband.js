// The protocol: one JSON object per line on stdin and stdout. console.log goes to the log, so it breaks nothing.
const readline = require("node:readline");

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
console.log = console.error;

function answer(number, choice) {
  if (Number.isInteger(choice)) return { number, index: choice };
  if (typeof choice === "string") return { number, moves: [choice] };
  if (Array.isArray(choice) && choice.length) return { number, moves: choice };
  throw new TypeError(`decide returned ${choice}; return a legal move, its index, or a list of moves`);
}

exports.run = function run({ name = "", start = () => {}, decide, end = () => {} }) {
  readline.createInterface({ input: process.stdin }).on("line", (line) => {
    const message = JSON.parse(line);
    if (message.hello && message.hello.protocol !== 1) throw new Error("only protocol 1 is spoken here");
    if (message.start) {
      start(message.start);
      say({ ready: { name } });
    }
    if (message.decide) {
      const { decision, clock } = message.decide;
      decision.observation = Object.values(decision.words)[0].observation;
      say({ move: answer(decision.number, decide(decision, clock)) });
    }
    if (message.end) {
      end(message.end.outcome);
      process.exit(0);
    }
  });
};
