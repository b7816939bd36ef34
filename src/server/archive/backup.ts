import { constants, existsSync } from "node:fs";
import { access, chmod, copyFile, link, mkdir, open, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { dropSessions } from "#people/sign-in.ts";
import { type Access, listAccess } from "#people/staff.ts";
import { findSecret } from "#request/record/signing-secrets.ts";
import { type Database, messageOf } from "#store/database.ts";
import { migrate, refuseOutdated } from "#store/schema.ts";
import { findProblems, openExistingDatabase, openImmutable } from "#store/sqlite/database.ts";
import { removeLeftovers, scopedFolder } from "./scoped-folder.ts";

/** Another machine or container may write to the same folder, and its processes are not seen from here. */
const UNFINISHED_MS = 12 * 60 * 60_000;

export type BackupRequest = { readonly file: string; readonly now: number };
export type BackupReport =
  | { readonly outcome: "done"; readonly records: number; readonly bytes: number }
  | { readonly outcome: "refused"; readonly reason: string };

export type RestoreReport =
  | {
      readonly outcome: "done";
      readonly records: number;
      readonly pendingMails: number;
      readonly people: readonly Access[];
      /** The fingerprint of the secret that signed its links; undefined if the inbox is too old to say. */
      readonly signedBy?: string | undefined;
      /** Where the signing secret that was here has been moved, if the copy came with a different one. */
      readonly secretMovedTo?: string | undefined;
    }
  | { readonly outcome: "refused"; readonly reason: string };

/** A backup is a SQLite file, whichever engine it was made from, and can be restored into either engine. */
export async function backup(
  writeCopy: (file: string, now: number) => Promise<readonly string[]>,
  { file, now }: BackupRequest,
): Promise<BackupReport> {
  if (existsSync(file)) return refuse(`${file} exists already`);
  if (!existsSync(dirname(file))) return refuse(`There is no folder ${dirname(file)}`);
  await using folder = unfinishedFolder(dirname(file));
  const temporary = join(folder.path, "inbox.sqlite");
  await writeFile(temporary, "", { flag: "wx", mode: 0o600 });
  const wrong = await writeCopy(temporary, now);
  const { problems, records } = await checkBackup(temporary);
  if (wrong.length + problems.length > 0) return refuse([...wrong, ...problems].join("; "));
  await publish(temporary, file);
  return { outcome: "done", records, bytes: (await stat(file)).size };
}

/** Never overwrites a database. The backup may predate this release and changes to who can sign in. */
export async function restoreSqlite(from: string, to: string, now: number): Promise<RestoreReport> {
  // Rejects with the reason: the file may exist, but this user may not read it.
  await access(from, constants.R_OK);
  const existing = [to, `${to}-wal`, `${to}-shm`].find((file) => existsSync(file));
  if (existing) return refuse(`${existing} already exists and is not overwritten`);

  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await using folder = unfinishedFolder(dirname(to));
  const temporary = join(folder.path, "inbox.sqlite");
  await copyFile(from, temporary, constants.COPYFILE_EXCL);
  await chmod(temporary, 0o600);
  const prepared = await prepare(temporary, now);
  const { problems, records, pendingMails } = await checkBackup(temporary);
  if (problems.length > 0) return refuse(problems.join("; "));
  await publish(temporary, to);
  return { outcome: "done", records, pendingMails, ...prepared };
}

/** A folder of its own, so that nobody takes half a file for a backup. Old ones of killed processes are removed. */
function unfinishedFolder(parent: string) {
  const prefix = join(parent, ".unfinished-");
  removeLeftovers(prefix, UNFINISHED_MS);
  return scopedFolder(prefix);
}

/** Migrates the copy and ends its sessions and invitations; a damaged file is reported by the check afterwards. */
async function prepare(file: string, now: number) {
  try {
    await using database = openExistingDatabase(file);
    await database.query`SELECT version FROM schema_migrations`;
    await migrate(database, now);
    await database.transaction(dropSessions);
    return { people: await listAccess(database), signedBy: await findSecret(database) };
  } catch {
    return { people: [], signedBy: undefined };
  }
}

export function refuse(reason: string) {
  return { outcome: "refused", reason } as const;
}

async function checkBackup(file: string) {
  await using database = openImmutable(file);
  try {
    await refuseOutdated(database);
    const problems = await findProblems(database, "integrity_check");
    const [counted] = await database.query<{ records: number; pendingMails: number }>`SELECT (SELECT count(*)
      FROM submissions) AS records, (SELECT count(*) FROM outbox WHERE state = 'pending') AS "pendingMails"`;
    return {
      problems: problems.length > 0 ? [`The backup is damaged: ${problems.join("; ")}`] : [],
      records: counted?.records ?? 0,
      pendingMails: counted?.pendingMails ?? 0,
    };
  } catch (error) {
    const problem = `This is no backup that this release can read: ${messageOf(error)}`;
    return { problems: [problem], records: 0, pendingMails: 0 };
  }
}

/** The reference of every request in a backup. */
export async function listReferences(file: string) {
  await using database = openImmutable(file);
  const rows = await database.query<{ reference: string }>`SELECT reference FROM submissions`;
  return rows.map(({ reference }) => reference);
}

/** Moves it to its final name, and never replaces another file. */
async function publish(temporary: string, file: string) {
  await sync(temporary);
  await link(temporary, file);
  await rm(temporary);
  await sync(dirname(file));
}

async function sync(path: string) {
  await using handle = await open(path);
  await handle.sync();
}

/** When something last happened. */
export async function readMark(database: Database, name: string): Promise<number | undefined> {
  const [mark] = await database.query<{ at: number }>`SELECT happened_at AS at FROM marks
    WHERE name = ${name}`;
  return mark?.at;
}
