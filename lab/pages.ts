import { categories, type Lighthouse, openLighthouse, type Visit } from "./lighthouse.ts";
import { atMost, median, type Row, show, showSpread, sum } from "./rows.ts";
import { findAssets, isFormPage, sitePages, startBareServer, startMeasuredSite } from "./site.ts";

const limits = {
  document: 14_000,
  blockingRequests: 1,
  formScript: 68_000,
  fonts: 40_000,
  fontFiles: 2,
  paint: 1.05,
  blockingMs: 50,
};
const perfect = 100;

/** The visits of one page: ours, and of the same HTML from bare servers. */
type Visits = {
  readonly page: string;
  readonly ours: Visit[];
  readonly bare: Visit[];
  readonly secured: Visit[];
};
const takers = ["ours", "bare", "secured"] as const;
type Ports = Readonly<Record<(typeof takers)[number], number>>;

/**
 * What a first visit brings over the wire, Lighthouse's scores, and its times against the same HTML without
 * script from a bare server: once with no header that a browser can do without, once with the security
 * headers, since one of them alone makes a browser start another process. The number of visits is fixed
 * beforehand, and the three servers take turns.
 */
export async function measurePages(rounds: number, pages: readonly string[]): Promise<readonly Row[]> {
  const site = await startMeasuredSite();
  const copied = { port: site.port, paths: [...sitePages, ...(await findAssets(site.port))] };
  const bare = await startBareServer({ ...copied, copy: "html" });
  const secured = await startBareServer({ ...copied, copy: "secured html" });
  const ports: Ports = { ours: site.port, bare: bare.port, secured: secured.port };
  const lighthouse = await openLighthouse();
  console.log(`   processor slowed down ${lighthouse.slowdown} times, ${rounds} visits of each page`);
  const all = pages.map((page): Visits => ({ page, ours: [], bare: [], secured: [] }));
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const visits of all) await visitEach(lighthouse, visits, ports, round);
    }
    return (await Promise.all(all.map((visits) => rowsOf(visits, site.port)))).flat();
  } finally {
    lighthouse.close();
    await Promise.all([bare.stop(), secured.stop(), site.stop()]);
  }
}

/** All but performance does not change from one visit to the next, and is asked for once. */
async function visitEach(lighthouse: Lighthouse, visits: Visits, ports: Ports, round: number) {
  for (const taker of round % 2 === 0 ? takers : takers.toReversed()) {
    const asked = round === 0 && taker === "ours" ? categories : categories.slice(0, 1);
    visits[taker].push(await lighthouse.visit(`http://localhost:${ports[taker]}${visits.page}`, asked));
  }
}

async function rowsOf({ page: where, ours, bare, secured }: Visits, port: number): Promise<readonly Row[]> {
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
    scoreRow(where, ours, bare),
    paintRow(where, ours, bare),
    blockingRow(where, ours, bare, secured),
  ];
}

function paintRow(where: string, ours: readonly Visit[], bare: readonly Visit[]): Row {
  const paints = [ours, bare].map((visits) => visits.map(({ largestPaint }) => largestPaint));
  const [ourPaint = Number.NaN, barePaint = Number.NaN] = paints.map(median);
  return atMost(limits.paint, ourPaint / barePaint, {
    what: "LCP, throttled mobile, × bare HTML",
    where,
    detail: beside(paints),
  });
}

/** Judged against the same headers: they make the browser start another process, and we want them. */
function blockingRow(
  where: string,
  ours: readonly Visit[],
  bare: readonly Visit[],
  secured: readonly Visit[],
): Row {
  const blocked = [ours, secured, bare].map((visits) => visits.map(({ blocking }) => blocking));
  const [ourBlocking = Number.NaN, securedBlocking = Number.NaN] = blocked.map(median);
  return atMost(limits.blockingMs, ourBlocking - securedBlocking, {
    what: "blocking time above bare HTML with security headers",
    where,
    unit: "ms",
    detail: `${beside(blocked.slice(0, 2))}; without those headers ${showSpread(blocked[2] ?? [])}`,
  });
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
