import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { reportFigures, size } from "../support/scale.ts";
import { createDataFolder, startTestSite } from "../support/site-fixture.ts";
import { accept, createSubmission, inParallel } from "../support/submit.ts";

const submissions = size(30, 1_000);
const senders = 4;

test("between the insert and every reply the log is synced to disk", async () => {
  const folder = await createDataFolder();
  const site = await startTestSite({}, { dataFolder: folder });
  const traceFile = path.join(folder, "trace");
  const detach = await traceSystemCalls(site.pid, traceFile);
  const references: string[] = [];
  await inParallel(submissions, senders, async () => {
    references.push(await accept(site.port, createSubmission()));
  });
  await detach();

  const calls = (await readFile(traceFile, "latin1")).split("\n");
  for (const reference of references)
    expect(findOrder(calls, reference)).toEqual(["insert", "sync", "reply"]);
  const syncs = calls.filter(isFinishedSync).length;
  reportFigures(2, { replies: references.length, "replies before their sync": 0, syncs });
});

/** For one reference, the order of: its page written to the log, a completed sync, the reply sent. */
function findOrder(calls: readonly string[], reference: string) {
  const reply = calls.findIndex((call) => call.includes(reference) && call.includes("success"));
  const insert = calls.findIndex(
    (call) => call.includes(reference) && call.includes("-wal>") && call.includes("pwrite64("),
  );
  if (insert < 0 || reply < 0) return [insert < 0 ? "no insert" : "insert", reply < 0 ? "no reply" : "reply"];
  const sync = calls.findIndex((call, at) => at > insert && isFinishedSync(call));
  const order: [string, number][] = [
    ["insert", insert],
    ["sync", sync],
    ["reply", reply],
  ];
  return order.sort(([, a], [, b]) => a - b).map(([name]) => name);
}

/** A call that another thread interrupts in the trace shows its result on a line of its own. */
function isFinishedSync(call: string) {
  return /\b(?:fdatasync|fsync)(?:\(\d+<[^>]*-wal>\)| resumed>\)).*= 0/.test(call);
}

async function traceSystemCalls(pid: number, file: string) {
  if (spawnSync("strace", ["-V"]).status !== 0)
    throw new Error("Please install strace: this test reads system calls");
  const calls = "trace=pwrite64,fdatasync,fsync,write,writev,sendto,sendmsg";
  const tracer = spawn("strace", ["-f", "-y", "-s", "8192", "-e", calls, "-o", file, "-p", String(pid)], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let messages = "";
  tracer.stderr.setEncoding("utf8").on("data", (text) => {
    messages += text;
  });
  const exit = once(tracer, "exit");
  while (!messages.includes("attached")) {
    if (tracer.exitCode !== null) {
      throw new Error(`System calls cannot be traced here (is ptrace permitted?): ${messages.trim()}`);
    }
    await sleep(20);
  }
  await sleep(500);
  return async () => {
    tracer.kill("SIGINT");
    await exit;
  };
}
