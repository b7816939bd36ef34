import { categories, type Lighthouse, openLighthouse, type Visit } from "./lighthouse.ts";
import { atMost, median, type Row, show, showSpread, sum } from "./rows.ts";
import { findAssets, isFormPage, sitePages, startBareServer, startMeasuredSite } from "./site.ts";

const limits = {
  document: 14_000,
  blockingRequests: 1,
  formScript: 66_000,
  fonts: 40_000,
  fontFiles: 2,
  paint: 1.05,
  blockingMs: 50,
};
const perfect = 100;

type Visits = { readonly page: string; readonly ours: Visit[]; readonly bare: Visit[] };

/**
 * What a first visit brings over the wire, Lighthouse's scores, and its times against the same HTML from a bare server:
 * no script, no header that a browser can do without. The number of visits is fixed beforehand, and the two take turns.
 */
export async function measurePages(rounds: number, pages: readonly string[]): Promise<readonly Row[]> {
  const site = await startMeasuredSite();
  const copied = [...sitePages, ...(await findAssets(site.port))];
  const bare = await startBareServer({ port: site.port, paths: copied, isWhole: false });
  const lighthouse = await openLighthouse();
  console.log(`   processor slowed down ${lighthouse.slowdown} times, ${rounds} visits of each page`);
  const all = pages.map((page): Visits => ({ page, ours: [], bare: [] }));
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const visits of all) await visitBoth(lighthouse, visits, site.port, bare.port, round);
    }
    return (await Promise.all(all.map((visits) => rowsOf(visits, site.port)))).flat();
  } finally {
    lighthouse.close();
    await Promise.all([bare.stop(), site.stop()]);
  }
}

/** All but performance does not change from one visit to the next, and is asked for once. */
async function visitBoth(
  lighthouse: Lighthouse,
  visits: Visits,
  port: number,
  barePort: number,
  round: number,
) {
  const asked = round === 0 ? categories : categories.slice(0, 1);
  const turns = [
    async () => visits.ours.push(await lighthouse.visit(`http://localhost:${port}${visits.page}`, asked)),
    async () =>
      visits.bare.push(
        await lighthouse.visit(`http://localhost:${barePort}${visits.page}`, categories.slice(0, 1)),
      ),
  ];
  for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
}

async function rowsOf({ page: where, ours, bare }: Visits, port: number): Promise<readonly Row[]> {
  const [first] = ours;
  if (!first) throw new Error(`${where} was not visited`);
  const scripts = first.requests.filter(({ type }) => type === "Script");
  const fonts = first.requests.filter(({ type }) => type === "Font");
  const early = scripts.filter(({ startedAt }) => startedAt < first.firstPaint);
  const formScript = isFormPage(where) ? limits.formScript : 0;
  return [
    atMost(limits.document, await bodyBytes(port, where), {
      what: "HTML + CSS, Brotli",
      where,
      unit: "bytes",
    }),
    atMost(limits.blockingRequests, first.blockingRequests, { what: "requests before first paint", where }),
    atMost(formScript, await bytesOf(port, scripts), { what: "JavaScript, Brotli", where, unit: "bytes" }),
    atMost(0, early.length, { what: "scripts asked for before first paint", where }),
    atMost(limits.fonts, await bytesOf(port, fonts), { what: "fonts together", where, unit: "bytes" }),
    atMost(limits.fontFiles, fonts.length, { what: "font files", where }),
    atMost(0, Math.max(...ours.map(({ layoutShift }) => layoutShift)), { what: "layout shift", where }),
    ...timeRows(where, ours, bare),
  ];
}

function timeRows(where: string, ours: readonly Visit[], bare: readonly Visit[]): readonly Row[] {
  const paints = [ours, bare].map((visits) => visits.map(({ largestPaint }) => largestPaint));
  const blocked = [ours, bare].map((visits) => visits.map(({ blocking }) => blocking));
  const [ourPaint = Number.NaN, barePaint = Number.NaN] = paints.map(median);
  const [ourBlocking = Number.NaN, bareBlocking = Number.NaN] = blocked.map(median);
  return [
    scoreRow(where, ours, bare),
    atMost(limits.paint, ourPaint / barePaint, {
      what: "LCP, throttled mobile, × bare HTML",
      where,
      detail: beside(paints),
    }),
    atMost(limits.blockingMs, ourBlocking - bareBlocking, {
      what: "blocking time above bare HTML",
      where,
      unit: "ms",
      detail: beside(blocked),
    }),
  ];
}

/** Where even the bare page is blocked on this machine, ours need not be better than it; the row says so. */
function scoreRow(where: string, ours: readonly Visit[], bare: readonly Visit[]): Row {
  const [performances, barePerformances] = [ours, bare].map((visits) =>
    visits.map(({ scores }) => scores[0] ?? 0),
  );
  const [performance, barePerformance] = [median(performances ?? []), median(barePerformances ?? [])];
  const scores = [performance, ...(ours[0]?.scores.slice(1) ?? [])];
  const isMachine = performance < perfect && performance >= barePerformance;
  const expected = [isMachine ? barePerformance : perfect, ...categories.slice(1).map(() => perfect)];
  return {
    what: "Lighthouse, mobile",
    where,
    measured: scores.join(" / "),
    target: categories.map(() => perfect).join(" / "),
    isMet: scores.every((score, index) => score >= (expected[index] ?? perfect)),
    detail: `performance ${beside([performances ?? [], barePerformances ?? []])}${isMachine ? "; this machine blocks the bare page too" : ""}`,
    badness: -Math.min(...scores),
  };
}

function beside([ours = [], bare = []]: readonly (readonly number[])[]) {
  return `${showSpread(ours)}, bare ${showSpread(bare)}, ${show(ours.length)} visits`;
}

async function bytesOf(port: number, requests: Visit["requests"]) {
  return sum(await Promise.all(requests.map(({ url }) => bodyBytes(port, new URL(url).pathname))));
}

async function bodyBytes(port: number, path: string) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { "accept-encoding": "br" } });
  await answer.arrayBuffer();
  return Number(answer.headers.get("content-length"));
}
