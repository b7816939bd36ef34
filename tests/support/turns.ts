import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { slowness } from "#http/testing/processor-time.ts";
import type { RunningSite } from "../../scripts/start-site.ts";

/** Node's arguments for a site whose turns are measured. */
export const measured = ["--import", path.resolve("tests/support/longest-turn.mjs")];

/** A turn that is nearly too long is judged by how slow this machine is at the moment. */
const nearlyTooLongMs = 40;

/** The processor time of the thread that answers since this was last asked: of its longest turn, and of all. */
export async function readTurns({ log, pid }: Pick<RunningSite, "log" | "pid">) {
  const before = log.length;
  process.kill(pid, "SIGUSR2");
  for (;;) {
    const line = log.slice(before).find((each) => each.includes("longest_turn"));
    if (line) return atRest(JSON.parse(line));
    await sleep(5);
  }
}

async function atRest({ longestMs, allMs }: { readonly longestMs: number; readonly allMs: number }) {
  const times = longestMs < nearlyTooLongMs ? 1 : await slowness();
  return { longestMs: longestMs / times, allMs: allMs / times };
}
