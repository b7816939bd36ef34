import { afterAll, afterEach, beforeAll, describe } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { createPostgresStore, createSqliteStore } from "#server/store/open-store.ts";
import type { Store } from "#server/store/operations.ts";
import { testDatabases } from "#store/postgres/testing/test-database.ts";
import { clearFile, clearTables } from "./clear-tables.ts";
import { temporaryFolder, workerUrl } from "./sqlite-files.ts";

type Opened = { readonly store: Store; clear(): Promise<void> };

/** What is stored behaves alike on both engines: each test finds an empty store. */
export function onBothEngines(tests: (store: () => Store) => void) {
  describe("on SQLite", () => {
    const file = temporaryFolder().file("contract.db");
    withStore(tests, async () => {
      const store = await createSqliteStore({
        given: () => theCompany.facts,
        file,
        workerUrl,
        refuseAfterMs: 60_000,
      });
      return { store, clear: () => clearFile(file) };
    });
  });

  describe("on PostgreSQL", () => {
    const { connect, createSchemaUrl } = testDatabases();
    withStore(tests, async () => {
      const url = await createSchemaUrl();
      const store = await createPostgresStore({ given: () => theCompany.facts, database: connect(url) });
      const beside = connect(url);
      return { store, clear: () => clearTables(beside) };
    });
  });
}

function withStore(tests: (store: () => Store) => void, open: () => Promise<Opened>) {
  let opened: Opened;

  beforeAll(async () => {
    opened = await open();
  });
  afterEach(() => opened.clear());
  afterAll(() => opened?.store.close());

  tests(() => opened.store);
}
