// Tries from Node what no bot may do, and prints as one JSON line what came of it.
// Arguments: a folder with a file `canary`, a process id, a port on loopback.
const fs = require("fs");
const os = require("os");
const path = require("path");
const { spawnSync } = require("child_process");

const [outside, victim, port] = process.argv.slice(2);
const canary = path.join(outside, "canary");
const notes = {};

const REFUSALS = ["EPERM", "EACCES", "ENOSYS", "EXDEV", "EROFS"];

const verdict = (error) => {
  const code = error.info ? error.info.code : error.code;
  return `${REFUSALS.includes(code) ? "stopped" : "reached"}: ${code}`;
};

const attempt = (name, act) => {
  try {
    notes[name] = `reached: ${String(act()).slice(0, 80)}`;
  } catch (error) {
    notes[name] = verdict(error);
  }
};

const spawned = (command, ...words) => {
  const { error, status } = spawnSync(command, words);
  if (error) throw error;
  return status;
};

attempt("read", () => fs.readFileSync(canary));
attempt("list", () => fs.readdirSync(outside));
attempt("write", () => fs.writeFileSync(canary, "gone"));
attempt("chmod", () => fs.chmodSync(canary, 0o777));
attempt("truncate", () => fs.truncateSync(canary, 0));
attempt("hardlink", () => fs.linkSync(canary, path.join(os.tmpdir(), "stolen")));
attempt("read passwords", () => fs.readFileSync("/etc/passwd"));
attempt("list processes", () => fs.readdirSync("/proc"));
attempt("environment of another", () => fs.readFileSync(`/proc/${victim}/environ`));
attempt("signal", () => process.kill(Number(victim), 0));
attempt("spawn a shell", () => spawned("/bin/sh", "-c", "true"));
attempt("spawn node", () => spawned(process.execPath, "--version"));
attempt("priority", () => os.setPriority(Number(victim), 5));
attempt("change my own code", () => fs.closeSync(fs.openSync(__filename, "a")));

const scratch = path.join(os.tmpdir(), "note");
fs.writeFileSync(scratch, "kept");
notes["scratch"] = fs.readFileSync(scratch, "utf8");
notes["environment"] = Object.keys(process.env).sort().join(" ");

const { Worker } = require("worker_threads");
const net = require("net");
const dgram = require("dgram");
const outcome = (name, proceed) => (error) => {
  if (!(name in notes)) notes[name] = error ? verdict(error) : "reached";
  proceed();
};
const tcp = (proceed) => {
  const socket = net.connect(Number(port), "127.0.0.1");
  socket.on("connect", () => socket.destroy()).on("connect", outcome("tcp", proceed)).on("error", outcome("tcp", proceed));
};
const udp = (proceed) => {
  const socket = dgram.createSocket("udp4");
  socket.on("error", outcome("udp", proceed));
  socket.bind(0, "127.0.0.1", () => socket.close(outcome("udp", proceed)));
};
const thread = (proceed) => {
  const worker = new Worker("require('worker_threads').parentPort.postMessage(6 * 7)", { eval: true });
  worker.on("message", (answer) => { notes["thread"] = answer; });
  worker.on("exit", proceed);
};
tcp(() => udp(() => thread(() => console.log(JSON.stringify(notes)))));
