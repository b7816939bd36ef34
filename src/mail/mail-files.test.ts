import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createFileTransport } from "./file-transport.ts";
import { forgetMailFiles, purgeMailFiles } from "./mail-files.ts";
import { buildMessage, receivedAt } from "./testing/factories.ts";

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
    "2027-02-08T164001Z-RFQ-7K3MX9QD-notification-d2babc.eml",
    "notes.txt",
  ]);
  expect(await purgeMailFiles(path.join(folder, "missing"), receivedAt)).toBe(0);
});

test("mails about a person's requests, or that name the address, are removed and no other", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "mail-files-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = {
    "2027-02-08T164000Z-RFQ-7K3MX9QD-notification.eml": "about one of the requests",
    "2027-02-08T164001Z-MSG-22222222-acknowledgement.eml": "To: Dana.Whitfield@Example.GOV",
    "2027-02-08T164002Z-MSG-33333333-notification.eml": "about someone else",
    "letter-to-dana.whitfield@example.gov.txt": "dana.whitfield@example.gov",
  };
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
  const [, , kept = "", foreign = ""] = Object.keys(files);

  expect(await forgetMailFiles(folder, ["RFQ-7K3MX9QD"], undefined)).toBe(1);
  expect(await readdir(folder)).toHaveLength(3);
  expect(await forgetMailFiles(folder, [], "dana.whitfield@EXAMPLE.gov")).toBe(1);
  expect((await readdir(folder)).sort()).toEqual([kept, foreign].sort());
  expect(await forgetMailFiles(path.join(folder, "missing"), [], "a@example.com")).toBe(0);
});

test("mails that are being written meanwhile are no error, and are removed too", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "mail-files-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const transport = createFileTransport(folder);
  let isSending = true;
  const sending = Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      transport.send(buildMessage({ messageId: `<mail-${n}@example.com>` })),
    ),
  ).finally(() => {
    isSending = false;
  });
  while (isSending) expect(await forgetMailFiles(folder, [], "nobody@agency.example")).toBe(0);
  expect(new Set((await sending).map(({ outcome }) => outcome))).toEqual(new Set(["sent"]));
  expect(await forgetMailFiles(folder, ["RFQ-7K3MX9QD"], undefined)).toBe(100);
  expect(await readdir(folder)).toEqual([]);
});

test("a folder that cannot be read is an error, not an empty folder", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "mail-files-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, "mails");
  await writeFile(file, "");
  await expect(purgeMailFiles(file, receivedAt)).rejects.toThrow("ENOTDIR");
  await expect(forgetMailFiles(file, [], "a@example.com")).rejects.toThrow("ENOTDIR");
});
