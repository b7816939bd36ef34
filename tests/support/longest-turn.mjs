/**
 * Loaded before the server: notes the processor time of each turn of the thread that answers, and writes the longest
 * one into the log at SIGUSR2, with the time of all turns since the last. Other processes do not add to it.
 */
let before = process.threadCpuUsage();
let longestMs = 0;
let allMs = 0;

function turn() {
  const now = process.threadCpuUsage();
  const ms = (now.user + now.system - before.user - before.system) / 1_000;
  longestMs = Math.max(longestMs, ms);
  allMs += ms;
  before = now;
  setImmediate(turn).unref();
}
turn();

process.on("SIGUSR2", () => {
  process.stdout.write(`${JSON.stringify({ event: "longest_turn", longestMs, allMs })}\n`);
  longestMs = 0;
  allMs = 0;
});
