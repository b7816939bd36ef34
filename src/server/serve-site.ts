import { randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { companyFolder } from "#company/read-company.ts";
import { MINUTE_MS } from "#company/time-in.ts";
import type { Company } from "#content/create-company.ts";
import { quoteCheckPath } from "#content/paths.ts";
import { createDesk } from "#desk/desk.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { createPaperMaker } from "#documents/paper-thread.ts";
import { createTableReader } from "#documents/tables/table-thread.ts";
import { readEditionFolder } from "#edition/edition.ts";
import { createPictureMaker } from "#edition/picture-thread.ts";
import { createLog, createLogOutput, errorFields, type Log } from "#http/log.ts";
import { createFileTransport, purgeMailFiles } from "#mail/file-transport.ts";
import { webhookReader } from "#mail/outbox.ts";
import { createSmtpTransport } from "#mail/transport.ts";
import { createIntake } from "#request/intake/intake.ts";
import { createInboundAddresses, createPrivateLinks, fingerprintOf } from "#request/record/private-links.ts";
import { joinHandover } from "#server/editions/handover.ts";
import { serveInbound } from "#server/inbound/serve-inbound.ts";
import { createMailDeliverer, type MailDelivererParts } from "#server/mail/delivery.ts";
import { createWebhook } from "#server/mail/webhook.ts";
import { serveMetrics } from "#server/metrics.ts";
import {
  checkDataFolder,
  describeDefect,
  explainFailure,
  StartProblem,
} from "#server/start-up/explain-failure.ts";
import { holdFolder } from "#server/start-up/hold-folder.ts";
import { checkLaunch } from "#server/start-up/launch-check.ts";
import { listen } from "#server/start-up/listen.ts";
import { keepSigningSecret } from "#server/start-up/signing-secret.ts";
import { createAlarm } from "#server/upkeep/alarm.ts";
import { createCopies } from "#server/upkeep/copies.ts";
import { checkUpgrade, createHealth, createHealthReport } from "#server/upkeep/health.ts";
import { createLineLister } from "#server/upkeep/line-lister.ts";
import { createReminders } from "#server/upkeep/reminders.ts";
import { createRetention } from "#server/upkeep/retention.ts";
import { createScans } from "#server/upkeep/scans.ts";
import { createSearchIndexer } from "#server/upkeep/search-indexer.ts";
import { createApp } from "./app.ts";
import { type Config, mailFolder, readConfig, readersOf } from "./config.ts";
import { checkEdition, createPreview } from "./editions/draft.ts";
import { createMadeDocuments } from "./pages/documents.ts";
import { loadSite, writeUnavailable } from "./pages/load-site.ts";
import type { PaperJob } from "./papers/paper-worker.ts";
import { checkSite } from "./site-check/check-site.ts";
import { openStore } from "./store/open-store.ts";
import { createRooms, measureDisk } from "./store/rooms.ts";
import { watchMachine } from "./upkeep/watch-machine.ts";

/** Longer than balancers take between two looks at /readyz. */
const noticeMs = 2_500;
/** Longer than a new connection takes to bring its request: Node closes one that has not. */
const lastCallMs = 1_000;
/** After another site has taken over, nobody is in a hurry. */
const lingerMs = 3_000;
const longestStopMs = 9_500;
/** Signing in takes two posts; anyone who needs more than this is guessing. */
const signInsPerHour = 120;

/** From its start to its end. What keeps it from starting is said in words. */
export async function serveSite(company: Company) {
  const read = readConfig(company.facts);
  if (!read.ok) {
    process.stderr.write(`Configuration:\n${read.problems.map((problem) => `  ${problem}`).join("\n")}\n`);
    process.exit(1);
  }
  await run(read.config, company).catch((error) => {
    process.stderr.write(`${explainFailure(error) ?? describeDefect(error)}.\n`);
    if (read.config.LOG_LEVEL === "debug") process.stderr.write(`${error?.stack}\n`);
    process.exit(1);
  });
}

async function run(config: Config, company: Company) {
  const handover = await joinHandover();
  const clock = Date.now;
  const output = createLogOutput(process.stdout);
  // Node writes its own warnings there, possibly to the same full disk.
  process.stderr.on("error", () => {});
  const log = createLog(config.LOG_LEVEL, output.write);
  const origin = config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}`;
  const serverFolder = import.meta.dirname;
  const { mails, escalation } = readersOf(config);
  const { recipients, mailDomain } = mails;

  // With a database and a mail server, only copies use the data folder: they create it and report what fails.
  if (!config.DATABASE_URL || !config.SMTP_URL) await checkDataFolder(config);
  // What started this process holds the folder already.
  if (!config.DATABASE_URL && config.EDITION === undefined) await holdFolder(config.DATA_DIR);
  const distFolder = path.dirname(serverFolder);
  const site = await loadSite({
    company,
    distFolder,
    origin,
    sender: config.MAIL_FROM,
    clock,
    log,
  });
  const problems = checkSite(company, site.pages);
  if (problems.length > 0) throw new StartProblem(`The site is not complete:\n  ${problems.join("\n  ")}`);
  await writeUnavailable(config, site.pages, log);
  const currentCompany = () => company;
  const opened = await openStore(
    config,
    pathToFileURL(path.join(serverFolder, "store-worker.js")),
    currentCompany,
    log,
  );
  const { store, createLimit } = opened;
  const shared = { store, clock, log, currentCompany };
  const secret = config.SIGNING_SECRET ?? (await keepSigningSecret(config.DATA_DIR));
  const privateLinks = createPrivateLinks(secret);
  const isOtherSecret = store.noteSecret({ fingerprint: fingerprintOf(secret), now: clock() });
  const warnOfSecret = (isOther: boolean) =>
    isOther &&
    log("warn", "secret_changed", { why: "links in e-mails sent before do not open: see inbox doctor" });
  // A store that is away now is told at the next start.
  isOtherSecret.then(warnOfSecret, () => {});
  const inbound = config.INBOUND_HOST
    ? createInboundAddresses(secret, config.INBOUND_HOST, mailDomain, config.INBOUND_REQUESTS)
    : undefined;

  /** Its thread starts with the first PDF. */
  const papers = createPaperMaker<PaperJob>(pathToFileURL(path.join(serverFolder, "paper-worker.js")));
  const documents = createMadeDocuments((document) =>
    papers.make(company, { kind: "document", path: document }),
  );
  const transport = config.SMTP_URL
    ? createSmtpTransport(config.SMTP_URL)
    : createFileTransport(mailFolder(config));
  if (!config.SMTP_URL)
    log("warn", "mail_to_files", { folder: mailFolder(config), why: "SMTP_URL is not set" });
  const machine = watchMachine({
    config,
    clock,
    currentCompany,
    log,
    measure: () => measureDisk(config, store),
  });
  const rooms = createRooms({ config, store, clock, log, onLow: () => healthReport.wake() });
  const health = createHealth({ ...shared, config, machine, rooms });
  const deliverer = createMailDeliverer({
    store,
    transport,
    settings: {
      currentCompany,
      from: config.MAIL_FROM,
      recipients,
      publicOrigin: origin,
      deskUrl: (reference) => config.DESK_ORIGIN + deskPaths.request(reference),
      privateLinks,
      inbound,
    },
    clock,
    log: health.watch(log),
    holder: randomUUID(),
    // Even if no webhook is set here: another node may have one, and this node would try its alerts as
    // e-mails and fail.
    neverTo: webhookReader,
  });
  const alerts = createAlerts(config, shared);
  const wake = () => {
    deliverer.wake();
    alerts?.wake();
  };
  const intake = createIntake({ ...shared, ...mails, createLimit, onAccepted: wake });
  const readiness = { isStopping: false };
  const app = createApp({
    ...shared,
    ...site,
    origin,
    documents,
    intake,
    privateLinks,
    makePaper: papers.make,
    mails,
    room: rooms.privatePages,
    onQueued: wake,
    rateLimit: createLimit("", config.RATE_LIMIT_PER_HOUR),
    createLimit,
    trustedProxies: config.TRUSTED_PROXIES,
    health,
    readiness,
  });
  const reminders = createReminders({
    // All else goes to the store's thread as it is.
    store,
    clock,
    log,
    // How long before the deadline staff are reminded.
    soonMs: {
      contact: config.REMIND_INQUIRY_MINUTES * MINUTE_MS,
      rfq: config.REMIND_RFQ_MINUTES * MINUTE_MS,
    },
    recipients,
    escalation,
    remindsBuyer: company.facts.remindBuyers,
    mailDomain,
    onQueued: wake,
  });
  const retention = createRetention({
    ...shared,
    retentionDays: config.RETENTION_DAYS,
    purgeFiles: (before, held) => purgeMailFiles(mailFolder(config), before, held),
  });

  const alarm = createAlarm({ ...config, origin, currentCompany }, log);
  const scans = createScans({ ...shared, command: config.SCAN_COMMAND, alarm });
  const healthReport = createHealthReport(health, clock, log, alarm);
  const copies = createCopies({ ...shared, config, command: path.join(serverFolder, "inbox.js") });
  const lineLister = createLineLister(shared);
  const searchIndexer = createSearchIndexer(shared);
  const upkeep = [reminders, retention, scans, healthReport, machine, copies, lineLister, searchIndexer];

  await handover.ready();
  const asked = listenToSignals();
  deliverer.start();
  alerts?.start();
  for (const task of upkeep) task.start();
  const address = { host: config.HOST, port: config.PORT };
  const listening = await listen(app, address, handover.sockets.get("site"));
  handover.share("site", listening.servers);
  log("info", "listening", { origin, port: listening.port });
  const tryEdition = pathToFileURL(path.join(serverFolder, "edition-worker.js"));
  const preview = createPreview(tryEdition, origin);
  const desk = await listen(
    createDesk({
      ...shared,
      ...site.desk,
      icons: documents,
      origin: config.DESK_ORIGIN,
      trustedProxies: config.TRUSTED_PROXIES,
      rateLimit: createLimit("sign-in", signInsPerHour),
      mails,
      filesReplies: inbound !== undefined,
      room: rooms.uncounted,
      papers,
      checkUrl: (reference, revision) =>
        origin + quoteCheckPath(reference, revision, privateLinks.checkKey(reference, revision)),
      tables: createTableReader(pathToFileURL(path.join(serverFolder, "table-worker.js"))),
      pictures: createPictureMaker(pathToFileURL(path.join(serverFolder, "picture-worker.js"))),
      checkHealth: async () => [
        ...(await health.checks()),
        ...(await checkUpgrade(path.resolve(serverFolder, "../.."))),
      ],
      onQueued: wake,
      readiness,
      edition: {
        id: Number(config.EDITION) || undefined,
        files: await readEditionFolder(companyFolder()),
        isFromFiles: config.EDITION === undefined,
      },
      preview,
      checkEdition: (files) => checkEdition(files, tryEdition),
      checkLaunch: (facts) => checkLaunch(config, facts),
    }),
    { host: config.DESK_HOST, port: config.DESK_PORT },
    handover.sockets.get("desk"),
  );
  // A server has no npm.
  const signIn = `${process.env.npm_command ? "npm run inbox --" : "inbox"} staff invite NAME EMAIL`;
  log("info", "desk_listening", { origin: config.DESK_ORIGIN, port: desk.port, signIn });
  handover.share("desk", desk.servers);
  const inboundMail = await serveInbound(config, {
    ...shared,
    addresses: inbound,
    mails,
    rooms,
    createLimit,
    serverFolder,
    handed: handover.sockets.get("inbound"),
    onQueued: wake,
  });
  handover.share("inbound", inboundMail.servers);
  const metrics = await serveMetrics({
    ...shared,
    host: config.METRICS_HOST,
    port: config.METRICS_PORT,
    handed: handover.sockets.get("metrics"),
    health,
    lostLogLines: output.lost,
  });
  handover.share("metrics", metrics.servers);
  handover.serving();

  // In this order nothing accepted is lost: stop taking requests, then e-mails, then the store.
  const stop = stopWhenAsked(log, asked, [
    async (why) => {
      readiness.isStopping = true;
      // Requests may be on their way on any open connection: each is answered, and told to come back on another one.
      // Whoever presses Ctrl-C has no visitors.
      if (why === "SIGTERM") {
        await sleep(noticeMs);
        listening.stopListening();
        desk.stopListening();
        await sleep(lastCallMs);
      }
      await Promise.all([listening.close(), desk.close(), inboundMail.close()]);
    },
    ...upkeep.map((task) => task.stop),
    () => deliverer.stop(),
    async () => alerts?.stop(),
    () => transport.close(),
    () => metrics.stop(),
    () => papers.close(),
    async () => preview.close(),
    () => opened.close(),
    async () => site.pages.stop(),
  ]);
  handover.onLeave(async () => {
    readiness.isStopping = true;
    listening.stopListening();
    desk.stopListening();
    handover.left();
    // Open connections stay for now: each gets one more answer, which tells the client to open a new one.
    await sleep(lingerMs);
    await stop();
  });
}

/** A separate deliverer: a webhook that hangs delays no e-mail, and a mail server that is down delays no alert. */
function createAlerts(
  config: Config,
  {
    currentCompany,
    store,
    clock,
    log,
  }: Pick<MailDelivererParts, "store" | "clock" | "log"> & {
    readonly currentCompany: () => Company;
  },
) {
  const { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret } = config;
  if (url === undefined || secret === undefined) return undefined;
  return createMailDeliverer({
    store,
    clock,
    post: createWebhook({ url, secret, currentTime: () => currentCompany().time }),
    // So that a search for e-mails in the log does not find alerts.
    log: (level, event, fields) => log(level, event.replace(/^mail_/, "alert_"), fields),
    holder: randomUUID(),
    onlyTo: webhookReader,
  });
}

type StopReason = "SIGTERM" | "SIGINT" | "handover";

/** Before anything listens: without this, a signal in the moment after that would end the process and break connections. */
function listenToSignals() {
  const { promise, resolve } = Promise.withResolvers<StopReason>();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => resolve(signal));
  return promise;
}

/**
 * On a signal, runs the steps in order and exits; a step that hangs cannot keep the process alive. Returns a
 * function that does the same without a signal.
 */
function stopWhenAsked(
  log: Log,
  asked: Promise<StopReason>,
  steps: readonly ((why: StopReason) => Promise<unknown>)[],
) {
  let isStopping = false;

  async function stop(signal: StopReason) {
    if (isStopping) return;
    isStopping = true;
    log("info", "stopping", { signal });
    setTimeout(() => exit(1), longestStopMs).unref();
    let hasFailed = false;
    for (const step of steps) {
      await step(signal).catch((error) => {
        hasFailed = true;
        log("error", "stop_failed", errorFields(error));
      });
    }
    exit(hasFailed ? 1 : 0);
  }

  function exit(code: number) {
    log("info", "stopped", { code });
    process.exit(code);
  }

  void asked.then(stop);
  return () => stop("handover");
}
