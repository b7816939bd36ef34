import { expect, test } from "vitest";
import type { FiledMail } from "#request/record/inbound.ts";
import { createInboundAddresses } from "#request/record/private-links.ts";
import { createMemoryStore } from "#server/testing/memory-store.ts";
import { createMailFiler, type MailFilerParts } from "./file-mails.ts";

const HOUR = 3_600_000;
const now = Date.UTC(2026, 10, 16, 17);
const addresses = createInboundAddresses("a secret of ours", "reply.company.example", "company.example");

/** What upkeep takes for an upload that broke off is removed, by the age of the file. */
test("a file of an e-mail that waited for hours is as old as its copy, and not as the e-mail", async () => {
  const store = createMemoryStore();
  const { promise: filed, resolve } = Promise.withResolvers<FiledMail>();
  const startedAt: number[] = [];
  const unread = {
    id: 1,
    recipient: addresses.replyTo("RFQ-7K3MX9QD"),
    sender: "dana@agency.example",
    size: 1,
    onceKey: "x once",
    receivedAt: now - 5 * HOUR,
    attempts: 1,
  };
  const waiting = [unread];
  Object.assign(store, {
    leaseMails: async () => waiting.splice(0),
    readMailPiece: async () => new Uint8Array(1),
    placeMail: async () => ({ reference: "RFQ-7K3MX9QD" }),
    startFile: async (start: { now: number }) => {
      startedAt.push(start.now);
      return { outcome: "started", id: 1 };
    },
    fileMail: async (mail: FiledMail) => {
      resolve(mail);
      return "mail";
    },
  });
  const mail = {
    isWhole: true,
    messageId: undefined,
    refersTo: [],
    encloses: [],
    from: { name: "", address: "dana@agency.example" },
    subject: "",
    text: "The sizes",
    isAutomatic: false,
    report: undefined,
    isReportAttached: false,
    files: [{ name: "sizes.txt", bytes: Buffer.from("40 each") }],
  };
  const parts: MailFilerParts = {
    store,
    addresses,
    reader: { read: async () => mail, close: async () => {} },
    mails: { recipients: { contact: [], rfq: [] }, mailDomain: "company.example" },
    hasRoom: async () => true,
    clock: () => now,
    log: () => {},
    onQueued: () => {},
  };
  const filer = createMailFiler(parts);
  filer.wake();
  const { files, text, now: writtenAt } = await filed;
  await filer.stop();
  expect([text, files.map(({ name }) => name)]).toEqual(["The sizes", ["sizes.txt"]]);
  expect([writtenAt, startedAt]).toEqual([unread.receivedAt, [now]]);
});
