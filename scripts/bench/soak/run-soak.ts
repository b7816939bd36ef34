import { setTimeout as sleep } from "node:timers/promises";
import { type RunningSite, startSite } from "../../start-site.ts";
import { applyLoad } from "../load.ts";
import { sitePages } from "../pages.ts";
import { openFiles, residentBytes } from "../process-figures.ts";
import { startFlappingMailServer } from "./flapping-mail-server.ts";
import { type Metrics, readMetrics } from "./read-metrics.ts";
import { visitRudely } from "./rude-clients.ts";

export type Sample = Metrics & {
  readonly second: number;
  readonly residentBytes: number;
  readonly openFiles: number;
};

export type Soak = {
  readonly samples: readonly Sample[];
  readonly pages: Tally;
  readonly submissions: Tally;
  readonly rudeVisits: number;
  readonly mailsTaken: number;
  /** Of the outbox, once the mail server has stayed up for a while. */
  readonly waitingAtEnd: number;
};

type Tally = { readonly answered: number; readonly failed: number };

const pagesPerSecond = 100;
const submissionsPerSecond = 8;
const intervals = 12;
const shortestIntervalSeconds = 2;
const longestIntervalSeconds = 30;
const cycle = { shortestMs: 4_000, longestMs: 120_000, perSoak: 6 };
const rudePauseMs = 100;
/** For the connections of the last interval to be closed on both sides. */
const restMs = 500;
const drainPatienceMs = 180_000;

/** Mixed traffic and a mail server that comes and goes, for as long as asked; looks at the site between intervals. */
export async function runSoak(seconds: number, onSample: (sample: Sample) => void): Promise<Soak> {
  const cycleMs = clamp((seconds * 1_000) / cycle.perSoak, cycle.shortestMs, cycle.longestMs);
  const mail = await startFlappingMailServer(cycleMs);
  const site = await startSite({ SMTP_URL: mail.url, METRICS_PORT: "0", RATE_LIMIT_PER_HOUR: "1000000" });
  try {
    const metricsPort = await findMetricsPort(site);
    const stopRudeVisits = visitRudely(site.port, rudePauseMs);
    const traffic = await sendTraffic(site, metricsPort, seconds, onSample);
    const rudeVisits = await stopRudeVisits();
    await mail.settle();
    const waitingAtEnd = await drain(metricsPort);
    return { ...traffic, rudeVisits, mailsTaken: mail.taken(), waitingAtEnd };
  } finally {
    await site.stop();
    await mail.close();
  }
}

async function sendTraffic(
  site: RunningSite,
  metricsPort: number,
  seconds: number,
  onSample: (sample: Sample) => void,
) {
  const started = performance.now();
  const interval = clamp(seconds / intervals, shortestIntervalSeconds, longestIntervalSeconds);
  const samples: Sample[] = [];
  let pages: Tally = { answered: 0, failed: 0 };
  let submissions: Tally = { answered: 0, failed: 0 };
  while (performance.now() - started < seconds * 1_000) {
    const path = sitePages[samples.length % sitePages.length] ?? "/";
    const plan = { port: site.port, seconds: interval };
    const [read, sent] = await Promise.all([
      applyLoad({ ...plan, what: "page", path, connections: 20, perSecond: pagesPerSecond }),
      applyLoad({ ...plan, what: "submission", connections: 8, perSecond: submissionsPerSecond }),
    ]);
    pages = together(pages, read);
    submissions = together(submissions, sent);
    await sleep(restMs);
    const sample = {
      ...(await readMetrics(metricsPort)),
      second: Math.round((performance.now() - started) / 1_000),
      residentBytes: residentBytes(site.pid),
      openFiles: openFiles(site.pid),
    };
    samples.push(sample);
    onSample(sample);
  }
  return { samples, pages, submissions };
}

async function findMetricsPort({ log }: RunningSite) {
  for (;;) {
    const line = log.find((each) => each.includes('"metrics_listening"'));
    if (line) return Number(JSON.parse(line).port);
    await sleep(50);
  }
}

/** Mails that failed wait for their turn; with the mail server up all of them have to leave. */
async function drain(metricsPort: number) {
  const until = performance.now() + drainPatienceMs;
  for (;;) {
    const { waitingMails } = await readMetrics(metricsPort);
    if (waitingMails === 0 || performance.now() > until) return waitingMails;
    await sleep(500);
  }
}

function together(a: Tally, b: Tally): Tally {
  return { answered: a.answered + b.answered, failed: a.failed + b.failed };
}

function clamp(value: number, least: number, most: number) {
  return Math.min(most, Math.max(least, value));
}
