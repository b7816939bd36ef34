import { setTimeout as sleep } from "node:timers/promises";

const lookEveryMs = 20;
/** For what never comes: a machine that has much else to do takes its time. */
const longestMs = 120_000;

/** Asks again and again, with a pause in which the browser can work. */
export async function until(isSo: () => Promise<boolean>) {
  const started = performance.now();
  while (!(await isSo())) {
    if (performance.now() - started > longestMs) throw new Error(`It never came to this: ${isSo}`);
    await sleep(lookEveryMs);
  }
}
