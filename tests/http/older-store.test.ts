import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { quotePaperPath, quotePath } from "#content/paths.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { openDatabase } from "#store/postgres/database.ts";
import { readDatabaseUrl } from "#store/postgres/database-url.ts";
import { joinCluster } from "#store/postgres/testing/cluster.ts";
import { buyerLinks, buyerSecret } from "../support/buyer.ts";
import { startDesk } from "../support/desk.ts";
import { withDatabase } from "../support/inbox-file.ts";
import { olderDump, putOlderFile, readOlderFile } from "../support/older-store.ts";

const dataFolder = await mkdtemp(path.join(tmpdir(), "older-store-"));
afterAll(() => rm(dataFolder, { recursive: true, force: true }));
await putOlderFile(dataFolder);
const older = readOlderFile(dataFolder);

function startOnSqlite() {
  const count = async (sql: string) =>
    withDatabase(dataFolder, (database) => Number(database.prepare(sql).get()?.count));
  return { environment: {}, count };
}

async function startOnPostgres() {
  const url = await (await joinCluster()).createDatabase();
  const reading = readDatabaseUrl(url);
  if (!reading.ok) throw new Error(reading.problem);
  const database = openDatabase({ address: reading.address, poolSize: 1 });
  await database.script(await olderDump());
  afterAll(() => database.close());
  const count = async (sql: string) => Number((await database.query<{ count: number }>(sql))[0]?.count);
  return { environment: { DATABASE_URL: url, DESK_ORIGIN: "http://localhost:3999" }, count };
}

describe.each([
  ["SQLite", startOnSqlite],
  ["PostgreSQL", startOnPostgres],
])("what an older release stored in %s", (name, start) => {
  let desk: Awaited<ReturnType<typeof startDesk>>;
  let cookie: string;
  let count: Awaited<ReturnType<typeof start>>["count"];

  beforeAll(async () => {
    const engine = await start();
    count = engine.count;
    const environment = { SIGNING_SECRET: buyerSecret, ...engine.environment };
    desk = await startDesk(environment, name === "SQLite" ? { dataFolder } : {});
    cookie = (await desk.enter("Olive Owner")).cookie;
  });
  afterAll(() => desk?.site.kill());

  const visit = (place: string) => fetch(`http://127.0.0.1:${desk.site.port}${place}`);

  test("every PDF is the same byte for byte, and its page says the same total", async () => {
    expect(older.quotes.length).toBeGreaterThan(20);
    for (const { reference, revision, sha256, total, isWithdrawn } of older.quotes) {
      const name = [reference, revision, buyerLinks.quoteKey(reference, revision)] as const;
      const page = await visit(quotePath(...name));
      const dollars = (total / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
      const said = await page.text();
      const isLatest = !older.quotes.some(
        (other) => other.reference === reference && other.revision > revision,
      );
      expect([reference, revision, page.status]).toEqual([reference, revision, 200]);
      if (isLatest && !isWithdrawn)
        expect([reference, said]).toEqual([reference, expect.stringContaining(dollars)]);
      const paper = await visit(quotePaperPath(...name));
      if (paper.status !== 200) expect([isWithdrawn || !isLatest, paper.status]).toEqual([true, 404]);
      else {
        const bytes = Buffer.from(await paper.arrayBuffer());
        expect([reference, createHash("sha256").update(bytes).digest("hex")]).toEqual([reference, sha256]);
      }
    }
  });

  test("every request is shown with its organization, its messages and its draft", async () => {
    expect(older.requests.length).toBeGreaterThan(50);
    for (const { reference, company } of older.requests) {
      const { status, html } = await desk.call(cookie, deskPaths.request(reference));
      const said = html.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
      expect([reference, status]).toEqual([reference, 200]);
      expect(said).toContain(company);
      for (const message of older.messages.filter((each) => each.reference === reference))
        expect(said).toContain(message.text);
    }
    expect(older.drafts.length).toBeGreaterThan(3);
    for (const { reference, draft } of older.drafts) {
      const { status, html } = await desk.call(cookie, deskPaths.request(reference, "quote"));
      expect([reference, status]).toEqual([reference, 200]);
      const { lines } = JSON.parse(draft) as { lines: { part: string }[] };
      for (const { part } of lines) expect(html).toContain(part);
    }
  });

  test("the e-mails that waited leave", async () => {
    expect(older.waiting).toBeGreaterThan(20);
    const sql = `SELECT count(*) AS count FROM outbox WHERE state = 'pending' AND created_at <= ${older.at}`;
    await expect.poll(() => count(sql), { timeout: 300_000, interval: 500 }).toBe(0);
  });
});
