import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { RunningSite } from "../../scripts/start-site.ts";

/** Node's arguments for a site whose turns are measured. */
export const measured = ["--import", path.resolve("tests/support/longest-turn.mjs")];

/** The processor time of the thread that answers since this was last asked: of its longest turn, and of all. */
export async function readTurns({ log, pid }: Pick<RunningSite, "log" | "pid">) {
  const before = log.length;
  process.kill(pid, "SIGUSR2");
  for (;;) {
    const line = log.slice(before).find((each) => each.includes("longest_turn"));
    if (line) return JSON.parse(line) as { readonly longestMs: number; readonly allMs: number };
    await sleep(5);
  }
}
