import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { compare } from "#server/testing/simulated-store.ts";
import { messageOf, type Transaction } from "#store/database.ts";
import { migrate } from "#store/schema.ts";
import { findProblems, openDatabase, openImmutable } from "#store/sqlite/database.ts";
import { type Mark, toHeld } from "./record.ts";

/** What was acknowledged before the power failed, and the next thing, which may be there already. */
export type Acknowledged = { readonly marks: readonly Mark[]; readonly next: Mark | undefined };

/** What is wrong with a folder after a power cut; empty if nothing. */
export async function checkState(folder: string, acknowledged: Acknowledged): Promise<readonly string[]> {
  try {
    // As the server does when it starts.
    await using database = openDatabase(path.join(folder, "inbox.sqlite"));
    await migrate(database, Date.now());
    return [
      ...(await findProblems(database, "integrity_check")),
      ...(await findLost(database, folder, acknowledged)),
      ...(await findHalf(database)),
      ...(await findFalseMails(database, folder)),
    ];
  } catch (error) {
    return [`it does not open: ${messageOf(error)}`];
  }
}

async function findLost(database: Transaction, folder: string, { marks, next }: Acknowledged) {
  const lost: string[] = [];
  for (const mark of marks) {
    const problem = await findLostOne(database, folder, mark);
    if (problem) lost.push(problem);
  }
  const last = marks.findLast(({ of }) => of === "history");
  if (last?.of !== "history") return lost;
  const differing = await differencesFrom(database, last);
  if (differing.length === 0) return lost;
  // The next event may have been stored, and not answered yet.
  const later = next?.of === "history" ? await differencesFrom(database, next) : differing;
  return later.length === 0 ? lost : [...lost, ...differing];
}

function differencesFrom(database: Transaction, { held }: Extract<Mark, { readonly of: "history" }>) {
  return compare(database, { ...toHeld(held), before: undefined });
}

async function findLostOne(database: Transaction, folder: string, mark: Mark): Promise<string | undefined> {
  switch (mark.of) {
    case "history":
      return undefined;
    case "secret": {
      const file = path.join(folder, "secret");
      const isKept = existsSync(file) && readFileSync(file, "utf8").trim() === mark.text;
      return isKept ? undefined : "the signing secret is lost";
    }
    case "file": {
      const found = await database.query`SELECT id FROM files WHERE sha256 = ${mark.sha256}
        AND message_id IS NOT NULL`;
      return found.length === 1 ? undefined : `an uploaded file is there ${found.length} times`;
    }
    case "edition": {
      const found = await database.query<{ bytes: Uint8Array }>`SELECT bytes FROM edition_files
        WHERE edition_id = ${mark.id}`;
      return found.some(({ bytes }) => sha256Of(bytes) === mark.sha256) ? undefined : "an edition is lost";
    }
    case "sent": {
      const [sent] = await database.query<{ state: string }>`SELECT state FROM outbox
        WHERE message_id = ${mark.messageId}`;
      return sent?.state === "sent" ? undefined : `an e-mail that was sent is ${sent?.state ?? "lost"}`;
    }
    case "copy":
      return findLostCopy(path.join(folder, mark.name), mark.references);
  }
}

async function findLostCopy(file: string, references: number) {
  if (!existsSync(file)) return "a copy is lost";
  await using copy = openImmutable(file);
  const problems = await findProblems(copy, "integrity_check");
  const [found] = await copy.query<{ count: number }>("SELECT count(*) AS count FROM submissions");
  if (problems.length > 0) return `a copy is damaged: ${problems.join("; ")}`;
  return found?.count === references ? undefined : "a copy lacks requests";
}

/** Files without all of their pieces, and quotes without their e-mail or their line in the record. */
async function findHalf(database: Transaction) {
  const problems: string[] = [];
  type FileRow = { readonly id: number; readonly sha256: string; readonly kind: string };
  const files = await database.query<FileRow>`SELECT id, sha256, kind FROM files
    WHERE message_id IS NOT NULL AND kind <> 'eml'`;
  for (const { id, sha256 } of files) {
    const pieces = await database.query<{ bytes: Uint8Array }>`SELECT bytes FROM file_pieces
      WHERE file_id = ${id} ORDER BY number`;
    if (sha256Of(...pieces.map(({ bytes }) => bytes)) !== sha256) problems.push("a file is there by half");
  }
  const half =
    await database.query`SELECT quotes.id FROM quotes JOIN submissions ON submissions.id = submission_id
    WHERE erased_at IS NULL AND ((SELECT count(*) FROM events WHERE events.submission_id = submissions.id
        AND kind IN ('quoted', 'revised')) <> (SELECT count(*) FROM quotes AS each
        WHERE each.submission_id = submissions.id)
      OR NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.submission_id = submissions.id AND kind = 'quote'))`;
  if (half.length > 0) problems.push("a quote is there by half");
  const silent =
    await database.query`SELECT id FROM submissions WHERE state <> 'quarantined' AND erased_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM outbox WHERE submission_id = submissions.id AND kind = 'notification')`;
  if (silent.length > 0) problems.push("a request is there without its e-mails");
  return problems;
}

/** An e-mail that is out is whole, and says nothing that is not stored; one that counts as sent is out. */
async function findFalseMails(database: Transaction, folder: string) {
  const mails = path.join(folder, "mail");
  const names = existsSync(mails) ? readdirSync(mails) : [];
  const texts = names
    .filter((name) => name.endsWith(".eml"))
    .map((name) => readFileSync(path.join(mails, name), "latin1"));
  const ids = texts.map((text) => /^Message-ID: (<.*>)/m.exec(text)?.[1] ?? "");
  const stored = await database.query<{
    message_id: string;
    state: string;
    kind: string;
  }>`SELECT message_id, outbox.state,
    kind FROM outbox WHERE submission_id <> (SELECT min(id) FROM submissions)`;
  const known = new Set(stored.map(({ message_id }) => message_id));
  const unsaid = stored.filter(({ message_id, state }) => state === "sent" && !ids.includes(message_id));
  return [
    ...texts.filter((text) => text.split("x").length < 9_000).map(() => "an e-mail is out by half"),
    ...ids.filter((id) => !known.has(id)).map(() => "an e-mail is out that is not stored"),
    ...unsaid.map(() => "an e-mail counts as sent and is not out"),
  ];
}

function sha256Of(...parts: readonly Uint8Array[]) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}
