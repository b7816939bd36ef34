import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { startCluster } from "#inbox/postgres/testing/cluster.ts";
import { type RunningSite, startSite } from "./start-site.ts";

/**
 * Durable submissions per second and how long each takes, for one node on SQLite and for several on PostgreSQL, all
 * in one run on one machine: what counts is how the rows compare. Measures the built server in dist/.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const warmUpSeconds = 2;
const clients = 64;

/** Nobody answers there: mails stay queued, and only the intake is measured. */
const intakeOnly = { SMTP_URL: "smtp://127.0.0.1:1", RATE_LIMIT_PER_HOUR: "1000000" };

type Result = {
  readonly store: string;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
};

const cluster = await startCluster({ isDurable: true });
try {
  const results = [await measure("SQLite, 1 node", [await startSite(intakeOnly)])];
  for (const nodes of [1, 2, 4]) {
    results.push(await measure(`PostgreSQL, ${nodes} node${nodes > 1 ? "s" : ""}`, await startNodes(nodes)));
  }
  print(results);
} finally {
  await cluster.remove();
}

async function startNodes(count: number) {
  const environment = {
    ...intakeOnly,
    DATABASE_URL: await cluster.createDatabase(),
    SIGNING_SECRET: randomUUID(),
  };
  return Promise.all(Array.from({ length: count }, () => startSite(environment)));
}

async function measure(store: string, nodes: readonly RunningSite[]): Promise<Result> {
  await load(nodes, warmUpSeconds);
  const started = performance.now();
  const { times, failed } = await load(nodes, seconds);
  const elapsed = (performance.now() - started) / 1_000;
  await Promise.all(nodes.map((node) => node.stop()));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { store, perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99), failed };
}

async function load(nodes: readonly RunningSite[], forSeconds: number) {
  const until = performance.now() + forSeconds * 1_000;
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  let failed = 0;
  const client = async (n: number) => {
    while (performance.now() < until) {
      const began = performance.now();
      const status = await post(nodes[n % nodes.length]?.port ?? 0, agent).catch(() => 0);
      if (status === 200) times.push(performance.now() - began);
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, n) => client(n)));
  agent.destroy();
  return { times, failed };
}

function post(port: number, agent: Agent): Promise<number> {
  const key = randomUUID();
  const body = JSON.stringify({
    name: "Dana Whitfield",
    email: `buyer-${key}@agency.example`,
    phone: "205-555-0142",
    company: "County Sheriff's Office",
    subject: "RFQ Request - Plate carriers",
    message: `Items:\n${"Plate carriers, level IIIA. ".repeat(20)}${key}`,
    formType: "rfq",
  });
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "idempotency-key": key,
  };
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path: "/api/send-email", method: "POST", agent, headers };
    const outgoing = request(options, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode ?? 0));
      answer.once("error", reject);
    });
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}

function print(results: readonly Result[]) {
  const [first] = results;
  console.log(`| ${clients} clients at once | submissions/s | of SQLite | p50 ms | p99 ms | failed |`);
  console.log("|---|---|---|---|---|---|");
  for (const { store, perSecond, p50, p99, failed } of results) {
    const share = (perSecond / (first?.perSecond ?? Number.NaN)).toFixed(2);
    console.log(
      `| ${store} | ${perSecond.toFixed(0)} | ${share} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${failed} |`,
    );
  }
}
