import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startSmtpServer } from "#mail/testing/servers.ts";
import { openDatabase } from "#store/postgres/database.ts";
import { readDatabaseUrl } from "#store/postgres/database-url.ts";
import { type Cluster, startCluster } from "#store/postgres/testing/cluster.ts";
import type { RunningSite } from "../../scripts/start-site.ts";
import { startBalancer } from "../support/balancer.ts";
import { copiesByReference } from "../support/received-mails.ts";
import { reportFigures, size } from "../support/scale.ts";
import { startTestSite } from "../support/site-fixture.ts";
import { createSubmission, inParallel, submit, submitUntilAccepted } from "../support/submit.ts";

const NODES = size(2, 4);
const clients = size(4, 16);
/** What a client waits between two requests while nodes are replaced: enough of them still meet one that stops. */
const pauseMs = size(60, 0);
const submissions = size(60, 10_000);
const kills = size(1, 100);
const restarts = size(1, 20);

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster({ isDurable: true });
});
afterAll(() => cluster?.remove());

test("kill -9 of nodes and restarts of PostgreSQL lose nothing and double nothing, and every mail is sent", async () => {
  const mailServer = await startSmtpServer();
  onTestFinished(mailServer.close);
  const fleet = await startFleet(cluster, NODES, { SMTP_URL: mailServer.url });
  const acknowledged = new Map<string, string>();
  const whenAccepted = async (share: number) => {
    while (acknowledged.size < share * submissions) await sleep(5 + Math.random() * 20);
  };

  const killing = (async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      await whenAccepted((kill + 0.5) / kills);
      await fleet.killAndRestart(Math.floor(Math.random() * NODES));
    }
  })();
  const restarting = (async () => {
    for (let restart = 0; restart < restarts; restart += 1) {
      await whenAccepted((restart + 1) / (restarts + 1));
      await cluster.stop(restart % 2 === 0 ? "immediate" : "fast");
      await sleep(Math.random() * 1_000);
      await cluster.start();
    }
  })();
  await inParallel(submissions, clients, async () => {
    const submission = createSubmission();
    acknowledged.set(submission.key, await submitUntilAccepted(() => fleet.port, submission));
  });
  await Promise.all([killing, restarting]);

  const inbox = openInbox(fleet.databaseUrl);
  const references = await inbox.references();
  expect([...acknowledged.values()].sort()).toEqual(references.sort());
  expect(new Set(references).size).toBe(submissions);

  let before: number | undefined;
  const countUnsent = async () => {
    const unsent = await inbox.countUnsent();
    // When the count stops falling, only leases of killed nodes are left. Act as if these had run out, and
    // send a new message: without one, the nodes would look for mails again only at their next poll.
    if (unsent === before) {
      await inbox.endLeases();
      references.push(await submitUntilAccepted(() => fleet.port, createSubmission()));
    }
    before = unsent;
    return unsent;
  };
  await expect.poll(countUnsent, { timeout: size(180_000, 600_000), interval: 2_000 }).toBe(0);
  const copies = copiesByReference(mailServer.received.filter(({ to }) => to[0] === "sales@example.com"));
  expect([...copies.keys()].sort()).toEqual(references.sort());
  for (const ids of copies.values()) expect(new Set(ids).size).toBe(1);
  const extra = [...copies.values()].reduce((sum, ids) => sum + ids.length - 1, 0);
  reportFigures(9, {
    nodes: NODES,
    submissions: references.length,
    "nodes killed": kills,
    "PostgreSQL restarts": restarts,
    lost: 0,
    "double records": 0,
    mails: copies.size,
    "extra mails": extra,
  });
});

test("a rolling restart of all nodes under load fails no request; every node sends the same page with the same ETag", async () => {
  const fleet = await startFleet(cluster, NODES, {});
  const rolls = size(1, 10);
  let isRolling = true;
  const statuses: number[] = [];
  const load = Promise.all(
    Array.from({ length: clients }, async () => {
      while (isRolling) {
        const answer = submit(fleet.port, createSubmission());
        statuses.push(
          await answer.then(
            ({ status }) => status,
            () => 0,
          ),
        );
        await sleep(pauseMs);
      }
    }),
  );
  for (let n = 0; n < rolls * NODES; n += 1) await fleet.replace(n % NODES);
  isRolling = false;
  await load;
  const tags = await Promise.all(fleet.ports().map(readTag));

  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(await openInbox(fleet.databaseUrl).references()).toHaveLength(statuses.length);
  expect(tags[0]).toMatch(/"/);
  expect([tags.length, new Set(tags).size]).toEqual([NODES, 1]);
  reportFigures(9, { "nodes replaced under load": rolls * NODES, requests: statuses.length, failed: 0 });
});

async function readTag(port: number) {
  return (await fetch(`http://127.0.0.1:${port}/`)).headers.get("etag");
}

function openInbox(databaseUrl: string) {
  const reading = readDatabaseUrl(databaseUrl);
  if (!reading.ok) throw new Error(reading.problem);
  const database = openDatabase({ address: reading.address, poolSize: 1 });
  onTestFinished(database.close);
  return {
    async references() {
      const rows = await database.query<{ reference: string }>(
        "SELECT reference FROM submissions ORDER BY reference",
      );
      return rows.map(({ reference }) => reference);
    },
    async endLeases() {
      await database.query(
        "UPDATE outbox SET due_at = created_at WHERE state = 'pending' AND lease_holder IS NOT NULL",
      );
    },
    async countUnsent() {
      const [row] = await database.query<{ mails: number }>(
        "SELECT count(*) AS mails FROM outbox WHERE state <> 'sent'",
      );
      return row?.mails;
    },
  };
}

/** Several nodes on one empty database behind a balancer; the nodes are gone after the test. */
async function startFleet(cluster: Cluster, size: number, environment: Readonly<Record<string, string>>) {
  const databaseUrl = await cluster.createDatabase();
  const start = () =>
    startTestSite({
      DATABASE_URL: databaseUrl,
      SIGNING_SECRET: "a secret for all nodes of the test",
      ...environment,
    });

  const nodes: (RunningSite | undefined)[] = await Promise.all(Array.from({ length: size }, start));
  const running = () => nodes.filter((node) => node !== undefined);
  const balancer = await startBalancer(() => running().map(({ port }) => port));
  onTestFinished(balancer.close);

  return {
    databaseUrl,
    port: balancer.port,
    ports: () => running().map(({ port }) => port),
    async killAndRestart(n: number) {
      const node = nodes[n];
      if (!node) return;
      await node.kill();
      nodes[n] = undefined;
      nodes[n] = await start();
    },
    /** Starts the new node before it stops the old one, as in a rolling upgrade. */
    async replace(n: number) {
      const old = nodes[n];
      nodes[n] = await start();
      await old?.stop();
    },
  };
}
