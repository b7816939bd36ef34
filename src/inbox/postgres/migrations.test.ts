import { expect, test, vi } from "vitest";
import { exampleSubmission } from "#inbox/example-submission.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations.ts";
import { createPostgresStore } from "./postgres-store.ts";
import { testCluster } from "./testing/test-database.ts";

vi.setConfig({ testTimeout: 20_000 });

const { connect, createUrl } = testCluster({ isDurable: false });

test("a node of the release before recent arrivals had one table goes on beside a new one", async () => {
  const database = connect(await createUrl());
  await migrate(database, migrations.slice(0, 1), 1);
  const remember = async (id: number, key: string, contentHash: string) => {
    await database.query(
      `INSERT INTO submissions (id, reference, form_type, name, email, phone, company, subject, message, received_at,
         respond_by, content_hash, state, suspicions)
       VALUES ($1, $2, 'rfq', '', '', '', '', '', '', $3, $3, $4, 'open', '[]')`,
      -id,
      `RFQ-${id}`,
      Date.now(),
      contentHash,
    );
    const recent = [contentHash, -id, Date.now()] as const;
    await database.query("INSERT INTO recent_keys VALUES ($4, $2, $1, $3)", ...recent, key);
    await database.query(
      `INSERT INTO recent_contents VALUES ($1, $2, $3) ON CONFLICT (content_hash) DO UPDATE
         SET submission_id = excluded.submission_id, received_at = excluded.received_at`,
      ...recent,
    );
  };
  const before = exampleSubmission({}, { idempotencyKey: "sent-before-the-upgrade", receivedAt: Date.now() });
  await remember(1, "sent-before-the-upgrade", before.contentHash);

  const store = await createPostgresStore({ database });
  const during = exampleSubmission({}, { idempotencyKey: "sent-during-the-upgrade", receivedAt: Date.now() });
  await remember(2, "sent-during-the-upgrade", during.contentHash);
  expect(await store.accept(before)).toMatchObject({ outcome: "replayed", reference: "RFQ-1" });
  expect(await store.accept(during)).toMatchObject({ outcome: "replayed", reference: "RFQ-2" });

  const next = exampleSubmission({}, { idempotencyKey: "sent-to-the-new-node", receivedAt: Date.now() });
  await store.accept(next);
  const seen = await database.query(
    "SELECT content_hash FROM recent_keys WHERE key = $1",
    "sent-to-the-new-node",
  );
  expect(seen).toEqual([{ content_hash: next.contentHash }]);
});
