import { expect, test } from "vitest";
import { operations } from "#server/store/operations.ts";
import { exampleSubmission } from "#server/testing/example-submission.ts";
import { temporaryFolder } from "#server/testing/sqlite-files.ts";
import { migrate } from "#store/schema.ts";
import { openDatabase, type SqliteDatabase } from "./database.ts";
import { createWriter, type Reply, type Request } from "./writer.ts";

const folder = temporaryFolder();

test("what has queued up is committed in one transaction, and answered only after it", async () => {
  const { writer, add, log } = startWriter("group.db");
  for (let id = 1; id <= 3; id += 1) add({ id, name: "accept", argument: exampleSubmission() });
  expect(await writer.flush()).toBeUndefined();
  expect(log).toEqual(["BEGIN IMMEDIATE", "COMMIT", "reply done,done,done"]);
});

test("a request that fails takes no other with it and leaves nothing behind", async () => {
  const { writer, add, database, replies } = startWriter("one-fails.db");
  const broken = { ...exampleSubmission(), mailDomain: Symbol("breaks the third insert") };
  add({ id: 1, name: "accept", argument: exampleSubmission() });
  add({ id: 2, name: "accept", argument: broken });
  add({ id: 3, name: "accept", argument: exampleSubmission() });
  await writer.flush();
  expect(replies.map((reply) => reply.outcome)).toEqual(["done", "failed", "done"]);
  expect(await count(database())).toBe(2);
});

test("a database that is full refuses the whole group, stores none of it, and heals", async () => {
  const { writer, add, database, replies } = startWriter("full.db");
  add({ id: 1, name: "probe", argument: undefined });
  await writer.flush();
  const [size] = await database().query<{ page_count: number }>("PRAGMA page_count");
  await database().script(`PRAGMA max_page_count = ${(size?.page_count ?? 0) + 2}`);
  for (let id = 2; id <= 9; id += 1) {
    add({ id, name: "accept", argument: exampleSubmission({ message: "x".repeat(9_000) }) });
  }
  await writer.flush();
  expect(replies.slice(1).map((reply) => reply.outcome)).toEqual(Array(8).fill("unavailable"));
  expect(await count(database())).toBe(0);

  await database().script("PRAGMA max_page_count = 100000");
  add({ id: 10, name: "accept", argument: exampleSubmission() });
  await writer.flush();
  expect(replies.at(-1)).toMatchObject({ id: 10, outcome: "done" });
});

test("where something was kept for a full disk, it is given up, and nothing is refused", async () => {
  let given = 0;
  const { writer, add, database, replies } = startWriter("ballast.db", 10_000, () => {
    given += 1;
    return true;
  });
  add({ id: 1, name: "probe", argument: undefined });
  await writer.flush();
  await database().script("PRAGMA max_page_count = 1");
  add({ id: 2, name: "accept", argument: exampleSubmission({ message: "x".repeat(9_000) }) });
  expect(await writer.flush()).toBeGreaterThan(0);
  expect(replies).toHaveLength(1);
  await database().script("PRAGMA max_page_count = 100000");
  await writer.flush();
  expect([given, replies.at(-1)?.outcome]).toEqual([1, "done"]);
});

test("a connection that broke is closed, and another one opened", async () => {
  const { writer, add, replies, breakNextCommit, connections, database } = startWriter("broken.db");
  breakNextCommit();
  add({ id: 1, name: "accept", argument: exampleSubmission() });
  await writer.flush();
  await expect(count(database())).rejects.toThrow();
  add({ id: 2, name: "accept", argument: exampleSubmission() });
  await writer.flush();
  expect(replies.map((reply) => reply.outcome)).toEqual(["unavailable", "done"]);
  expect(connections()).toBe(2);
});

test("a call that waited too long is refused with the reason and not stored, even if the lock is gone by then", async () => {
  const { writer, add, replies, database, time } = startWriter("late.db", 1_000);
  add({ id: 1, name: "accept", argument: exampleSubmission() }, 1_100);
  add({ id: 2, name: "accept", argument: exampleSubmission() }, 300);
  await writer.flush();
  expect(replies).toMatchObject([
    { id: 1, outcome: "unavailable", reason: "Too many calls were waiting before this one" },
    { id: 2, outcome: "done" },
  ]);

  const unlock = await lock("late.db");
  add({ id: 3, name: "accept", argument: exampleSubmission() }, 900);
  expect(await writer.flush()).toBeGreaterThan(0);
  await unlock();
  time.now += 200;
  expect(await writer.flush()).toBeUndefined();
  expect(replies.at(-1)).toMatchObject({ id: 3, outcome: "unavailable", reason: "database is locked" });
  expect(await count(database())).toBe(1);
});

test("the size of a group is limited, and what is left over comes next", async () => {
  const { writer, add, log } = startWriter("large.db");
  for (let id = 1; id <= 501; id += 1) add({ id, name: "probe", argument: undefined });
  expect(await writer.flush()).toBe(0);
  expect(await writer.flush()).toBeUndefined();
  expect(log.filter((entry) => entry === "COMMIT")).toHaveLength(2);
});

function startWriter(name: string, refuseAfterMs = 10_000, makeRoom = () => false) {
  const log: string[] = [];
  const replies: Reply[] = [];
  const opened: SqliteDatabase[] = [];
  const time = { now: 0 };
  let isBroken = false;

  const writer = createWriter({
    operations,
    refuseAfterMs,
    makeRoom,
    now: () => time.now,
    reply(group) {
      replies.push(...group);
      log.push(`reply ${group.map((reply) => reply.outcome)}`);
    },
    async connect() {
      const database = openDatabase(folder.file(name));
      await migrate(database, 0);
      opened.push(database);
      return { ...database, query };

      async function query<Row>(sql: string, ...values: Parameters<SqliteDatabase["query"]>[1][]) {
        if (isBroken && sql === "COMMIT") {
          isBroken = false;
          throw Object.assign(new Error("disk I/O error"), { errcode: 10 });
        }
        if (/^(BEGIN|COMMIT)/.test(sql)) log.push(sql);
        return database.query<Row>(sql, ...values);
      }
    },
  });

  return {
    time,
    writer,
    add(request: Omit<Request, "calledAt">, agoMs = 0) {
      writer.add({ ...request, calledAt: time.now - agoMs });
    },
    log,
    replies,
    connections: () => opened.length,
    breakNextCommit: () => {
      isBroken = true;
    },
    database() {
      const database = opened.at(-1);
      if (!database) throw new Error("nothing was opened yet");
      return database;
    },
  };
}

async function lock(name: string) {
  const other = openDatabase(folder.file(name));
  await other.script("BEGIN IMMEDIATE");
  return async () => {
    await other.script("ROLLBACK");
    await other.close();
  };
}

async function count(database: SqliteDatabase) {
  const [row] = await database.query<{ records: number }>("SELECT count(*) AS records FROM submissions");
  return row?.records;
}
