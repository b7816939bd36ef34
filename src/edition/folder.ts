import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { type EditionFiles, editionPaths, logoFile } from "./edition.ts";

/** The files of an edition that a folder holds; what else is in it is none of ours. */
export async function readEditionFolder(folder: string): Promise<EditionFiles> {
  const portraits = await readdir(path.join(folder, editionPaths.portraits)).catch(ignoreMissing);
  const names = [
    editionPaths.facts,
    editionPaths.words,
    logoFile,
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

/** A folder among the files is none of ours either; a file that may not be read is, and would be missed. */
function ignoreMissing(error: NodeJS.ErrnoException) {
  if (!["ENOENT", "ENOTDIR", "EISDIR"].includes(error.code ?? "")) throw error;
  return undefined;
}

export async function writeEditionFolder(folder: string, files: EditionFiles) {
  await mkdir(path.join(folder, editionPaths.portraits), { recursive: true });
  for (const { path: name, bytes } of files) await writeFile(path.join(folder, name), bytes);
}
