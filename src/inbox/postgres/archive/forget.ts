import { mailboxOf } from "#inbox/acknowledgement-caps.ts";
import type { ForgetReport, ForgetRequest } from "#inbox/archive.ts";
import type { Database } from "#inbox/postgres/database.ts";
import { classifyFault } from "#inbox/postgres/faults.ts";

/** Up to this size a rewrite of the tables is over before the nodes' patience ends. */
const QUICKLY_REWRITTEN_BYTES = 64 * 1024 * 1024;
const MOST_MENTIONS = 100;
const tables = ["submissions", "outbox", "recent_arrivals", "recent_acknowledgements"];

type Found = { readonly id: number; readonly reference: string; readonly email: string };

export async function forget(database: Database, request: ForgetRequest): Promise<ForgetReport> {
  const { email, now, mayRewrite = false } = request;
  const found = await findRecords(database, email);
  const mails = await erase(database, found, now);
  await database.query("DELETE FROM recent_acknowledgements WHERE mailbox = $1", mailboxOf(email));
  const isClean = (mayRewrite || (await isSmall(database))) && (await removeRemains(database));
  return {
    references: found.map(({ reference }) => reference),
    mails,
    mentions: await findMentions(database, email),
    traces: isClean ? "none" : "possible",
  };
}

/** How letters beyond ASCII are folded depends on the database's locale; such addresses are few, and compared here. */
async function findRecords(database: Database, email: string): Promise<Found[]> {
  const candidates = await database.query<Found>(
    `SELECT id, reference, email FROM submissions
     WHERE email <> '' AND (lower(email) = lower($1) OR email ~ '[^ -~]')`,
    email,
  );
  return candidates.filter((record) => record.email.toLowerCase() === email.toLowerCase());
}

async function erase(database: Database, records: readonly Found[], now: number): Promise<number> {
  if (records.length === 0) return 0;
  const ids = records.map(({ id }) => id);
  return database.transaction(async (transaction) => {
    await transaction.query(
      `UPDATE submissions SET name = '', email = '', phone = '', company = '', subject = '', message = '',
         content_hash = '', answered_note = NULL, erased_at = $2,
         state = CASE state WHEN 'open' THEN 'answered' ELSE state END WHERE id = ANY ($1::bigint[])`,
      ids,
      now,
    );
    await transaction.query("DELETE FROM recent_arrivals WHERE submission_id = ANY ($1::bigint[])", ids);
    const mails = await transaction.query(
      "DELETE FROM outbox WHERE submission_id = ANY ($1::bigint[]) RETURNING 1",
      ids,
    );
    return mails.length;
  });
}

async function findMentions(database: Database, email: string) {
  const rows = await database.query<{ reference: string }>(
    `SELECT reference FROM submissions
     WHERE concat_ws(' ', name, company, subject, message, answered_note) ILIKE $1 LIMIT ${MOST_MENTIONS}`,
    `%${email.replace(/[\\%_]/g, "\\$&")}%`,
  );
  return rows.map(({ reference }) => reference);
}

async function isSmall(database: Database) {
  const sizes = tables.map((table) => `pg_total_relation_size('${table}')`).join(" + ");
  const [row] = await database.query<{ bytes: number }>(`SELECT ${sizes} AS bytes`);
  return (row?.bytes ?? Number.POSITIVE_INFINITY) <= QUICKLY_REWRITTEN_BYTES;
}

/** Old versions of rows stay in a table's pages until the table is written anew. */
async function removeRemains(database: Database): Promise<boolean> {
  try {
    for (const table of tables) await database.maintain(`VACUUM (FULL) ${table}`);
    return true;
  } catch (error) {
    if (classifyFault(error) === "bug") throw error;
    return false;
  }
}
