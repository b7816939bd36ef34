import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { editionPaths, ignoreMissing, readEdition } from "#company/read-company.ts";

/** A file of an edition: `company.json`, `words.json`, `portraits/ann.webp`, `logo.svg`. */
export type EditionFile = { readonly path: string; readonly bytes: Uint8Array };
export type EditionFiles = readonly EditionFile[];

/** Where in company.json: `["people", 0, "name"]`. */
export type Place = readonly (string | number)[];

export type Words = Readonly<Record<string, string>>;

export type DraftEdit = {
  /** Undefined removes the value. */
  readonly facts?: readonly { readonly place: Place; readonly value: unknown }[];
  /** Null brings back the program's own words. */
  readonly words?: Readonly<Record<string, string | null>>;
  /** Null removes the file. */
  readonly files?: readonly { readonly path: string; readonly bytes: Uint8Array | null }[];
};

export function findFile(files: EditionFiles, path: string) {
  return files.find((file) => file.path === path)?.bytes;
}

/** What these files say of a company, or every problem with them as a sentence. */
export function editionOf(files: EditionFiles) {
  return readEdition((name) => {
    const bytes = findFile(files, name);
    return bytes && Buffer.from(bytes);
  });
}

/** All that is sure of a draft is that it is JSON: it may hold what cannot be published yet. */
export function readFacts(files: EditionFiles): unknown {
  return readJson(findFile(files, editionPaths.facts));
}

export function readWords(files: EditionFiles): Words {
  return readJson(findFile(files, editionPaths.words)) as Words;
}

function readJson(bytes: Uint8Array | undefined): unknown {
  return bytes ? JSON.parse(Buffer.from(bytes).toString("utf8")) : {};
}

export function valueAt(facts: unknown, place: Place): unknown {
  return place.reduce<unknown>((value, key) => Object(value)[key], facts);
}

/** The files with an edit carried out. What it does not touch stays as it is, byte for byte. */
export function applyEdit(files: EditionFiles, { facts = [], words = {}, files: changed = [] }: DraftEdit) {
  const result = new Map(files.map(({ path, bytes }) => [path, bytes]));
  if (facts.length > 0) {
    const root = readFacts(files);
    for (const { place, value } of facts) setValue(root, place, value);
    result.set(editionPaths.facts, toJson(root));
  }
  if (Object.keys(words).length > 0) {
    const kept = Object.entries({ ...readWords(files), ...words }).filter(([, text]) => text !== null);
    result.set(editionPaths.words, toJson(Object.fromEntries(kept)));
  }
  for (const { path, bytes } of changed) {
    if (bytes) result.set(path, bytes);
    else result.delete(path);
  }
  return [...result].map(([path, bytes]) => ({ path, bytes }));
}

function setValue(root: unknown, place: Place, value: unknown) {
  const key = place.at(-1) ?? "";
  let owner = Object(root);
  for (const [depth, part] of place.slice(0, -1).entries()) {
    owner[part] ??= typeof place[depth + 1] === "number" ? [] : {};
    owner = Object(owner[part]);
  }
  if (value !== undefined) owner[key] = value;
  else if (Array.isArray(owner)) owner.splice(Number(key), 1);
  else Reflect.deleteProperty(owner, key);
}

function toJson(value: unknown) {
  return Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`);
}

/** The files of an edition in a folder; anything else in the folder is left out. */
export async function readEditionFolder(folder: string): Promise<EditionFiles> {
  const portraits = await readdir(path.join(folder, editionPaths.portraits)).catch(ignoreMissing);
  const names = [
    editionPaths.facts,
    editionPaths.words,
    editionPaths.logo,
    ...(portraits ?? []).map((name) => editionPaths.portraits + name),
  ];
  const found = await Promise.all(
    names.map(async (name) => ({
      path: name,
      bytes: await readFile(path.join(folder, name)).catch(ignoreMissing),
    })),
  );
  return found.flatMap(({ path, bytes }) => (bytes ? [{ path, bytes }] : []));
}

export async function writeEditionFolder(folder: string, files: EditionFiles) {
  await mkdir(path.join(folder, editionPaths.portraits), { recursive: true });
  for (const { path: name, bytes } of files) await writeFile(path.join(folder, name), bytes);
}
