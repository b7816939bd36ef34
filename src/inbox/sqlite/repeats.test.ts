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

test("the hash of what someone wrote is kept for ten minutes only", () => {
  const database = createInbox("hashes.sqlite");
  const hashes = () => database.get<{ n: number }>("SELECT count(*) AS n FROM recent_contents")?.n;
  writes.accept(database, exampleSubmission({}, { receivedAt: NOON }));
  writes.accept(database, exampleSubmission({}, { receivedAt: NOON + 10 * minute }));
  expect(hashes()).toBe(2);
  writes.accept(database, exampleSubmission({}, { receivedAt: NOON + 10 * minute + second }));
  expect(hashes()).toBe(2);
  database.close();
});
