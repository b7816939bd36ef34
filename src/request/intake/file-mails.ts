import { createHash } from "node:crypto";
import { dueFor } from "#company/deadlines.ts";
import type { Company } from "#content/create-company.ts";
import { errorFields, type Log } from "#http/log.ts";
import { createInterruptibleSleep } from "#mail/deliverer.ts";
import type { UnreadMail } from "#mail/inbound/arrivals.ts";
import { isValid } from "#mail/inbound/dkim.ts";
import type { MailReader } from "#mail/inbound/mail-thread.ts";
import type { NameServer } from "#mail/inbound/name-server.ts";
import { proveSender } from "#mail/inbound/prove-sender.ts";
import type { MailToRead, ReadMail } from "#mail/inbound/read-mail.ts";
import type { MailStore } from "#mail/outbox.ts";
import { fileLimits } from "#request/files/file-contents.ts";
import type { ArrivedFile } from "#request/files/files.ts";
import { cleanName, type FileRefusal, receiveFile } from "#request/files/uploads.ts";
import type { Asked } from "#request/record/inbound.ts";
import type { InboundAddresses } from "#request/record/private-links.ts";
import type { MailsFor } from "#request/record/submission.ts";
import type { RequestStore } from "#request/store.ts";
import { mailWords, sayRefusal } from "#request/thread/words.ts";
import { PIECE_BYTES } from "#store/pieces.ts";
import type { Room } from "#store/room.ts";
import { StoreUnavailable } from "#store/store.ts";
import { acknowledgementFor, findMailSuspicions, type JudgedMail } from "./judge-mail.ts";

/** What the thread that reads an e-mail is given, and what it gives back. */
export type GivenMail = MailToRead & { readonly isRequest: boolean };
export type TakenMail = ReadMail & {
  /** Of an e-mail to an address for requests. */
  readonly asked: Asked | undefined;
};

export type MailFilerParts = {
  readonly store: RequestStore & Pick<MailStore, "leaseMails" | "readMailPiece">;
  readonly addresses: InboundAddresses;
  readonly reader: MailReader<GivenMail, TakenMail>;
  readonly names: NameServer;
  readonly mailsFor: MailsFor;
  /** For the files of e-mails, which were counted against the day when they came. */
  readonly room: Room;
  readonly clock: () => number;
  readonly currentCompany: () => Company;
  readonly log: Log;
  readonly onQueued: () => void;
};

const LEASE_MS = 120_000;
const LOOK_EVERY_MS = 30_000;
/** As many are in memory at the same time. */
const READERS = 2;
/** Read, and not stored yet. */
const MOST_UNSTORED = 32;
/** An e-mail whose reader keeps failing is not read again after this many attempts. */
const MOST_ATTEMPTS = 3;

/** Reads what came in, and puts each e-mail where it belongs: at once when woken, and now and then by itself. */
export function createMailFiler(parts: MailFilerParts) {
  const { store, addresses, reader, names, mailsFor, clock, currentCompany, log } = parts;
  const idle = Array.from({ length: READERS }, createInterruptibleSleep);
  const unstored = new Set<Promise<void>>();
  let isStopping = false;
  let running: Promise<unknown> | undefined;

  return {
    wake() {
      for (const each of idle) each.wake();
      running ??= Promise.all(idle.map(run));
    },
    async stop() {
      isStopping = true;
      for (const each of idle) each.wake();
      await running;
      await Promise.all(unstored);
      await reader.close();
    },
  };

  async function run({ sleep }: ReturnType<typeof createInterruptibleSleep>) {
    while (!isStopping) {
      const isMore = await readNext().catch((error) => {
        log("warn", "inbound_unavailable", { error: error instanceof Error ? error.name : "" });
        return false;
      });
      if (!isMore) await sleep(LOOK_EVERY_MS);
    }
  }

  /** Whether there was one. Storing it may wait for others, such as name servers, so the next one is read meanwhile. */
  async function readNext() {
    const now = clock();
    const [unread] = await store.leaseMails({ now, until: now + LEASE_MS, limit: 1 });
    if (!unread) return false;
    try {
      const storing = fileMail(unread, await takeApart(unread))
        .catch((error) => report(unread, error))
        .finally(() => unstored.delete(storing));
      unstored.add(storing);
    } catch (error) {
      report(unread, error);
    }
    if (unstored.size >= MOST_UNSTORED) await Promise.race(unstored);
    return true;
  }

  function report({ attempts }: UnreadMail, error: unknown) {
    if (error instanceof StoreUnavailable) log("warn", "inbound_unread", { error: error.name });
    else log("error", "inbound_unread", { attempt: attempts, ...errorFields(error) });
  }

  /** Reads it and stores its files, so that what is left of it is small. */
  async function takeApart(unread: UnreadMail) {
    const { id, recipient, sender, size, receivedAt: now, attempts } = unread;
    // The address was ours when the e-mail came; if its key does not fit any more, the secret was changed.
    const target = addresses.read(recipient) ?? { kind: "open" };
    const { raw, sha256 } = await readRaw(id, size);
    const isRequest = target.kind === "requests";
    const read = attempts <= MOST_ATTEMPTS ? await reader.read({ raw, sender, isRequest }) : undefined;
    const { files: attached, signatures, enclosed: _, asked, ...mail } = read ?? unreadable;
    if (target.kind === "test") return { isTest: true, signatures } as const;
    const company = currentCompany();
    const inbound = { id, target, mail, now, ...mailsFor(company) };
    const { reference } = await store.placeMail({
      ...inbound,
      respondBy: dueFor(isRequest ? "rfq" : "contact", now, company.facts),
      ...(isRequest && asRequest(unread, mail, attached, asked)),
    });
    const kept = await keepFiles(attached, reference, company);
    return { isTest: false, signatures, inbound, reference, sha256, ...kept } as const;
  }

  function asRequest(
    { onceKey }: UnreadMail,
    mail: JudgedMail & Pick<ReadMail, "isWhole">,
    attached: ReadMail["files"],
    asked: Asked | undefined,
  ) {
    const around = {
      lines: asked?.lines ?? [],
      hasDocument: attached.some(({ name }) => !picture.test(name)),
      inboundHost: addresses.host,
    };
    return {
      asked,
      suspicions: findMailSuspicions(mail, around),
      contentHash: mail.isWhole && mail.from.address ? hashWords(mail, attached) : undefined,
      onceKeys: addresses.forRequests.map((address) => `${address} ${keyOf(onceKey)}`),
    };
  }

  async function fileMail(unread: UnreadMail, apart: Awaited<ReturnType<typeof takeApart>>) {
    const { id, onceKey, size } = unread;
    const { signatures } = apart;
    if (apart.isTest) {
      const mailDomain = mailsFor(currentCompany()).mailDomain.toLowerCase();
      const own = signatures.filter(({ domain }) => domain === mailDomain);
      const judged = await Promise.all(own.map((each) => isValid(each, names, clock()).catch(() => false)));
      return store.endTestMail({ id, now: clock(), isSigned: judged.includes(true) });
    }
    const { inbound, reference, sha256, files, refused } = apart;
    const { mail } = inbound;
    const claim = { ...unread, from: mail.from.address, signatures };
    const proof = mail.report ? undefined : await proveSender(claim, names, clock());
    const filing = await store.fileMail({
      ...inbound,
      onceKey: keyOf(onceKey),
      text: [
        !isAnswerTo(reference, mail) && mail.subject,
        mail.text,
        mail.isCut && mailWords.cut,
        !mail.isWhole && mailWords.unreadable,
        ...refused,
      ]
        .filter(Boolean)
        .join("\n\n"),
      files,
      size,
      sha256,
      proof,
      acknowledgementTo: acknowledgementFor(mail, proof),
    });
    const { report, isWhole } = mail;
    log("info", "inbound_filed", { reference, filing, files: files.length, report: report?.action, isWhole });
    parts.onQueued();
  }

  async function readRaw(mail: number, size: number) {
    const raw = new Uint8Array(size);
    const hash = createHash("sha256");
    for (let number = 0, at = 0; at < size; number += 1) {
      const piece = await store.readMailPiece({ mail, number });
      if (!piece) throw new Error(`Piece ${number} of e-mail ${mail} is missing`);
      raw.set(piece, at);
      hash.update(piece);
      at += piece.length;
    }
    return { raw, sha256: hash.digest("hex") };
  }

  /** By the same rules as on the buyer's page. A file that is refused is named; the e-mail itself still has it. */
  async function keepFiles(attached: ReadMail["files"], reference: string, { said }: Company) {
    const files: ArrivedFile[] = [];
    const refused: string[] = [];
    for (const { name: givenName, bytes } of attached) {
      const name = cleanName(givenName) || mailWords.nameless;
      const arrived =
        files.length >= fileLimits.files
          ? "tooMany"
          : bytes.length > fileLimits.bytes
            ? "tooLarge"
            : await keepFile(name, bytes, reference);
      if (typeof arrived === "string") refused.push(mailWords.refused(name, sayRefusal(arrived, said)));
      else files.push(arrived);
    }
    return { files, refused: refused.slice(0, MOST_NAMED) };
  }

  async function keepFile(
    name: string,
    bytes: Uint8Array,
    reference: string,
  ): Promise<ArrivedFile | FileRefusal> {
    // Dated now and not when the e-mail came: an old file that is in no message yet would be taken for a
    // broken upload, and removed.
    const keeping = parts.room.open();
    const file = receiveFile(name, { store, reference, now: clock(), keeping }, []);
    try {
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
        const refusal = await file.add(Buffer.from(bytes.subarray(at, at + PIECE_BYTES)));
        if (refusal) return refusal;
      }
      return file.end();
    } finally {
      keeping.settle();
    }
  }
}

const MOST_NAMED = 20;

/** A signature has pictures, so they are no documents. */
const picture = /\.(?:png|jpe?g|gif|heic|bmp|svg|webp)$/i;

/** Without the address that it came to. */
function keyOf(onceKey: string) {
  return onceKey.slice(onceKey.indexOf(" ") + 1);
}

/** Whoever gets no answer sends the same again: as an e-mail of its own, with all of its words and files. */
function hashWords({ from, subject, text }: JudgedMail, files: ReadMail["files"]) {
  const hash = createHash("sha256").update("e-mail\n");
  for (const words of [from.address.toLowerCase(), subject.replace(/^(?:(?:re|fwd?|aw|wg):\s*)+/i, ""), text])
    hash.update(`${words.replace(/\s+/g, " ").trim()}\n`);
  for (const { name, bytes } of files) hash.update(`${name}\n`).update(bytes);
  return hash.digest("base64url").slice(0, 22);
}

/** By its subject: all of ours name the request or its quote, which differ only in their first letters. */
function isAnswerTo(reference: string, { subject, text }: Pick<ReadMail, "subject" | "text">) {
  return text !== "" && subject.includes(reference.slice(reference.indexOf("-")));
}

/** For an e-mail that could not be read: only the address that it came to says where it belongs. */
const unreadable: TakenMail = {
  isWhole: false,
  isCut: false,
  messageId: undefined,
  refersTo: [],
  encloses: [],
  from: { name: "", address: "" },
  replyTo: "",
  subject: "",
  text: "",
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
