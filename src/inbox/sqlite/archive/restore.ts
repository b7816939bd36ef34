import { chmodSync, constants, copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RestoreReport } from "#inbox/archive.ts";
import { openUnchanging } from "#inbox/sqlite/database.ts";
import { isUpToDate } from "#inbox/sqlite/migrate.ts";
import { migrations } from "#inbox/sqlite/migrations.ts";
import { checkBackup, publish } from "./backup.ts";

/** Into a place where no database is; the server brings an older one up to date when it starts. */
export function restoreSqlite(from: string, to: string): RestoreReport {
  if (!existsSync(from)) return { outcome: "refused", reason: `There is no file ${from}` };
  const inTheWay = [to, `${to}-wal`, `${to}-shm`].find((file) => existsSync(file));
  if (inTheWay) return { outcome: "refused", reason: `${inTheWay} exists, and is not overwritten` };

  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  const temporary = join(dirname(to), `.restore.${process.pid}.tmp`);
  try {
    copyFileSync(from, temporary, constants.COPYFILE_EXCL);
    chmodSync(temporary, 0o600);
    const problem = findForeign(temporary);
    if (problem) return { outcome: "refused", reason: problem };
    const { problems, records, pendingMails } = checkBackup(temporary);
    if (problems.length > 0)
      return { outcome: "refused", reason: `The backup is damaged: ${problems.join("; ")}` };
    publish(temporary, to);
    return { outcome: "done", records, pendingMails };
  } finally {
    rmSync(temporary, { force: true });
  }
}

function findForeign(file: string): string | undefined {
  const database = openUnchanging(file);
  try {
    isUpToDate(database, migrations);
    return undefined;
  } catch (error) {
    return `This is no backup that this release can read: ${error instanceof Error ? error.message : error}`;
  } finally {
    database.close();
  }
}
