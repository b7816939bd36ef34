/**
 * Loaded before the server: notes the processor time of each turn of the thread that answers, and writes the longest
 * one into the log at SIGUSR2. Other processes do not add to it.
 */
let before = process.threadCpuUsage();
let longestMs = 0;

function turn() {
  const now = process.threadCpuUsage();
  longestMs = Math.max(longestMs, (now.user + now.system - before.user - before.system) / 1_000);
  before = now;
  setImmediate(turn).unref();
}
turn();

process.on("SIGUSR2", () => {
  process.stdout.write(`${JSON.stringify({ event: "longest_turn", longestMs })}\n`);
  longestMs = 0;
});
