import { hash } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

type MailRow = {
  readonly reference: string;
  readonly kind: string;
  readonly state: string;
  readonly attempts: number;
};

/** Looks at the database file itself, beside the server or after it. */
export function readInbox(dataFolder: string) {
  return withDatabase(dataFolder, (database) => {
    const all = <Row>(sql: string) => database.prepare(sql).all() as Row[];
    return {
      references: all<{ reference: string }>("SELECT reference FROM submissions").map((row) => row.reference),
      keys: all<{ key: string }>("SELECT key FROM recent_arrivals WHERE key IS NOT NULL").map(
        (row) => row.key,
      ),
      mails: all<MailRow>(
        "SELECT reference, kind, outbox.state, attempts FROM outbox JOIN submissions ON submissions.id = submission_id",
      ),
      integrity: all<{ integrity_check: string }>("PRAGMA integrity_check").map((row) => row.integrity_check),
    };
  });
}

type QuoteRow = { readonly reference: string; readonly pdf_sha256: string };

/** Everything that sending a quote writes, of all requests, but the papers themselves. */
export function readQuotes(dataFolder: string) {
  return withDatabase(dataFolder, (database) => {
    const all = <Row>(sql: string) => database.prepare(sql).all() as Row[];
    const ofRequests = "JOIN submissions ON submissions.id = submission_id";
    return {
      quotes: all<QuoteRow>(`SELECT reference, pdf_sha256 FROM quotes ${ofRequests}`),
      drafts: all<{ reference: string; version: number; draft: string }>(
        `SELECT reference, version, draft FROM quote_drafts ${ofRequests}`,
      ),
      mails: all<{ reference: string }>(`SELECT reference FROM outbox ${ofRequests} WHERE kind = 'quote'`),
      events: all<{ reference: string }>(`SELECT reference FROM events ${ofRequests} WHERE kind = 'quoted'`),
      states: all<{ reference: string; state: string }>("SELECT reference, state FROM submissions"),
    };
  });
}

/** Every paper that was sent, with the hash that is kept beside it. */
export function readPapers(dataFolder: string) {
  return withDatabase(
    dataFolder,
    (database) =>
      database.prepare("SELECT pdf, pdf_sha256 AS sha256 FROM quotes").all() as {
        pdf: Uint8Array;
        sha256: string;
      }[],
  );
}

/** Adds someone to the staff with a session, as a passkey makes it, and returns the cookie. */
export function letIn(dataFolder: string, name: string) {
  const token = `session-of-${name}`;
  withDatabase(dataFolder, (database) => {
    const now = Date.now();
    const staff = database
      .prepare("INSERT INTO staff (name, email, created_at) VALUES (?, ?, ?) RETURNING id")
      .get(name, `${name.toLowerCase()}@company.example`, now);
    database
      .prepare(
        "INSERT INTO sessions (token_hash, staff_id, label, created_at, seen_at) VALUES (?, ?, '', ?, ?)",
      )
      .run(hash("sha256", token, "base64url"), staff?.id ?? null, now, now);
  });
  return `desk=${token}`;
}

/** As if hours had gone by: every lease has run out and every retry is due. */
export function expireLeasesAndRetries(dataFolder: string) {
  withDatabase(dataFolder, (database) => {
    database.exec("UPDATE outbox SET due_at = due_at - 21600000 WHERE state = 'pending'");
  });
}

/** Paths of all files that stay in the data folder; a mail still being written has a temporary name. */
export function dataFiles(dataFolder: string) {
  return readdirSync(dataFolder, { recursive: true, encoding: "utf8" })
    .filter((name) => !name.endsWith(".tmp"))
    .map((name) => path.join(dataFolder, name));
}

export function withDatabase<Result>(dataFolder: string, work: (database: DatabaseSync) => Result) {
  const database = new DatabaseSync(path.join(dataFolder, "inbox.sqlite"), { timeout: 10_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}
