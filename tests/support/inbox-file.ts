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

/** As if hours had gone by: every lease has run out and every retry is due. */
export function letHoursPass(dataFolder: string) {
  withDatabase(dataFolder, (database) => {
    database.exec("UPDATE outbox SET due_at = due_at - 21600000 WHERE state = 'pending'");
  });
}

/** Paths of all that stays in the data folder; a mail that is just being written has another name at the next look. */
export function dataFiles(dataFolder: string) {
  return readdirSync(dataFolder, { recursive: true, encoding: "utf8" })
    .filter((name) => !name.endsWith(".tmp"))
    .map((name) => path.join(dataFolder, name));
}

function withDatabase<Result>(dataFolder: string, work: (database: DatabaseSync) => Result) {
  const database = new DatabaseSync(path.join(dataFolder, "inbox.sqlite"), { timeout: 10_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}
