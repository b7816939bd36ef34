import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFileTransport } from "./file-transport.ts";
import { buildMessage } from "./testing/factories.ts";
import { parseMail } from "./testing/parse-mail.ts";

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mail-files-"));
});

afterEach(() => rm(folder, { recursive: true }));

test("a mail becomes one whole file, named by time, reference, kind and itself", async () => {
  const transport = createFileTransport(join(folder, "data", "mail"));
  expect(await transport.send(buildMessage())).toEqual({ outcome: "sent" });
  const names = await readdir(join(folder, "data", "mail"));
  expect(names).toEqual(["2027-02-08T164000Z-RFQ-7K3MX9QD-notification-d2babc.eml"]);
  const mail = parseMail(await readFile(join(folder, "data", "mail", names[0] ?? ""), "utf8"));
  expect(mail.header("to")).toBe("sales@example.com");
  expect(mail.header("reply-to")).toBe("dana.whitfield@example.gov");
  expect(mail.header("message-id")).toBe("<mail-1@example.com>");
  expect(mail.header("x-reference")).toBe("RFQ-7K3MX9QD");
  expect(mail.text).toContain("Quote due today by 2:40 PM CST");
  expect(mail.html).toContain("Quote due today by 2:40 PM CST</h1>");
});

test("a second attempt replaces the file, also after one that was cut off", async () => {
  const transport = createFileTransport(folder);
  await writeFile(join(folder, ".2027-02-08T164000Z-RFQ-7K3MX9QD-notification-d2babc.eml.tmp"), "half a ma");
  await transport.send(buildMessage());
  await transport.send(buildMessage());
  await transport.send(buildMessage({ kind: "acknowledgement", to: "dana.whitfield@example.gov" }));
  expect((await readdir(folder)).toSorted()).toEqual([
    "2027-02-08T164000Z-RFQ-7K3MX9QD-acknowledgement-d2babc.eml",
    "2027-02-08T164000Z-RFQ-7K3MX9QD-notification-d2babc.eml",
  ]);
  await transport.send(buildMessage({ to: "ann@example.com", messageId: "<mail-2@example.com>" }));
  expect(await readdir(folder), "each of several readers has a file").toHaveLength(3);
});

test("a folder that cannot be written keeps the mail and calls for help", async () => {
  const file = join(folder, "in-the-way");
  await writeFile(file, "");
  const result = await createFileTransport(file).send(buildMessage());
  expect(result).toMatchObject({ outcome: "retry", cause: "internal", alarm: true });
});

test("the folder and its mails are for their owner only", async () => {
  const mails = join(folder, "mail");
  await createFileTransport(mails).send(buildMessage());
  const [name = ""] = await readdir(mails);
  const modes = await Promise.all(
    [mails, join(mails, name)].map(async (path) => (await stat(path)).mode & 0o777),
  );
  expect(modes.map((mode) => mode.toString(8))).toEqual(["700", "600"]);
});
