import { type LoadProcess, startLoadProcess } from "./load.ts";
import { atLeast, median, type Row, ratiosByPairs, show, showSpread, sum, takeTurns } from "./rows.ts";
import { pinTo, processorSeconds, sitePages, startBareServer, startMeasuredSite } from "./site.ts";

const limit = 0.7;
const connections = 32;
const cores = { server: 0, load: 1 };

type Server = { readonly port: number; readonly pid: number };
type Sample = { readonly answered: number; readonly perSecond: number; readonly processorSeconds: number };

/** Pages per second against a bare server that sends the same bytes, headers included. */
export async function measureThroughput(rounds: number, seconds: number): Promise<readonly Row[]> {
  const site = await startMeasuredSite();
  const bare = await startBareServer({ port: site.port, paths: sitePages, copy: "whole" });
  const load = startLoadProcess();
  const samples = new Map(sitePages.map((page) => [page, { ours: [] as Sample[], theirs: [] as Sample[] }]));
  pinTo(cores.load, load.pid);
  try {
    for (const { port, pid } of [site, bare]) {
      pinTo(cores.server, pid);
      // Warms up until V8 has compiled what is measured.
      await load.ask({ port, path: "/", connections, seconds: 2 });
    }
    // Each round visits every page, so that a slow minute of the machine counts a little for each instead of
    // a lot for some.
    for (let round = 0; round < rounds; round += 1) {
      for (const [page, { ours, theirs }] of samples) {
        const turns = await takeTurns(
          1,
          () => take(load, site, page, seconds),
          () => take(load, bare, page, seconds),
        );
        ours.push(...turns.ours);
        theirs.push(...turns.theirs);
      }
    }
    return [...samples].map(([page, { ours, theirs }]) => compare(page, ours, theirs));
  } finally {
    await Promise.all([load.stop(), bare.stop(), site.stop()]);
  }
}

async function take(
  load: LoadProcess,
  { port, pid }: Server,
  path: string,
  seconds: number,
): Promise<Sample> {
  const before = processorSeconds(pid);
  const [result] = await load.ask({ port, path, connections, seconds });
  if (!result) throw new Error("the load process sent no result");
  const { answered, perSecond } = result;
  return { answered, perSecond, processorSeconds: processorSeconds(pid) - before };
}

/** By the clock, the client may be what is slow; by processor time, only the server counts. The lower one is judged. */
function compare(where: string, ours: readonly Sample[], theirs: readonly Sample[]): Row {
  const paces = (samples: readonly Sample[]) => samples.map(({ perSecond }) => perSecond);
  const byClock = ratiosByPairs(paces(ours), paces(theirs));
  const byProcessor = perProcessorSecond(ours) / perProcessorSecond(theirs);
  const detail = [
    `${show(Math.round(median(paces(ours))))}/s, bare ${show(Math.round(median(paces(theirs))))}/s`,
    `by the clock ${showSpread(byClock)}, by processor time ${show(byProcessor)}`,
  ];
  return atLeast(limit, Math.min(median(byClock), byProcessor), {
    what: "pages per second, × bare",
    where,
    detail: detail.join("; "),
  });
}

function perProcessorSecond(samples: readonly Sample[]) {
  return sum(samples.map(({ answered }) => answered)) / sum(samples.map((one) => one.processorSeconds));
}
