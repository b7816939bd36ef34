import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { createSqliteStore } from "#server/store/open-store.ts";
import type { Store } from "#server/store/operations.ts";
import { exampleSubmission } from "#server/testing/example-submission.ts";
import { temporaryFolder, workerUrl } from "#server/testing/sqlite-files.ts";
import { StoreUnavailable } from "#store/store.ts";
import { RESTART_PAUSE_MS, type SqliteStoreOptions } from "./sqlite-store.ts";

const folder = temporaryFolder();

test("a lock that another process holds for a moment only delays", async () => {
  const store = await openStore("short-lock.db");
  await lockElsewhere(folder.file("short-lock.db"), 600);
  expect(await store.accept(exampleSubmission())).toMatchObject({ outcome: "stored" });
});

test("under a long lock writes are refused in time, reads are answered, the event loop runs free", async () => {
  const store = await openStore("long-lock.db", { refuseAfterMs: 6_000 });
  const stored = exampleSubmission();
  await store.accept(stored);
  const unlock = await lockElsewhere(folder.file("long-lock.db"), 60_000);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  const refused = Array.from({ length: 50 }, () => store.accept(exampleSubmission()));
  const answers = Promise.allSettled(refused);
  expect(await store.findReceipt(stored.reference)).toMatchObject({ reference: stored.reference });
  expect((await answers).map((answer) => answer.status === "rejected" && answer.reason)).toEqual(
    refused.map(() => expect.any(StoreUnavailable)),
  );
  // Nobody waited for the lock to end.
  expect(performance.now() - started).toBeLessThan(40_000);
  // The median: waiting for the lock would hold up every turn, a busy machine holds up only some.
  expect(delay.percentile(50) / 1e6).toBeLessThan(150);
  await unlock();
  const accept = () => store.accept(exampleSubmission());
  await expect.poll(accept).toMatchObject({ outcome: "stored" });
});

test("a folder that cannot be used yet does not keep the store from starting, and it heals", async () => {
  const blocked = folder.file("not-yet");
  writeFileSync(blocked, "a file where the folder should be");
  const store = await openStore(join(blocked, "inbox.db"));
  await expect(store.probe()).rejects.toThrow(StoreUnavailable);
  rmSync(blocked);
  expect(await store.accept(exampleSubmission())).toMatchObject({ outcome: "stored" });
});

test("a worker that cannot run rejects every call instead of leaving it waiting", async () => {
  const missing = new URL("./no-such-worker.ts", import.meta.url);
  const store = await openStore("no-worker.db", { workerUrl: missing });
  await expect(store.accept(exampleSubmission())).rejects.toThrow(StoreUnavailable);
  await expect(store.probe()).rejects.toThrow(StoreUnavailable);
});

test("when a worker dies, every call is answered, and another worker takes over", async () => {
  const mortal = `import ${JSON.stringify(workerUrl.href)};
    import { parentPort } from "node:worker_threads";
    parentPort.on("message", (sent) => { if (sent.some?.(({ name }) => name === "probe")) process.exit(1); });`;
  const url = new URL(`data:text/javascript,${encodeURIComponent(mortal)}`);
  const store = await openStore("mortal.db", { workerUrl: url });
  const reference = await storedReference(store);
  await sleep(RESTART_PAUSE_MS);
  const calls = [store.probe(), store.findReceipt("MSG-22222222"), store.overview(0)];
  for (const call of await Promise.allSettled(calls)) {
    expect(call).toEqual({ status: "rejected", reason: expect.any(StoreUnavailable) });
  }
  expect(await store.findReceipt(reference)).toMatchObject({ reference });
});

test("calls beyond what the worker can hold are refused at once", async () => {
  const store = await openStore("overrun.db");
  const answers = await Promise.allSettled(
    Array.from({ length: 2_500 }, () => store.accept(exampleSubmission())),
  );
  const stored = answers.filter((answer) => answer.status === "fulfilled");
  expect(stored).toHaveLength(2_000);
  expect(await store.accept(exampleSubmission())).toMatchObject({ outcome: "stored" });
});

test("what was called before closing is still stored; after that the store refuses", async () => {
  const store = await openStore("closing.db");
  const calls = Array.from({ length: 50 }, () => storedReference(store));
  await store.close();
  const references = await Promise.all(calls);
  await expect(store.probe()).rejects.toThrow(StoreUnavailable);

  const reopened = await openStore("closing.db");
  for (const reference of references) expect(await reopened.findReceipt(reference)).toBeDefined();
});

test("a piece of a file goes to the worker without a copy; part of a buffer stays whole", async () => {
  const store = await openStore("pieces.db");
  const submission = exampleSubmission();
  await store.accept(submission);
  const file = (await store.startFile({ reference: submission.reference, now: 0 })) ?? 0;
  const [whole, part] = [Uint8Array.of(1, 2, 3), Uint8Array.of(4, 5, 6).subarray(1)];
  await store.addFilePiece({ file, number: 0, bytes: whole });
  await store.addFilePiece({ file, number: 1, bytes: part });
  expect([whole.length, part.length]).toEqual([0, 2]);
  expect(await store.readFilePiece({ file, number: 0 })).toEqual(Uint8Array.of(1, 2, 3));
  expect(await store.readFilePiece({ file, number: 1 })).toEqual(Uint8Array.of(5, 6));
});

test("the database is for its owner's eyes only", async () => {
  await openStore(folder.file("private/inbox.db"));
  const mode = (name: string) => statSync(folder.file(name)).mode & 0o777;
  expect([mode("private"), mode("private/inbox.db"), mode("private/inbox.db-wal")]).toEqual([
    0o700, 0o600, 0o600,
  ]);
});

async function openStore(name: string, options: Partial<SqliteStoreOptions> = {}) {
  const file = name.startsWith("/") ? name : folder.file(name);
  const store = await createSqliteStore({
    given: () => theCompany.facts,
    file,
    workerUrl,
    refuseAfterMs: 30_000,
    ...options,
  });
  onTestFinished(() => store.close());
  return store;
}

async function storedReference(store: Store) {
  const accepted = await store.accept(exampleSubmission({ message: "x".repeat(9_000) }));
  if (accepted.outcome === "conflict") throw new Error("no conflict expected");
  return accepted.reference;
}

async function lockElsewhere(file: string, holdMs: number) {
  const program = `const { DatabaseSync } = require("node:sqlite");
    new DatabaseSync(process.argv[1]).exec("BEGIN IMMEDIATE");
    process.stdout.write("locked");
    setTimeout(() => process.exit(), Number(process.argv[2]));`;
  const child = spawn(process.execPath, ["-e", program, file, String(holdMs)]);
  const exit = once(child, "exit");
  await once(child.stdout, "data");
  return async () => {
    child.kill("SIGKILL");
    await exit;
  };
}
