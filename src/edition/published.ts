import { raw, type Transaction } from "#store/database.ts";
import { editionPaths } from "./edition.ts";

const published = "published_at IS NOT NULL AND problem IS NULL";

/** Of the edition that is published now: asked every second, so it reads no file. */
export async function findPublishedId(database: Transaction): Promise<number | undefined> {
  const [found] = await database.query<{ id: number }>`SELECT id FROM editions WHERE ${raw(published)}
    ORDER BY id DESC LIMIT 1`;
  return found?.id;
}

/** By the first part of a sentence's key, and `facts` for company.json. */
export type ChangeTimes = Readonly<Record<string, number>>;

/** When the owner's words of each place last changed. */
export async function findChangeTimes(database: Transaction, id: number): Promise<ChangeTimes> {
  const rows = await database.query<File & { id: number; at: number }>`SELECT editions.id, published_at AS at,
    path, bytes FROM editions JOIN edition_files ON edition_id = editions.id
    WHERE ${raw(published)} AND editions.id <= ${id}
    AND path IN (${editionPaths.facts}, ${editionPaths.words}) ORDER BY editions.id`;
  const times: Record<string, number> = {};
  let before: ReadonlyMap<string, string> = new Map();
  for (const files of Map.groupBy(rows, (row) => row.id).values()) {
    const now = textsOf(files);
    for (const place of new Set([...before.keys(), ...now.keys()])) {
      if (before.get(place) !== now.get(place)) times[place] = files[0]?.at ?? 0;
    }
    before = now;
  }
  return times;
}

type File = { readonly path: string; readonly bytes: Uint8Array };

/** All that is said at each place, as one text. */
function textsOf(files: readonly File[]): ReadonlyMap<string, string> {
  const read = (path: string) =>
    Buffer.from(files.find((file) => file.path === path)?.bytes ?? "{}").toString();
  const words = Object.entries(JSON.parse(read(editionPaths.words)));
  const byPlace = Map.groupBy(words, ([key]) => key.split(".")[0] ?? "");
  return new Map([
    ...[...byPlace].map(([place, list]) => [place, JSON.stringify(list.sort())] as const),
    ["facts", read(editionPaths.facts)],
  ]);
}
