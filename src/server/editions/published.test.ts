import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findLastFolder, writeEdition } from "./published.ts";

test("with a database the edition is where no system cleans up after days: its files are read again for each PDF", async () => {
  const CACHE_DIRECTORY = await mkdtemp(path.join(tmpdir(), "cache-"));
  onTestFinished(() => rm(CACHE_DIRECTORY, { recursive: true }));
  const environment = { DATABASE_URL: "postgres://db.internal/site", CACHE_DIRECTORY };
  const files = [{ path: "company.json", bytes: Buffer.from("{}") }];
  const edition = { id: 3, files, changedAt: {} };
  const folder = await writeEdition(edition, environment);
  expect(path.dirname(folder)).toBe(path.join(CACHE_DIRECTORY, "editions"));
  expect(await readdir(folder)).toContain("company.json");
  expect(await findLastFolder(environment)).toBe(folder);
});
