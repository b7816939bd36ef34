import { createHash, randomUUID } from "node:crypto";
import type { Company } from "#content/create-company.ts";
import type { PaperMaker } from "#documents/paper-thread.ts";
import { composeConfirmation } from "#order/confirmation.ts";
import type { OrderPaperJob } from "#order/paper/order-paper.ts";
import { composeQuote, sendQuote } from "#quote/editor/send-quote.ts";
import { checkDraft } from "#quote/finish-quote.ts";
import type { QuotePaperJob } from "#quote/paper/quote-paper.ts";
import { type DraftLine, emptyDraftLine, factNames, type QuoteDraft } from "#quote/quote.ts";
import { sellerOf } from "#quote/seller.ts";
import { composeRfq } from "#request/fields/message.ts";
import type { InboundTarget } from "#request/record/private-links.ts";
import { createSubmission } from "#request/record/submission.ts";
import type { Store } from "#server/store/operations.ts";
import { buyers, catalog, type SampleLine } from "./requests.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const mailDomain = "company.example";
const mails = {
  recipients: { contact: ["info@company.example"], rfq: ["quotes@company.example"] },
  mailDomain,
};

type Person = { readonly id: number; readonly name: string; readonly email: string };

/** Requests, quotes and orders of all kinds, as if some weeks of work had gone by until `now`. */
export async function fillStore(
  company: Company,
  store: Store,
  papers: Pick<PaperMaker<QuotePaperJob | OrderPaperJob>, "make">,
  now: number,
) {
  const { dayOf } = company.time;
  let count = 0;
  const [olive, ann, ben, carl] = [
    await enter("Olive Owner"),
    await enter("Ann Lee"),
    await enter("Ben Ortiz"),
    await enter("Carl Diaz"),
  ];

  async function enter(name: string): Promise<Person> {
    const email = `${name.toLowerCase().replace(" ", ".")}@company.example`;
    const tokenHash = randomUUID();
    const at = now - 90 * DAY;
    const { id } = await store.inviteStaff({ name, email, tokenHash, now: at });
    const passkey = { id: randomUUID(), publicKey: "AAAA", counter: 0, transports: [] };
    await store.enroll({
      tokenHash,
      now: at,
      passkey,
      session: { tokenHash: randomUUID(), label: "Sample" },
    });
    return { id, name, email };
  }

  /** A request with some lines of the catalog, received so long before `now`. */
  async function receive(ago: number, lineCount = 3, suspicions: readonly string[] = []) {
    count += 1;
    const buyer = buyers[count % buyers.length] ?? buyers[0];
    if (!buyer) throw new Error("The sample has no buyers");
    const lines = Array.from({ length: lineCount }, (_, n) => catalog[(count + n) % catalog.length]).filter(
      (line) => line !== undefined,
    );
    const receivedAt = now - ago;
    const message = composeRfq({
      ...buyer,
      items: lines.map(({ part, description }) => `${part}  ${description}`).join("\n"),
      quantities: lines.map(({ quantity, unit }) => `${quantity} ${unit}`).join("\n"),
      needByDate: dayOf(receivedAt + 75 * DAY).toString(),
      notes: count % 3 === 0 ? "Deliver to the rear dock, weekdays before 2 PM." : "",
      attachments: count % 4 === 0 ? ["requisition.pdf"] : [],
    });
    const submission = createSubmission(message, {
      receivedAt,
      respondBy: receivedAt + 4 * HOUR,
      idempotencyKey: undefined,
      suspicions: [...suspicions],
      ...mails,
    });
    await store.accept(submission);
    return { reference: submission.reference, at: receivedAt, lines, buyer };
  }

  async function write(ago: number, subject: string, text: string) {
    count += 1;
    const { name, email, phone, organization } = buyers[count % buyers.length] ?? {};
    const receivedAt = now - ago;
    const submission = createSubmission(
      {
        name: name ?? "",
        email: email ?? "",
        phone: phone ?? "",
        company: organization ?? "",
        subject,
        message: text,
        formType: "contact",
      },
      { receivedAt, respondBy: receivedAt + DAY, idempotencyKey: undefined, suspicions: [], ...mails },
    );
    await store.accept(submission);
    return { reference: submission.reference, at: receivedAt };
  }

  type Received = Awaited<ReturnType<typeof receive>>;

  function toDraft(lines: readonly SampleLine[], changes: Partial<QuoteDraft> = {}): QuoteDraft {
    return {
      lines: lines.map(
        (
          { part, description, quantity, unit, price, kind, maker, facts = [], weeks, origin, exportClass },
          index,
        ) => ({
          ...emptyDraftLine,
          id: String(index + 1),
          number: String(index + 1),
          part,
          description,
          quantity: String(quantity),
          unit,
          unitPrice: price,
          kind,
          maker,
          leadTime: weeks,
          origin,
          exportClass,
          ...Object.fromEntries(factNames.map((name, place) => [name, facts[place] ?? "None"])),
        }),
      ),
      validForDays: "30",
      fob: "origin",
      freight: "added",
      freightAmount: "185.00",
      discount: "",
      tax: "notIncluded",
      taxAmount: "",
      taxNote: "",
      carrier: "Depends on the item. Signature required.",
      payment: "Net 30",
      incoterms: "",
      packaging: "Manufacturer's commercial packaging and marking",
      cancellation: "None before shipment",
      warranty: "Manufacturer's warranty, passed through to the buyer; copy on request",
      remarks: "",
      ...changes,
    };
  }

  async function draft(
    { reference, at, lines }: Received,
    person: Person,
    changes: Partial<QuoteDraft> = {},
  ) {
    const typed = toDraft(lines, changes);
    const saved = await store.saveDraft({
      reference,
      staffId: person.id,
      now: at + 40 * MINUTE,
      version: 0,
      supersedes: undefined,
      draft: typed,
    });
    if (saved.outcome !== "saved") throw new Error(`No draft: ${JSON.stringify(saved)}`);
  }

  async function quote(
    { reference, at, lines }: Received,
    person: Person,
    { after = HOUR, changes = {} as Partial<QuoteDraft>, supersedes = undefined as string | undefined } = {},
  ) {
    const sentAt = at + after;
    const request = await store.findRequest(reference);
    if (!request) throw new Error(`No request ${reference}`);
    const isAbroad = lines.length > 0 && request.rfq?.values.deliveryState === "Norway";
    await store.verifyBuyer({
      reference,
      staffId: person.id,
      now: sentAt - MINUTE,
      how: "By phone, through the agency's switchboard",
    });
    await store.recordScreening({
      reference,
      staffId: person.id,
      now: sentAt - MINUTE,
      parties: `${request.fields.name}, ${request.fields.company}`,
      owners: "None: public bodies",
      lists: "Consolidated Screening List, SAM.gov exclusions",
      screenedOn: dayOf(sentAt).toString(),
      result: "clear",
    });
    if (isAbroad)
      await store.confirmCountries({
        reference,
        staffId: person.id,
        now: sentAt - MINUTE,
        countries: { delivery: "Norway", buyer: "Norway", endUser: "Norway" },
      });
    const whole = toDraft(lines, {
      ...(isAbroad && { incoterms: "CIP Oslo", freight: "included", freightAmount: "" }),
      ...changes,
    });
    const typed = isAbroad ? { ...whole, lines: whole.lines.map(withoutItar) } : whole;
    const saved = await store.saveDraft({
      reference,
      staffId: person.id,
      now: sentAt - MINUTE,
      version: 0,
      supersedes,
      draft: typed,
    });
    if (saved.outcome !== "saved") throw new Error(`No draft: ${JSON.stringify(saved)}`);
    const context = {
      seller: sellerOf(company),
      today: dayOf(sentAt).toString(),
      isBuyerVerified: true,
      isBuyerAbroad: isAbroad,
      typedByBuyer: request.fields.name,
      screening: "clear",
      needBy: "",
      licensee: undefined,
      destination: isAbroad ? "abroad" : "domestic",
    } as const;
    const { checks, finished } = checkDraft(typed, context);
    if (!finished)
      throw new Error(`Not finished: ${JSON.stringify(checks.filter(({ state }) => state === "missing"))}`);
    const fresh = (await store.findRequest(reference)) ?? request;
    const revision = supersedes ? String.fromCharCode(supersedes.charCodeAt(0) + 1) : "A";
    const composed = composeQuote({
      company,
      request: fresh,
      finished,
      staff: { ...person, role: "clerk" } as never,
      title: "Sales",
      now: sentAt,
      revision,
      supersedes,
    });
    const reasons = Object.fromEntries(checks.map(({ name }) => [name, "Agreed by phone."]));
    const outcome = await sendQuote(
      { store, papers, checkUrl: () => "", mailsFor: () => mails, onQueued: () => {} },
      {
        company,
        reference,
        staffId: person.id,
        now: sentAt,
        version: saved.version,
        seen: undefined,
        checks,
        quote: composed,
        reasons,
      },
    );
    if (outcome.outcome !== "done") throw new Error(`Not sent: ${JSON.stringify(outcome)}`);
    return { revision, sentAt, total: composed.totals.total };
  }

  async function order(reference: string, revision: string, at: number, number: string) {
    const outcome = await store.orderQuote({ reference, revision, now: at, number, ...mails });
    if (outcome !== "done") throw new Error(`Not ordered: ${JSON.stringify(outcome)}`);
  }

  /** As many of its lines as are named, or all; the rest is not accepted. */
  async function confirm(
    reference: string,
    { id, name }: Person,
    at: number,
    most = 99,
    days = 30,
    price?: number,
  ) {
    const orders = await store.findOrders(reference);
    const last = orders.at(-1);
    if (!last) throw new Error("Nothing was ordered");
    const day = dayOf(at).add({ days }).toString();
    const writer = { name, title: "Sales", email: "sales@company.example", phone: "(205) 555-0142" };
    const about = { order: last, orders, date: dayOf(at).toString(), writer };
    const lines = last.lines
      .slice(0, most)
      .map(({ place, ordered }) => ({ place, quantity: ordered, day, ...(place === 0 && { price }) }));
    const decision = { lines, declinesRest: true, reason: "" };
    const composed = composeConfirmation(about, decision);
    if (typeof composed === "string") throw new Error(composed);
    const { confirmation } = composed;
    const pdf = await papers.make(company, { kind: "order", confirmation });
    const pdfSha256 = createHash("sha256").update(pdf).digest("hex");
    const outcome = await store.confirmOrder({
      ...{ reference, staffId: id, now: at, mailDomain, order: last.n, orderedAt: last.at },
      ...{ date: about.date, writer, decision, confirmation, pdf, pdfSha256 },
    });
    if (outcome.outcome !== "done") throw new Error(`Not confirmed: ${JSON.stringify(outcome)}`);
  }

  async function deliver(reference: string, { id }: Person, at: number) {
    const last = (await store.findOrders(reference)).at(-1);
    const outcome = await store.noteDelivery({
      ...{ reference, staffId: id, now: at, mailDomain, order: last?.n ?? 0, tellsBuyer: false },
      lines: (last?.lines ?? []).map(({ place, confirmed }) => ({ place, quantity: confirmed })),
      ...{ on: dayOf(at).toString(), date: dayOf(at).toString(), carrier: "UPS", tracking: "1Z 999 AA1 01" },
    });
    if (outcome.outcome !== "done") throw new Error(`Not delivered: ${JSON.stringify(outcome)}`);
  }

  async function say(reference: string, at: number, text: string, bytes?: Uint8Array) {
    const files = bytes ? [await upload(reference, at, bytes)] : [];
    await store.receiveMessage({ reference, now: at, text, onceKey: randomUUID(), files, ...mails });
  }

  async function upload(reference: string, at: number, bytes: Uint8Array) {
    const id = await store.startFile({ reference, now: at });
    if (id === undefined) throw new Error(`${reference} takes no file`);
    await store.addFilePiece({ file: id, number: 0, bytes });
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return { id, name: "requisition.pdf", kind: "pdf" as const, size: bytes.length, sha256 };
  }

  async function receiveMail(
    target: InboundTarget,
    sender: string,
    subject: string,
    text: string,
    at: number,
  ) {
    const bytes = Buffer.from(`From: ${sender}\r\nSubject: ${subject}\r\n\r\n${text}\r\n`);
    const onceKey = randomUUID();
    const piece = { mail: undefined, number: 0, bytes, now: at };
    await store.takeMail({
      piece,
      onceKey,
      recipient: "inbox@reply.company.example",
      sender,
      size: bytes.length,
      client: "192.0.2.1",
      greeting: "mx.example.com",
    });
    const [{ id } = { id: 0 }] = await store.leaseMails({ now: at, until: at + MINUTE, limit: 1 });
    const mail = {
      isWhole: true,
      isCut: false,
      messageId: `<${onceKey}@sender.example>`,
      refersTo: [],
      encloses: [],
      from: { name: "", address: sender },
      replyTo: "",
      subject,
      text,
      isAutomatic: false,
      isFromSystem: false,
      isFromList: false,
      report: undefined,
      isReportAttached: false,
    };
    await store.placeMail({ id, target, mail, now: at, respondBy: at + DAY, ...mails });
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await store.fileMail({
      id,
      target,
      mail,
      now: at,
      onceKey,
      text,
      files: [],
      size: bytes.length,
      sha256,
      ...mails,
    });
  }

  const reply = (reference: string, person: Person, at: number, text: string, closes = false) =>
    store.replyToRequest({ reference, staffId: person.id, now: at, text, closes, mailDomain });

  // New and waiting, some of them late.
  for (const [n, ago] of [0.2, 0.6, 1, 1.5, 2, 2.6, 3.2, 3.8, 5, 7, 20, 26].entries())
    await receive(ago * HOUR, 1 + (n % 5));
  const taken = await receive(2.2 * HOUR, 8);
  await store.takeRequest({ reference: taken.reference, staffId: ann.id, now: taken.at + 10 * MINUTE });
  await store.addNote({
    reference: taken.reference,
    staffId: ann.id,
    now: taken.at + 20 * MINUTE,
    text: "The maker calls back by 3 PM.",
  });
  await receive(1.1 * HOUR, 40);
  // Held back, spam, and brought back.
  for (const ago of [1, 9, 30]) await receive(ago * HOUR, 1, ["too-fast"]);
  const spam = await receive(50 * HOUR, 1, ["honeypot"]);
  await store.confirmSpam({ references: [spam.reference], staffId: ann.id, now: now - 49 * HOUR });
  const back = await receive(30 * HOUR, 2, ["too-fast"]);
  await store.release({ reference: back.reference, staffId: ben.id, now: now - 2 * HOUR, ...mails });
  // Contact messages.
  for (const ago of [3, 20, 30])
    await write(ago * HOUR, "Training in spring", "Do you teach patrol rifle armorers in our county?");
  const answered = await write(60 * HOUR, "Line card", "Please send your line card to our bidders list.");
  await reply(
    answered.reference,
    ben,
    answered.at + 2 * HOUR,
    "It is attached to our website as a PDF; we have added you.",
    true,
  );
  await write(4 * HOUR, "Plates", "Please quote 24 level IV plates, Net 30, to Mobile, AL 36602.");
  // Drafts.
  for (const [n, ago] of [2, 3, 24, 70].entries())
    await draft(await receive(ago * HOUR, 4), n % 2 ? ben : ann, { remarks: "Checking stock." });
  await draft(await receive(5 * HOUR, 6), carl, { discount: "5" });
  // Quoted: valid, opened, discussed, near the end.
  for (const [n, ago] of [1, 2, 3, 6, 12, 22, 28, 29].entries()) {
    const request = await receive(ago * DAY, 2 + (n % 5));
    const { revision } = await quote(request, n % 2 ? ann : ben, { after: (1 + n) * HOUR });
    if (n % 2 === 0)
      await store.noteQuoteOpened({ reference: request.reference, revision, now: request.at + 12 * HOUR });
    if (n === 2)
      await say(
        request.reference,
        request.at + DAY,
        "Can the helmets ship first?",
        Buffer.from("%PDF-1.7 sample"),
      );
    if (n === 3) {
      await say(request.reference, request.at + DAY, "Is the price good for 30 as well?");
      await reply(request.reference, ann, request.at + DAY + HOUR, "Yes, for up to 40.");
    }
  }
  // Revised.
  for (const ago of [8, 15, 20]) {
    const request = await receive(ago * DAY, 5);
    await quote(request, ann);
    await quote(request, ben, { after: 2 * DAY, supersedes: "A", changes: { discount: "2.5" } });
  }
  // Expired, withdrawn.
  for (const ago of [40, 55, 70]) await quote(await receive(ago * DAY, 3), ann);
  for (const ago of [9, 33]) {
    const request = await receive(ago * DAY, 2);
    const { revision, sentAt } = await quote(request, ben);
    await store.withdrawQuote({
      reference: request.reference,
      staffId: ben.id,
      now: sentAt + DAY,
      revision,
      reason: "The maker has raised its prices.",
      mailDomain,
    });
  }
  // Ordered and waiting; confirmed; paid.
  for (const [n, ago] of [2, 5, 9].entries()) {
    const request = await receive(ago * DAY, 3);
    const { revision, sentAt } = await quote(request, ann);
    await order(request.reference, revision, sentAt + DAY, `PO-2026-${110 + n}`);
  }
  for (const [n, ago] of [12, 25, 41, 60].entries()) {
    const request = await receive(ago * DAY, 4);
    const { revision, sentAt } = await quote(request, n % 2 ? ann : olive);
    const at = sentAt + 2 * DAY;
    await order(request.reference, revision, at, `PO-2026-${90 + n}`);
    // A part of the first; the day of the second has passed; the others are delivered.
    await confirm(request.reference, ann, at + HOUR, n === 0 ? 1 : undefined, n === 1 ? 10 : 30);
    if (n > 1) await deliver(request.reference, ann, at + 20 * DAY);
    if (n === 3)
      await store.notePayment({
        reference: request.reference,
        staffId: olive.id,
        now: now - 5 * DAY,
        day: dayOf(now - 6 * DAY).toString(),
      });
  }
  // Confirmed at another price, which waits for the buyer's agreement.
  const repriced = await receive(7 * DAY, 4);
  const proposed = await quote(repriced, ann);
  await order(repriced.reference, proposed.revision, proposed.sentAt + DAY, "PO-2026-97");
  await confirm(repriced.reference, ann, proposed.sentAt + DAY + HOUR, 99, 30, 4_550_000);
  // Lost, refused, answered another way, reopened.
  for (const [n, reason] of (["price", "lead-time", "other-source"] as const).entries()) {
    const request = await receive((18 + 6 * n) * DAY, 3);
    const { revision, sentAt } = await quote(request, ben);
    await store.declineQuote({
      reference: request.reference,
      revision,
      now: sentAt + 3 * DAY,
      reason,
      text: "Not this time, thank you.",
      onceKey: randomUUID(),
      ...mails,
    });
  }
  for (const closing of ["no-bid", "by-phone", "replied"] as const) {
    const { reference, at } = await receive(14 * DAY, 2);
    await store.closeRequest({
      reference,
      staffId: ann.id,
      now: at + 2 * HOUR,
      closing,
      reason: "Outside our lines.",
      mailDomain,
    });
  }
  const reopened = await receive(16 * DAY, 2);
  await store.closeRequest({
    reference: reopened.reference,
    staffId: ben.id,
    now: reopened.at + HOUR,
    closing: "by-phone",
    reason: "",
    mailDomain,
  });
  await store.reopen({ reference: reopened.reference, staffId: ben.id, now: now - 4 * HOUR });
  // Kept by hand; a possible match; a colleague who has left.
  const kept = await receive(30 * DAY, 2);
  await store.keep({
    reference: kept.reference,
    staffId: olive.id,
    now: now - 29 * DAY,
    isOn: true,
    reason: "Audit",
  });
  const match = await receive(1.3 * DAY, 2);
  await store.recordScreening({
    reference: match.reference,
    staffId: ann.id,
    now: now - DAY,
    parties: match.buyer.organization,
    owners: "Not known yet",
    lists: "Consolidated Screening List",
    screenedOn: dayOf(now - DAY).toString(),
    result: "match",
  });
  // By e-mail: an answer to a request, and one that belongs to none.
  const asked = await receive(2 * DAY, 2);
  await receiveMail(
    { kind: "reply", reference: asked.reference },
    asked.buyer.email,
    "Re: your request",
    "Two of them in size XL, please.",
    now - DAY,
  );
  await receiveMail(
    { kind: "open" },
    "sales@maker.example",
    "Spring price list",
    "Our new price list is attached.",
    now - 8 * HOUR,
  );
  await store.revokeStaff({ email: carl.email, now: now - 2 * HOUR, ...mails });
  return { people: [olive, ann, ben], count };
}

/** What only a registrant may export is not offered abroad. */
function withoutItar(line: DraftLine): DraftLine {
  return line.exportClass.startsWith("USML")
    ? { ...line, outcome: "no-bid", reason: "a DDTC registrant makes any foreign sale" }
    : line;
}

/** Most old e-mails have left; some were refused, and the newest still wait. */
export async function settleMails(store: Store, now: number) {
  const holder = "sample";
  for (let n = 0; ; n += 1) {
    const due = await store.leaseDueMails({ now: now - 6 * HOUR, until: now, limit: 50, holder } as never);
    if (due.length === 0) return;
    for (const [index, { id }] of due.entries()) {
      const refused = (n * 50 + index) % 29 === 28;
      await store.settleMail(
        refused
          ? {
              id,
              holder,
              now: now - 5 * HOUR,
              result: "dead",
              error: "550 5.1.1 No such user",
              tell: undefined,
            }
          : { id, holder, now: now - 5 * HOUR, result: "sent" },
      );
    }
  }
}
