import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { testDatabases } from "./testing/test-database.ts";

const { connect, createUrl } = testDatabases();

test("a slow transaction may wait for the other side of a copy, a quick one waits for nothing", async () => {
  const database = connect(await createUrl());
  // Both use this connection, the only one that the pool has opened.
  await database.script("SET idle_in_transaction_session_timeout = 50");
  const pause = (pace: "quick" | "slow") =>
    database.transaction(async (transaction) => {
      await sleep(500);
      return transaction.query("SELECT 1 AS one");
    }, pace);
  expect(await pause("slow")).toEqual([{ one: 1 }]);
  await expect(pause("quick")).rejects.toThrow("connection");
});

test("a node goes on with its statements after another one has added a column", async () => {
  const url = await createUrl();
  const [node, upgraded] = [connect(url), connect(url)];
  await node.script("CREATE TABLE things (id BIGINT GENERATED ALWAYS AS IDENTITY, name TEXT)");
  const find = "SELECT * FROM things WHERE name = $1";
  const add = "INSERT INTO things (name) VALUES ($1)";
  // At the same time, so that several connections have the statement.
  const prepare = () =>
    node.transaction(async (transaction) => {
      await transaction.query(find, "one");
      await transaction.query("SELECT pg_sleep(0.2)");
    });
  await Promise.all([prepare(), prepare(), prepare()]);

  await upgraded.script("ALTER TABLE things ADD COLUMN size BIGINT");
  await node.transaction(async (transaction) => {
    await transaction.insert(add, "one");
    await transaction.query(find, "one");
  });
  await Promise.all([prepare(), prepare(), prepare()]);

  await upgraded.script("ALTER TABLE things ADD COLUMN color TEXT");
  expect(await node.query(find, "one")).toEqual([
    { id: expect.any(Number), name: "one", size: null, color: null },
  ]);
});
