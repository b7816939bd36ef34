import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";
import type { EditionFiles } from "#edition/edition.ts";
import { writeDraft } from "#server/editions/edition-folder.ts";

/**
 * Everything that could stop this company from being published, as sentences: facts, words, portraits,
 * pages and documents. Takes seconds, in a separate process; `program` is the build's check-edition.js.
 */
export async function checkEdition(
  files: EditionFiles,
  program: string,
  ...options: readonly "--strict"[]
): Promise<readonly string[]> {
  const folder = await writeDraft(files);
  try {
    const env = { ...process.env, COMPANY_DIR: folder };
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...options], { env });
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
