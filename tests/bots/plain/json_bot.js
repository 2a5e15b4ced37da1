// A bot without our SDK and without a protobuf library: JSON lines on Node. Answers by index, by text and by plan in turn.
const lines = require("node:readline").createInterface({ input: process.stdin });
const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
let asked = 0;

lines.on("line", (line) => {
  const { start, decide, end } = JSON.parse(line);
  if (start) say({ ready: { name: "plain json" } });
  if (decide) {
    const { number, legal_moves: moves } = decide.decision;
    const ways = [{ index: moves.length - 1 }, { moves: [moves[0]] }, { moves: [moves[0], moves[0]] }];
    say({ move: { number, ...ways[asked++ % ways.length] } });
    if (asked === 1) console.error(line);
  }
  if (end) {
    console.error(JSON.stringify(end.outcome));
    process.exit(0);
  }
});
