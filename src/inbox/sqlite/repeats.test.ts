import { expect, test } from "vitest";
import { exampleSubmission } from "#inbox/example-submission.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations.ts";
import { createOperations } from "./operations.ts";
import { temporaryFolder } from "./sqlite-testing.ts";

const folder = temporaryFolder();
const { writes } = createOperations({ perMailboxPerDay: 1, perDomainPerHour: 30, perHour: 200 });
const [second, minute, day] = [1_000, 60_000, 86_400_000];
const NOON = Date.UTC(2026, 5, 1, 17);

function createInbox(name: string) {
  const database = openDatabase(folder.file(name));
  migrate(database, migrations, NOON);
  return database;
}

test("a key is forgotten after a week, and then free again", () => {
  const database = createInbox("keys.sqlite");
  const accept = (idempotencyKey: string, receivedAt: number) =>
    writes.accept(database, exampleSubmission({}, { idempotencyKey, receivedAt })).outcome;
  expect(accept("key-of-a-visitor", NOON)).toBe("stored");
  expect(accept("some-other-key", NOON + 7 * day)).toBe("stored");
  expect(accept("key-of-a-visitor", NOON + 7 * day)).toBe("conflict");
  expect(accept("a-third-key", NOON + 7 * day + second)).toBe("stored");
  expect(accept("key-of-a-visitor", NOON + 7 * day + second)).toBe("stored");
  database.close();
});

test("of several with the same words the newest tells whether this is one more", () => {
  const database = createInbox("words.sqlite");
  const accept = (idempotencyKey: string | undefined, receivedAt: number) =>
    writes.accept(database, exampleSubmission({ subject: "The same" }, { idempotencyKey, receivedAt }));
  accept("first-of-the-same-words", NOON);
  const newest = accept("second-of-the-same-words", NOON + 5 * minute);
  expect(accept(undefined, NOON + 15 * minute)).toEqual({ ...newest, outcome: "replayed" });
  expect(accept(undefined, NOON + 15 * minute + 1).outcome).toBe("stored");
  database.close();
});

test("what came long ago is forgotten a thousand at a time", () => {
  const database = createInbox("forgotten.sqlite");
  const count = () => database.get<{ n: number }>("SELECT count(*) AS n FROM recent_arrivals")?.n;
  const accept = (idempotencyKey: string, receivedAt: number) =>
    writes.accept(database, exampleSubmission({}, { idempotencyKey, receivedAt }));
  for (let n = 0; n < 1_500; n += 1) accept(`key-number-${n}`, NOON);
  accept("the-first-that-forgets", NOON + 8 * day);
  expect(count()).toBe(501);
  accept("the-next-that-forgets", NOON + 8 * day + second);
  expect(count()).toBe(2);
  database.close();
});
