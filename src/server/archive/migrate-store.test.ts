import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { createPostgresStore, createSqliteStore } from "#server/store/open-store.ts";
import type { Store } from "#server/store/operations.ts";
import { exampleSubmission } from "#server/testing/example-submission.ts";
import { answerByPhone, examplePdf, saveExample, sendExample } from "#server/testing/sent-quote.ts";
import { workerUrl } from "#server/testing/sqlite-files.ts";
import { storeFile } from "#server/testing/stored-file.ts";
import { testDatabases } from "#store/postgres/testing/test-database.ts";
import { openDatabase } from "#store/sqlite/database.ts";
import { migrateStore, readStoreLocation } from "./migrate-store.ts";

const NOON = Date.UTC(2026, 5, 1, 17);
const { connect, createUrl } = testDatabases();
const folder = mkdtempSync(path.join(tmpdir(), "migrate-store-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sqlite = (name: string) => path.join(folder, `${name}.sqlite`);
/** Filled with hundreds of requests at once, which takes a busy machine a while. */
const openSqlite = (name: string) =>
  createSqliteStore({ given: () => theCompany.facts, file: sqlite(name), workerUrl, refuseAfterMs: 60_000 });

async function fill(store: Store, submissions: number) {
  await Promise.all(
    Array.from({ length: submissions }, (_, n) =>
      store.accept(
        exampleSubmission(
          { name: "Zoë O'Neill 🛡", email: `buyer${n}@agency${n}.example` },
          { receivedAt: NOON + n, ...(n % 2 === 0 && { idempotencyKey: `key-number-${n}` }) },
        ),
      ),
    ),
  );
  const held = exampleSubmission({}, { receivedAt: NOON, suspicions: ["link markup"] });
  const answered = exampleSubmission({}, { receivedAt: NOON });
  await store.accept(held);
  await store.accept(answered);
  await answerByPhone(store, answered.reference, NOON);
  const mails = await store.leaseDueMails({ now: NOON, until: NOON + 1, limit: 2, holder: "one" });
  const [refused = "", accepted = ""] = mails.map(({ id }) => id);
  await store.settleMail({ id: refused, holder: "one", now: NOON, result: "dead", error: "550 no" });
  await store.settleMail({ id: accepted, holder: "one", now: NOON, result: "sent" });
}

function move(from: string, to: string, onTable?: (table: string) => void) {
  const [source, target] = [readStoreLocation(from), readStoreLocation(to)];
  if (!source.ok || !target.ok) throw new Error("both are well-formed");
  return migrateStore({ from: source.address, to: target.address, now: NOON, ...(onTable && { onTable }) });
}

const rowsOf = (outcome: Awaited<ReturnType<typeof move>>) =>
  outcome.outcome === "done"
    ? Object.fromEntries(outcome.tables.map(({ table, rows }) => [table, rows]))
    : outcome;

test("an inbox moves from SQLite to PostgreSQL and back, with everything in it", async () => {
  const store = await openSqlite("there");
  await fill(store, 599);
  const quoted = exampleSubmission({ email: "quoted@agency.example" }, { receivedAt: NOON });
  await store.accept(quoted);
  const { reference } = quoted;
  await sendExample(store, reference, { now: NOON });
  await saveExample(store, reference, { now: NOON, supersedes: "A" });
  const quotes = await store.findQuotes(reference);
  const files = [await storeFile(store, reference)];
  const settings = { recipients: { contact: [], rfq: [] }, mailDomain: "company.example" };
  await store.receiveMessage({ reference, now: NOON, text: "Here", onceKey: "one", files, ...settings });
  const { mails } = await store.overview(NOON);
  await store.close();

  const url = await createUrl();
  const there = await move(sqlite("there"), url);
  expect(rowsOf(there)).toMatchObject({
    submissions: 602,
    messages: 1,
    files: 1,
    file_pieces: 2,
    recent_arrivals: 602,
    quotes: 1,
    quote_drafts: 1,
  });

  const moved = await createPostgresStore({
    given: () => theCompany.facts,
    database: connect(url),
    giveUpAfterMs: 60_000,
  });
  expect((await moved.overview(NOON)).mails).toEqual(mails);
  const next = exampleSubmission({}, { receivedAt: NOON });
  expect(await moved.accept(next)).toMatchObject({ outcome: "stored" });

  const back = await move(url, sqlite("back"));
  expect(rowsOf(back)).toMatchObject({ submissions: 603 });
  const returned = await openSqlite("back");
  expect((await returned.findSubmission(next.reference))?.fields).toEqual(next.fields);
  expect(await returned.accept(exampleSubmission())).toMatchObject({ outcome: "stored" });
  expect(await returned.findQuotes(reference)).toEqual(quotes);
  expect((await returned.findQuotePaper({ reference, revision: "A" }))?.pdf).toEqual(examplePdf);
  await returned.close();
});

test("nothing is left of a move that was interrupted, or whose source changed meanwhile", async () => {
  const url = await createUrl();
  const stop = (table: string) => {
    if (table === "quotes") throw new Error("the power went out");
  };
  await expect(move(sqlite("there"), url, stop)).rejects.toThrow("the power went out");
  const source = new DatabaseSync(sqlite("there"));
  const change = (table: string) => {
    if (table === "quotes") source.exec("UPDATE submissions SET state = 'answered' WHERE id = 1");
  };
  expect(await move(sqlite("there"), url, change)).toEqual({
    outcome: "refused",
    reason: "submissions changed meanwhile: stop the server, then run this again",
  });
  source.close();
  expect(rowsOf(await move(sqlite("there"), url))).toMatchObject({ submissions: 602 });
});

test("a source of an older release is refused, and stays as it is", async () => {
  await (await openSqlite("older")).close();
  const source = openDatabase(sqlite("older"));
  await source.query("DELETE FROM schema_migrations WHERE version > 1");
  await expect(move(sqlite("older"), sqlite("newer"))).rejects.toThrow("older than this release");
  expect(await source.query("SELECT version FROM schema_migrations")).toEqual([{ version: 1 }]);
  await source.close();
});

test("a store that has something in it is no target, and there is no source without a file", async () => {
  const url = await createUrl();
  const store = await createPostgresStore({
    given: () => theCompany.facts,
    database: connect(url),
    giveUpAfterMs: 60_000,
  });
  await fill(store, 1);
  await (await openSqlite("empty")).close();
  expect(await move(sqlite("empty"), url)).toEqual({ outcome: "refused", reason: "The target is not empty" });
  expect(await move(url, url)).toEqual({ outcome: "refused", reason: "Both are the same store" });
  await expect(move(sqlite("missing"), url)).rejects.toThrow("ENOENT");
});
