import { setTimeout as sleep } from "node:timers/promises";
import { startLoadProcess } from "./load.ts";
import { atMost, type Row, show } from "./rows.ts";
import { residentMegabytes, sitePages, startMeasuredSite } from "./site.ts";

const limitMegabytes = 180;
/** What later batches of the same size may add before it counts as growth: V8 sizes its heap in steps. */
const growthMegabytes = 10;
const batches = 3;
const restMs = 3_000;

export async function measureMemory(requests: number): Promise<readonly Row[]> {
  const site = await startMeasuredSite();
  const load = startLoadProcess();
  const atRest: number[] = [];
  try {
    for (let batch = 0; batch < batches; batch += 1) {
      for (const path of sitePages) {
        const each = Math.ceil(requests / sitePages.length);
        await load.ask({ port: site.port, path, connections: 32, seconds: 30, requests: each });
      }
      await sleep(restMs);
      atRest.push(residentMegabytes(site.pid));
    }
  } finally {
    await Promise.all([load.stop(), site.stop()]);
  }
  const where = `${show(requests)} page requests`;
  const [first = Number.NaN] = atRest;
  const detail = `after each of ${batches} batches: ${atRest.map((value) => show(value)).join(", ")} MB`;
  return [
    atMost(limitMegabytes, first, { what: "memory at rest (RSS)", where, unit: "MB" }),
    atMost(growthMegabytes, (atRest.at(-1) ?? Number.NaN) - first, {
      what: "growth of memory",
      where: `${batches} × ${where}`,
      unit: "MB",
      detail,
    }),
  ];
}
