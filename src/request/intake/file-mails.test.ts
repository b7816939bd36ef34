import { expect, test } from "vitest";
import type { ReadMail } from "#mail/inbound/read-mail.ts";
import type { FiledMail } from "#request/record/inbound.ts";
import { createInboundAddresses } from "#request/record/private-links.ts";
import { mailWords } from "#request/thread/words.ts";
import { createMemoryStore } from "#server/testing/memory-store.ts";
import { endlessRoom } from "#store/room.ts";
import { createMailFiler, type MailFilerParts } from "./file-mails.ts";

const HOUR = 3_600_000;
const now = Date.UTC(2026, 10, 16, 17);
const addresses = createInboundAddresses("a secret of ours", "reply.company.example", "company.example");

const reference = "RFQ-7K3MX9QD";
const unread = {
  id: 1,
  recipient: addresses.replyTo(reference),
  sender: "dana@agency.example",
  size: 1,
  onceKey: "x once",
  receivedAt: now - 5 * HOUR,
  attempts: 1,
};
const exampleMail: ReadMail = {
  isWhole: true,
  isCut: false,
  messageId: undefined,
  refersTo: [],
  encloses: [],
  from: { name: "", address: "dana@agency.example" },
  subject: `Re: We received your request ${reference}`,
  text: "The sizes",
  isAutomatic: false,
  isFromSystem: false,
  report: undefined,
  isReportAttached: false,
  files: [],
};

/** Files e-mails, and returns what the store was given for the first, and when its files were started. */
async function file(changes: Partial<ReadMail> | undefined, waiting = [unread]) {
  const size = waiting[0]?.size;
  const store = createMemoryStore();
  const { promise: filed, resolve } = Promise.withResolvers<FiledMail>();
  const startedAt: number[] = [];
  const failed: unknown[] = [];
  let count = 0;
  Object.assign(store, {
    leaseMails: async () => waiting.splice(0),
    readMailPiece: async () => new Uint8Array(size ?? 1),
    placeMail: async () => ({ reference }),
    startFile: async (start: { now: number }) => {
      startedAt.push(start.now);
      return 1;
    },
    fileMail: async (mail: FiledMail) => {
      count += 1;
      resolve(mail);
      return "mail";
    },
  });
  const parts: MailFilerParts = {
    store,
    addresses,
    reader: { read: async () => changes && { ...exampleMail, ...changes }, close: async () => {} },
    mails: { recipients: { contact: [], rfq: [] }, mailDomain: "company.example" },
    room: endlessRoom,
    clock: () => now,
    log: (_, event, fields) => event === "inbound_unread" && failed.push(fields?.attempt),
    onQueued: () => {},
  };
  const filer = createMailFiler(parts);
  filer.wake();
  const mail = await filed;
  await filer.stop();
  return { ...mail, startedAt, failed, count };
}

/** Upkeep goes by the age of a file to tell whether its upload broke off, and removes it. */
test("a file of an e-mail that waited for hours is dated by its copy, and not by the e-mail", async () => {
  const attached = [{ name: "sizes.txt", bytes: Buffer.from("40 each") }];
  const { text, files, now: writtenAt, startedAt } = await file({ files: attached });
  expect([text, files.map(({ name }) => name)]).toEqual(["The sizes", ["sizes.txt"]]);
  expect([writtenAt, startedAt]).toEqual([unread.receivedAt, [now]]);
});

test.each([
  [{ subject: "CANCEL PO 4711" }, "CANCEL PO 4711\n\nThe sizes"],
  [{ subject: "CANCEL PO 4711", text: "" }, "CANCEL PO 4711"],
  [{ subject: "[EXTERNAL] RE: Quote Q-7K3MX9QD Rev B" }, "The sizes"],
  [{ text: "" }, `Re: We received your request ${reference}`],
  [{ subject: "", text: "" }, ""],
  [{ isCut: true }, `The sizes\n\n${mailWords.cut}`],
])("no words of an e-mail are left out without a mark: %j", async (changes, text) => {
  expect((await file(changes)).text).toBe(text);
});

test("a large e-mail that was not begun is left for later when the server stops", async () => {
  const large = { ...unread, size: 300_000 };
  expect(await file({}, [large, large])).toMatchObject({ count: 1 });
});

test("what cannot be read is tried three times, and then shown as such", async () => {
  const attempts = [1, 2, 3, 4].map((each) => ({ ...unread, attempts: each }));
  expect(await file(undefined, attempts)).toMatchObject({ text: mailWords.unreadable, failed: [1, 2, 3] });
});
