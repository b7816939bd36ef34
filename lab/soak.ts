import { spawnSync } from "node:child_process";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startSite } from "../scripts/start-site.ts";
import { startSmtpServer } from "../src/mail/testing/servers.ts";
import { askEvenly, type LoadResult, submissionPath } from "./load.ts";
import { printRow } from "./report.ts";
import { atMost, median, type Row, sum } from "./rows.ts";
import { openFiles, residentMegabytes, sitePages } from "./site.ts";

/**
 * Mixed traffic, rude visitors and a mail server that is gone for a third of the time: `npm run soak -- --minutes 60`
 * in this folder. Nothing may grow: the last third is held against the second, the first is warming up.
 */
const { values } = parseArgs({ options: { minutes: { type: "string", default: "60" } } });
const seconds = Number(values.minutes) * 60;
const intervalSeconds = Math.max(2, Math.min(30, seconds / 12));
const mailCycleMs = Math.max(4_000, Math.min(120_000, (seconds * 1_000) / 6));
const rates = { pages: 100, submissions: 8 };
const allowedGrowth = { megabytes: 15, files: 20 };
const drainMs = 180_000;

type Sample = { readonly megabytes: number; readonly files: number };

process.chdir(`${import.meta.dirname}/..`);
const built = spawnSync(process.execPath, ["scripts/build.ts"], { stdio: ["ignore", "ignore", "inherit"] });
if (built.status !== 0) throw new Error("The site could not be built");
const ending = new AbortController();
const mail = await startFlappingMailServer(mailCycleMs, ending.signal);
const site = await startSite({ SMTP_URL: mail.url, METRICS_PORT: "0", RATE_LIMIT_PER_HOUR: "1000000" });
const metricsPort = Number(
  JSON.parse(site.log.find((line) => line.includes("metrics_listening")) ?? "{}").port,
);
const samples: Sample[] = [];
const results: LoadResult[] = [];
const rude = visitRudely(site.port, ending.signal);
for (const until = performance.now() + seconds * 1_000; performance.now() < until; ) {
  const page = sitePages[samples.length % sitePages.length] ?? "/";
  const plan = { port: site.port, seconds: intervalSeconds };
  const traffic = [
    askEvenly({ ...plan, path: page, perSecond: rates.pages }),
    askEvenly({ ...plan, path: submissionPath, perSecond: rates.submissions }),
  ];
  results.push(...(await Promise.all(traffic)));
  await sleep(500);
  samples.push(lookAt());
  console.log(JSON.stringify(samples.at(-1)));
}
ending.abort();
await Promise.all([rude, mail.flapping]);
const rows = judge(await drain());
await site.stop();
await mail.close();
rows.forEach(printRow);
process.exit(rows.every((row) => row.isMet) ? 0 : 1);

function lookAt(): Sample {
  return { megabytes: residentMegabytes(site.pid), files: openFiles(site.pid) };
}

async function metric(name: string) {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const line = text.split("\n").find((each) => each.startsWith(name));
  if (!line) throw new Error(`The site does not tell its ${name}`);
  return Number(line.slice(line.lastIndexOf(" ") + 1));
}

/** With the mail server up all mails have to leave. */
async function drain() {
  for (const until = performance.now() + drainMs; ; await sleep(500)) {
    const waiting = await metric("site_mails_waiting");
    if (waiting === 0 || performance.now() > until) return waiting;
  }
}

function judge(waiting: number): readonly Row[] {
  const third = Math.max(1, Math.floor(samples.length / 3));
  const [before, after] = [samples.slice(-2 * third, -third), samples.slice(-third)];
  const growth = (figure: (sample: Sample) => number) =>
    median(after.map(figure)) - median(before.map(figure));
  const answered = sum(results.map((result) => result.answered));
  const where = "second to last third";
  return [
    atMost(0, sum(results.map(({ failed }) => failed)), {
      what: "not answered well",
      where: `of ${answered}`,
    }),
    atMost(
      allowedGrowth.megabytes,
      growth((sample) => sample.megabytes),
      { what: "growth of memory", where, unit: "MB" },
    ),
    atMost(
      allowedGrowth.files,
      growth((sample) => sample.files),
      { what: "growth of open files", where },
    ),
    atMost(0, waiting, { what: "mails still waiting", where: "the outbox" }),
  ];
}

async function startFlappingMailServer(cycleMs: number, signal: AbortSignal) {
  let server = await startSmtpServer();
  const { port, url } = server;
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
  const flap = async () => {
    for (;;) {
      await pause((cycleMs * 2) / 3);
      if (signal.aborted) return;
      await server.close();
      await pause(cycleMs / 3);
      server = await startSmtpServer({}, port);
    }
  };
  return { url, flapping: flap(), close: () => server.close() };
}

/** What a public address gets every day; each hangs up without waiting for the end of an answer. */
async function visitRudely(port: number, signal: AbortSignal) {
  const json = `POST ${submissionPath} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
  const visits = [
    "GET /%zz%00/../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: lo",
    "\u0016\u0003\u0001 not HTTP at all\r\n\r\n",
    `${json}Content-Length: 500\r\n\r\n{"name":`,
    `${json}Content-Length: 70000\r\n\r\n${"x".repeat(70_000)}`,
  ];
  for (let n = 0; !signal.aborted; n += 1) {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.on("error", () => {});
    socket.resume();
    socket.write(visits[n % visits.length] ?? "");
    setTimeout(() => socket.destroy(), 200);
    await sleep(100);
  }
}
