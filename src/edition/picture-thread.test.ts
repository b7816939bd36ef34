import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { createPictureMaker } from "./picture-thread.ts";
import { unread } from "./pictures.ts";

function startWith(program: string, longestMs?: number) {
  const folder = mkdtempSync(path.join(tmpdir(), "pictures-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "worker.mjs");
  writeFileSync(file, `import { parentPort } from "node:worker_threads";\n${program}`);
  return createPictureMaker(pathToFileURL(file), longestMs);
}

const job = { kind: "logo", bytes: Buffer.from("picture") } as const;

test("a picture is made in a thread, which ends", async () => {
  const maker = startWith(`parentPort.on("message", ({ bytes }) => parentPort.postMessage({ bytes }));`);
  const [one, other] = await Promise.all([maker.make(job), maker.make(job)]);
  expect([one, other]).toEqual([{ bytes: job.bytes }, { bytes: job.bytes }]);
});

test.each([
  ["takes too long", `parentPort.on("message", () => { for (;;); });`],
  ["breaks the thread", `parentPort.on("message", () => { throw new Error("broken"); });`],
  ["ends the thread", `parentPort.on("message", () => process.exit(1));`],
])("a picture that %s cannot be read, and the next one can be tried", async (_what, program) => {
  const maker = startWith(program, 500);
  expect(await maker.make(job)).toEqual(unread);
  expect(await maker.make(job)).toEqual(unread);
});
