import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { createPostgresStore } from "#server/store/open-store.ts";
import type { Store } from "#server/store/operations.ts";
import { clearTables } from "#server/testing/clear-tables.ts";
import { exampleSubmission } from "#server/testing/example-submission.ts";
import type { PostgresDatabase } from "#store/postgres/database.ts";
import { createSharedRateLimit } from "./shared-rate-limit.ts";
import { testDatabases } from "./testing/test-database.ts";

const NODES = 4;
const NOON = Date.UTC(2026, 5, 1, 17);
const { connect, createUrl } = testDatabases();

let url: string;
/** Each with its own connections, as four processes would have. */
let nodes: Store[];
let beside: PostgresDatabase;

beforeAll(async () => {
  url = await createUrl();
  const started = Array.from({ length: NODES }, () =>
    createPostgresStore({ given: () => theCompany.facts, database: connect(url), giveUpAfterMs: 60_000 }),
  );
  nodes = await Promise.all(started);
  beside = connect(url);
});

afterEach(() => clearTables(beside));

function onEachNode<Result>(times: number, work: (node: Store, n: number) => Promise<Result>) {
  const calls = Array.from({ length: times }, (_, n) => work(nodes[n % nodes.length] as Store, n));
  return Promise.all(calls);
}

test("nodes that start at the same moment on an empty database all come up", async () => {
  await expect(nodes[0]?.probe()).resolves.toBeUndefined();
});

test("one key on four nodes at once makes one record, another body a conflict", async () => {
  const answers = await onEachNode(100, (node, n) =>
    node.accept(
      exampleSubmission(
        { subject: n < 90 ? "The same" : `Another ${n}` },
        { idempotencyKey: "key-on-all-nodes" },
      ),
    ),
  );
  const count = (outcome: string) => answers.filter((answer) => answer.outcome === outcome).length;
  expect(count("stored")).toBe(1);
  expect([count("conflict"), count("replayed")]).toSatisfy(
    ([conflicts, replays]) => conflicts + replays === 99,
  );
  expect((await nodes[0]?.overview(NOON))?.mails.pending).toBeLessThanOrEqual(2);
});

test("a submission that cannot be stored fails alone", async () => {
  const broken = exampleSubmission({ message: "A zero byte: \0" });
  const answers = await Promise.allSettled([
    ...Array.from({ length: 10 }, () => nodes[0]?.accept(exampleSubmission())),
    nodes[0]?.accept(broken),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill("fulfilled"), "rejected"]);
});

test("the rate limit is one for all nodes, and what is refused gives its place back", async () => {
  const limits = Array.from({ length: NODES }, () => createLimit(10));
  const admissions = await Promise.all(
    Array.from({ length: 40 }, (_, n) => limits[n % NODES]?.admit("192.0.2.1")),
  );
  const admitted = admissions.filter((admission) => admission?.admitted);
  expect(admitted).toHaveLength(10);
  expect((await limits[0]?.admit("192.0.2.2"))?.admitted).toBe(true);

  const [first] = admitted;
  if (first?.admitted) first.settle("refused");
  const isAdmitted = async () => (await createLimit(10).admit("192.0.2.1")).admitted;
  await expect.poll(isAdmitted).toBe(true);
});

test("a client that has sent too much has to wait for its oldest accepted request, not for a refused one", async () => {
  await beside.query(
    "INSERT INTO rate_slots (client, slot, accepted, refused) VALUES ($1, floor(extract(epoch FROM now()) / 300) - 6, 0, 1)",
    "192.0.2.3",
  );
  expect(await createLimit(1).admit("192.0.2.3")).toMatchObject({ admitted: true });
  expect(await createLimit(1).admit("192.0.2.3")).toMatchObject({
    admitted: false,
    retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 3_000 && seconds <= 3_900),
  });
});

function createLimit(acceptedPerHour: number) {
  return createSharedRateLimit(connect(url), acceptedPerHour);
}

test("a place that is refused while the server fails is counted once", async () => {
  const query = vi
    .fn()
    .mockResolvedValueOnce([])
    .mockRejectedValueOnce(new Error("gone"))
    .mockResolvedValue([]);
  const limit = createSharedRateLimit({ query } as never, 1);
  const admission = await limit.admit("client");
  if (admission.admitted) admission.settle("refused");
  query.mockRejectedValue(new Error("gone"));
  expect((await limit.admit("client")).admitted).toBe(true);
  expect((await limit.admit("client")).admitted).toBe(false);
});
