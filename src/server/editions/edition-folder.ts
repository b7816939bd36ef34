import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { changesFile } from "#company/read-company.ts";
import { type EditionFiles, readFacts } from "#edition/edition.ts";
import { writeEditionFolder } from "#edition/folder.ts";
import type { ChangeTimes } from "#edition/published.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export type PublishedEdition = {
  readonly id: number;
  readonly files: EditionFiles;
  readonly changedAt: ChangeTimes;
};

/** With a database nothing is kept in the data folder. */
function editionsFolder({ DATABASE_URL, DATA_DIR = "data" }: NodeJS.ProcessEnv) {
  return DATABASE_URL ? temporaryFolder() : path.resolve(DATA_DIR, "editions");
}

/** For a process that shows or checks a draft. */
export async function writeDraft(files: EditionFiles) {
  const folder = await mkdtemp(path.join(temporaryFolder(), "draft-"));
  await writeEditionFolder(folder, files);
  return folder;
}

/** The edition as a folder, whole or not there at all. Its name says what is in it: an id may come again from a backup. */
export async function writeEdition(edition: PublishedEdition, environment: NodeJS.ProcessEnv) {
  const { id } = edition;
  const files = [
    ...edition.files,
    { path: changesFile, bytes: Buffer.from(JSON.stringify(changeDays(edition))) },
  ];
  const hash = createHash("sha256");
  for (const { path: name, bytes } of files) hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  const folder = path.join(editionsFolder(environment), `${id}-${hash.digest("hex").slice(0, 16)}`);
  if ((await listEditions(environment)).includes(path.basename(folder))) return folder;
  const unfinished = `${folder}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await writeEditionFolder(unfinished, files);
  // Another process may have been faster with the same files.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
  return folder;
}

/** As days where the company is. An edition whose zone cannot be read is refused by the site that starts with it. */
function changeDays({ files, changedAt }: PublishedEdition) {
  const { timeZone } = Object(readFacts(files));
  const dayOf = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();
  try {
    return Object.fromEntries(Object.entries(changedAt).map(([place, at]) => [place, String(dayOf(at))]));
  } catch {
    return {};
  }
}

/** The newest that was written here: for a start while the store cannot say which is published. */
export async function findLastFolder(environment: NodeJS.ProcessEnv) {
  const last = (await listEditions(environment))
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .at(-1);
  return last === undefined ? undefined : path.join(editionsFolder(environment), last);
}

/** All but these, once nothing runs with them. */
export async function removeOthers(kept: readonly string[], environment: NodeJS.ProcessEnv) {
  const names = await readdir(editionsFolder(environment)).catch(() => []);
  const others = names
    .map((name) => path.join(editionsFolder(environment), name))
    .filter((folder) => !kept.includes(folder));
  for (const folder of others) await rm(folder, { recursive: true, force: true });
}

async function listEditions(environment: NodeJS.ProcessEnv) {
  const names = await readdir(editionsFolder(environment)).catch(() => []);
  return names.filter((name) => /^\d+-[0-9a-f]{16}$/.test(name));
}
