import { atMost, type Row } from "./row.ts";
import { startMeasuredSite } from "./site-under-test.ts";
import { median } from "./statistics.ts";

const limitSeconds = 2;

export async function measureStart(times: number): Promise<Row> {
  const seconds: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const started = performance.now();
    const site = await startMeasuredSite();
    await (await fetch(`http://127.0.0.1:${site.port}/`)).text();
    seconds.push((performance.now() - started) / 1_000);
    await site.stop();
  }
  return atMost(limitSeconds, median(seconds), {
    what: "start to first answered page",
    where: "/",
    unit: "s",
  });
}
