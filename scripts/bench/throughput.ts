import type { BareServer } from "./bare-server.ts";
import { type Asker, askSafely } from "./load.ts";
import { pinTo } from "./pin.ts";
import { processorSeconds } from "./process-figures.ts";
import { atLeast, type Row, show } from "./row.ts";
import { median, sum } from "./statistics.ts";
import { ratioByPairs, takeTurns } from "./turns.ts";

const limit = 0.8;
const connections = 32;
/** Ours first, then theirs, and the other way round. */
const turnsPerVisit = 2;
const cores = { server: 0, asker: 1 };

type Server = { readonly port: number; readonly pid: number };
type Sample = { readonly answered: number; readonly perSecond: number; readonly processorSeconds: number };

/**
 * Pages per second against a bare server that sends the same bytes, headers included. Each round visits every page, so
 * that a slow minute of the machine counts little for each instead of much for some.
 */
export async function measureThroughput(
  asker: Asker,
  site: Server,
  bare: BareServer,
  pages: readonly string[],
  rounds: number,
  seconds: number,
): Promise<readonly Row[]> {
  const samples = new Map(pages.map((page) => [page, { ours: [] as Sample[], theirs: [] as Sample[] }]));
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`   round ${round} of ${rounds}`);
    for (const [page, { ours, theirs }] of samples) {
      const turns = await takeTurns(
        turnsPerVisit,
        () => sample(asker, site, page, seconds),
        () => sample(asker, bare, page, seconds),
      );
      ours.push(...turns.ours);
      theirs.push(...turns.theirs);
    }
  }
  return [...samples].map(([page, { ours, theirs }]) => compare(page, ours, theirs));
}

function compare(where: string, ours: readonly Sample[], theirs: readonly Sample[]): Row {
  const detail = [
    `${show(Math.round(median(pacesOf(ours))))}/s, bare ${show(Math.round(median(pacesOf(theirs))))}/s`,
    `by processor time ${show(perProcessorSecond(ours) / perProcessorSecond(theirs))}`,
  ];
  return atLeast(limit, ratioByPairs(pacesOf(ours), pacesOf(theirs)), {
    what: "pages per second, × bare",
    where,
    detail: detail.join("; "),
  });
}

/** Before anything is timed both servers, and whoever asks, have a core and have compiled what they run. */
export async function prepare(asker: Asker, servers: readonly Server[], path: string, seconds: number) {
  pinTo(cores.asker, asker.pid);
  for (const { port, pid } of servers) {
    pinTo(cores.server, pid);
    await asker.ask({ port, what: "page", path, connections, seconds });
  }
}

async function sample(asker: Asker, { port, pid }: Server, path: string, seconds: number): Promise<Sample> {
  const before = processorSeconds(pid);
  const { answered, perSecond } = await askSafely(asker, { port, what: "page", path, connections, seconds });
  return { answered, perSecond, processorSeconds: processorSeconds(pid) - before };
}

function pacesOf(samples: readonly Sample[]) {
  return samples.map(({ perSecond }) => perSecond);
}

function perProcessorSecond(samples: readonly Sample[]) {
  return sum(samples.map(({ answered }) => answered)) / sum(samples.map((one) => one.processorSeconds));
}
