// The shortest bot there is: always the first legal move.
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { start, decide, end } = JSON.parse(line);
  if (start) console.log('{"ready": {}}');
  if (decide) console.log(JSON.stringify({ move: { number: decide.decision.number, index: 0 } }));
  if (end) process.exit(0);
});
