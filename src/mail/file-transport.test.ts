import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFileTransport, forgetMailFiles, purgeMailFiles } from "./file-transport.ts";
import { buildMessage, receivedAt } from "./testing/factories.ts";
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

test("mail files of that age are removed, younger ones and other files stay", async () => {
  const transport = createFileTransport(folder);
  await transport.send(buildMessage());
  await transport.send(buildMessage({ createdAt: receivedAt + 1_000 }));
  await writeFile(join(folder, "notes.txt"), "");
  await writeFile(join(folder, ".2020-01-01T000000Z-RFQ-7K3MX9QD-notification.eml.tmp"), "");

  expect(await purgeMailFiles(folder, receivedAt + 1_000, [])).toBe(2);
  expect((await readdir(folder)).sort()).toEqual([
    "2027-02-08T164001Z-RFQ-7K3MX9QD-notification-d2babc.eml",
    "notes.txt",
  ]);
  expect(await purgeMailFiles(join(folder, "missing"), receivedAt, [])).toBe(0);
});

test("mails about a person's requests, or that name the address, are removed and no other", async () => {
  const files = {
    "2027-02-08T164000Z-RFQ-7K3MX9QD-notification.eml": "about one of the requests",
    "2027-02-08T164001Z-MSG-22222222-acknowledgement.eml": "To: Dana.Whitfield@Example.GOV",
    "2027-02-08T164002Z-MSG-33333333-notification.eml": "about someone else",
    "letter-to-dana.whitfield@example.gov.txt": "dana.whitfield@example.gov",
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const [, , kept = "", foreign = ""] = Object.keys(files);

  expect(await forgetMailFiles(folder, { references: ["RFQ-7K3MX9QD"], held: [], email: undefined })).toBe(1);
  expect(await readdir(folder)).toHaveLength(3);
  expect(
    await forgetMailFiles(folder, { references: [], held: [], email: "dana.whitfield@EXAMPLE.gov" }),
  ).toBe(1);
  expect((await readdir(folder)).sort()).toEqual([kept, foreign].sort());
  expect(
    await forgetMailFiles(join(folder, "missing"), { references: [], held: [], email: "a@example.com" }),
  ).toBe(0);
});

test("what is held stays in the folder, whatever its age and whomever it names", async () => {
  const held = "2027-02-08T164000Z-RFQ-7K3MX9QD-notification-d2babc.eml";
  const halfway = `.${held}.tmp`;
  const other = "2027-02-08T164000Z-RFQ-7K3MX9QE-notification-d2babc.eml";
  const refill = async () => {
    for (const name of [held, halfway, other]) await writeFile(join(folder, name), "To: dana@agency.example");
  };
  const references = ["RFQ-7K3MX9QD"];
  await refill();
  expect(await purgeMailFiles(folder, receivedAt + 1_000, references)).toBe(1);
  expect((await readdir(folder)).sort()).toEqual([halfway, held]);
  await refill();
  const forgotten = { references, held: references, email: "dana@agency.example" };
  expect(await forgetMailFiles(folder, forgotten)).toBe(1);
  expect((await readdir(folder)).sort()).toEqual([halfway, held]);
});

test("mails that are being written meanwhile are no error, and are removed too", async () => {
  const transport = createFileTransport(folder);
  let isSending = true;
  const sending = Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      transport.send(buildMessage({ messageId: `<mail-${n}@example.com>` })),
    ),
  ).finally(() => {
    isSending = false;
  });
  while (isSending)
    expect(await forgetMailFiles(folder, { references: [], held: [], email: "nobody@agency.example" })).toBe(
      0,
    );
  expect(new Set((await sending).map(({ outcome }) => outcome))).toEqual(new Set(["sent"]));
  expect(await forgetMailFiles(folder, { references: ["RFQ-7K3MX9QD"], held: [], email: undefined })).toBe(
    100,
  );
  expect(await readdir(folder)).toEqual([]);
});
