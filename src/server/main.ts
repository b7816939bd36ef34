import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createRateLimit } from "#inbox/rate-limit.ts";
import { createSqliteStore } from "#inbox/sqlite/sqlite-store.ts";
import { createDeliverer } from "#mail/deliverer.ts";
import { createFileTransport } from "#mail/file-transport.ts";
import { createSmtpTransport } from "#mail/smtp-transport.ts";
import { createApp } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { createIntake } from "./intake/intake.ts";
import { loadSite } from "./load-site.ts";
import { createLog } from "./log.ts";
import { stopOnSignals } from "./stop-on-signals.ts";

const read = readConfig();
if (!read.ok) {
  process.stderr.write(`Configuration:\n${read.problems.map((problem) => `  ${problem}`).join("\n")}\n`);
  process.exit(1);
}
await run(read.config);

async function run(config: Config) {
  const clock = Date.now;
  const log = createLog(config.LOG_LEVEL, (line) => process.stdout.write(line));
  const origin = config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}`;
  const serverFolder = import.meta.dirname;

  const site = await loadSite({ distFolder: path.dirname(serverFolder), origin, clock, log });
  const store = await createSqliteStore({
    file: path.join(config.DATA_DIR, "inbox.sqlite"),
    workerUrl: pathToFileURL(path.join(serverFolder, "store-worker.js")),
  });
  const mailFolder = path.join(config.DATA_DIR, "mail");
  const transport = config.SMTP_URL ? createSmtpTransport(config.SMTP_URL) : createFileTransport(mailFolder);
  if (!config.SMTP_URL) log("warn", "mail_to_files", { folder: mailFolder, why: "SMTP_URL is not set" });
  const deliverer = createDeliverer({
    store,
    transport,
    settings: { from: config.MAIL_FROM, publicOrigin: origin },
    clock,
    log,
    holder: randomUUID(),
  });
  const intake = createIntake({
    store,
    clock,
    log,
    recipients: { contact: config.MAIL_TO, rfq: config.MAIL_TO_RFQ },
    mailDomain: config.MAIL_FROM.slice(config.MAIL_FROM.indexOf("@") + 1),
    onAccepted: deliverer.wake,
  });
  const app = createApp({
    origin,
    ...site,
    store,
    intake,
    rateLimit: createRateLimit({ now: () => performance.now(), acceptedPerHour: config.RATE_LIMIT_PER_HOUR }),
    trustedProxies: config.TRUSTED_PROXIES,
    clock,
    log,
  });

  deliverer.start();
  await app.listen({ host: config.HOST, port: config.PORT });
  log("info", "listening", { origin, port: (app.server.address() as AddressInfo).port });

  // In this order nothing that was accepted is left behind: first no new requests, then mails, then the store.
  stopOnSignals(log, [
    () => app.close(),
    () => deliverer.stop(),
    () => transport.close(),
    () => store.close(),
    async () => site.pages.stop(),
  ]);
}
