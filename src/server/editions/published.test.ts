import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findLastShown, rememberShown, writeEdition } from "./published.ts";

test("with a database the edition is where no system cleans up after days: its files are read again for each PDF", async () => {
  const CACHE_DIRECTORY = await mkdtemp(path.join(tmpdir(), "cache-"));
  onTestFinished(() => rm(CACHE_DIRECTORY, { recursive: true }));
  const environment = { DATABASE_URL: "postgres://db.internal/site", CACHE_DIRECTORY };
  const files = [{ path: "company.json", bytes: Buffer.from("{}") }];
  const edition = { id: 3, files, changedAt: {} };
  const folder = await writeEdition(edition, environment);
  expect(path.dirname(folder)).toBe(path.join(CACHE_DIRECTORY, "editions"));
  expect(await readdir(folder)).toContain("company.json");
  expect(await findLastShown(environment)).toEqual({ id: 3, folder });
});

test("without the store, what was shown last is shown again, if its files are still what was written", async () => {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), "editions-"));
  onTestFinished(() => rm(DATA_DIR, { recursive: true }));
  const environment = { DATA_DIR };
  expect(await findLastShown(environment)).toBeUndefined();
  await rememberShown({ id: 0, folder: undefined }, environment);
  expect(await findLastShown(environment)).toEqual({ id: 0, folder: undefined });

  const write = (id: number) =>
    writeEdition(
      { id, files: [{ path: "company.json", bytes: Buffer.from(`{"id":${id}}`) }], changedAt: {} },
      environment,
    );
  const [third, fourth] = [await write(3), await write(4)];
  await rememberShown({ id: 3, folder: third }, environment);
  expect(await findLastShown(environment)).toEqual({ id: 3, folder: third });
  await writeFile(path.join(third, "company.json"), "");
  expect(await findLastShown(environment)).toEqual({ id: 4, folder: fourth });
  await writeFile(path.join(fourth, "company.json"), "");
  expect(await findLastShown(environment)).toBeUndefined();
});
