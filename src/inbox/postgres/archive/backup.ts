import { existsSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { BackupReport, BackupRequest } from "#inbox/archive.ts";
import { compareTables, copyTables } from "#inbox/copy/copy-tables.ts";
import { readPostgresTables } from "#inbox/copy/postgres-tables.ts";
import { sqliteTables } from "#inbox/copy/sqlite-tables.ts";
import type { Database, Runner } from "#inbox/postgres/database.ts";
import { checkBackup, publish } from "#inbox/sqlite/archive/backup.ts";
import { openDatabase } from "#inbox/sqlite/database.ts";
import { migrate } from "#inbox/sqlite/migrate.ts";
import { migrations } from "#inbox/sqlite/migrations.ts";

const LAST_BACKUP = "last_backup";

/** A SQLite file, made from one snapshot: either engine can be restored from it, with `migrate-store` or as it is. */
export async function backup(database: Database, { file, now }: BackupRequest): Promise<BackupReport> {
  if (existsSync(file)) return { outcome: "refused", reason: `${file} exists already` };
  if (!existsSync(dirname(file)))
    return { outcome: "refused", reason: `There is no folder ${dirname(file)}` };
  const temporary = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
  try {
    const different = await database.transaction((snapshot) => copy(snapshot, temporary, now), "slow");
    const { problems, records } = checkBackup(temporary);
    const wrong = [...different.map((table) => `The copy of ${table} differs`), ...problems];
    if (wrong.length > 0) return { outcome: "refused", reason: wrong.join("; ") };
    publish(temporary, file);
    await rememberBackup(database, now);
    return { outcome: "done", records, bytes: statSync(file).size };
  } finally {
    for (const end of ["", "-wal", "-shm"]) rmSync(`${temporary}${end}`, { force: true });
  }
}

async function copy(snapshot: Runner, file: string, now: number): Promise<readonly string[]> {
  await snapshot.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
  const target = openDatabase(file);
  try {
    migrate(target, migrations, now);
    const source = readPostgresTables(snapshot);
    await copyTables(source, sqliteTables(target), () => {});
    return (await compareTables(source, sqliteTables(target), () => {})).different;
  } finally {
    target.close();
  }
}

async function rememberBackup(database: Database, now: number) {
  await database.query(
    `INSERT INTO marks (name, happened_at) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET happened_at = excluded.happened_at`,
    LAST_BACKUP,
    now,
  );
}

export async function lastBackupAt(database: Database): Promise<number | undefined> {
  const [mark] = await database.query<{ at: number }>(
    "SELECT happened_at AS at FROM marks WHERE name = $1",
    LAST_BACKUP,
  );
  return mark?.at;
}

export async function findProblems(database: Database): Promise<string[]> {
  const [row] = await database.query<{ failures: number | null; counted: number; mails: number }>(
    `SELECT (SELECT checksum_failures FROM pg_stat_database WHERE datname = current_database()) AS failures,
       (SELECT sum(mails)::bigint FROM mail_counts) AS counted, (SELECT count(*) FROM outbox) AS mails`,
  );
  const problems: string[] = [];
  if (row?.failures) problems.push(`PostgreSQL has found ${row.failures} pages whose checksum is wrong`);
  if (row && row.counted !== row.mails)
    problems.push(`${row.mails} mails are stored, ${row.counted} are counted`);
  return problems;
}
