import { expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import type { FiledMail } from "#request/record/inbound.ts";
import { createInboundAddresses } from "#request/record/private-links.ts";
import { mailWords } from "#request/thread/words.ts";
import { createMemoryStore } from "#server/testing/memory-store.ts";
import { endlessRoom } from "#store/room.ts";
import { createMailFiler, type MailFilerParts, type TakenMail } from "./file-mails.ts";

const HOUR = 3_600_000;
const now = Date.UTC(2026, 10, 16, 17);
const addresses = createInboundAddresses(
  "a secret of ours",
  "reply.company.example",
  () => "company.example",
);

const reference = "RFQ-7K3MX9QD";
const unread = {
  id: 1,
  recipient: addresses.replyTo(reference),
  sender: "dana@agency.example",
  client: "192.0.2.1",
  greeting: "mx.agency.example",
  size: 1,
  onceKey: "x once",
  receivedAt: now - 5 * HOUR,
  attempts: 1,
};
const exampleMail: TakenMail = {
  isWhole: true,
  isCut: false,
  messageId: undefined,
  refersTo: [],
  encloses: [],
  from: { name: "", address: "dana@agency.example" },
  replyTo: "",
  subject: `Re: We received your request ${reference}`,
  text: "The sizes",
  enclosed: [],
  isAutomatic: false,
  isFromSystem: false,
  isFromList: false,
  report: undefined,
  isReportAttached: false,
  signatures: [],
  files: [],
  asked: undefined,
};

const parts: Omit<MailFilerParts, "store" | "reader"> = {
  addresses,
  mailsFor: () => ({ recipients: { contact: [], rfq: [] }, mailDomain: "company.example" }),
  room: endlessRoom,
  clock: () => now,
  currentCompany: () => theCompany,
  log: () => {},
  onQueued: () => {},
  names: { texts: async () => [], addresses: async () => [], mailServers: async () => [] },
};

/** Files e-mails, and returns what the store was given for the first, and when its files were started. */
async function file(
  changes: Partial<TakenMail> | "fails" | undefined,
  waiting = [unread],
  names = parts.names,
) {
  const size = waiting[0]?.size;
  const store = createMemoryStore();
  const { promise: filed, resolve } = Promise.withResolvers<FiledMail>();
  const startedAt: number[] = [];
  const failed: unknown[] = [];
  let count = 0;
  Object.assign(store, {
    leaseMails: async () => waiting.splice(0, 1),
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
  const read = async () => {
    if (changes === "fails") throw new Error("The thread ended");
    return changes && { ...exampleMail, ...changes };
  };
  const log: MailFilerParts["log"] = (_, event, fields) =>
    event === "inbound_unread" && failed.push(fields?.attempt);
  const filer = createMailFiler({ ...parts, names, store, log, reader: { read, close: async () => {} } });
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

test("what cannot be read is shown as such", async () => {
  expect(await file(undefined)).toMatchObject({ text: mailWords.unreadable, mail: { isWhole: false } });
});

test("an e-mail whose reader fails is tried three times, and then shown as such", async () => {
  const attempts = [1, 2, 3, 4].map((each) => ({ ...unread, attempts: each }));
  expect(await file("fails", attempts)).toMatchObject({ text: mailWords.unreadable, failed: [1, 2, 3] });
});

test("two are read at a time, and one that waits for its answer keeps no other from being read", async () => {
  const store = createMemoryStore();
  const waiting = Array.from({ length: 6 }, (_, n) => ({ ...unread, id: n }));
  const stuck = Promise.withResolvers<"mail">();
  const stored: number[] = [];
  let reading = 0;
  let most = 0;
  Object.assign(store, {
    leaseMails: async () => waiting.splice(0, 1),
    readMailPiece: async () => new Uint8Array(1),
    placeMail: async () => ({ reference }),
    fileMail: async ({ id }: FiledMail) => {
      stored.push(id);
      return id === 0 ? stuck.promise : "mail";
    },
  });
  const filer = createMailFiler({
    ...parts,
    store,
    reader: {
      async read() {
        reading += 1;
        most = Math.max(most, reading);
        await new Promise(setImmediate);
        reading -= 1;
        return exampleMail;
      },
      close: async () => {},
    },
  });
  filer.wake();
  await expect.poll(() => stored.length).toBe(6);
  stuck.resolve("mail");
  await filer.stop();
  expect(most).toBe(2);
});

test("an e-mail is filed with how it was proven to be from its sender, and a report without", async () => {
  const records = ["v=spf1 ip4:192.0.2.1 -all"];
  const names = { ...parts.names, texts: async (name: string) => (name === "agency.example" ? records : []) };
  expect(await file({})).toMatchObject({ proof: "unsigned" });
  expect(await file({}, [unread], names)).toMatchObject({ proof: "sent" });
  const report = { action: "failed", error: "", recipients: [] } as const;
  expect(await file({ report }, [unread], names)).toMatchObject({ proof: undefined });
});
