import { connect as connectTcp, createServer, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { createPostgresStore } from "#server/store/open-store.ts";
import type { Store } from "#server/store/operations.ts";
import { exampleSubmission } from "#server/testing/example-submission.ts";
import { StoreUnavailable } from "#store/store.ts";
import { testCluster } from "./testing/test-database.ts";

const { cluster, connect, createUrl } = testCluster({ isDurable: true });
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function createStore(giveUpAfterMs = 4_000) {
  const url = await createUrl();
  const database = connect(url);
  return {
    url,
    database,
    store: await createPostgresStore({ given: () => theCompany.facts, database, giveUpAfterMs }),
  };
}

test("a commit whose answer is lost is stored once, and the caller gets its reference", async () => {
  const { url, database } = await createStore();
  const proxy = await startProxy(cluster().port);
  const throughProxy = connect(withPort(url, proxy.port));
  const store = await createPostgresStore({
    given: () => theCompany.facts,
    database: throughProxy,
    giveUpAfterMs: 30_000,
  });
  for (const idempotencyKey of ["key-lost-answer", undefined]) {
    const submission = exampleSubmission({}, { idempotencyKey });
    proxy.loseNextCommit();
    const answer = await store.accept(submission);
    expect(answer).toMatchObject({ outcome: "replayed", reference: submission.reference });
  }
  expect(proxy.lost()).toBe(2);
  const [count] = await database.query<{ records: number }>("SELECT count(*) AS records FROM submissions");
  expect(count?.records).toBe(2);
});

test("a submission that arrives during a restart is stored when the restart is short", async () => {
  const { store } = await createStore(30_000);
  await store.probe();
  await cluster().stop("immediate");
  const accepted = store.accept(exampleSubmission());
  await cluster().start();
  expect(await accepted).toMatchObject({ outcome: "stored" });
});

test("a node starts while the server is down, and sets up the schema when it is back", async () => {
  const url = await createUrl();
  await cluster().stop("fast");
  const store = await createPostgresStore({
    given: () => theCompany.facts,
    database: connect(url),
    giveUpAfterMs: 100,
  });
  await expect(store.probe()).rejects.toThrow(StoreUnavailable);
  await cluster().start();
  await expectHealed(store);
});

test("a node does not start without a database or with a schema that it does not know", async () => {
  const { url, database } = await createStore();
  await expect(
    createPostgresStore({ given: () => theCompany.facts, database: connect(`${url}_missing`) }),
  ).rejects.toThrow("does not exist");
  await database.query("UPDATE schema_migrations SET checksum = 'another'");
  await expect(createPostgresStore({ given: () => theCompany.facts, database })).rejects.toThrow(
    "was changed after it was applied",
  );
});

test("a server that turned read-only, or a locked table, is unavailable and heals", async () => {
  const { url, database, store } = await createStore(100);
  const name = new URL(url).pathname.slice(1);
  await database.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  const demoted = await createPostgresStore({
    given: () => theCompany.facts,
    database: connect(url),
    giveUpAfterMs: 100,
  });
  await expect(demoted.accept(exampleSubmission())).rejects.toThrow(StoreUnavailable);
  await database.query(`ALTER DATABASE ${name} SET default_transaction_read_only = off`);
  await expectHealed(demoted);

  await database.transaction(async (transaction) => {
    await transaction.query("LOCK TABLE submissions");
    let isRefused = false;
    const refusal = expect(store.accept(exampleSubmission()))
      .rejects.toThrow(StoreUnavailable)
      .finally(() => {
        isRefused = true;
      });
    // The server ends a transaction in which nothing happens for long.
    while (!isRefused) await transaction.query("SELECT pg_sleep(0.1)");
    await refusal;
  });
  await expectHealed(store);
});

/** These stores give up so soon that on a busy machine one call may end before the server is back. */
function expectHealed(store: Store) {
  return expect.poll(() => store.accept(exampleSubmission())).toMatchObject({ outcome: "stored" });
}

test("an answer means on disk, whatever the database's own setting", async () => {
  const { url, database } = await createStore();
  const name = new URL(url).pathname.slice(1);
  for (const [given, used] of [
    ["off", "on"],
    ["local", "on"],
    ["remote_apply", "remote_apply"],
  ]) {
    await database.query(`ALTER DATABASE ${name} SET synchronous_commit = ${given}`);
    const [row] = await connect(url).query<{ setting: string }>(
      "SELECT current_setting('synchronous_commit') AS setting",
    );
    expect(row?.setting).toBe(used);
  }
});

function withPort(url: string, port: number) {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.href;
}

/** Passes everything on, and on demand cuts a connection after the server got COMMIT and before the client hears. */
async function startProxy(serverPort: number) {
  let isArmed = false;
  let lost = 0;
  const sockets: Socket[] = [];
  const proxy = createServer((client) => {
    const server = connectTcp(serverPort, "127.0.0.1");
    let isCut = false;
    sockets.push(client, server);
    for (const socket of [client, server]) socket.on("error", () => {});
    client.on("data", (chunk) => {
      server.write(chunk);
      if (isArmed && chunk.includes("COMMIT")) {
        isArmed = false;
        isCut = true;
        lost += 1;
      }
    });
    server.on("data", (chunk) => {
      if (isCut) client.destroy();
      else client.write(chunk);
    });
    client.on("close", () => server.end());
    server.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  const address = proxy.address();
  return {
    port: address && typeof address === "object" ? address.port : 0,
    loseNextCommit: () => {
      isArmed = true;
    },
    lost: () => lost,
  };
}
