import { describe } from "vitest";
import { createPostgresStore } from "#server/store/stores.ts";
import { testStoreContract } from "#server/testing/store-contract.ts";
import { testCluster } from "./testing/test-database.ts";

describe("the store's contract on PostgreSQL", () => {
  const { connect, createSchemaUrl } = testCluster({ isDurable: false });

  testStoreContract(async () => createPostgresStore({ database: connect(await createSchemaUrl()) }));
});
