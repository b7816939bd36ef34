import type { BareServer } from "./bare-server.ts";
import { applyLoad } from "./load.ts";
import { processorSeconds } from "./process-figures.ts";
import { atLeast, type Row, show } from "./row.ts";
import { median } from "./statistics.ts";

const limit = 0.8;
const connections = 32;

type Server = { readonly port: number; readonly pid: number };
type Sample = { readonly perSecond: number; readonly perProcessorSecond: number };

/** Pages per second against a bare server that sends the same bytes, headers included, turn by turn. */
export async function measureThroughput(
  site: Server,
  bare: BareServer,
  path: string,
  rounds: number,
  seconds: number,
): Promise<Row> {
  const ours: Sample[] = [];
  const least: Sample[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await sample(site, path, seconds));
    least.push(await sample(bare, path, seconds));
  }
  const ratio = medianOf(ours, "perSecond") / medianOf(least, "perSecond");
  const work = medianOf(ours, "perProcessorSecond") / medianOf(least, "perProcessorSecond");
  const detail = [
    `${show(Math.round(medianOf(ours, "perSecond")))}/s, bare ${show(Math.round(medianOf(least, "perSecond")))}/s`,
    `by processor time ${show(work)}`,
  ];
  return atLeast(limit, ratio, { what: "pages per second, × bare", where: path, detail: detail.join("; ") });
}

/** Before anything is timed both servers have to have compiled what they run. */
export async function warmUp(servers: readonly Server[], path: string, seconds: number) {
  for (const { port } of servers) await applyLoad({ port, what: "page", path, connections, seconds });
}

async function sample({ port, pid }: Server, path: string, seconds: number): Promise<Sample> {
  const before = processorSeconds(pid);
  const { answered, failed, perSecond } = await applyLoad({ port, what: "page", path, connections, seconds });
  if (failed > 0) throw new Error(`${failed} of ${failed + answered} requests for ${path} failed`);
  return { perSecond, perProcessorSecond: answered / (processorSeconds(pid) - before) };
}

function medianOf(samples: readonly Sample[], figure: keyof Sample) {
  return median(samples.map((sample) => sample[figure]));
}
