import { setTimeout as sleep } from "node:timers/promises";
import { applyLoad } from "./load.ts";
import { sitePages } from "./pages.ts";
import { residentBytes } from "./process-figures.ts";
import { atMost, type Row, show } from "./row.ts";
import { startMeasuredSite } from "./site-under-test.ts";

const limitMegabytes = 150;
/** What a second batch of the same size may add before it counts as growth: V8 sizes its heap in steps. */
const growthMegabytes = 10;
const batches = 3;
const restMs = 3_000;
const mostSeconds = 30;

export async function measureMemory(requests: number): Promise<readonly Row[]> {
  const site = await startMeasuredSite();
  const atRest: number[] = [];
  try {
    for (let batch = 0; batch < batches; batch += 1) {
      await readPages(site.port, requests);
      await sleep(restMs);
      atRest.push(residentBytes(site.pid) / 1e6);
    }
  } finally {
    await site.stop();
  }
  const where = `${show(requests)} page requests`;
  const [first = Number.NaN] = atRest;
  const last = atRest.at(-1) ?? Number.NaN;
  const detail = `after each of ${batches} batches: ${atRest.map((value) => show(value)).join(", ")} MB`;
  return [
    atMost(limitMegabytes, first, { what: "memory at rest (RSS)", where, unit: "MB" }),
    atMost(growthMegabytes, last - first, {
      what: "growth of memory",
      where: `${batches} × ${where}`,
      unit: "MB",
      detail,
    }),
  ];
}

async function readPages(port: number, requests: number) {
  const each = Math.ceil(requests / sitePages.length);
  for (const path of sitePages) {
    await applyLoad({ port, what: "page", path, connections: 32, seconds: mostSeconds, requests: each });
  }
}
