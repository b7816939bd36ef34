import { existsSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { openDatabase, openExistingDatabase, openUnchanging } from "./database.ts";
import { temporaryFolder } from "./sqlite-testing.ts";

const folder = temporaryFolder();

test("the folder of a new database is made with it", () => {
  const file = folder.file("deeper/still/inbox.sqlite");
  openDatabase(file).close();
  expect(existsSync(file)).toBe(true);
});

test("every connection syncs to disk, checks references and overwrites what is deleted", () => {
  const database = openDatabase(folder.file("settings.sqlite"));
  const setting = (name: string) =>
    Object.values(database.get<Record<string, unknown>>(`PRAGMA ${name}`) ?? {})[0];
  const names = [
    "journal_mode",
    "synchronous",
    "foreign_keys",
    "secure_delete",
    "trusted_schema",
    "temp_store",
  ];
  expect(names.map(setting)).toEqual(["wal", 2, 1, 1, 0, 2]);
  database.close();
});

test("the operator's commands never make a database where there is none", () => {
  const file = folder.file("missing.sqlite");
  expect(() => openExistingDatabase(file)).toThrow("ENOENT");
  expect(existsSync(file)).toBe(false);
});

test("looking into a copy that still asks for a log leaves nothing beside it and cannot change it", () => {
  const source = openDatabase(folder.file("copy.sqlite"));
  source.exec("CREATE TABLE notes (text); INSERT INTO notes VALUES ('kept')");
  source.close();
  const copy = openUnchanging(folder.file("copy.sqlite"));
  expect(copy.get<{ text: string }>("SELECT text FROM notes")).toMatchObject({ text: "kept" });
  expect(() => copy.exec("DELETE FROM notes")).toThrow("readonly");
  expect(readdirSync(folder.path).filter((name) => name.startsWith("copy"))).toEqual(["copy.sqlite"]);
  copy.close();
});
