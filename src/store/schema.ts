import { createHash } from "node:crypto";
import type { Database, Transaction } from "./database.ts";
import { inbox } from "./migrations/001-inbox.ts";
import { rfqContent } from "./migrations/002-rfq-content.ts";
import { people } from "./migrations/003-people.ts";
import { orders } from "./migrations/004-orders.ts";
import { answerLinks } from "./migrations/005-answer-links.ts";
import { conversation } from "./migrations/006-conversation.ts";
import { memory } from "./migrations/007-memory.ts";
import { inboundMail } from "./migrations/008-inbound-mail.ts";
import { replies } from "./migrations/009-replies.ts";
import { editions } from "./migrations/010-editions.ts";
import { confirmedOrders } from "./migrations/011-confirmed-orders.ts";
import { termsOfSale } from "./migrations/012-terms-of-sale.ts";
import { places } from "./migrations/013-places.ts";
import { renewals } from "./migrations/014-renewals.ts";
import { mailSenders } from "./migrations/015-mail-senders.ts";
import { quotedLines } from "./migrations/016-quoted-lines.ts";
import { costs } from "./migrations/017-costs.ts";
import { toDos } from "./migrations/018-to-dos.ts";
import { draftCopies } from "./migrations/019-draft-copies.ts";
import { sources } from "./migrations/020-sources.ts";
import { enteredRequests } from "./migrations/021-entered-requests.ts";
import { figures } from "./migrations/022-figures.ts";
import { lists } from "./migrations/023-lists.ts";
import { orderRecords } from "./migrations/024-orders.ts";
import { search } from "./migrations/025-search.ts";
import { agreements } from "./migrations/026-agreements.ts";
import { followUps } from "./migrations/027-follow-ups.ts";
import { builds } from "./migrations/028-builds.ts";

type Migration = { readonly version: number; readonly name: string; readonly sql: string };

/** In order. Never edit one after its release; add another. */
export const migrations: readonly Migration[] = [
  { version: 1, name: "inbox", sql: inbox },
  { version: 2, name: "rfq content", sql: rfqContent },
  { version: 3, name: "people", sql: people },
  { version: 4, name: "orders", sql: orders },
  { version: 5, name: "answer links", sql: answerLinks },
  { version: 6, name: "conversation", sql: conversation },
  { version: 7, name: "memory", sql: memory },
  { version: 8, name: "inbound mail", sql: inboundMail },
  { version: 9, name: "replies", sql: replies },
  { version: 10, name: "editions", sql: editions },
  { version: 11, name: "confirmed orders", sql: confirmedOrders },
  { version: 12, name: "terms of sale", sql: termsOfSale },
  { version: 13, name: "places", sql: places },
  { version: 14, name: "renewals", sql: renewals },
  { version: 15, name: "mail senders", sql: mailSenders },
  { version: 16, name: "quoted lines", sql: quotedLines },
  { version: 17, name: "costs", sql: costs },
  { version: 18, name: "to-dos", sql: toDos },
  { version: 19, name: "draft copies", sql: draftCopies },
  { version: 20, name: "sources of requests", sql: sources },
  { version: 21, name: "entered requests", sql: enteredRequests },
  { version: 22, name: "figures", sql: figures },
  { version: 23, name: "lists", sql: lists },
  { version: 24, name: "order records", sql: orderRecords },
  { version: 25, name: "search", sql: search },
  { version: 26, name: "agreements", sql: agreements },
  { version: 27, name: "follow-ups", sql: followUps },
  { version: 28, name: "builds", sql: builds },
];

/**
 * What an inbox consists of when it is moved to another store: parents before children, each with its key. Sessions,
 * invitations and challenges are left behind: a copy must not let in someone whose access has ended.
 */
export const tables: readonly Table[] = [
  { name: "staff", key: ["id"] },
  { name: "passkeys", key: ["credential_id"] },
  { name: "submissions", key: ["id"] },
  { name: "outbox", key: ["id"] },
  { name: "messages", key: ["id"] },
  { name: "files", key: ["id"] },
  { name: "file_pieces", key: ["file_id", "number"], page: 20 },
  { name: "inbound_mails", key: ["id"] },
  { name: "inbound_pieces", key: ["mail_id", "number"], page: 20 },
  { name: "recent_arrivals", key: ["submission_id"] },
  { name: "recent_acknowledgements", key: ["id"] },
  { name: "events", key: ["id"] },
  { name: "screenings", key: ["id"] },
  { name: "place_allowances", key: ["id"] },
  { name: "quote_drafts", key: ["submission_id"] },
  { name: "draft_copies", key: ["id"] },
  { name: "quotes", key: ["id"], page: 20 },
  { name: "quoted_lines", key: ["quote_id", "place", "item"] },
  { name: "orders", key: ["id"] },
  { name: "order_lines", key: ["order_id", "place"] },
  { name: "deliveries", key: ["id"] },
  { name: "order_versions", key: ["order_id", "version"], page: 20 },
  { name: "cost_sheets", key: ["submission_id"] },
  { name: "line_costs", key: ["submission_id", "line", "place", "item"] },
  { name: "terms_of_sale", key: ["day", "sha256"] },
  { name: "editions", key: ["id"] },
  { name: "edition_files", key: ["edition_id", "path"], page: 20 },
  { name: "marks", key: ["name"] },
];

export type Table = {
  readonly name: string;
  readonly key: readonly string[];
  /** How many rows are copied at once, where a row is large. */
  readonly page?: number;
};

/** The database was written by a newer release, or a migration was changed after it ran: an operator has to decide. */
export class SchemaRefused extends Error {
  override name = "SchemaRefused";
}

/** Any number of nodes may start at once: one migrates, the others wait and find the work done. */
export async function migrate(database: Database, now: number, known = migrations) {
  await database.transaction(async (transaction) => {
    const { engine } = transaction;
    await engine.lock(transaction, "migrations");
    await transaction.script(
      engine.translateSchema(`CREATE TABLE IF NOT EXISTS schema_migrations (
        version INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at INTEGER NOT NULL
      ) STRICT`),
    );
    for (const { version, name, sql } of findMissing(await listApplied(transaction), known)) {
      await transaction.script(engine.translateSchema(sql));
      await transaction.query(
        "INSERT INTO schema_migrations (version, name, checksum, applied_at) VALUES ($1, $2, $3, $4)",
        version,
        name,
        checksum(sql),
        now,
      );
    }
  }, "slow");
}

/** For commands that must not change the schema. Also refuses a newer database and one without a schema. */
export async function refuseOutdated(database: Transaction) {
  let applied: readonly AppliedMigration[] = [];
  try {
    applied = await listApplied(database);
  } catch (error) {
    if (database.engine.classifyFault(error) !== "bug") throw error;
  }
  if (findMissing(applied, migrations).length === 0) return;
  throw new SchemaRefused(
    "The database is older than this release: start the server once to bring it up to date",
  );
}

type AppliedMigration = { readonly version: number; readonly name: string; readonly checksum: string };

function listApplied(database: Transaction) {
  return database.query<AppliedMigration>("SELECT version, name, checksum FROM schema_migrations");
}

function findMissing(applied: readonly AppliedMigration[], known: readonly Migration[]) {
  for (const done of applied) refuseUnknown(done, known);
  return known.filter(({ version }) => !applied.some((done) => done.version === version));
}

function refuseUnknown(applied: AppliedMigration, known: readonly Migration[]) {
  const migration = known.find(({ version }) => version === applied.version);
  const label = `${applied.version} (${applied.name})`;
  if (!migration)
    throw new SchemaRefused(`The database has migration ${label}, which this release does not know`);
  if (checksum(migration.sql) !== applied.checksum) {
    throw new SchemaRefused(`Migration ${label} was changed after it was applied`);
  }
}

function checksum(sql: string) {
  return createHash("sha256").update(sql).digest("hex");
}
