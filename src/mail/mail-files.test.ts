import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createFileTransport } from "./file-transport.ts";
import { purgeMailFiles } from "./mail-files.ts";
import { buildMessage, receivedAt } from "./test/factories.ts";

test("mail files of that age are removed, younger ones and other files stay", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "mail-files-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const transport = createFileTransport(folder);
  await transport.send(buildMessage());
  await transport.send(buildMessage({ createdAt: receivedAt + 1_000 }));
  await writeFile(path.join(folder, "notes.txt"), "");
  await writeFile(path.join(folder, ".2020-01-01T000000Z-RFQ-7K3MX9QD-notification.eml.tmp"), "");

  expect(await purgeMailFiles(folder, receivedAt + 1_000)).toBe(2);
  expect((await readdir(folder)).sort()).toEqual([
    "2027-02-08T164001Z-RFQ-7K3MX9QD-notification.eml",
    "notes.txt",
  ]);
  expect(await purgeMailFiles(path.join(folder, "missing"), receivedAt)).toBe(0);
});
