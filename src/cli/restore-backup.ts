import { rmSync } from "node:fs";
import path from "node:path";
import type { RestoreReport } from "#server/archive/backup.ts";
import { restoreSqlite } from "#server/archive/backup.ts";
import type { Config } from "#server/config.ts";
import type { ServerAddress } from "#store/postgres/database-url.ts";
import { databaseFile } from "./data-folder.ts";

/** Into the engine that the configuration names; both engines make the same backup file. */
export async function restoreBackup(config: Config, file: string, now: number): Promise<RestoreReport> {
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
