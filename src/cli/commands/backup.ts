import { rmSync } from "node:fs";
import path from "node:path";
import { type Command, jsonOption, report } from "#cli/command.ts";
import { describeAccess } from "#cli/describe-access.ts";
import { type RestoreReport, restoreSqlite } from "#server/archive/backup.ts";
import type { Config } from "#server/config.ts";
import { databaseFile } from "#server/data-folder.ts";
import { restoreCopy } from "#server/upkeep/copies.ts";
import { messageOf } from "#store/database.ts";
import type { ServerAddress } from "#store/postgres/database-url.ts";

export const backup: Command = {
  name: "backup",
  group: "Keeping and deleting",
  operand: "FILE",
  summary: "copies the whole inbox into one file and checks it, while the server keeps running",
  details: [
    "The copy holds every request acknowledged before it began. It is readable by you only; keep it on another",
    "machine. It refuses to overwrite a file.",
  ],
  options: [jsonOption],
  examples: [
    { line: "inbox backup /backup/inbox-$(date +%F).sqlite", does: "one a day" },
    { line: "inbox doctor", does: "says when one is missing" },
  ],
  needsArchive: true,
  async run(context) {
    const file = path.resolve(context.operand);
    const result = await context.archive.backup({ file, now: context.io.now() });
    if (result.outcome === "refused") return context.fail(`no backup was made: ${result.reason}.`);
    const { records, bytes } = result;
    const words = `${records} requests, ${(bytes / 1_000_000).toFixed(1)} MB, checked: ${file}\n`;
    return report(context, { file, records, bytes }, words);
  },
};

export const restore: Command = {
  name: "restore",
  group: "Keeping and deleting",
  operand: "FILE",
  isOperandOptional: true,
  summary: "puts a backup into an empty data folder or database; never overwrites",
  details: [
    "Stop the server and move its old inbox away first. The backup is checked before anything is put in place.",
    "E-mails that were waiting when the backup was made are sent again, with the same Message-ID.",
    "Everyone is signed out, and open invitations end. Check the list of who can sign in: anyone revoked since then is",
    "on it again. A copy brings its signing secret along; another one that is here is moved to secret.before-restore.",
  ],
  options: [
    jsonOption,
    {
      name: "copy",
      help: "a copy in RESTIC_REPOSITORY instead of a file: the newest, or the one with this ID",
    },
  ],
  examples: [
    {
      line: "inbox restore --copy",
      does: "on a new machine, with the old settings",
    },
    {
      line: "inbox restore --copy 1f0c5a9e",
      does: "an older one; a wrong ID lists them all",
    },
    {
      line: "DATA_DIR=/var/lib/site inbox restore /backup/inbox-2026-06-01.sqlite",
      does: "then start the server",
    },
  ],
  needsArchive: false,
  async run(context) {
    const { io, operand, options, config } = context;
    const target = config.DATABASE_URL ? `database ${config.DATABASE_URL.database}` : databaseFile(config);
    if (!operand && !options.copy) return context.misuse("Name the backup's FILE, or say --copy.");
    const restoring = options.copy
      ? restoreCopy(config, operand, io.now(), restoreBackup)
      : restoreBackup(config, path.resolve(operand), io.now());
    const result = await restoring.catch(refused);
    if (result.outcome === "refused") return context.fail(`nothing was restored: ${result.reason}.`);
    const { records, pendingMails, people, secretMovedTo } = result;
    const words = [
      `${records} requests restored to ${target}; ${pendingMails} e-mails are waiting to be sent.\n`,
      secretMovedTo
        ? `The copy's signing secret is in place, so that links in sent e-mails work; the one that was here is now ${secretMovedTo}.\n`
        : "",
      describeAccess(people),
    ];
    return report(context, { target, records, pendingMails, people, secretMovedTo }, words.join(""));
  },
};

/** A file or folder that this user may not use, PostgreSQL that does not answer, restic's own words. */
function refused(error: unknown): RestoreReport {
  return { outcome: "refused", reason: messageOf(error) };
}

/** Into the engine that the configuration names; both engines make the same backup file. */
async function restoreBackup(config: Config, file: string, now: number): Promise<RestoreReport> {
  if (config.DATABASE_URL === undefined) return restoreSqlite(file, databaseFile(config), now);
  // Always the same folder, so that an interrupted copy resumes where it stopped.
  const staging = path.join(config.DATA_DIR, "restoring");
  rmSync(staging, { recursive: true, force: true });
  try {
    const staged = path.join(staging, "inbox.sqlite");
    const report = await restoreSqlite(file, staged, now);
    return report.outcome === "done"
      ? await copyToPostgres(staged, config.DATABASE_URL, report, now)
      : report;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

async function copyToPostgres(
  file: string,
  address: ServerAddress,
  report: RestoreReport,
  now: number,
): Promise<RestoreReport> {
  const { migrateStore } = await import("#server/archive/migrate-store.ts");
  const result = await migrateStore({
    from: { engine: "sqlite", file },
    to: { engine: "postgres", address },
    now,
  });
  if (result.outcome === "done") return report;
  const reason =
    result.outcome === "refused" ? result.reason : `${result.tables.join(", ")} changed while being copied`;
  return { outcome: "refused", reason };
}
