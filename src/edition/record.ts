import { editionPaths } from "#company/read-company.ts";
import { withDefaults } from "#company/schema.ts";
import { raw, type Transaction } from "#store/database.ts";
import { addEvent } from "#store/events.ts";
import type { Operations, StoreOf } from "#store/store.ts";
import { applyEdit, type DraftEdit, type EditionFile, type EditionFiles, findFile } from "./edition.ts";

export type Edition = { readonly id: number; readonly files: EditionFiles };
type Draft = Edition & { readonly revision: number; readonly savedAt: number };

/**
 * The edition that is published now, or the one that is wanted. Undefined if none was ever published or there
 * is no such edition.
 */
export async function findEdition(database: Transaction, wanted?: number): Promise<Edition | undefined> {
  const id = wanted ?? (await findPublished(database))?.id;
  const files = id === undefined ? [] : await listFiles(database, id);
  return id === undefined || files.length === 0 ? undefined : { id, files };
}

/** Undefined while nothing was changed since the last edition. */
async function findDraft(database: Transaction): Promise<Draft | undefined> {
  const [draft] = await database.query<Omit<Draft, "files">>`SELECT id, revision, saved_at AS "savedAt"
    FROM editions WHERE published_at IS NULL`;
  return draft && { ...draft, files: await listFiles(database, draft.id) };
}

export type PastEdition = {
  readonly id: number;
  /** As people count them: drafts and what a restored backup left out take ids too. */
  readonly number: number;
  readonly publishedAt: number;
  /** Undefined if it was published at the terminal. */
  readonly who: string | undefined;
  readonly note: string;
  readonly problem: string | undefined;
};

const MOST_LISTED = 50;

/** The newest first. */
export async function listEditions(database: Transaction): Promise<readonly PastEdition[]> {
  type Row = { id: number; publishedAt: number; note: string } & Record<"who" | "problem", string | null>;
  const rows = await database.query<Row & { number: number | bigint }>`SELECT editions.id,
    row_number() OVER (ORDER BY editions.id) AS number, published_at AS "publishedAt", staff.name AS who,
    note, problem FROM editions LEFT JOIN staff ON staff.id = staff_id WHERE published_at IS NOT NULL
    ORDER BY editions.id DESC LIMIT ${MOST_LISTED}`;
  return rows.map((row) => ({
    ...row,
    number: Number(row.number),
    who: row.who ?? undefined,
    problem: row.problem ?? undefined,
  }));
}

type DraftChange = DraftEdit & {
  /** What the site shows while nothing was ever published. */
  readonly base: EditionFiles;
  readonly now: number;
};

/** Any number of people may change the draft at once: each change is made to what is stored by then. */
async function editDraft(transaction: Transaction, { base, now, ...edit }: DraftChange): Promise<void> {
  await transaction.engine.lock(transaction, "editions");
  const draft = await findDraft(transaction);
  const before = draft ?? (await findEdition(transaction));
  const files = applyEdit(before?.files ?? base, edit);
  const id = draft?.id ?? (await transaction.insert`INSERT INTO editions (saved_at) VALUES (${now})`);
  await transaction.query`UPDATE editions SET revision = ${raw(nextRevision)}, saved_at = ${now}
    WHERE id = ${id ?? 0}`;
  await storeFiles(transaction, id ?? 0, files, draft?.files ?? []);
}

/** Continues the count of earlier drafts, so that a page that shows one does not publish a later one. */
const nextRevision = "(SELECT max(revision) + 1 FROM editions)";

export type Publication = {
  /** The draft at the revision that was looked at, an earlier edition, or files from a folder. */
  readonly source: { readonly revision: number } | { readonly id: number } | { readonly files: EditionFiles };
  readonly staffId?: number | undefined;
  readonly note: string;
  /** Which build has made and checked it; undefined if none has. */
  readonly build?: string | undefined;
  readonly now: number;
};

/**
 * Undefined if the draft was changed since or there is no such edition. Publishing an earlier edition keeps
 * the draft.
 */
export async function publishEdition(
  transaction: Transaction,
  { source, staffId, note, build, now }: Publication,
): Promise<number | undefined> {
  await transaction.engine.lock(transaction, "editions");
  const draft = await findDraft(transaction);
  const files = await filesOf();
  if (!files) return undefined;
  if ("revision" in source) await transaction.query`DELETE FROM editions WHERE published_at IS NULL`;
  const id =
    await transaction.insert`INSERT INTO editions (published_at, staff_id, note, build, revision, saved_at)
    VALUES (${now}, ${staffId ?? null}, ${note}, ${build ?? null},
      ${"revision" in source ? source.revision : 0}, ${now})`;
  await storeFiles(transaction, id ?? 0, files);
  await addEvent(transaction, { kind: "published", now, staffId });
  return id;

  async function filesOf() {
    if ("files" in source) return source.files;
    if ("id" in source) return (await findEdition(transaction, source.id))?.files;
    return draft?.revision === source.revision ? draft.files : undefined;
  }
}

/**
 * For an edition that no node could start with: the one before it stays published, and the refused one
 * becomes a draft again, unless there is a draft.
 */
export async function refuseEdition(
  transaction: Transaction,
  { id, problem, now }: { readonly id: number; readonly problem: string; readonly now: number },
): Promise<void> {
  await transaction.engine.lock(transaction, "editions");
  const refused = await transaction.query`UPDATE editions SET problem = ${problem} WHERE id = ${id}
    AND problem IS NULL AND published_at IS NOT NULL RETURNING id`;
  if (refused.length === 0 || (await findDraft(transaction))) return;
  const draft = await transaction.insert`INSERT INTO editions (saved_at, revision)
    VALUES (${now}, ${raw(nextRevision)})`;
  await storeFiles(transaction, draft ?? 0, await listFiles(transaction, id));
}

function listFiles(database: Transaction, id: number) {
  return database.query<EditionFile>`SELECT path, bytes FROM edition_files WHERE edition_id = ${id}
    ORDER BY path`;
}

/**
 * Writes only what differs from what is there, so that a portrait is not written again after every letter.
 */
async function storeFiles(
  transaction: Transaction,
  id: number,
  files: EditionFiles,
  there: EditionFiles = [],
) {
  const known = new Map(there.map(({ path, bytes }) => [path, bytes]));
  for (const { path, bytes } of files) {
    const same = known.get(path);
    known.delete(path);
    if (same && Buffer.compare(same, bytes) === 0) continue;
    await transaction.query`INSERT INTO edition_files (edition_id, path, bytes)
      VALUES (${id}, ${path}, ${bytes})
      ON CONFLICT (edition_id, path) DO UPDATE SET bytes = excluded.bytes`;
  }
  for (const path of known.keys()) {
    await transaction.query`DELETE FROM edition_files WHERE edition_id = ${id} AND path = ${path}`;
  }
}

const published = "published_at IS NOT NULL AND problem IS NULL";

/** After a restored backup an id can be used again, for another edition. */
export type PublishedName = { readonly id: number; readonly publishedAt: number };

/** Undefined while nothing was published. Asked twice a second, so it reads no file. */
export async function findPublished(database: Transaction): Promise<PublishedName | undefined> {
  const [found] = await database.query<PublishedName>`SELECT id, published_at AS "publishedAt" FROM editions
    WHERE ${raw(published)} ORDER BY id DESC LIMIT 1`;
  return found;
}

/** Undefined if it was published without being checked, or by an earlier release. */
export async function findBuild(database: Transaction, id: number): Promise<string | undefined> {
  const [found] = await database.query<{ build: string | null }>`SELECT build FROM editions WHERE id = ${id}`;
  return found?.build ?? undefined;
}

/** What is published, with all that follows from the editions before it. */
export async function findWholeEdition(database: Transaction) {
  const name = await findPublished(database);
  const edition = await findEdition(database, name?.id);
  return name && edition && { ...name, ...edition, changedAt: await findChangeTimes(database, name.id) };
}

/** By the first part of a sentence's key, and `facts` for company.json; `saleTerms` and `law` for the facts in those texts. */
export type ChangeTimes = Readonly<Record<string, number>>;

/** When the owner's words of each place last changed. */
export async function findChangeTimes(database: Transaction, id: number): Promise<ChangeTimes> {
  const rows = await database.query<
    EditionFile & { id: number; at: number }
  >`SELECT editions.id, published_at AS at,
    path, bytes FROM editions JOIN edition_files ON edition_id = editions.id
    WHERE ${raw(published)} AND editions.id <= ${id}
    AND path IN (${editionPaths.facts}, ${editionPaths.words}) ORDER BY editions.id`;
  const times: Record<string, number> = {};
  let before: ReadonlyMap<string, string> = new Map();
  for (const files of Map.groupBy(rows, (row) => row.id).values()) {
    const now = textsOf(files);
    for (const place of new Set([...before.keys(), ...now.keys()])) {
      // Terms that follow from facts are the program's: the facts that the company began with do not count as
      // a change.
      const isBegun = before.has(place) || !followed.includes(place);
      if (isBegun && before.get(place) !== now.get(place)) times[place] = files[0]?.at ?? 0;
    }
    before = now;
  }
  return times;
}

const followed = ["saleTerms", "law"];

/** All that is said at each place, as one text. */
function textsOf(files: EditionFiles): ReadonlyMap<string, string> {
  const read = (path: string) => Buffer.from(findFile(files, path) ?? "{}").toString();
  const { quotes, address } = withDefaults(JSON.parse(read(editionPaths.facts)));
  const { validForDays, fob, freight } = Object(quotes);
  const words = Object.entries(JSON.parse(read(editionPaths.words)));
  const byPlace = Map.groupBy(words, ([key]) => key.split(".")[0] ?? "");
  return new Map([
    ...[...byPlace].map(([place, list]) => [place, JSON.stringify(list.sort())] as const),
    ["facts", read(editionPaths.facts)],
    ["saleTerms", [validForDays, fob, freight].join()],
    ["law", String(Object(address).state)],
  ]);
}

export const editionOperations = {
  reads: { findEdition, findPublished, findWholeEdition, findBuild, findDraft, listEditions },
  writes: { editDraft, publishEdition, refuseEdition },
} satisfies Operations;

export type EditionStore = StoreOf<typeof editionOperations>;
