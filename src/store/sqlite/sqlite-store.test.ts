import { describe } from "vitest";
import { createSqliteStore } from "#server/store/open-store.ts";
import { clearFile } from "#server/testing/clear-tables.ts";
import { temporaryFolder, workerUrl } from "#server/testing/sqlite-files.ts";
import { testStoreContract } from "#server/testing/store-contract.ts";

describe("the store's contract on SQLite", () => {
  const file = temporaryFolder().file("contract.db");

  testStoreContract(async () => {
    const store = await createSqliteStore({ file, workerUrl, refuseAfterMs: 60_000 });
    return { store, clear: () => clearFile(file) };
  });
});
