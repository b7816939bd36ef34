import type { BareServer } from "./bare-server.ts";
import type { Asker } from "./load.ts";
import { pinTo } from "./pin.ts";
import { processorSeconds } from "./process-figures.ts";
import { atLeast, type Row, show } from "./row.ts";
import { median, sum } from "./statistics.ts";
import { ratioByPairs, takeTurns } from "./turns.ts";

const limit = 0.8;
const connections = 32;
const cores = { server: 0, asker: 1 };

type Server = { readonly port: number; readonly pid: number };
type Sample = { readonly answered: number; readonly perSecond: number; readonly processorSeconds: number };

/** Pages per second against a bare server that sends the same bytes, headers included. */
export async function measureThroughput(
  asker: Asker,
  site: Server,
  bare: BareServer,
  path: string,
  rounds: number,
  seconds: number,
): Promise<Row> {
  const { ours, theirs } = await takeTurns(
    rounds,
    () => sample(asker, site, path, seconds),
    () => sample(asker, bare, path, seconds),
  );
  const detail = [
    `${show(Math.round(median(pacesOf(ours))))}/s, bare ${show(Math.round(median(pacesOf(theirs))))}/s`,
    `by processor time ${show(perProcessorSecond(ours) / perProcessorSecond(theirs))}`,
  ];
  return atLeast(limit, ratioByPairs(pacesOf(ours), pacesOf(theirs)), {
    what: "pages per second, × bare",
    where: path,
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
  const [load] = await asker.ask({ port, what: "page", path, connections, seconds });
  if (!load || load.failed > 0) throw new Error(`${load?.failed} of the requests for ${path} failed`);
  const { answered, perSecond } = load;
  return { answered, perSecond, processorSeconds: processorSeconds(pid) - before };
}

function pacesOf(samples: readonly Sample[]) {
  return samples.map(({ perSecond }) => perSecond);
}

function perProcessorSecond(samples: readonly Sample[]) {
  return sum(samples.map(({ answered }) => answered)) / sum(samples.map((one) => one.processorSeconds));
}
