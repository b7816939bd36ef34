import { expect, test } from "vitest";
import { openDatabase } from "./database.ts";
import { migrate, SchemaRefused } from "./migrate.ts";
import { migrations } from "./migrations.ts";
import { createSqliteStore } from "./sqlite-store.ts";
import { temporaryFolder, workerUrl } from "./sqlite-testing.ts";

const folder = temporaryFolder();
const first = { version: 1, name: "first", sql: "CREATE TABLE first (id INTEGER PRIMARY KEY) STRICT" };
const second = { version: 2, name: "second", sql: "CREATE TABLE second (id INTEGER PRIMARY KEY) STRICT" };

test("the released migrations are numbered without a gap", () => {
  expect(migrations.map((migration) => migration.version)).toEqual(migrations.map((_, index) => index + 1));
});

test("only what is missing is applied", () => {
  const database = openDatabase(folder.file("twice.db"));
  migrate(database, [first], 1);
  migrate(database, [first, second], 2);
  migrate(database, [first, second], 3);
  expect(database.all("SELECT version, name, applied_at FROM schema_migrations")).toMatchObject([
    { version: 1, name: "first", applied_at: 1 },
    { version: 2, name: "second", applied_at: 2 },
  ]);
  database.close();
});

test("a migration that fails changes nothing", () => {
  const database = openDatabase(folder.file("fails.db"));
  const failing = { version: 2, name: "failing", sql: `${second.sql}; CREATE TABLE first (id)` };
  expect(() => migrate(database, [first, failing], 1)).toThrow("first");
  expect(database.all("SELECT name FROM sqlite_schema")).toEqual([]);
  database.close();
});

test("a migration that was edited after it ran is refused", () => {
  const database = openDatabase(folder.file("edited.db"));
  migrate(database, [first], 1);
  expect(() => migrate(database, [{ ...first, sql: `${first.sql} ` }], 2)).toThrow(SchemaRefused);
  database.close();
});

test("the store does not start on a newer schema", async () => {
  const file = folder.file("newer.db");
  const database = openDatabase(file);
  migrate(database, [...migrations, { ...second, version: 999 }], 1);
  database.close();
  await expect(createSqliteStore({ file, workerUrl })).rejects.toThrow("this release does not know");
});

test("no query of the intake reads more rows when the archive grows", () => {
  const database = openDatabase(folder.file("plans.db"));
  migrate(database, migrations, 1);
  const plan = (sql: string) =>
    database.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).map((step) => step.detail);
  const acknowledgements = "SELECT count(*) FROM recent_acknowledgements WHERE";
  const queries = {
    reference: "SELECT 1 FROM submissions WHERE reference = 'r'",
    key: "SELECT 1 FROM recent_keys JOIN submissions ON submissions.id = submission_id WHERE key = 'k'",
    oldKeys: "DELETE FROM recent_keys WHERE created_at < 1",
    words: "SELECT 1 FROM recent_contents WHERE content_hash = 'h' AND received_at BETWEEN 1 AND 2",
    oldWords: "DELETE FROM recent_contents WHERE received_at < 1",
    due: "SELECT 1 FROM outbox WHERE state = 'pending' AND due_at <= 1 ORDER BY due_at, id LIMIT 9",
    next: "SELECT min(due_at) FROM outbox WHERE state = 'pending'",
    mailbox: `${acknowledgements} mailbox = 'a' AND created_at BETWEEN 1 AND 2`,
    domain: `${acknowledgements} domain = 'a' AND created_at BETWEEN 1 AND 2`,
    all: `${acknowledgements} created_at BETWEEN 1 AND 2`,
    deadline: "SELECT 1 FROM submissions WHERE state = 'open' AND respond_by < 1 ORDER BY respond_by",
  };
  for (const sql of Object.values(queries)) {
    expect(plan(sql)).toEqual(plan(sql).map(() => expect.stringMatching(/^SEARCH /)));
  }
  database.close();
});
