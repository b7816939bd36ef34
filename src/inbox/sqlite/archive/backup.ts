import { closeSync, existsSync, fsyncSync, linkSync, openSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { BackupReport, BackupRequest } from "#inbox/archive.ts";
import { type Database, openUnchanging } from "#inbox/sqlite/database.ts";
import { inTransaction } from "./transaction.ts";

const LAST_BACKUP = "last_backup";

/** One read transaction, so it is consistent, and in WAL mode neither waits for writers nor makes them wait. */
export function backup(database: Database, { file, now }: BackupRequest): BackupReport {
  if (existsSync(file)) return { outcome: "refused", reason: `${file} exists already` };
  if (!existsSync(dirname(file)))
    return { outcome: "refused", reason: `There is no folder ${dirname(file)}` };
  const temporary = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
  try {
    closeSync(openSync(temporary, "wx", 0o600));
    database.run("VACUUM INTO ?", temporary);
    const checked = checkBackup(temporary);
    if (checked.problems.length > 0) return { outcome: "refused", reason: checked.problems.join("; ") };
    publish(temporary, file);
    inTransaction(database, () =>
      database.run(
        `INSERT INTO marks (name, happened_at) VALUES (?, ?)
         ON CONFLICT (name) DO UPDATE SET happened_at = excluded.happened_at`,
        LAST_BACKUP,
        now,
      ),
    );
    return { outcome: "done", records: checked.records, bytes: statSync(file).size };
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** On disk under its own name, and never in the place of another file. */
export function publish(temporary: string, file: string) {
  sync(temporary);
  linkSync(temporary, file);
  rmSync(temporary);
  sync(dirname(file));
}

function sync(path: string) {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

export function checkBackup(file: string) {
  const database = openUnchanging(file);
  try {
    const problems = findProblems(database, "integrity_check");
    if (problems.length > 0) return { problems, records: 0, pendingMails: 0 };
    const count = (sql: string) => database.get<{ n: number }>(sql)?.n ?? 0;
    return {
      problems,
      records: count("SELECT count(*) AS n FROM submissions"),
      pendingMails: count("SELECT count(*) AS n FROM outbox WHERE state = 'pending'"),
    };
  } finally {
    database.close();
  }
}

/** The quick check leaves out that indexes match their tables, which takes most of the time. */
export function findProblems(database: Database, check: "integrity_check" | "quick_check"): string[] {
  const rows = database.all<Record<typeof check, string>>(`PRAGMA ${check}(10)`);
  const problems = rows.map((row) => row[check]).filter((text) => text !== "ok");
  const orphans = check === "integrity_check" ? database.all("PRAGMA foreign_key_check").length : 0;
  return orphans > 0 ? [...problems, `${orphans} rows refer to records that are gone`] : problems;
}

export function lastBackupAt(database: Database): number | undefined {
  const mark = database.get<{ at: number }>(
    "SELECT happened_at AS at FROM marks WHERE name = ?",
    LAST_BACKUP,
  );
  return mark?.at;
}
