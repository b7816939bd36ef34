import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, utimesSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { problemsIn } from "#http/check.ts";
import { createSqliteStore } from "#server/store/open-store.ts";
import { temporaryFolder, workerUrl } from "#server/testing/sqlite-files.ts";
import { createHealth } from "#server/upkeep/health.ts";
import { openSqliteArchive } from "./archive.ts";

const folder = temporaryFolder();
const hour = 60 * 60_000;

const program = `const { backup } = await import(${JSON.stringify(path.join(import.meta.dirname, "backup.ts"))});
const { writeFileSync } = await import("node:fs");
const writeCopy = (file) => {
  writeFileSync(file, "half a backup");
  process.stdout.write("half");
  return new Promise(() => setInterval(() => {}, 1000));
};
await backup(writeCopy, { file: process.argv[1], now: 1 });`;

test("half a backup of a killed process counts as none, and a later backup removes it", async () => {
  const store = await createSqliteStore({
    given: () => theCompany.facts,
    file: folder.file("killed.db"),
    workerUrl,
    refuseAfterMs: 60_000,
  });
  const archive = await openSqliteArchive(folder.file("killed.db"), theCompany.facts);
  const backups = mkdtempSync(folder.file("backups-"));
  const killed = spawn(process.execPath, [
    "--input-type=module",
    "-e",
    program,
    path.join(backups, "inbox-1.sqlite"),
  ]);
  await once(killed.stdout, "data");
  killed.kill("SIGKILL");
  await once(killed, "exit");
  const health = createHealth({
    store: {
      probe: async () => {},
      findMailTrouble: () => Promise.reject(new Error("not asked here")),
      findPublished: async () => undefined,
    },
    clock: Date.now,
    currentCompany: () => theCompany,
    config: { DATA_DIR: "", BACKUP_DIR: backups },
  });
  expect(problemsIn(await health.checks())).toEqual(["there is no backup"]);

  const [left = ""] = readdirSync(backups);
  const yesterday = new Date(Date.now() - 23 * hour);
  utimesSync(path.join(backups, left), yesterday, yesterday);
  const file = path.join(backups, "inbox-2.sqlite");
  expect(await archive.backup({ file, now: 2 })).toMatchObject({ outcome: "done" });
  expect(readdirSync(backups)).toEqual(["inbox-2.sqlite"]);
  expect(problemsIn(await health.checks())).toEqual([]);
  await archive.close();
  await store.close();
});
