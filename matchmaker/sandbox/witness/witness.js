// Tries what no bot may do and prints what it managed. Its one argument is the path of a file outside its folder.
const fs = require("fs");

const acts = {
  "read files": (path) => fs.readFileSync(path),
  "write files": (path) => fs.writeFileSync(path + ".written", ""),
  "list processes": () => fs.readdirSync("/proc"),
  "signal others": () => process.kill(process.ppid || 1, 0),
  "start processes": () => {
    const { error } = require("child_process").spawnSync(process.execPath, ["--version"]);
    if (error) throw error;
  },
};

const managed = Object.keys(acts).filter((name) => {
  try {
    acts[name](process.argv[2]);
    return true;
  } catch {
    return false;
  }
});

const socket = require("dgram").createSocket("udp4");
const report = () => console.log(JSON.stringify(managed));
socket.on("error", report);
socket.bind(0, "127.0.0.1", () => {
  managed.push("use the network");
  socket.close(report);
});
