import { categories, type Lighthouse, type LighthouseRun, perfect, timesOnly } from "./lighthouse.ts";
import { atMost, notMeasured, type Row, show } from "./row.ts";
import type { PaintRounds } from "./sizes.ts";
import { median } from "./statistics.ts";

const limit = 1.05;
const scoring = { what: "Lighthouse, mobile", target: categories.map(() => perfect).join(" / ") };
const painting = { what: "LCP, throttled mobile, × bare HTML", target: `≤ ${limit}` };

type Server = { readonly port: number };
type Visits = { readonly where: string; readonly ours: LighthouseRun[]; readonly least: LighthouseRun[] };

/**
 * Lighthouse's scores, and its largest contentful paint against the same HTML from a bare server: no script, no header
 * that a browser can do without.
 */
export async function measurePaint(
  lighthouse: Lighthouse | string,
  site: Server,
  bare: Server,
  pages: readonly string[],
  rounds: PaintRounds,
): Promise<readonly Row[]> {
  if (typeof lighthouse === "string") return pages.flatMap((where) => notPainted(lighthouse, where));
  const visits = pages.map((where): Visits => ({ where, ours: [], least: [] }));
  for (let round = 1; round <= rounds.most; round += 1) {
    const open = visits.filter((page) => round <= rounds.least || !isMet(page));
    if (open.length > 0) console.log(`   round ${round}: ${open.length} pages`);
    for (const { where, ours, least } of open) {
      ours.push(await lighthouse.measure(`http://localhost:${site.port}${where}`));
      least.push(await lighthouse.measure(`http://localhost:${bare.port}${where}`, timesOnly));
    }
  }
  return visits.flatMap(rowsOf);
}

function notPainted(reason: string, where: string) {
  return [scoring, painting].map(({ what, target }) => notMeasured(reason, target, { what, where }));
}

function isMet({ ours, least }: Visits) {
  return isPerfect(mediansOf(ours)) && ratioOf(ours, least) <= limit;
}

function rowsOf({ where, ours, least }: Visits): readonly Row[] {
  const scores = mediansOf(ours);
  const runs = `${ours.length} ${ours.length === 1 ? "run" : "runs"}`;
  return [
    {
      ...scoring,
      where,
      measured: scores.join(" / "),
      isMet: isPerfect(scores),
      detail: `${show(blockingOf(ours))} ms blocked, bare ${show(blockingOf(least))} ms, ${runs}`,
      // Of pages with the same scores, the one that blocked for longest.
      badness: blockingOf(ours) / 1e6 - Math.min(...scores),
    },
    atMost(limit, ratioOf(ours, least), {
      what: painting.what,
      where,
      detail: `${show(paintOf(ours))} ms, bare ${show(paintOf(least))} ms, ${runs}`,
    }),
  ];
}

/** Of an even number of runs the lower one of the middle: the doubt counts against the page. */
function mediansOf(runs: readonly LighthouseRun[]) {
  return categories.map((_name, index) => -median(runs.map(({ scores }) => -(scores[index] ?? 0))));
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

function blockingOf(runs: readonly LighthouseRun[]) {
  return median(runs.map(({ blocking }) => blocking));
}
