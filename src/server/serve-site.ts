import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { companyFolder, readCompany, sayUnusable } from "#company/read-company.ts";
import type { CompanyFacts } from "#company/schema.ts";
import { MINUTE_MS } from "#company/time-in.ts";
import { type Company, createCompany } from "#content/create-company.ts";
import { quoteCheckPath } from "#content/paths.ts";
import { createDesk } from "#desk/desk.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { createPaperMaker } from "#documents/paper-thread.ts";
import { createTableReader } from "#documents/tables/table-thread.ts";
import { editionOf, readEditionFolder } from "#edition/edition.ts";
import { createPictureMaker } from "#edition/picture-thread.ts";
import { createLog, createLogOutput, errorFields, type Log, logLevels } from "#http/log.ts";
import { createFileTransport, purgeMailFiles } from "#mail/file-transport.ts";
import { webhookReader } from "#mail/outbox.ts";
import { createSmtpTransport } from "#mail/transport.ts";
import { createIntake } from "#request/intake/intake.ts";
import { createInboundAddresses, createPrivateLinks, fingerprintOf } from "#request/record/private-links.ts";
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
import { readInheritedSockets } from "#server/start-up/inherited-sockets.ts";
import { checkLaunch } from "#server/start-up/launch-check.ts";
import { listen } from "#server/start-up/listen.ts";
import { keepSigningSecret } from "#server/start-up/signing-secret.ts";
import type { StopSignal, StopSignals } from "#server/start-up/stop-signals.ts";
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
import { buildOf, createEditionMaker, type Surroundings } from "./editions/edition-maker.ts";
import { findFirst, logUnknown } from "./editions/first-edition.ts";
import { createLive, type Shown } from "./editions/live.ts";
import { findKept, keepEdition, type PublishedEdition } from "./editions/published.ts";
import {
  type Build,
  createSite,
  loadBuild,
  renderSite,
  type SiteInput,
  writeUnavailable,
} from "./pages/create-site.ts";
import { createMadeDocuments } from "./pages/documents.ts";
import type { PaperJob } from "./papers/paper-worker.ts";
import { checkSite } from "./site-check/check-site.ts";
import { openStore } from "./store/open-store.ts";
import { createRooms, measureDisk } from "./store/rooms.ts";
import { watchMachine } from "./upkeep/watch-machine.ts";

/** Longer than balancers take between two looks at /readyz. */
const noticeMs = 2_500;
/** Longer than a new connection takes to bring its request: Node closes one that has not. */
const lastCallMs = 1_000;
const longestStopMs = 9_500;
/** Signing in takes two posts; anyone who needs more than this is guessing. */
const signInsPerHour = 120;

/** From its start to its end. What keeps it from starting is said in words. */
export async function serveSite(signals: StopSignals) {
  await run(signals).catch((error) => {
    process.stderr.write(`${explainFailure(error) ?? describeDefect(error)}.\n`);
    if (process.env.LOG_LEVEL === "debug") process.stderr.write(`${error?.stack}\n`);
    process.exit(1);
  });
}

async function run(signals: StopSignals) {
  const clock = Date.now;
  const output = createLogOutput(process.stdout);
  // Node writes its own warnings there, possibly to the same full disk.
  process.stderr.on("error", () => {});
  const level = logLevels.find((each) => each === process.env.LOG_LEVEL) ?? "info";
  const log = createLog(level, output.write);
  const serverFolder = import.meta.dirname;
  const workerUrl = (name: string) => pathToFileURL(path.join(serverFolder, `${name}-worker.js`));
  const sockets = readInheritedSockets(process);
  const isFromFiles = Boolean(process.env.COMPANY_DIR);

  const dataFolder = process.env.DATA_DIR || "data";
  // What is wrong with the folder is said by its check.
  await mkdir(dataFolder, { recursive: true, mode: 0o700 }).catch(() => {});
  if (!process.env.DATABASE_URL) await holdFolder(dataFolder);
  const build = await loadBuild(path.dirname(serverFolder));
  const { first, example, config, around } = await makeFirst({ build, isFromFiles, now: clock(), log });
  const { origin } = around;
  // With a database and a mail server, only copies use the data folder: they create it and report what fails.
  if (!config.DATABASE_URL || !config.SMTP_URL) await checkDataFolder(config);

  /** Its thread starts with the first PDF. */
  const papers = createPaperMaker<PaperJob>(workerUrl("paper"));
  /** Over midnight the documents stay, and no edition's pictures go at once: pages may still ask for them. */
  const siteOf = (made: Omit<SiteInput, "documents" | "files">) =>
    createSite({
      ...made,
      files: build.files,
      documents:
        made.before?.company === made.context.company
          ? made.before.documents
          : createMadeDocuments((document) =>
              papers.make(made.context.company, { kind: "document", path: document }),
            ),
    });
  const firstSite = siteOf(first);
  // The store asks for the company while it is opened.
  let current = () => firstSite;
  const currentCompany = () => current().company;
  const opened = await openStore(config, workerUrl("store"), currentCompany, log);
  const live = createLive({
    first: { edition: first.edition, site: firstSite },
    example,
    store: isFromFiles ? undefined : opened.store,
    maker: createEditionMaker(workerUrl("edition")),
    build: await buildOf(workerUrl("edition")),
    around,
    findConflicts: (facts) => {
      const read = readConfig(facts);
      return read.ok ? [] : read.problems;
    },
    createSite: (made, before) => siteOf({ ...made, before }),
    keep,
    logUnknown: (error) => logUnknown(log, error, process.env),
    clock,
    log,
  });
  current = live.current;
  /** The settings with a company's addresses where none are set; those of a company that is shown can be read. */
  const configFor = (facts: CompanyFacts) => {
    const read = readConfig(facts);
    return read.ok ? read.config : config;
  };
  const mailsFor = ({ facts }: Company) => readersOf(configFor(facts)).mails;

  /** Where the next start, and the proxy, find it. */
  async function keep({ edition, site }: Shown) {
    if (!isFromFiles) await keepEdition(edition, process.env);
    await writeUnavailable(config, site, log);
  }

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
    ? createInboundAddresses(
        secret,
        config.INBOUND_HOST,
        () => mailsFor(currentCompany()).mailDomain,
        config.INBOUND_REQUESTS,
      )
    : undefined;

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
  const health = createHealth({ ...shared, config, machine, rooms, findShown: live.state });
  const deliverer = createMailDeliverer({
    store,
    transport,
    settings() {
      const company = currentCompany();
      return {
        company,
        from: configFor(company.facts).MAIL_FROM,
        recipients: mailsFor(company).recipients,
        publicOrigin: origin,
        deskUrl: (reference) => config.DESK_ORIGIN + deskPaths.request(reference),
        privateLinks,
        inbound,
      };
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
  const intake = createIntake({ ...shared, mailsFor, createLimit, onAccepted: wake });
  const readiness = { isStopping: false };
  const tables = createTableReader(workerUrl("table"));
  const app = createApp({
    ...shared,
    current,
    origin,
    intake,
    privateLinks,
    makePaper: papers.make,
    tables,
    mailsFor,
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
    settings() {
      const company = currentCompany();
      const { mails, escalation } = readersOf(configFor(company.facts));
      return {
        // How long before the deadline staff are reminded.
        soonMs: {
          contact: config.REMIND_INQUIRY_MINUTES * MINUTE_MS,
          rfq: config.REMIND_RFQ_MINUTES * MINUTE_MS,
        },
        ...mails,
        escalation,
        remindsBuyer: company.facts.remindBuyers,
      };
    },
    onQueued: wake,
  });
  const retention = createRetention({
    ...shared,
    retentionDays: config.RETENTION_DAYS,
    purgeFiles: (before, held) => purgeMailFiles(mailFolder(config), before, held),
  });

  const sender = () => {
    const company = currentCompany();
    return { company, from: configFor(company.facts).MAIL_FROM };
  };
  const alarm = createAlarm({ ...config, origin, sender }, log);
  const scans = createScans({ ...shared, command: config.SCAN_COMMAND, alarm });
  const healthReport = createHealthReport(health, clock, log, alarm);
  const copies = createCopies({ ...shared, config, command: path.join(serverFolder, "inbox.js") });
  const lineLister = createLineLister(shared);
  const searchIndexer = createSearchIndexer(shared);
  const upkeep = [reminders, retention, scans, healthReport, machine, copies, lineLister, searchIndexer];

  signals.serving();
  deliverer.start();
  alerts?.start();
  for (const task of upkeep) task.start();
  const address = { host: config.HOST, port: config.PORT };
  await writeUnavailable(config, firstSite, log);
  const listening = await listen(app, address, sockets.get("site"));
  log("info", "listening", { origin, port: listening.port });
  // Visitors do not wait until all of it is on the disk.
  if (!isFromFiles) await keepEdition(first.edition, process.env);
  live.start();
  const desk = await listen(
    createDesk({
      ...shared,
      ...build.desk,
      current,
      origin: config.DESK_ORIGIN,
      trustedProxies: config.TRUSTED_PROXIES,
      rateLimit: createLimit("sign-in", signInsPerHour),
      mailsFor,
      filesReplies: inbound !== undefined,
      room: rooms.uncounted,
      papers,
      checkUrl: (reference, revision) =>
        origin + quoteCheckPath(reference, revision, privateLinks.checkKey(reference, revision)),
      tables,
      pictures: createPictureMaker(workerUrl("picture")),
      checkHealth: async () => [
        ...(await health.checks()),
        ...(await checkUpgrade(path.resolve(serverFolder, "../.."))),
      ],
      onQueued: wake,
      readiness,
      edition: { files: example, isFromFiles },
      live,
      checkLaunch: (facts) => checkLaunch(configFor(facts), facts),
    }),
    { host: config.DESK_HOST, port: config.DESK_PORT },
    sockets.get("desk"),
  );
  // A server has no npm.
  const signIn = `${process.env.npm_command ? "npm run inbox --" : "inbox"} staff invite NAME EMAIL`;
  log("info", "desk_listening", { origin: config.DESK_ORIGIN, port: desk.port, signIn });
  const inboundMail = await serveInbound(config, {
    ...shared,
    addresses: inbound,
    mailsFor,
    rooms,
    createLimit,
    serverFolder,
    handed: sockets.get("inbound"),
    onQueued: wake,
  });
  const metrics = await serveMetrics({
    ...shared,
    host: config.METRICS_HOST,
    port: config.METRICS_PORT,
    handed: sockets.get("metrics"),
    health,
    lostLogLines: output.lost,
  });

  // In this order nothing accepted is lost: stop taking requests, then e-mails, then the store.
  stopWhenAsked(log, signals.asked, [
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
    () => live.stop(),
    ...upkeep.map((task) => task.stop),
    () => deliverer.stop(),
    async () => alerts?.stop(),
    () => transport.close(),
    () => metrics.stop(),
    () => papers.close(),
    () => opened.close(),
  ]);
}

type FirstInput = {
  readonly build: Build;
  readonly isFromFiles: boolean;
  readonly now: number;
  readonly log: Log;
};

/** A list of problems, one line each. */
function giveUp(problems: string): never {
  process.stderr.write(`${problems}\n`);
  process.exit(1);
}

/** Made and checked in this thread: nothing is answered yet. */
async function makeFirst({ build, isFromFiles, now, log }: FirstInput) {
  const folder = readCompany();
  if (!folder.ok) return giveUp(sayUnusable(folder));
  const example = await readEditionFolder(companyFolder());
  const newest = isFromFiles
    ? { id: 0, publishedAt: 0, files: example }
    : await findFirst(process.env, example, log);
  const made = make(newest);
  if (made.ok) return made;
  // What ran here last, until the newest is refused.
  const kept = newest.id > 0 ? await findKept(process.env) : undefined;
  const instead = kept && kept.id > 0 ? make(kept) : made;
  if (instead.ok) return instead;
  throw new StartProblem(`The site is not complete:\n  ${made.problems.join("\n  ")}`);

  function make(edition: PublishedEdition) {
    const read = editionOf(edition.files);
    if (!read.ok) return read;
    const company = createCompany(read);
    const settings = readConfig(company.facts);
    if (!settings.ok) return giveUp(`Configuration:\n  ${settings.problems.join("\n  ")}`);
    const { config } = settings;
    const origin = config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}`;
    const around: Surroundings = { origin, ...build.scripts, sender: process.env.MAIL_FROM || undefined };
    const context = { company, today: company.time.dayOf(now), ...around };
    const rendered = renderSite(context, (page, error) =>
      log("error", "render_failed", { page, ...errorFields(error) }),
    );
    const problems = checkSite(company, { context, find: (path) => rendered.answers.get(path) });
    if (problems.length > 0) return { ok: false as const, problems };
    const first = { id: edition.id, edition, context, rendered };
    return { ok: true as const, first, example, config, around };
  }
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

/** On a signal, runs the steps in order and exits; a step that hangs cannot keep the process alive. */
function stopWhenAsked(
  log: Log,
  asked: Promise<StopSignal>,
  steps: readonly ((why: StopSignal) => Promise<unknown>)[],
) {
  async function stop(signal: StopSignal) {
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
}
