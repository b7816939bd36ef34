import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { createPostgresStore, createSqliteStore } from "#server/store/open-store.ts";
import type { Store } from "#server/store/operations.ts";
import { clearTables } from "#server/testing/clear-tables.ts";
import { exampleMail } from "#server/testing/example-mail.ts";
import { exampleSubmission } from "#server/testing/example-submission.ts";
import { exampleDraft, inviteSomeone, saveExample, sendExample } from "#server/testing/sent-quote.ts";
import { workerUrl } from "#server/testing/sqlite-files.ts";
import type { PostgresDatabase } from "#store/postgres/database.ts";
import { readDatabaseUrl } from "#store/postgres/database-url.ts";
import { testDatabases } from "#store/postgres/testing/test-database.ts";
import { testArchiveContract } from "./archive-contract.ts";
import { openPostgresArchive } from "./postgres-archive.ts";

const { connect, createSchemaUrl, createUrl } = testDatabases();

async function open(given?: string) {
  const url = given ?? (await createSchemaUrl());
  const store = await createPostgresStore({ given: () => theCompany.facts, database: connect(url) });
  const reading = readDatabaseUrl(url);
  if (!reading.ok) throw new Error(reading.problem);
  const archive = await openPostgresArchive(reading.address, theCompany.facts);
  const beside = connect(url);
  return { store, archive, clear: () => clearTables(beside) };
}

describe("the archive's contract on PostgreSQL", () => {
  testArchiveContract(() => open());
});

test("a backup is an inbox that a single node can run on, made while others write", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "postgres-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { store, archive } = await open();
  onTestFinished(archive.close);
  const before = exampleSubmission();
  await store.accept(before);
  const file = path.join(folder, "inbox.sqlite");
  const [report] = await Promise.all([
    archive.backup({ file, now: 7 }),
    ...Array.from({ length: 50 }, () => store.accept(exampleSubmission())),
  ]);
  expect(report).toMatchObject({
    outcome: "done",
    records: expect.toSatisfy((records: number) => records >= 1),
  });
  expect(await archive.backup({ file, now: 8 })).toMatchObject({ outcome: "refused" });

  const restored = await createSqliteStore({
    given: () => theCompany.facts,
    file,
    workerUrl,
    refuseAfterMs: 60_000,
  });
  expect((await restored.findSubmission(before.reference))?.fields).toEqual(before.fields);
  await restored.close();
});

test("nothing that was written about a forgotten person is left in the files of any table, even while someone reads", async () => {
  const url = await createUrl();
  const { store, archive } = await open(url);
  onTestFinished(archive.close);
  const { reference } = await receiveQuoted(store);
  const written = ["Forgettable Person", "a forgettable note", exampleDraft.remarks, "Q-7K3MX9QD"];
  const database = connect(url);
  expect(await findWords(database, written)).toEqual([
    "events",
    "inbound_pieces",
    "quote_drafts",
    "quotes",
    "screenings",
    "submissions",
  ]);
  const isReading = Promise.withResolvers<void>();
  const reading = connect(url).transaction(async (snapshot) => {
    await snapshot.script("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
    await snapshot.query("SELECT count(*) FROM marks");
    isReading.resolve();
    await sleep(500);
  });
  await isReading.promise;
  const report = await archive.forget({ email: "gone@agency.example", now: 8 });
  await reading;
  expect(report).toMatchObject({ references: [reference], traces: "none" });
  expect(await findWords(database, written)).toEqual([]);
});

async function receiveQuoted(store: Store) {
  const submission = exampleSubmission({ email: "gone@agency.example", name: "Forgettable Person" });
  await store.accept(submission);
  const { reference } = submission;
  const staffId = await inviteSomeone(store, 7);
  await store.addNote({ reference, staffId, now: 7, text: "a forgettable note" });
  await sendExample(store, reference, { staffId, now: 7 });
  await saveExample(store, reference, { staffId, supersedes: "A", now: 7 });
  const screening = { parties: "Forgettable Person", owners: "", lists: "CSL", screenedOn: "2026-06-01" };
  await store.recordScreening({ reference, staffId, now: 7, ...screening, result: "clear" });
  await store.takeMail({
    piece: { mail: undefined, number: 0, bytes: Buffer.from("From: Forgettable Person"), now: 7 },
    ...{ onceKey: "once", recipient: "r", sender: "s", size: 24, client: "", greeting: "" },
  });
  const [unread] = await store.leaseMails({ now: 7, until: 8, limit: 1 });
  await store.placeMail({
    id: unread?.id ?? 0,
    target: { kind: "reply", reference },
    mail: exampleMail,
    now: 7,
    respondBy: 8,
    ...{ recipients: { contact: [], rfq: [] }, mailDomain: "company.example" },
  });
  return submission;
}

/** The tables whose files contain any of these words, old versions of rows included. */
async function findWords(database: PostgresDatabase, words: readonly string[]) {
  await database.maintain("CHECKPOINT");
  const tables = await database.query<{ name: string; file: Uint8Array }>(
    `SELECT relname AS name, pg_read_binary_file(pg_relation_filepath(oid)) AS file FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname`,
  );
  return tables
    .filter(({ file }) => words.some((word) => Buffer.from(file).includes(word)))
    .map(({ name }) => name);
}

test("a database without a schema is not touched", async () => {
  const reading = readDatabaseUrl(await createUrl());
  if (!reading.ok) throw new Error(reading.problem);
  const opening = openPostgresArchive(reading.address, theCompany.facts);
  await expect(opening).rejects.toThrow("start the server once");
});
