import { expect, test } from "vitest";
import { openDatabase } from "./database.ts";
import { countMails } from "./mails.ts";
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

test("an inbox from before recent arrivals had a table of their own keeps its keys, words and counts", () => {
  const database = openDatabase(folder.file("version-3.db"));
  migrate(database, migrations.slice(0, 3), 1);
  database.exec(`
    INSERT INTO submissions (id, reference, form_type, name, email, phone, company, subject, message, received_at,
      respond_by, content_hash, state, suspicions)
    SELECT value, 'RFQ-' || value, 'rfq', '', '', '', '', '', '', value, value, 'words ' || value, 'open', '[]'
    FROM json_each('[1, 2, 3, 4]');
    INSERT INTO recent_keys VALUES ('key 1', 1, 'words 1', 10), ('key 2', 2, 'words 2', 20);
    INSERT INTO recent_contents VALUES ('words 2', 2, 20), ('words 3', 3, 30);
    INSERT INTO outbox (submission_id, kind, recipient, message_id, state, due_at, created_at)
    VALUES (1, 'notification', 'r', 'm1', 'sent', 1, 1), (2, 'notification', 'r', 'm2', 'pending', 1, 1),
      (3, 'notification', 'r', 'm3', 'sent', 1, 1), (4, 'notification', 'r', 'm4', 'dead', 1, 1);
  `);
  migrate(database, migrations, 2);
  expect(database.all("SELECT * FROM recent_arrivals").map((row) => Object.values(row as object))).toEqual([
    [1, "key 1", "words 1", 10],
    [2, "key 2", "words 2", 20],
    [3, null, "words 3", 30],
  ]);
  expect(countMails(database)).toEqual({ pending: 1, sent: 2, dead: 1 });
  expect(database.all("SELECT message_id FROM outbox ORDER BY id")).toMatchObject([
    { message_id: "m1" },
    { message_id: "m2" },
    { message_id: "m3" },
    { message_id: "m4" },
  ]);
  database.close();
});

test("what a mail is and where it stands are checked by the database itself", () => {
  const database = openDatabase(folder.file("checks.db"));
  migrate(database, migrations, 1);
  database.exec(`INSERT INTO submissions (id, reference, form_type, name, email, phone, company, subject, message,
    received_at, respond_by, content_hash, state, suspicions)
    VALUES (1, 'RFQ-1', 'rfq', '', '', '', '', '', '', 1, 1, '', 'open', '[]')`);
  const insert = (kind: string, state: string) =>
    database.run(
      `INSERT INTO outbox (submission_id, kind, recipient, message_id, state, due_at, created_at)
       VALUES (1, ?, 'r', 'm', ?, 1, 1)`,
      kind,
      state,
    ).changes;
  const kinds = ["notification", "acknowledgement", "reminder", "overdue"];
  const states = ["pending", "sent", "dead"];
  for (const kind of kinds) for (const state of states) expect(insert(kind, state)).toBe(1);
  expect(() => insert("letter", "pending")).toThrow("CHECK");
  expect(() => insert("notification", "lost")).toThrow("CHECK");
  database.close();
});

test("storing a message builds no table on the way", () => {
  const database = openDatabase(folder.file("ephemeral.db"));
  migrate(database, migrations, 1);
  const steps = (sql: string) =>
    database.all<{ opcode: string }>(`EXPLAIN ${sql}`).map(({ opcode }) => opcode);
  for (const table of ["outbox", "recent_arrivals", "recent_acknowledgements"]) {
    expect(steps(`INSERT INTO ${table} DEFAULT VALUES`)).not.toContain("OpenEphemeral");
  }
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
    key: "SELECT 1 FROM recent_arrivals JOIN submissions ON submissions.id = submission_id WHERE key = 'k'",
    words: "SELECT 1 FROM recent_arrivals WHERE content_hash = 'h' ORDER BY submission_id DESC LIMIT 1",
    old: `DELETE FROM recent_arrivals WHERE received_at < 1
      AND submission_id < (SELECT min(submission_id) FROM recent_arrivals) + 1000`,
    due: "SELECT 1 FROM outbox WHERE state = 'pending' AND due_at <= 1 ORDER BY due_at, id LIMIT 9",
    next: "SELECT min(due_at) FROM outbox WHERE state = 'pending'",
    mailbox: `${acknowledgements} mailbox = 'a' AND created_at BETWEEN 1 AND 2`,
    domain: `${acknowledgements} domain = 'a' AND created_at BETWEEN 1 AND 2`,
    all: `${acknowledgements} created_at BETWEEN 1 AND 2`,
    deadline: "SELECT 1 FROM submissions WHERE state = 'open' AND respond_by < 1 ORDER BY respond_by",
  };
  for (const sql of Object.values(queries)) {
    expect(plan(sql)).toEqual(plan(sql).map(() => expect.stringMatching(/^(?:SEARCH|SCALAR SUBQUERY) /)));
  }
  database.close();
});
