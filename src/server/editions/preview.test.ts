import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createPreview } from "./draft.ts";

test("a preview whose process was killed is started again by the next look", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "preview-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = path.join(folder, "preview.mjs");
  await writeFile(
    program,
    `process.on("message", ({ id, url }) => {
       if (url === "/killed") process.kill(process.pid, "SIGKILL");
       else process.send({ id, status: 200, body: Buffer.from(url), headers: {} });
     });`,
  );
  const preview = createPreview(program, "http://site.test");
  onTestFinished(preview.close);
  const look = (url: string) => preview.find(url, { version: "1", files: [] });
  expect(await look("/")).toMatchObject({ status: 200 });
  expect(await look("/killed")).toBeUndefined();
  expect(await look("/")).toMatchObject({ status: 200 });
});
