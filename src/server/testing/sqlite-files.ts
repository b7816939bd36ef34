import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

export const workerUrl = new URL("../store/store-worker.ts", import.meta.url);

/** A temporary folder for one test file. */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), "inbox-"));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  return { path, file: (name: string) => join(path, name) };
}
