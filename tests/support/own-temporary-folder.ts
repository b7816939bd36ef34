import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sharedFolder } from "../../src/store/postgres/testing/cluster.ts";

const former = process.env.TMPDIR;
let folder: string;

/** What tests, and servers that they kill, leave in the temporary folder is removed with it at the end. */
export async function setup() {
  folder = await mkdtemp(path.join(tmpdir(), "site-tests-"));
  // PostgreSQL runs under an account of its own.
  await chmod(folder, 0o755);
  process.env.TMPDIR = folder;
}

export async function teardown() {
  await endSharedServer();
  if (former === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = former;
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** PostgreSQL, if any test has used it. */
async function endSharedServer() {
  const file = path.join(sharedFolder(), "data/postmaster.pid");
  const [id] = await readFile(file, "utf8").then(
    (text) => text.split("\n"),
    () => [],
  );
  if (!id) return;
  process.kill(Number(id), "SIGQUIT");
  while (existsSync(file)) await sleep(20);
}
