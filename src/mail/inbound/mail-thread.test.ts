import { expect, test } from "vitest";
import { createMailReader } from "./mail-thread.ts";

/** A thread that does this with an e-mail, and its reader. */
function read(work: string, limits: Parameters<typeof createMailReader>[1] = {}) {
  const code = `import { parentPort, workerData } from "node:worker_threads"; ${work}`;
  const reader = createMailReader(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
    lookEveryMs: 5,
    ...limits,
  });
  return reader.read({ raw: new Uint8Array([7]), sender: "dana@agency.example" });
}

test("an e-mail is read in a thread of its own, which gets its bytes", async () => {
  expect(await read("parentPort.postMessage({ text: workerData.sender + workerData.raw[0] })")).toEqual({
    text: "dana@agency.example7",
  });
});

test("a thread that takes too much processor time or memory is ended, and the e-mail counts as unreadable", async () => {
  expect(await read("for (;;);", { processorMs: 50 })).toBeUndefined();
  expect(await read("/^(a+)+$/.test('a'.repeat(50) + 'b')", { processorMs: 50 })).toBeUndefined();
  const all = "const all = []; for (;;) all.push(new Array(1e5).fill(all.length))";
  expect(await read(all, { memoryMb: 16, processorMs: 60_000 })).toBeUndefined();
});

test("time that a busy machine takes does not count, but a thread that waits for nothing is ended", async () => {
  const slow = "setTimeout(() => parentPort.postMessage('read'), 200)";
  expect(await read(slow, { processorMs: 150 })).toBe("read");
  await expect(read("setInterval(() => {}, 1000)", { longestMs: 200 })).rejects.toThrow("too long");
  await expect(read("process.exit(1)")).rejects.toThrow("ended");
  await expect(read("throw new Error('broken')")).rejects.toThrow("broken");
});
