import { describe, vi } from "vitest";
import { contractMailSettings, testArchiveContract } from "#inbox/archive-contract.ts";
import { createSqliteStore } from "#inbox/sqlite/sqlite-store.ts";
import { temporaryFolder, workerUrl } from "#inbox/sqlite/sqlite-testing.ts";
import { openSqliteArchive } from "./sqlite-archive.ts";

vi.setConfig({ testTimeout: 60_000 });

describe("the archive's contract on SQLite", () => {
  const folder = temporaryFolder();
  let count = 0;

  testArchiveContract(async () => {
    count += 1;
    const file = folder.file(`archive-${count}.db`);
    const store = await createSqliteStore({ file, workerUrl });
    return { store, archive: await openSqliteArchive({ file, mail: contractMailSettings }) };
  });
});
