import { writeFileSync } from "node:fs";
import { findServer, startCluster } from "#inbox/postgres/testing/cluster.ts";
import type { RunningSite } from "../start-site.ts";
import { applyLoad } from "./load.ts";
import { drawCharts, type Series } from "./plot.ts";
import { startMeasuredSite } from "./site-under-test.ts";
import { percentile } from "./statistics.ts";

type Point = {
  readonly connections: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
};
export type Curve = {
  readonly store: string;
  readonly what: "page" | "submission";
  readonly points: readonly Point[];
};

const secret = "a secret that only this measurement knows";

/** Throughput and latency from one connection to a thousand, for pages and submissions, on each store that is here. */
export async function measureCurves(
  connections: readonly number[],
  seconds: number,
): Promise<readonly Curve[]> {
  const curves: Curve[] = [];
  const sqlite = await startMeasuredSite();
  try {
    curves.push(...(await curvesOf("SQLite", sqlite, connections, seconds)));
  } finally {
    await sqlite.stop();
  }
  if (!findServer()) return curves;
  const cluster = await startCluster({ isDurable: true });
  try {
    const environment = { DATABASE_URL: await cluster.createDatabase(), SIGNING_SECRET: secret };
    const postgres = await startMeasuredSite(environment);
    try {
      curves.push(...(await curvesOf("PostgreSQL", postgres, connections, seconds)));
    } finally {
      await postgres.stop();
    }
  } finally {
    await cluster.remove();
  }
  return curves;
}

async function curvesOf(
  store: string,
  { port }: RunningSite,
  connections: readonly number[],
  seconds: number,
) {
  const curves: Curve[] = [];
  for (const what of ["page", "submission"] as const) {
    await applyLoad({ port, what, connections: 10, seconds: 1 });
    const points: Point[] = [];
    for (const count of connections) {
      const { times, perSecond, failed } = await applyLoad({ port, what, connections: count, seconds });
      if (failed > 0)
        console.log(`   ${store}, ${what}, ${count} connections: ${failed} not answered with 200`);
      points.push({
        connections: count,
        perSecond,
        p50: percentile(times, 0.5),
        p99: percentile(times, 0.99),
      });
    }
    curves.push({ store, what, points });
  }
  return curves;
}

export function drawLoadPicture(what: Curve["what"], curves: readonly Curve[], file: string) {
  const chosen = curves.filter((curve) => curve.what === what);
  const series = (figure: "perSecond" | "p50" | "p99", suffix = ""): Series[] =>
    chosen.map(({ store, points }) => ({
      name: `${store}${suffix}`,
      points: points.map((point) => ({ x: point.connections, y: point[figure] })),
    }));
  const title = what === "page" ? "Pages" : "Submissions, durable";
  const charts = [
    { title, yTitle: "per second", isLogarithmic: false, series: series("perSecond") },
    {
      title: `${title}: time to answer`,
      yTitle: "milliseconds",
      isLogarithmic: true,
      series: [...series("p50", " p50"), ...series("p99", " p99")],
    },
  ];
  writeFileSync(file, drawCharts("connections", charts));
}
