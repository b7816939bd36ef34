import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findKept, keepEdition } from "./published.ts";

async function createFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), "kept-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("what was shown last is kept whole, or not at all", async () => {
  const DATA_DIR = await createFolder();
  const environment = { DATA_DIR };
  expect(await findKept(environment)).toBeUndefined();
  const files = [{ path: "company.json", bytes: Buffer.from('{"name":"Pe\u00f1a"}') }];
  await keepEdition({ id: 0, publishedAt: 0, files }, environment);
  expect(await findKept(environment)).toEqual({ id: 0, publishedAt: 0, files: [] });

  const edition = { id: 3, publishedAt: 12, files };
  await keepEdition(edition, environment);
  expect(await findKept(environment)).toEqual(edition);
  const [name = ""] = await readdir(DATA_DIR);
  const content = await readFile(path.join(DATA_DIR, name), "utf8");
  for (const damaged of ["", content.slice(0, -2), content.replace('"id":3', '"id":4')]) {
    await writeFile(path.join(DATA_DIR, name), damaged);
    expect(await findKept(environment)).toBeUndefined();
  }
});

test("with a database it is kept where no system cleans up after days; without any such folder, nothing is", async () => {
  const CACHE_DIRECTORY = await createFolder();
  const environment = { DATABASE_URL: "postgres://db.internal/site", CACHE_DIRECTORY };
  // Where earlier releases kept theirs.
  await mkdir(path.join(CACHE_DIRECTORY, "editions/3-0123456789abcdef"), { recursive: true });
  await keepEdition({ id: 3, publishedAt: 12, files: [] }, environment);
  expect(await findKept(environment)).toMatchObject({ id: 3 });
  expect(await readdir(CACHE_DIRECTORY)).toEqual(["edition"]);

  const nowhere = {
    DATABASE_URL: "postgres://db.internal/site",
    DATA_DIR: path.join(CACHE_DIRECTORY, "edition"),
  };
  await keepEdition({ id: 3, publishedAt: 12, files: [] }, nowhere);
  expect(await findKept(nowhere)).toBeUndefined();
});
