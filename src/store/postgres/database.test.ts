import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { testDatabases } from "./testing/test-database.ts";

const { connect, createUrl } = testDatabases();

test("a slow transaction may wait for the other side of a copy, a quick one waits for nothing", async () => {
  const database = connect(await createUrl());
  // Both use this connection, the pool's only one.
  await database.script("SET idle_in_transaction_session_timeout = 50");
  const pause = (pace: "quick" | "slow") =>
    database.transaction(async (transaction) => {
      await sleep(500);
      return transaction.query("SELECT 1 AS one");
    }, pace);
  expect(await pause("slow")).toEqual([{ one: 1 }]);
  await expect(pause("quick")).rejects.toThrow("connection");
});
