import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const former = process.env.TMPDIR;
let folder: string;

/** What tests, and servers that they kill, leave in the temporary folder goes with it after the last test. */
export async function setup() {
  folder = await mkdtemp(path.join(tmpdir(), "site-tests-"));
  // PostgreSQL runs under an account of its own.
  await chmod(folder, 0o755);
  process.env.TMPDIR = folder;
}

export async function teardown() {
  if (former === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = former;
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
