import { execFile } from "node:child_process";
import { promisify } from "node:util";

/**
 * Everything that could stop the company in this folder from being published, as sentences: facts, words, portraits,
 * pages and documents. Takes seconds, in a process of its own; `program` is the build's check-edition.js.
 */
export async function checkEdition(folder: string, program: string): Promise<readonly string[]> {
  const env = { ...process.env, COMPANY_DIR: folder };
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env });
  return JSON.parse(stdout);
}
