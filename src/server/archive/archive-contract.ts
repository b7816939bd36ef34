import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { composeRfq, type FormType } from "#request/fields/message.ts";
import type { MailSettings, SubmissionContext } from "#request/record/submission.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import type { Archive } from "#server/archive/archive.ts";
import type { Store } from "#server/store/operations.ts";
import {
  DAY,
  exampleSubmission,
  HOUR,
  inGroups,
  MINUTE,
  mailDomain,
  NOON,
  recipients,
} from "#server/testing/example-submission.ts";
import {
  answerByPhone,
  askedLine,
  exampleLine,
  examplePdf,
  exampleSending,
  inviteSomeone,
  saveExample,
  sendExample,
} from "#server/testing/sent-quote.ts";
import { storeFile } from "#server/testing/stored-file.ts";

const mailSettings: MailSettings = {
  recipients,
  mailDomain,
};

export type Engine = { readonly store: Store; readonly archive: Archive; clear(): Promise<void> };

/** What every engine guarantees to the operator, beside a store that is open. Backups are each engine's own to test. */
export function testArchiveContract(open: () => Promise<Engine>) {
  let store: Store;
  let archive: Archive;
  let clear: () => Promise<void>;

  beforeAll(async () => {
    ({ store, archive, clear } = await open());
  });

  afterEach(() => clear());

  afterAll(async () => {
    await archive.close();
    await store.close();
  });

  type Given = Partial<SubmissionContext> & {
    formType?: FormType;
    email?: string;
    name?: string;
    message?: string;
  };

  async function receive({ formType = "rfq", email, name, message, ...context }: Given = {}) {
    const fields = { formType, ...(email && { email }), ...(name && { name }), ...(message && { message }) };
    const submission = exampleSubmission(fields, { receivedAt: NOON, ...context });
    await store.accept(submission);
    return submission.reference;
  }

  const listed = async (filter: Parameters<Archive["exportAll"]>[0] = {}) =>
    (await collect(archive.exportAll(filter))).map(({ reference }) => reference);

  const find = async (reference: string) =>
    (await collect(archive.exportAll({ tab: "all" }))).find((each) => each.reference === reference);

  async function collect<Item>(pages: AsyncIterable<readonly Item[]>) {
    const items: Item[] = [];
    for await (const page of pages) items.push(...page);
    return items;
  }

  const leaseAll = (now = NOON) =>
    store.leaseDueMails({ now, until: now + MINUTE, limit: 100, holder: "one" });

  async function markAllMailsDead() {
    for (const { id } of await leaseAll()) {
      await store.settleMail({ id, holder: "one", now: NOON, result: "dead", error: "550 no such user" });
    }
  }

  test("the doctor's e-mail is known when it came, and whether it was signed", async () => {
    await store.endTestMail({ id: 0, now: NOON, isSigned: true });
    expect([await archive.lastTestMailAt(), await archive.lastTestMailAt("signed")]).toEqual([NOON, NOON]);
    await store.endTestMail({ id: 0, now: NOON + 1, isSigned: false });
    expect([await archive.lastTestMailAt(), await archive.lastTestMailAt("signed")]).toEqual([
      NOON + 1,
      NOON,
    ]);
  });

  test("filters by words", async () => {
    await receive({ formType: "contact" });
    const rfq = await receive({ name: "Zoë 100% O'Neill_x" });
    expect(await listed({ text: "100% o'neill_X" })).toEqual([rfq]);
    expect(await listed({ text: "%neill%" })).toEqual([]);
    expect(await listed({ text: rfq.toLowerCase() })).toEqual([rfq]);
  });

  test("an answer is kept with its time, once, until it is reopened", async () => {
    const reference = await receive();
    expect(await answerByPhone(store, reference, NOON + HOUR)).toEqual({ outcome: "done" });
    expect(await answerByPhone(store, reference, NOON + DAY)).toEqual({
      outcome: "refused",
      state: "answered",
      answeredAt: NOON + HOUR,
    });
    expect(await find(reference)).toMatchObject({ state: "answered", answeredAt: NOON + HOUR });
    expect(await archive.reopen({ reference, now: NOON })).toEqual({ outcome: "done" });
    expect(await archive.reopen({ reference, now: NOON })).toMatchObject({
      outcome: "refused",
      state: "open",
    });
    expect(await find(reference)).toMatchObject({ state: "open", answeredAt: NOON + HOUR });
    expect(await archive.reopen({ reference: "RFQ-22222222", now: NOON })).toEqual({ outcome: "unknown" });
  });

  test("what is released from quarantine is open and has its mails", async () => {
    const reference = await receive({ suspicions: ["links"] });
    expect(await answerByPhone(store, reference, NOON)).toMatchObject({ outcome: "refused" });
    expect(await archive.release({ reference, now: NOON + HOUR, ...mailSettings })).toEqual({
      outcome: "done",
    });
    expect(await archive.release({ reference, now: NOON + HOUR, ...mailSettings })).toMatchObject({
      state: "open",
    });
    const mails = await leaseAll(NOON + HOUR);
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ["notification", "quotes@company.example"],
      ["acknowledgement", "dana@agency.example"],
    ]);
  });

  test("dead mails are listed with their reason, and can be tried again from the start: a buyer's only by reference", async () => {
    const first = await receive({ email: "one@agency.example" });
    await receive({ email: "two@agency.example" });
    await markAllMailsDead();
    expect(await archive.listMails({ state: "dead", limit: 10 })).toHaveLength(4);
    expect(await archive.retryDead({ now: NOON + HOUR, reference: first })).toBe(2);
    expect(await archive.retryDead({ now: NOON + 8 * DAY })).toBe(0);
    expect(await archive.retryDead({ now: NOON + HOUR })).toBe(1);
    expect(await archive.listMails({ state: "dead", limit: 10 })).toMatchObject([
      { to: "two@agency.example" },
    ]);
    const [again] = await leaseAll(NOON + HOUR);
    expect(again).toMatchObject({ attempts: 0, firstTriedAt: undefined });
    expect((await archive.overview(NOON)).mails).toEqual({ pending: 3, dead: 1 });
  });

  test("what a mistyped address did not get goes to the one that took its place, even if others already have it", async () => {
    const mistyped = { ...recipients, rfq: ["ann@company.example", "bne@company.example"] };
    const named = { contact: recipients.contact, rfq: ["ann@company.example", "ben@company.example"] };
    await receive({ email: "colleague@company.example", recipients: mistyped });
    const [toAnn, toBne] = await leaseAll();
    await store.settleMail({ id: toAnn?.id ?? "", holder: "one", now: NOON, result: "sent" });
    const dead = { holder: "one", now: NOON, result: "dead", error: "550 no such user" } as const;
    await store.settleMail({ id: toBne?.id ?? "", ...dead });
    expect(await archive.retryDead({ now: NOON + HOUR, named })).toBe(1);
    const [again] = await leaseAll(NOON + HOUR);
    expect(again).toMatchObject({ kind: "notification", to: "ben@company.example" });

    await store.settleMail({ id: again?.id ?? "", ...dead });
    await archive.retryDead({ now: NOON + HOUR, named });
    expect(await leaseAll(NOON + HOUR)).toMatchObject([{ to: "ben@company.example" }]);
  });

  test("mails that wait after a failure are listed apart from those that merely wait", async () => {
    const reference = await receive({ email: "colleague@company.example" });
    const [mail] = await leaseAll();
    await receive({ email: "colleague@company.example" });
    const retry = { result: "retry", dueAt: NOON + HOUR, error: "421 later" } as const;
    await store.settleMail({ id: mail?.id ?? "", holder: "one", now: NOON, ...retry });
    expect(await archive.listMails({ state: "pending", limit: 10 })).toMatchObject([
      { reference, error: "421 later", dueAt: NOON + HOUR },
    ]);
  });

  test("exports everything once, page by page", async () => {
    const references = await inGroups(520, (n) => receive({ email: `buyer${n}@agency.example` }));
    const exported = await collect(archive.exportAll({}));
    expect(exported.map(({ reference }) => reference).sort()).toEqual(references.sort());
    expect(new Set(exported.map(({ fields }) => fields.email)).size).toBe(520);

    // What is rare is searched for range by range, so that no query takes long.
    const rare = exported.at(-1)?.reference ?? "";
    await answerByPhone(store, rare, NOON);
    const first = await archive.exportPage({ after: 0, tab: "closed" });
    expect(first.submissions).toEqual([]);
    const { submissions, last } = await archive.exportPage({ after: 0 });
    expect(last).toBe(first.last);
    expect(submissions.length).toBeLessThanOrEqual(500);
    expect(await collect(archive.exportAll({ tab: "closed" }))).toMatchObject([{ reference: rare }]);
    expect(await archive.exportPage({ after: 2_000 })).toEqual({ submissions: [], last: 2_000 });
  });

  test("forgets a person whatever the case of the address, and keeps the count", async () => {
    const mine = [
      await receive({ email: "Gone@Agency.example", name: "Gone Person" }),
      await receive({ email: "gone@agency.EXAMPLE", suspicions: ["links"] }),
    ];
    const mention = await receive({
      email: "other@agency.example",
      message: "Ask GONE@agency.example about it",
    });
    await receive({ email: "notgone@agency.example" });
    const search = async () => (await archive.search({ text: "gone person", limit: 9 })).places;
    await archive.indexMarked(9);
    expect(await search()).toMatchObject([{ place: "request", count: 1 }]);
    const report = await archive.forget({ email: "gone@AGENCY.example", now: NOON });
    expect(await search()).toEqual([]);
    expect(report).toMatchObject({ mails: 2, mentions: [mention] });
    expect([...report.references].sort()).toEqual(mine.sort());
    for (const reference of mine) {
      const left = await find(reference);
      expect(left).toMatchObject({ state: "erased" });
      expect(Object.values(left?.fields ?? {}).join("")).toBe("");
    }
    expect(await listed({ tab: "all" })).toHaveLength(4);
    expect(await listed()).toHaveLength(2);
    expect(await archive.overview(NOON)).toMatchObject({ open: 2 });
    expect(await archive.forget({ email: "gone@agency.example", now: NOON })).toMatchObject({
      references: [],
    });
    expect(await archive.release({ reference: mine[1] ?? "", now: NOON, ...mailSettings })).toMatchObject({
      state: "erased",
    });
  });

  test("others' requests that name a forgotten address in a copy or a note are named", async () => {
    const [copied, noted] = [await receive(), await receive()];
    await receive();
    const by = { staffId: await inviteSomeone(store, NOON), now: NOON };
    const reply = { ...by, reference: copied, text: "Yes.", closes: false, cc: ["gone@agency.example"] };
    await store.replyToRequest({ ...reply, mailDomain });
    await store.addNote({ ...by, reference: noted, text: "Ask Gone@Agency.example" });
    const { mentions } = await archive.forget({ email: "gone@agency.example", now: NOON });
    expect([...mentions].sort()).toEqual([copied, noted].sort());
  });

  test("forgetting a person takes the values of a request along", async () => {
    const request = exampleSubmission(composeRfq({ ...exampleRfq, email: "gone@agency.example" }));
    await store.accept(request);
    expect((await find(request.reference))?.rfq?.values.items).toBe(exampleRfq.items);
    await archive.forget({ email: "gone@agency.example", now: NOON });
    expect((await find(request.reference))?.rfq).toBeUndefined();
  });

  test("what was said and its files are exported, go with the person or with time, and stay under a hold", async () => {
    const said = async (reference: string) => {
      const [message] = await store.findConversation(reference);
      const [file] = message?.files ?? [];
      const piece = file && (await store.readFilePiece({ file: file.id, number: 0 }));
      return [message?.text, piece?.length];
    };
    const speak = async (email: string) => {
      const reference = await receive({ email });
      const message = { reference, now: NOON, text: "Sizes are in the list", onceKey: email };
      const files = [await storeFile(store, reference, { name: "sizes.xlsx" })];
      await store.receiveMessage({ ...message, files, ...mailSettings });
      return reference;
    };
    const [gone, held, old] = [
      await speak("gone@agency.example"),
      await speak("held@agency.example"),
      await speak("old@agency.example"),
    ];
    const exported = await collect(archive.exportAll({}));
    expect(exported.find(({ reference }) => reference === gone)?.said).toEqual([
      { side: "buyer", at: NOON, text: "Sizes are in the list", files: ["sizes.xlsx"] },
    ]);
    await archive.keep({ reference: held, now: NOON, isOn: true });
    for (const name of ["gone", "held"]) await archive.forget({ email: `${name}@agency.example`, now: NOON });
    expect([await said(gone), await said(held), await said(old)]).toEqual([
      [undefined, undefined],
      ["Sizes are in the list", 1_000],
      ["Sizes are in the list", 1_000],
    ]);
    await answerByPhone(store, old, NOON);
    await archive.purge({ now: NOON + DAY, submissionsBefore: NOON + DAY, quarantinedBefore: NOON });
    expect([await said(held), await said(old)]).toEqual([
      ["Sizes are in the list", 1_000],
      [undefined, undefined],
    ]);
  });

  test("forgetting and purging take quotes and drafts along; a legal hold keeps them", async () => {
    const quoted = await receive({ email: "quoted@agency.example" });
    const kept = await receive({ email: "kept@agency.example" });
    for (const reference of [quoted, kept]) {
      await sendExample(store, reference, { now: NOON, said: { lines: [exampleLine({ part: reference })] } });
      await saveExample(store, reference, { supersedes: "A", now: NOON });
    }
    const next = await receive();
    const isRemembered = async (part: string) => {
      const asked = { reference: next, lines: [askedLine({ part })], now: NOON };
      return Object.keys(await store.findEarlierPrices(asked)).length > 0;
    };
    expect([await isRemembered(quoted), await isRemembered(kept)]).toEqual([true, true]);
    await archive.keep({ reference: kept, now: NOON, isOn: true });
    for (const name of ["quoted", "kept"])
      await archive.forget({ email: `${name}@agency.example`, now: NOON });
    expect(await store.findFollowed(quoted)).toBeUndefined();
    expect([await isRemembered(quoted), await isRemembered(kept)]).toEqual([false, true]);
    expect(await store.findFollowed(kept)).toMatchObject({ quotedAt: NOON });
    expect(await store.findQuotes(quoted)).toBeUndefined();
    expect(await store.findQuotePaper({ reference: quoted, revision: "A" })).toBeUndefined();
    // From a page that was open meanwhile.
    const staffId = await inviteSomeone(store, NOON);
    const sending = exampleSending(quoted, { staffId, supersedes: "A", now: NOON });
    expect(await store.storeSentQuote(sending)).toMatchObject({ outcome: "refused", state: "erased" });
    expect((await store.findQuotes(kept))?.draft).toBeDefined();
    const paper = await store.findQuotePaper({ reference: kept, revision: "A" });
    expect(Buffer.from(paper?.pdf ?? []).equals(examplePdf)).toBe(true);

    await archive.purge({ now: NOON, submissionsBefore: NOON + 1, quarantinedBefore: 0 });
    expect((await store.findQuotes(kept))?.sent).toHaveLength(1);
    await archive.keep({ reference: kept, now: NOON, isOn: false });
    const expired = NOON + 60 * DAY;
    await archive.purge({ now: expired, submissionsBefore: NOON + 1, quarantinedBefore: 0 });
    expect(await store.findQuotes(kept)).toBeUndefined();
    expect(await archive.findProblems()).toEqual([]);
  });

  test("someone who was forgotten can write again", async () => {
    await receive({
      email: "gone@agency.example",
      message: "The same words again",
      idempotencyKey: "key-of-gone",
    });
    await archive.forget({ email: "gone@agency.example", now: NOON });
    const again = await receive({
      email: "gone@agency.example",
      message: "The same words again",
      idempotencyKey: "key-of-gone",
    });
    expect(await listed()).toEqual([again]);
  });

  test("purges by age, quarantined ones earlier, with their mails", async () => {
    await answerByPhone(store, await receive({ receivedAt: NOON - 9 * DAY }), NOON - 9 * DAY);
    await receive({ receivedAt: NOON - 3 * DAY, suspicions: ["links"] });
    const kept = [await receive({ receivedAt: NOON - 3 * DAY }), await receive({ suspicions: ["links"] })];
    const request = { now: NOON, submissionsBefore: NOON - 8 * DAY, quarantinedBefore: NOON - 2 * DAY };
    expect(await archive.purge(request)).toEqual({ submissions: 1, quarantined: 1 });
    expect((await listed()).sort()).toEqual(kept.sort());
    expect((await store.overview(NOON)).mails.pending).toBe(2);
  });

  test("a record under a legal hold is not purged, in quarantine or not, until the hold is lifted", async () => {
    const old = await receive({ receivedAt: NOON - 9 * DAY });
    await answerByPhone(store, old, NOON - 9 * DAY);
    const spam = await receive({ receivedAt: NOON - 9 * DAY, suspicions: ["links"] });
    for (const reference of [old, spam]) {
      expect(await archive.keep({ reference, now: NOON, isOn: true })).toEqual({ outcome: "done" });
      await archive.keep({ reference, now: NOON + HOUR, isOn: true });
      expect(await find(reference)).toMatchObject({ legalHoldSince: NOON });
    }
    const later = NOON + DAY;
    const request = { now: later, submissionsBefore: later, quarantinedBefore: later };
    expect(await archive.purge(request)).toEqual({ submissions: 0, quarantined: 0 });
    expect(await store.purgeBatch({ ...request, limit: 9 })).toEqual({ submissions: 0, quarantined: 0 });
    expect(await listed()).toEqual([old, spam]);

    await archive.keep({ reference: old, now: NOON, isOn: false });
    expect((await find(old))?.legalHoldSince).toBeUndefined();
    expect(await archive.purge(request)).toEqual({ submissions: 1, quarantined: 0 });
    expect(await listed()).toEqual([spam]);
    expect(await archive.keep({ reference: old, now: NOON, isOn: true })).toEqual({ outcome: "unknown" });
  });

  test("forgetting a person leaves and names what is under a legal hold", async () => {
    const held = await receive({ email: "gone@agency.example", name: "Gone Person" });
    const erased = await receive({ email: "gone@agency.example" });
    await archive.keep({ reference: held, now: NOON, isOn: true });
    const report = await archive.forget({ email: "gone@agency.example", now: NOON });
    expect(report).toMatchObject({ references: [erased], held: [{ reference: held, kind: "manual" }] });
    expect(await archive.listHeld(NOON)).toEqual([held]);
    expect(await find(held)).toMatchObject({ state: "open", fields: { name: "Gone Person" } });
    expect((await store.findRequest(held))?.mails).toHaveLength(2);
    expect(await archive.keep({ reference: erased, now: NOON, isOn: true })).toMatchObject({
      state: "erased",
    });
  });

  test("knows of no backup before the first, and finds a sound database sound", async () => {
    expect(await archive.findProblems()).toEqual([]);
  });
}
