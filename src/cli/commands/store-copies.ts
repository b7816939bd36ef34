import { existsSync } from "node:fs";
import path from "node:path";
import { type Command, reasonOf, report, textOption } from "#cli/command.ts";
import type { Time } from "#company/time-in.ts";
import type { Access } from "#people/staff.ts";
import { fingerprintOf } from "#request/record/private-links.ts";
import { type RestoreReport, restoreSqlite } from "#server/archive/backup.ts";
import { type Config, databaseFile } from "#server/config.ts";
import { readSigningSecret, secretFile } from "#server/start-up/signing-secret.ts";
import { makeDataFolder, restoreCopy, runCopy } from "#server/upkeep/copies.ts";

export const backup: Command = {
  operands: "FILE",
  summary: "copies the whole inbox into one file and checks it, while the server keeps running",
  details: [
    "The copy holds every request acknowledged before it began. It is readable by you only; keep it on another",
    "machine, with the settings: they have the secret that signs links in e-mails. It refuses to overwrite a file.",
  ],
  examples: [
    { line: "inbox backup /backup/inbox-$(date +%F).sqlite", does: "one a day" },
    { line: "inbox doctor", does: "says when one is missing" },
  ],
  async runOnArchive(context) {
    const file = path.resolve(context.operand);
    const result = await context.archive.backup({ file, now: context.io.now() });
    if (result.outcome === "refused") return context.fail(`no backup was made: ${result.reason}.`);
    const { records, bytes } = result;
    const words = `${records} requests, ${(bytes / 1_000_000).toFixed(1)} MB, checked: ${file}\n`;
    return report(context, { file, records, bytes }, words);
  },
};

const noRepository = "RESTIC_REPOSITORY is not set: see docs/operations.md.";

export const restore: Command = {
  operands: "[FILE]",
  summary: "puts a backup into an empty data folder or database; never overwrites",
  details: [
    "Stop the server and move its old inbox away first. The backup is checked before anything is put in place.",
    "E-mails that were waiting when the backup was made are sent again, with the same Message-ID.",
    "Everyone is signed out, and open invitations end. Check the list of who can sign in: anyone revoked since then is",
    "on it again. A copy brings its signing secret along; another one that is here is moved to secret.before-restore.",
  ],
  options: [
    {
      name: "copy",
      help: "a copy in RESTIC_REPOSITORY instead of a file: the newest, or the one with this ID",
    },
  ],
  examples: [
    { line: "inbox restore --copy", does: "on a new machine, with the old settings" },
    { line: "inbox restore --copy 1f0c5a9e", does: "an older one; a wrong ID lists them all" },
    {
      line: "DATA_DIR=/var/lib/site inbox restore /backup/inbox-2026-06-01.sqlite",
      does: "then start the server",
    },
  ],
  async run(context) {
    const { io, operand, options, config } = context;
    const target = config.DATABASE_URL ? `database ${config.DATABASE_URL.database}` : databaseFile(config);
    if (!operand && !options.copy) return context.misuse("name the backup's FILE, or say --copy.");
    if (options.copy && !config.RESTIC_REPOSITORY) return context.fail(noRepository);
    const restoring = options.copy
      ? restoreCopy(config, operand, io.now(), context.company.time, restoreBackup)
      : restoreBackup(config, path.resolve(operand), io.now());
    // A file or folder that this user may not use, PostgreSQL that does not answer, restic's own words.
    const result = await restoring.catch(
      (error): RestoreReport => ({ outcome: "refused", reason: reasonOf(error) }),
    );
    if (result.outcome === "refused") return context.fail(`nothing was restored: ${result.reason}.`);
    const { records, pendingMails, people, secretMovedTo, signedBy } = result;
    const words = [
      `${records} requests restored to ${target}; ${pendingMails} e-mails are waiting to be sent.\n`,
      secretMovedTo
        ? `The copy's signing secret is in place, so that links in sent e-mails work; the one that was here is now ${secretMovedTo}.\n`
        : "",
      await describeSecretInUse(config, signedBy),
      describeAccess(people, context.company.time),
    ];
    return report(context, { target, records, pendingMails, people, secretMovedTo }, words.join(""));
  },
};

/** Which secret will sign, and whether the links in e-mails that were sent are its own. */
async function describeSecretInUse({ SIGNING_SECRET, DATA_DIR }: Config, signedBy: string | undefined) {
  const file = secretFile(DATA_DIR);
  const secret = SIGNING_SECRET ?? (await readSigningSecret(DATA_DIR));
  const where = SIGNING_SECRET === undefined ? file : "SIGNING_SECRET";
  const otherwise =
    "or links in sent e-mails and buyers' reply addresses stop working: it is in the old site.env, in the old DATA_DIR/secret and in every copy elsewhere";
  if (secret === undefined)
    return `There is no signing secret here. Before the start, set SIGNING_SECRET to the old one, or put it into ${file}, ${otherwise}.\n`;
  if (signedBy === undefined)
    return `The signing secret is that of ${where}; the backup is too old to say whether it is the same as before.\n`;
  if (signedBy === fingerprintOf(secret))
    return `The signing secret is that of ${where}, the same as before: links in sent e-mails work.\n`;
  return `The signing secret of ${where} is another one than before. Before the start, put the old one there, ${otherwise}.\n`;
}

/** Into the engine that the configuration names; both engines make the same backup file. */
async function restoreBackup(config: Config, file: string, now: number): Promise<RestoreReport> {
  if (config.DATABASE_URL === undefined) return restoreSqlite(file, databaseFile(config), now);
  const to = config.DATABASE_URL;
  const { migrateStore } = await import("#server/archive/migrate-store.ts");
  await using folder = await makeDataFolder(config);
  const staged = path.join(folder.path, "inbox.sqlite");
  const report = await restoreSqlite(file, staged, now);
  if (report.outcome === "refused") return report;
  const moved = await migrateStore({ from: staged, to, now });
  return moved.outcome === "done" ? report : moved;
}

export const copy: Command = {
  summary: "copies the inbox to RESTIC_REPOSITORY, encrypted; the server does it every 15 minutes",
  details: [
    "Made by restic (apt install restic), which keeps every copy of the last day and one a day for 12 days. Once a",
    "week the newest is restored into an empty folder and compared with the store. Get the newest back with",
    "inbox restore --copy. Keep the password elsewhere: without it no copy can be read.",
  ],
  examples: [{ line: "inbox copy", does: "now, before something risky" }],
  async runOnArchive(context) {
    const { archive, config, io } = context;
    if (!config.RESTIC_REPOSITORY) return context.fail(noRepository);
    const status = await runCopy(config, archive, io.now).catch((error: Error) => error);
    if (status instanceof Error) return context.fail(`no copy was made: ${status.message}.`);
    return report(
      context,
      status,
      `Copied; last restored as a test ${context.company.time.fullTime(status.provedAt ?? 0)}.\n`,
    );
  },
};

export const migrateStore: Command = {
  summary: "moves an inbox from SQLite to PostgreSQL, or back",
  details: [
    "Stop the server first. The target must be empty, and stays empty if the move is interrupted.",
    "It is done when every table has the same count and checksum on both sides; the source is left as it is.",
    "Sessions and open invitations are not moved: everyone signs in again. Who can is listed at the end.",
  ],
  options: [
    { name: "from", value: "STORE", help: "a SQLite file, or postgres://…" },
    { name: "to", value: "STORE", help: "the same, for the target" },
  ],
  examples: [
    {
      line: "inbox migrate-store --from data/inbox.sqlite --to postgres://site@db/site",
      does: "before the first start with DATABASE_URL",
    },
  ],
  async run(context) {
    const { io, options } = context;
    // With PostgreSQL's driver, which no other command should have to load.
    const { migrateStore, readStoreLocation } = await import("#server/archive/migrate-store.ts");
    const from = readStoreLocation(textOption(context, "from") ?? "");
    const to = readStoreLocation(textOption(context, "to") ?? "");
    if (!options.from || !options.to) return context.misuse("--from and --to are both needed.");
    if (!from.ok) return context.misuse(`--from ${from.problem}.`);
    if (!to.ok) return context.misuse(`--to ${to.problem}.`);
    const file = typeof from.address === "string" ? from.address : undefined;
    if (file && !existsSync(file)) return context.fail(`there is no inbox at ${file}.`);

    const onTable = (table: string) => options.json || io.warn(`copying ${table}\n`);
    const move = { from: from.address, to: to.address, now: io.now(), onTable };
    const outcome = await migrateStore(move).catch((error: Error) => error);
    if (outcome instanceof Error)
      return context.fail(
        `the inbox was not moved: ${reasonOf(outcome)}. Once that is fixed, run this again.`,
      );
    if (outcome.outcome === "refused") return context.fail(`nothing was moved: ${outcome.reason}.`);
    const lines = outcome.tables.map(
      ({ table, rows, checksum }) => `${table}: ${rows} rows, ${checksum.slice(0, 12)}\n`,
    );
    const secret = file ? describeSecret(file) : "";
    const words = `Moved and checked:\n${lines.join("")}${secret}${describeAccess(outcome.people, context.company.time)}`;
    return report(context, outcome.tables, words);
  },
};

/** With PostgreSQL the file beside the old inbox no longer counts. */
function describeSecret(file: string) {
  const kept = secretFile(path.dirname(file));
  return existsSync(kept)
    ? `If SIGNING_SECRET was not set until now, set SIGNING_SECRET to what ${kept} holds: with another one, links in sent e-mails and buyers' reply addresses stop working.\n`
    : "";
}

/** For a person to review: people and passkeys removed after the copy was made are back. */
function describeAccess(people: readonly Access[], { sortableTime }: Time) {
  const can = people.filter(({ revokedAt }) => revokedAt === undefined);
  if (can.length === 0) return "Nobody can sign in at the desk.\n";
  const lines = can.map(({ name, email, role, devices }) => {
    const passkeys = devices.map(({ label, createdAt }) => `${label} (${sortableTime(createdAt)})`);
    return `  ${name}, ${email}, ${role}: ${passkeys.join("; ") || "no passkey"}`;
  });
  const head = "Everyone has to sign in again. Check who can; inbox staff revoke EMAIL removes access:";
  return `${head}\n${lines.join("\n")}\n`;
}
