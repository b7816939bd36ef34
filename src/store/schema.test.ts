import { describe, expect, onTestFinished, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { composeRfq } from "#request/fields/message.ts";
import { accept, findSubmission, readRfqContent } from "#request/record/submission.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { createSqliteStore } from "#server/store/open-store.ts";
import { exampleSubmission } from "#server/testing/example-submission.ts";
import { temporaryFolder, workerUrl } from "#server/testing/sqlite-files.ts";
import { testDatabases } from "#store/postgres/testing/test-database.ts";
import { openDatabase } from "#store/sqlite/database.ts";
import type { Database } from "./database.ts";
import { migrate, migrations, SchemaRefused, tables } from "./schema.ts";

const folder = temporaryFolder();
const { connect, createUrl } = testDatabases();
const first = { version: 1, name: "first", sql: "CREATE TABLE first (id INTEGER PRIMARY KEY) STRICT" };
const second = { version: 2, name: "second", sql: "CREATE TABLE second (id INTEGER PRIMARY KEY) STRICT" };
let files = 0;

function openSqlite() {
  files += 1;
  const database = openDatabase(folder.file(`${files}.db`));
  onTestFinished(() => database.close());
  return database;
}

test("the released migrations are numbered in order", () => {
  const versions = migrations.map(({ version }) => version);
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
});

describe.each([
  [
    "SQLite",
    async (): Promise<Database> => openSqlite(),
    "SELECT name FROM sqlite_schema WHERE type = 'table'",
  ],
  [
    "PostgreSQL",
    async (): Promise<Database> => connect(await createUrl()),
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  ],
])("migrations on %s", (_name, open, listTables) => {
  const namesOf = async (database: Database) =>
    (await database.query<{ name: string }>(listTables)).map(({ name }) => name).sort();

  test("only what is missing is applied", async () => {
    const database = await open();
    await migrate(database, 1, [first]);
    await migrate(database, 2, [first, second]);
    await migrate(database, 3, [first, second]);
    expect(
      await database.query("SELECT version, name, applied_at FROM schema_migrations ORDER BY version"),
    ).toMatchObject([
      { version: 1, name: "first", applied_at: 1 },
      { version: 2, name: "second", applied_at: 2 },
    ]);
  });

  test("a migration that fails changes nothing", async () => {
    const database = await open();
    const failing = { version: 2, name: "failing", sql: `${second.sql}; CREATE TABLE first (id INTEGER)` };
    await expect(migrate(database, 1, [first, failing])).rejects.toThrow("first");
    expect(await namesOf(database)).toEqual([]);
  });

  test("a migration that was edited after it ran is refused, and so is an unknown one", async () => {
    const database = await open();
    await migrate(database, 1, [first]);
    await expect(migrate(database, 2, [{ ...first, sql: `${first.sql} ` }])).rejects.toThrow(SchemaRefused);
    await expect(migrate(database, 2, [])).rejects.toThrow("which this release does not know");
  });

  test("every table with records is in the list of what a copy consists of", async () => {
    const database = await open();
    await migrate(database, 1);
    const notCopied = [
      "schema_migrations",
      "probe",
      "unfinished_copy",
      "rate_slots",
      "challenges",
      "invitations",
      "sessions",
      // Written anew by the store that gets the copy.
      "search_entries",
      "search_marks",
      ...["", "_config", "_data", "_docsize", "_idx"].map((part) => `search_words${part}`),
    ];
    const names = await namesOf(database);
    expect(names.filter((name) => !notCopied.includes(name))).toEqual(tables.map(({ name }) => name).sort());
  });

  test("a request from before its values were stored is read when it is loaded, a later one never is", async () => {
    const database = await open();
    await migrate(database, 1, migrations.slice(0, 1));
    const message = composeRfq(exampleRfq);
    await database.query(
      `INSERT INTO submissions (reference, form_type, name, email, phone, company, subject, message, received_at,
         respond_by, state, suspicions) VALUES ('RFQ-OLD', 'rfq', $1, $2, $3, $4, $5, $6, 1, 1, 'open', '[]')`,
      ...[message.name, message.email, message.phone, message.company, message.subject, message.message],
    );
    await migrate(database, 2);
    expect((await findSubmission(database, "RFQ-OLD"))?.rfq).toEqual(readRfqContent(message));

    const later = exampleSubmission(message);
    await database.transaction((transaction) => accept(transaction, later));
    await database.query(
      "UPDATE submissions SET message = 'Other words' WHERE reference = $1",
      later.reference,
    );
    expect((await findSubmission(database, later.reference))?.rfq).toEqual(readRfqContent(message));
    const foreign = exampleSubmission({ message: "Our own words" });
    await database.transaction((transaction) => accept(transaction, foreign));
    await database.query(
      "UPDATE submissions SET subject = $1, message = $2, name = $3, email = $4, phone = $5, company = $6 WHERE reference = $7",
      ...[message.subject, message.message, message.name, message.email, message.phone, message.company],
      foreign.reference,
    );
    expect((await findSubmission(database, foreign.reference))?.rfq).toBeUndefined();
  });
});

test("the store does not start on a newer schema", async () => {
  const file = folder.file("newer.db");
  const database = openDatabase(file);
  await migrate(database, 1, [...migrations, { ...second, version: 999 }]);
  await database.close();
  await expect(
    createSqliteStore({ given: () => theCompany.facts, file, workerUrl, refuseAfterMs: 60_000 }),
  ).rejects.toThrow("this release does not know");
});
