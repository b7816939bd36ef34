import { existsSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryFolder } from "#server/testing/sqlite-files.ts";
import { listOf } from "#store/database.ts";
import { classifyFault, openDatabase, openExistingDatabase, openImmutable } from "./database.ts";

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
  await database.close();
});

test("the state of a store changes with what another connection writes, not only with its own", async () => {
  const file = folder.file("state.sqlite");
  const [one, other] = [openDatabase(file), openDatabase(file)];
  await one.script(
    "CREATE TABLE probe (writes INTEGER); INSERT INTO probe VALUES (0); CREATE TABLE notes (text)",
  );
  const state = async () => (await one.query<{ state: string }>(one.engine.selectState))[0]?.state;
  const before = await state();
  expect(await state()).toBe(before);
  await other.query`INSERT INTO notes VALUES (${"theirs"})`;
  const between = await state();
  expect(between).not.toBe(before);
  await one.query`INSERT INTO notes VALUES (${"ours"})`;
  expect(await state()).not.toBe(between);
  await one.close();
  await other.close();
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
  const copy = openImmutable(folder.file("copy.sqlite"));
  expect(await copy.query("SELECT text FROM notes")).toMatchObject([{ text: "kept" }]);
  await expect(copy.script("DELETE FROM notes")).rejects.toThrow("readonly");
  expect(readdirSync(folder.path).filter((name) => name.startsWith("copy"))).toEqual(["copy.sqlite"]);
  await copy.close();
});

const withCode = (errcode: number) => Object.assign(new Error("SQLite says no"), { errcode });

/** https://www.sqlite.org/rescode.html; the upper bytes say more than we need. */
test.each([
  ["BUSY", 5, "again"],
  ["BUSY_SNAPSHOT", 5 | (2 << 8), "again"],
  ["LOCKED", 6, "again"],
  ["FULL", 13, "full"],
  ["IOERR", 10, "broken"],
  ["CORRUPT", 11, "broken"],
  ["CANTOPEN", 14, "broken"],
  ["NOTADB", 26, "broken"],
  ["ERROR", 1, "bug"],
  ["TOOBIG", 18, "bug"],
  ["CONSTRAINT", 19, "bug"],
  ["MISMATCH", 20, "bug"],
  ["MISUSE", 21, "bug"],
  ["RANGE", 25, "bug"],
])("SQLITE_%s (%i) is %s", (_name, code, fault) => {
  expect(classifyFault(withCode(code))).toBe(fault);
});

test("the file system's refusals are about the file, anything else is a defect", () => {
  expect(classifyFault(Object.assign(new Error("gone"), { syscall: "open" }))).toBe("broken");
  expect(classifyFault(new Error("a defect"))).toBe("bug");
  expect(classifyFault("a string")).toBe("bug");
});

test("a list of values is what IN looks in, and an empty one has nothing in it", async () => {
  const database = openDatabase(folder.file("lists.sqlite"));
  const isIn = (values: readonly number[]) =>
    database.query`SELECT 1 AS found WHERE ${1} = 1 AND ${7} IN (${listOf(values)}) AND ${2} = 2`;
  expect(await isIn([5, 6, 7])).toEqual([{ found: 1 }]);
  expect(await isIn([5, 6])).toEqual([]);
  expect(await isIn([])).toEqual([]);
  await database.close();
});
