import { describe } from "vitest";
import { createSqliteStore } from "#server/store/stores.ts";
import { temporaryFolder, workerUrl } from "#server/testing/sqlite-files.ts";
import { testStoreContract } from "#server/testing/store-contract.ts";

describe("the store's contract on SQLite", () => {
  const folder = temporaryFolder();
  let count = 0;

  testStoreContract(() => {
    count += 1;
    return createSqliteStore({ file: folder.file(`contract-${count}.db`), workerUrl, refuseAfterMs: 60_000 });
  });
});
