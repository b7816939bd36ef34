import { expect } from "vitest";

/** What the yardstick took, at best, on the machine for which the limits of these tests were chosen. */
const yardstickMs = 35;
const tries = 6;

/** Processor time of this thread, to which other processes add nothing. */
export async function processorMs(work: () => unknown) {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * How many times slower than that machine this one is now, at least 1: two busy cores that share a cache also take more of
 * the processor for the same work.
 */
export async function slowness() {
  const taken = await processorMs(yardstick);
  return Math.max(1, taken / yardstickMs);
}

/** Some try stays within the limit: others may have to compile or to collect garbage. */
export async function expectWithin(mostMs: number, work: () => unknown, what = "it") {
  const taken: number[] = [];
  for (let turn = 0; turn < tries; turn += 1) {
    const ms = await processorMs(work);
    if (ms < mostMs || ms < mostMs * (await slowness())) return;
    taken.push(ms);
  }
  expect(taken, `${what} takes longer than ${mostMs} ms`).toEqual([]);
}

/** Text, patterns and objects, as in what it judges. */
function yardstick() {
  let found = 0;
  for (let turn = 0; turn < 160; turn += 1) {
    const text = `Plate carrier ${turn}, level IIIA, coyote, 12 each\n`.repeat(600);
    for (const line of text.split("\n")) found += /\b(\d+) (?:each|ea)\b/.exec(line)?.length ?? 0;
    found += JSON.stringify(JSON.parse(JSON.stringify({ text }))).normalize().length;
  }
  return found;
}
