import type { Browser } from "@playwright/test";
import type { BareServer } from "./bare-server.ts";
import { visit } from "./browser.ts";
import { atMost, type Row, show } from "./row.ts";
import { median } from "./statistics.ts";

const limit = 1.05;

/** Largest contentful paint against the same HTML from a bare server without any script, turn by turn. */
export async function measurePaint(
  browser: Browser,
  site: { readonly port: number },
  bare: BareServer,
  path: string,
  rounds: number,
): Promise<readonly Row[]> {
  const times = { site: [] as number[], bare: [] as number[] };
  const shifts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // The one that comes second finds the machine as the first left it, so they change places.
    const order = round % 2 === 0 ? (["site", "bare"] as const) : (["bare", "site"] as const);
    for (const which of order) {
      const { port } = which === "site" ? site : bare;
      const seen = await visit(browser, `http://localhost:${port}${path}`, "load");
      times[which].push(seen.largestPaint);
      if (which === "site") shifts.push(seen.layoutShift);
    }
  }
  const [ours, least] = [median(times.site), median(times.bare)];
  const detail = `${show(ours)} ms, bare ${show(least)} ms, ${rounds} rounds`;
  return [
    atMost(limit, ours / least, { what: "LCP, throttled mobile, × bare HTML", where: path, detail }),
    atMost(0, Math.max(...shifts), { what: "layout shift, throttled mobile", where: path }),
  ];
}
