import { describe, vi } from "vitest";
import { createSqliteStore } from "#inbox/sqlite/sqlite-store.ts";
import { testArchiveContract } from "#inbox/testing/archive-contract.ts";
import { temporaryFolder, workerUrl } from "#inbox/testing/sqlite-files.ts";
import { openSqliteArchive } from "./sqlite-archive.ts";

vi.setConfig({ testTimeout: 60_000 });

describe("the archive's contract on SQLite", () => {
  const folder = temporaryFolder();
  let count = 0;

  testArchiveContract(async () => {
    count += 1;
    const file = folder.file(`archive-${count}.db`);
    const store = await createSqliteStore({ file, workerUrl });
    return { store, archive: await openSqliteArchive(file) };
  });
});
