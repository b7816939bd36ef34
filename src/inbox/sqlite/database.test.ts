import { existsSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryFolder } from "#inbox/testing/sqlite-files.ts";
import { openDatabase, openExistingDatabase, openUnchanging } from "./database.ts";

const folder = temporaryFolder();

test("the folder of a new database is made with it", async () => {
  const file = folder.file("deeper/still/inbox.sqlite");
  await openDatabase(file).close();
  expect(existsSync(file)).toBe(true);
});

test("every connection syncs to disk, checks references and overwrites what is deleted", async () => {
  const database = openDatabase(folder.file("settings.sqlite"));
  const setting = async (name: string) => {
    const [row] = await database.query<Record<string, unknown>>(`PRAGMA ${name}`);
    return Object.values(row ?? {})[0];
  };
  const names = [
    "journal_mode",
    "synchronous",
    "foreign_keys",
    "secure_delete",
    "trusted_schema",
    "temp_store",
  ];
  expect(await Promise.all(names.map(setting))).toEqual(["wal", 2, 1, 1, 0, 2]);
  database.close();
});

test("the operator's commands never make a database where there is none", () => {
  const file = folder.file("missing.sqlite");
  expect(() => openExistingDatabase(file)).toThrow("ENOENT");
  expect(existsSync(file)).toBe(false);
});

test("looking into a copy that still asks for a log leaves nothing beside it and cannot change it", async () => {
  const source = openDatabase(folder.file("copy.sqlite"));
  await source.script("CREATE TABLE notes (text); INSERT INTO notes VALUES ('kept')");
  await source.close();
  const copy = openUnchanging(folder.file("copy.sqlite"));
  expect(await copy.query("SELECT text FROM notes")).toMatchObject([{ text: "kept" }]);
  await expect(copy.script("DELETE FROM notes")).rejects.toThrow("readonly");
  expect(readdirSync(folder.path).filter((name) => name.startsWith("copy"))).toEqual(["copy.sqlite"]);
  await copy.close();
});
