import { expect, test } from "vitest";
import { defaultAcknowledgementCaps } from "#inbox/acknowledgement-caps.ts";
import { exampleSubmission } from "#inbox/example-submission.ts";
import { type Database, openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations.ts";
import { createOperations } from "./operations.ts";
import { type Reply, type Request, readProcessClock } from "./protocol.ts";
import { temporaryFolder } from "./sqlite-testing.ts";
import { createWriter } from "./writer.ts";

const folder = temporaryFolder();

test("what has queued up is committed in one transaction, and answered only after it", () => {
  const { writer, add, log } = startWriter("group.db");
  for (let id = 1; id <= 3; id += 1) add({ id, name: "accept", argument: exampleSubmission() });
  expect(writer.flush()).toBeUndefined();
  expect(log).toEqual(["BEGIN IMMEDIATE", "COMMIT", "reply done,done,done"]);
});

test("a request that fails takes no other with it and leaves nothing behind", () => {
  const { writer, add, database, replies } = startWriter("one-fails.db");
  const broken = { ...exampleSubmission(), messageIdDomain: Symbol("breaks the second insert") };
  add({ id: 1, name: "accept", argument: exampleSubmission() });
  add({ id: 2, name: "accept", argument: broken });
  add({ id: 3, name: "accept", argument: exampleSubmission() });
  writer.flush();
  expect(replies.map((reply) => reply.outcome)).toEqual(["done", "failed", "done"]);
  expect(count(database())).toBe(2);
});

test("a database that is full refuses the whole batch, stores none of it, and heals", () => {
  const { writer, add, database, replies } = startWriter("full.db");
  add({ id: 1, name: "probe", argument: undefined });
  writer.flush();
  const { page_count } = database().get<{ page_count: number }>("PRAGMA page_count") ?? { page_count: 0 };
  database().exec(`PRAGMA max_page_count = ${page_count + 2}`);
  for (let id = 2; id <= 9; id += 1) {
    add({ id, name: "accept", argument: exampleSubmission({ message: "x".repeat(9_000) }) });
  }
  writer.flush();
  expect(replies.slice(1).map((reply) => reply.outcome)).toEqual(Array(8).fill("unavailable"));
  expect(count(database())).toBe(0);

  database().exec("PRAGMA max_page_count = 100000");
  add({ id: 10, name: "accept", argument: exampleSubmission() });
  writer.flush();
  expect(replies.at(-1)).toMatchObject({ id: 10, outcome: "done" });
});

test("a connection that broke is closed, and another one opened", () => {
  const { writer, add, replies, breakNextCommit, connections, database } = startWriter("broken.db");
  breakNextCommit();
  add({ id: 1, name: "accept", argument: exampleSubmission() });
  writer.flush();
  const broken = database();
  expect(() => count(broken)).toThrow("not open");
  add({ id: 2, name: "accept", argument: exampleSubmission() });
  writer.flush();
  expect(replies.map((reply) => reply.outcome)).toEqual(["unavailable", "done"]);
  expect(connections()).toBe(2);
});

test("even one message behind another's lock asks to be tried again, and is stored once the lock is gone", () => {
  const { writer, add, replies } = startWriter("locked.db");
  add({ id: 1, name: "probe", argument: undefined });
  writer.flush();
  const other = openDatabase(folder.file("locked.db"));
  other.exec("BEGIN IMMEDIATE");
  add({ id: 2, name: "accept", argument: exampleSubmission() });
  expect(writer.flush()).toBeGreaterThan(0);
  expect(replies).toHaveLength(1);
  other.exec("ROLLBACK");
  other.close();
  expect(writer.flush()).toBeUndefined();
  expect(replies.at(-1)).toMatchObject({ id: 2, outcome: "done" });
});

test("who has waited too long is refused with the reason and not stored, even when the lock is gone by then", () => {
  const { writer, add, replies, database } = startWriter("late.db", 1_000);
  add({ id: 1, name: "accept", argument: exampleSubmission() }, 1_100);
  add({ id: 2, name: "accept", argument: exampleSubmission() }, 300);
  writer.flush();
  expect(replies).toMatchObject([
    { id: 1, outcome: "unavailable", reason: "Too many calls were waiting before this one" },
    { id: 2, outcome: "done" },
  ]);

  const other = openDatabase(folder.file("late.db"));
  other.exec("BEGIN IMMEDIATE");
  add({ id: 3, name: "accept", argument: exampleSubmission() }, 900);
  expect(writer.flush()).toBeGreaterThan(0);
  other.exec("ROLLBACK");
  other.close();
  expect(writer.flush()).toBeUndefined();
  expect(replies.at(-1)).toMatchObject({ id: 3, outcome: "unavailable", reason: "database is locked" });
  expect(count(database())).toBe(1);
});

test("at rest, after some commits, the log is copied into the database", () => {
  const { writer, add, log } = startWriter("rest.db");
  const checkpoint = "PRAGMA wal_checkpoint(PASSIVE)";
  for (let id = 1; id <= 10; id += 1) {
    writer.rest();
    expect(log).not.toContain(checkpoint);
    add({ id, name: "probe", argument: undefined });
    writer.flush();
  }
  writer.rest();
  writer.rest();
  expect(log.filter((entry) => entry === checkpoint)).toHaveLength(1);
});

test("a batch has an end, and what is left over comes next", () => {
  const { writer, add, log } = startWriter("large.db");
  for (let id = 1; id <= 501; id += 1) add({ id, name: "probe", argument: undefined });
  expect(writer.flush()).toBe(0);
  expect(writer.flush()).toBeUndefined();
  expect(log.filter((entry) => entry === "COMMIT")).toHaveLength(2);
});

function startWriter(name: string, slowAfterMs = 10_000) {
  const log: string[] = [];
  const replies: Reply[] = [];
  const opened: Database[] = [];
  let isBroken = false;

  const writer = createWriter({
    operations: createOperations(defaultAcknowledgementCaps),
    slowAfterMs,
    reply(batch) {
      replies.push(...batch);
      log.push(`reply ${batch.map((reply) => reply.outcome)}`);
    },
    connect() {
      const database = openDatabase(folder.file(name));
      migrate(database, migrations, 0);
      opened.push(database);
      return { ...database, exec };

      function exec(sql: string) {
        if (isBroken && sql === "COMMIT") {
          isBroken = false;
          throw Object.assign(new Error("disk I/O error"), { errcode: 10 });
        }
        log.push(sql);
        database.exec(sql);
      }
    },
  });

  return {
    writer,
    add(request: Omit<Request, "calledAt">, agoMs = 0) {
      writer.add({ ...request, calledAt: readProcessClock() - agoMs });
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

function count(database: Database) {
  return database.get<{ records: number }>("SELECT count(*) AS records FROM submissions")?.records;
}
