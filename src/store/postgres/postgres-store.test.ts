import { describe } from "vitest";
import { createPostgresStore } from "#server/store/open-store.ts";
import { clearTables } from "#server/testing/clear-tables.ts";
import { testStoreContract } from "#server/testing/store-contract.ts";
import { testDatabases } from "./testing/test-database.ts";

describe("the store's contract on PostgreSQL", () => {
  const { connect, createSchemaUrl } = testDatabases();

  testStoreContract(async () => {
    const url = await createSchemaUrl();
    const store = await createPostgresStore({ database: connect(url) });
    const beside = connect(url);
    return { store, clear: () => clearTables(beside) };
  });
});
