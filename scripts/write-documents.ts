import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";

type MadeDocument = { readonly path: string; readonly bytes: Uint8Array };

/** Writes what the build has made below a folder, each under its URL path. */
export async function writeDocuments(folder: string, documents: readonly MadeDocument[]) {
  await rm(folder, { recursive: true, force: true });
  for (const { path: urlPath, bytes } of documents) {
    const file = path.join(folder, urlPath);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}
