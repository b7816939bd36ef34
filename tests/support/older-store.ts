import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { brotliDecompressSync } from "node:zlib";

/**
 * What the release of November 19, 2026 stored: sixty requests of every state, with drafts, revisions, orders, messages,
 * files, people, three editions, and e-mails that were queued, sent and refused. Made by scripts/sample/fill.ts with that
 * release, and never made again: what is stored has to be read by every later one.
 */
const stored = (name: string) => path.join("tests/support/stores", `2026-11-19.${name}.br`);

const read = async (name: string) => brotliDecompressSync(await readFile(stored(name)));

export async function putOlderFile(dataFolder: string) {
  await writeFile(path.join(dataFolder, "inbox.sqlite"), await read("sqlite"));
}

export async function olderDump() {
  return (await read("sql")).toString();
}

export type OlderQuote = {
  readonly reference: string;
  readonly revision: string;
  readonly sha256: string;
  readonly total: number;
  readonly isWithdrawn: boolean;
};

/** Read by the columns of that release, so before a later one has opened the file. */
export function readOlderFile(dataFolder: string) {
  const database = new DatabaseSync(path.join(dataFolder, "inbox.sqlite"), { readOnly: true });
  const all = <Row>(sql: string) => database.prepare(sql).all() as Row[];
  type QuoteRow = {
    reference: string;
    revision: string;
    pdf_sha256: string;
    quote: string;
    withdrawn_at: number | null;
  };
  const quotes = all<QuoteRow>(`SELECT reference, revision, pdf_sha256, quote, withdrawn_at FROM quotes
    JOIN submissions ON submissions.id = submission_id`).map((row): OlderQuote => {
    const { totals } = JSON.parse(row.quote) as { totals: { total: number } };
    const { reference, revision, pdf_sha256: sha256 } = row;
    return { reference, revision, sha256, total: totals.total, isWithdrawn: row.withdrawn_at !== null };
  });
  const requests = all<{ reference: string; company: string; message: string }>(
    "SELECT reference, company, message FROM submissions",
  );
  const messages = all<{ reference: string; text: string }>(`SELECT reference, text FROM messages
    JOIN submissions ON submissions.id = submission_id WHERE text <> ''`);
  const drafts = all<{ reference: string; draft: string }>(`SELECT reference, draft FROM quote_drafts
    JOIN submissions ON submissions.id = submission_id`);
  const [mails] = all<{ waiting: number; at: number }>(`SELECT sum(state = 'pending') AS waiting,
    max(created_at) AS at FROM outbox`);
  database.close();
  return { ...mails, quotes, requests, messages, drafts };
}
