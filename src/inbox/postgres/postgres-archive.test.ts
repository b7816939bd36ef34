import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { readDatabaseUrl } from "#inbox/postgres/database-url.ts";
import { createPostgresStore } from "#inbox/postgres/postgres-store.ts";
import { testCluster } from "#inbox/postgres/testing/test-database.ts";
import { createSqliteStore } from "#inbox/sqlite/sqlite-store.ts";
import { testArchiveContract } from "#inbox/testing/archive-contract.ts";
import { exampleSubmission } from "#inbox/testing/example-submission.ts";
import { workerUrl } from "#inbox/testing/sqlite-files.ts";
import { openPostgresArchive } from "./postgres-archive.ts";

vi.setConfig({ testTimeout: 60_000 });

const { connect, createUrl } = testCluster({ isDurable: false });

async function open() {
  const url = await createUrl();
  const store = await createPostgresStore({ database: connect(url) });
  const reading = readDatabaseUrl(url);
  if (!reading.ok) throw new Error(reading.problem);
  const archive = await openPostgresArchive(reading.address);
  return { store, archive };
}

describe("the archive's contract on PostgreSQL", () => {
  testArchiveContract(open);
});

test("a backup is an inbox that a single node can run on, made while others write", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "postgres-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { store, archive } = await open();
  onTestFinished(archive.close);
  const before = exampleSubmission();
  await store.accept(before);
  const file = path.join(folder, "inbox.sqlite");
  const [report] = await Promise.all([
    archive.backup({ file, now: 7 }),
    ...Array.from({ length: 50 }, () => store.accept(exampleSubmission())),
  ]);
  expect(report).toMatchObject({
    outcome: "done",
    records: expect.toSatisfy((records: number) => records >= 1),
  });
  expect(await archive.lastBackupAt()).toBe(7);
  expect(await archive.backup({ file, now: 8 })).toMatchObject({ outcome: "refused" });

  const restored = await createSqliteStore({ file, workerUrl });
  expect((await restored.findSubmission(before.reference))?.fields).toEqual(before.fields);
  await restored.close();
});

test("a database without a schema is not touched", async () => {
  const reading = readDatabaseUrl(await createUrl());
  if (!reading.ok) throw new Error(reading.problem);
  const opening = openPostgresArchive(reading.address);
  await expect(opening).rejects.toThrow("start the server once");
});
