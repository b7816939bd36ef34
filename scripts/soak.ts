import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { printRow } from "./bench/report.ts";
import { judgeSoak } from "./bench/soak/judge-soak.ts";
import { runSoak, type Sample } from "./bench/soak/run-soak.ts";

/** An hour of mixed traffic with faults: `npm run soak -- --minutes 60`. Nothing may grow. */
const { values } = parseArgs({ options: { minutes: { type: "string", default: "60" } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error("--minutes must be a number above 0");

const built = spawnSync(process.execPath, ["scripts/build.ts"], { stdio: "inherit" });
if (built.status !== 0) throw new Error("The site could not be built");

console.log("   second  RSS MB  heap MB  files  delay p99 ms  mails waiting  oldest s");
const rows = judgeSoak(await runSoak(minutes * 60, print));
console.log("");
rows.forEach(printRow);
process.exit(rows.every((row) => row.isMet) ? 0 : 1);

function print(sample: Sample) {
  const cells: readonly [string | number, number][] = [
    [sample.second, 9],
    [(sample.residentBytes / 1e6).toFixed(1), 8],
    [(sample.heapBytes / 1e6).toFixed(1), 9],
    [sample.openFiles, 7],
    [sample.eventLoopDelayMs.toFixed(1), 14],
    [sample.waitingMails, 15],
    [sample.oldestMailSeconds.toFixed(0), 10],
  ];
  console.log(cells.map(([value, width]) => String(value).padStart(width)).join(""));
}
