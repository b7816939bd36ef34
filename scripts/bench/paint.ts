import { categories, type Lighthouse, type LighthouseRun, perfect, timesOnly } from "./lighthouse.ts";
import { atMost, notMeasured, type Row, show } from "./row.ts";
import { median } from "./statistics.ts";

const limit = 1.05;
/** Blocking time swings with the machine: a miss is looked at again, up to so many times in all. */
const mostRuns = 9;
const scoring = { what: "Lighthouse, mobile", target: categories.map(() => perfect).join(" / ") };
const painting = { what: "LCP, throttled mobile, × bare HTML", target: `≤ ${limit}` };

type Server = { readonly port: number };

/**
 * Lighthouse's scores, and its largest contentful paint against the same HTML from a bare server: no script, no header
 * that a browser can do without.
 */
export async function measurePaint(
  lighthouse: Lighthouse | string,
  site: Server,
  bare: Server,
  where: string,
): Promise<readonly Row[]> {
  if (typeof lighthouse === "string") {
    return [scoring, painting].map(({ what, target }) => notMeasured(lighthouse, target, { what, where }));
  }
  const ours: LighthouseRun[] = [];
  const least: LighthouseRun[] = [];
  do {
    ours.push(await lighthouse.measure(`http://localhost:${site.port}${where}`));
    least.push(await lighthouse.measure(`http://localhost:${bare.port}${where}`, timesOnly));
  } while (ours.length < mostRuns && !(isPerfect(mediansOf(ours)) && ratioOf(ours, least) <= limit));
  const scores = mediansOf(ours);
  const runs = `${ours.length} ${ours.length === 1 ? "run" : "runs"}`;
  const detail = `${show(paintOf(ours))} ms, bare ${show(paintOf(least))} ms, ${runs}`;
  return [
    {
      ...scoring,
      where,
      measured: scores.join(" / "),
      isMet: isPerfect(scores),
      detail: runs,
      badness: -Math.min(...scores),
    },
    atMost(limit, ratioOf(ours, least), { what: painting.what, where, detail }),
  ];
}

function mediansOf(runs: readonly LighthouseRun[]) {
  return categories.map((_name, index) => median(runs.map(({ scores }) => scores[index] ?? 0)));
}

function isPerfect(scores: readonly number[]) {
  return scores.every((score) => score === perfect);
}

function ratioOf(ours: readonly LighthouseRun[], least: readonly LighthouseRun[]) {
  return paintOf(ours) / paintOf(least);
}

function paintOf(runs: readonly LighthouseRun[]) {
  return median(runs.map(({ largestPaint }) => largestPaint));
}
