import { expect, test } from "vitest";
import type { MailKind } from "#mail/outbox.ts";
import { mostOrderNumbers } from "#order/record/take-order.ts";
import { confirmOrder, endOrder } from "#order/testing/written-orders.ts";
import type { Quote } from "#quote/quote.ts";
import { standingOf } from "#quote/record/quotes.ts";
import { requestsOf } from "#request/record/request-list.ts";
import { onBothEngines } from "#server/testing/both-engines.ts";
import {
  DAY,
  exampleSubmission,
  MINUTE,
  mailDomain,
  NOON,
  recipients,
} from "#server/testing/example-submission.ts";
import {
  exampleDraft,
  exampleLine,
  examplePdf,
  exampleSending,
  inviteSomeone,
  saveExample,
  sendExample,
  winOrder,
} from "#server/testing/sent-quote.ts";
import { storeFile } from "#server/testing/stored-file.ts";

onBothEngines((store) => {
  test("the terms of sale of a sent quote are kept by their day, each text once", async () => {
    const reference = await receive();
    const terms = {
      date: "2026-05-01",
      rows: [{ label: "Returns", value: "Within a week." }],
      note: "None.",
    };
    const other = { ...terms, note: "Changed at noon." };
    const staffId = await inviteSomeone(store(), NOON);
    for (const [place, sold] of [terms, terms, other].entries()) {
      const supersedes = ["A", "B"][place - 1];
      await saveExample(store(), reference, { staffId, now: NOON + place, supersedes });
      const sending = exampleSending(reference, { staffId, now: NOON + place, version: 1, supersedes });
      expect(await store().storeSentQuote({ ...sending, terms: sold })).toEqual({ outcome: "done" });
    }
    const kept = await store().findTermsOfSale(terms.date);
    expect(kept.toSorted((one, two) => two.note.localeCompare(one.note))).toEqual([terms, other]);
    expect(await store().findTermsOfSale("2026-05-02")).toEqual([]);
  });

  async function receive() {
    const submission = exampleSubmission({}, { receivedAt: NOON });
    await store().accept(submission);
    return submission.reference;
  }

  async function receiveQuoted(now = NOON) {
    const reference = await receive();
    const staffId = await inviteSomeone(store(), NOON);
    await sendExample(store(), reference, { now, staffId });
    return { reference, staffId };
  }

  const quotesOf = async (reference: string) => {
    const quotes = await store().findQuotes(reference);
    if (!quotes) throw new Error("There is no such request");
    return quotes;
  };

  const kindsOf = async (reference: string) =>
    (await store().findRequest(reference))?.events.map(({ kind }) => kind);

  const mailsOf = async (reference: string, kind: string) =>
    ((await store().findRequest(reference))?.mails ?? []).filter((mail) => mail.kind === kind);

  const order = (reference: string, changes = {}) =>
    store().orderQuote({
      reference,
      revision: "A",
      number: "PO-1001",
      now: NOON + DAY,
      recipients,
      mailDomain,
      ...changes,
    });

  const end = (reference: string, staffId: number, changes = {}) =>
    endOrder(store(), { reference, staffId, now: NOON + 2 * DAY, mailDomain, ...changes });

  test("a sentence, copies and files go with a quote: in its e-mails, in the conversation and in the record", async () => {
    const reference = await receive();
    const staffId = await inviteSomeone(store(), NOON);
    await saveExample(store(), reference, { staffId, now: NOON });
    const file = await storeFile(store(), reference);
    const email = (await store().findRequest(reference))?.fields.email ?? "";
    const enclosed = { note: "As we said.", cc: ["dock@agency.example", email.toUpperCase()], files: [file] };
    const sending = exampleSending(reference, { staffId, now: NOON, version: 1 });
    expect(await store().storeSentQuote({ ...sending, enclosed })).toEqual({ outcome: "done" });
    const holder = crypto.randomUUID();
    const due = (await store().leaseDueMails({ now: NOON, until: NOON + MINUTE, limit: 99, holder })).filter(
      ({ submission }) => submission?.reference === reference,
    );
    const ofQuote = due.filter(({ kind }) => kind === "quote" || kind === "copy");
    expect(ofQuote.map(({ kind, to }) => [kind, to]).sort()).toEqual([
      ["copy", "dock@agency.example"],
      ["quote", email],
    ]);
    for (const { content } of ofQuote) {
      expect(JSON.parse(content ?? "")).toMatchObject({
        revision: "A",
        enclosed: {
          ...{ text: "As we said.", by: "Ann", files: ["list.pdf"] },
          ...{ to: email, cc: ["dock@agency.example"] },
        },
      });
    }
    const said = await store().findConversation(reference);
    expect(said).toMatchObject([{ side: "desk", text: "As we said.", files: [{ name: "list.pdf" }] }]);
    const words = (await store().findRequest(reference))?.events.find(({ kind }) => kind === "quoted")?.body;
    expect(words).toContain("Copy to dock@agency.example");
  });

  test("a draft is kept as typed; what cannot be compared overwrites nothing and says who was first", async () => {
    const reference = await receive();
    const [ann, ben] = [await inviteSomeone(store(), NOON), await inviteSomeone(store(), NOON, "Ben")];
    const save = (staffId: number, version: number, now: number) =>
      saveExample(store(), reference, { staffId, version, now });
    expect(await save(ann, 0, NOON)).toEqual({ outcome: "saved", version: 1 });
    expect(await save(ann, 1, NOON + 1)).toEqual({ outcome: "saved", version: 2 });
    const saved = { draft: exampleDraft, version: 2, savedBy: "Ann", savedById: ann, savedAt: NOON + 1 };
    expect(await save(ben, 3, NOON + 2)).toEqual({
      outcome: "overtaken",
      by: "Ann",
      at: NOON + 1,
      draft: saved,
      sent: undefined,
    });
    expect(await quotesOf(reference)).toEqual({ draft: saved, sent: [] });
    expect(await kindsOf(reference)).toEqual(["taken", "drafted"]);
  });

  test("of two who write at once, the second overwrites nothing; whichever goes on, both texts are kept", async () => {
    const reference = await receive();
    const [ann, ben] = [await inviteSomeone(store(), NOON), await inviteSomeone(store(), NOON, "Ben")];
    const put = (staffId: number, version: number, typed: object, keepsOther = false) => {
      const basis = { version, supersedes: undefined, keepsOther };
      return store().saveDraft({
        reference,
        staffId,
        now: NOON,
        ...basis,
        draft: { ...exampleDraft, ...typed },
      });
    };
    await put(ann, 0, { page: "a", remarks: "Ann’s" });
    const overtaken = await put(ben, 0, { page: "b", remarks: "Ben’s" });
    expect(overtaken).toMatchObject({ outcome: "overtaken", by: "Ann", draft: { version: 1 } });
    expect((await quotesOf(reference)).draft?.draft.remarks).toBe("Ann’s");

    // Ben keeps his: hers is a copy.
    expect(await put(ben, 1, { page: "b", remarks: "Ben’s" }, true)).toEqual({
      outcome: "saved",
      version: 2,
    });
    const copies = async () =>
      (await store().listDraftCopies(reference)).map(({ savedBy, draft }) => [savedBy, draft.remarks]);
    expect(await copies()).toEqual([["Ann", "Ann’s"]]);

    // Ann takes his: hers is a copy, and his stays as it is.
    const draft = { ...exampleDraft, remarks: "Ann’s second" };
    await store().keepDraftCopy({ reference, staffId: ann, now: NOON + 1, draft });
    expect(await copies()).toEqual([
      ["Ann", "Ann’s second"],
      ["Ann", "Ann’s"],
    ]);
    expect((await quotesOf(reference)).draft).toMatchObject({ version: 2, draft: { remarks: "Ben’s" } });
  });

  test("a page that has not heard of its own last save is no second writer, but two tabs of one person are", async () => {
    const reference = await receive();
    const ann = await inviteSomeone(store(), NOON);
    const save = (version: number, typed: object) =>
      saveExample(store(), reference, { staffId: ann, version, typed, now: NOON });
    await save(0, { page: "a" });
    expect(await save(0, { page: "a", remarks: "later" })).toEqual({ outcome: "saved", version: 2 });
    expect(await save(0, { page: "second a" })).toMatchObject({ outcome: "overtaken", by: "Ann" });
  });

  test("a draft that an earlier release stored with a history opens without it", async () => {
    const reference = await receive();
    const ann = await inviteSomeone(store(), NOON);
    const history = [{ version: 1, by: ann, at: NOON, page: "a", fields: [], whole: exampleDraft }];
    const stored = { ...exampleDraft, fob: "Origin, Birmingham, AL", history } as typeof exampleDraft;
    await saveExample(store(), reference, { staffId: ann, typed: stored, now: NOON });
    expect((await quotesOf(reference)).draft?.draft).toEqual({ ...exampleDraft, fob: "origin" });
  });

  test("sending stores revision, paper, mail, event and state, and the draft is gone", async () => {
    const reference = await receive();
    const receipt = (await leaseAll()).find(({ kind }) => kind === "acknowledgement");
    expect(await sendExample(store(), reference, { now: NOON + MINUTE })).toEqual({ outcome: "done" });
    const { draft, sent } = await quotesOf(reference);
    expect(draft).toBeUndefined();
    expect(sent).toMatchObject([
      {
        revision: "A",
        sentBy: "Ann",
        sentAt: NOON + MINUTE,
        isLatest: true,
        overruled: { origin: "The maker states it later." },
        quote: { totals: { total: 12_606_220 } },
      },
    ]);
    const paper = await store().findQuotePaper({ reference, revision: "A" });
    expect(Buffer.from(paper?.pdf ?? []).equals(examplePdf)).toBe(true);
    expect(paper).toMatchObject({ pdfSha256: sent[0]?.pdfSha256, isWithdrawn: false });
    expect(await store().findQuotePaper({ reference, revision: "B" })).toBeUndefined();
    expect(await store().findRequest(reference)).toMatchObject({
      state: "quoted",
      answeredAt: NOON + MINUTE,
      events: [
        { kind: "taken", who: "Ann" },
        { kind: "drafted" },
        { kind: "quoted", who: "Ann", body: "Rev A\nThe maker states it later." },
      ],
    });
    const mail = (await leaseAll(NOON + MINUTE)).find(({ kind }) => kind === "quote");
    expect(mail?.to).toBe("dana@agency.example");
    expect(JSON.parse(mail?.content ?? "")).toEqual({ revision: "A", answersTo: receipt?.messageId });
  });

  test("of two who send one draft at once, one wins and the other learns who", async () => {
    const reference = await receive();
    const people = [await inviteSomeone(store(), NOON), await inviteSomeone(store(), NOON, "Ben")];
    await saveExample(store(), reference, { now: NOON });
    // The papers differ, because each names who prepared it.
    const outcomes = await Promise.all(
      people.map((staffId) =>
        store().storeSentQuote({
          ...exampleSending(reference, { staffId, now: NOON }),
          pdfSha256: `of ${staffId}`,
        }),
      ),
    );
    const { sent } = await quotesOf(reference);
    expect(sent).toHaveLength(1);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["done", "overtaken"]);
    expect(outcomes).toContainEqual(
      expect.objectContaining({ outcome: "overtaken", by: sent[0]?.sentBy, at: NOON, sent: "A" }),
    );
    expect(await mailsOf(reference, "quote")).toHaveLength(1);
    // Someone who still has the old draft open cannot save it as the next revision by mistake.
    expect(await saveExample(store(), reference, { version: 1, now: NOON })).toMatchObject({ sent: "A" });
    expect(await saveExample(store(), reference, { version: 0, now: NOON })).toMatchObject({ sent: "A" });
  });

  test("the same quote sent again, its answer lost on the way, is sent once", async () => {
    const { reference, staffId } = await receiveQuoted();
    const again = store().storeSentQuote(exampleSending(reference, { staffId, now: NOON + MINUTE }));
    expect(await again).toEqual({ outcome: "done" });
    expect((await quotesOf(reference)).sent).toHaveLength(1);
    expect(await mailsOf(reference, "quote")).toHaveLength(1);
    expect(await kindsOf(reference)).toEqual(["taken", "drafted", "quoted"]);
  });

  test("a revision supersedes the one before, and both stay readable", async () => {
    const { reference } = await receiveQuoted();
    await sendExample(store(), reference, { now: NOON + DAY, supersedes: "A" });
    const { sent } = await quotesOf(reference);
    const standing = (now: number) => sent.map((quote) => [quote.revision, standingOf(quote, now)]);
    expect(standing(NOON + DAY)).toEqual([
      ["B", "valid"],
      ["A", "superseded"],
    ]);
    expect(standing(NOON + 31 * DAY)[0]).toEqual(["B", "expired"]);
    expect(await store().findQuotePaper({ reference, revision: "A" })).toMatchObject({ isLatest: false });
    expect(await store().findQuotePaper({ reference, revision: "B" })).toMatchObject({ isLatest: true });
    expect(await kindsOf(reference)).toEqual(["taken", "drafted", "quoted", "drafted", "revised"]);
    expect((await store().findRequest(reference))?.answeredAt).toBe(NOON);
  });

  test("a revision is not sent over an order that nobody has confirmed; once it is declined, the revision is sent", async () => {
    const { reference, staffId } = await receiveQuoted();
    await order(reference);
    const next = { staffId, supersedes: "A", now: NOON + 2 * DAY };
    expect(await sendExample(store(), reference, next)).toMatchObject({
      outcome: "overtaken",
      at: NOON + DAY,
      ordered: "A",
    });
    expect(await mailsOf(reference, "quote")).toHaveLength(1);
    const waiting = { waitsSince: NOON + DAY, quoted: { revision: "A", order: { number: "PO-1001" } } };
    expect(await store().findRequest(reference)).toMatchObject(waiting);
    expect((await quotesOf(reference)).draft).toBeDefined();
    expect(await end(reference, staffId)).toEqual({ outcome: "done" });
    expect(await store().storeSentQuote(exampleSending(reference, next))).toEqual({ outcome: "done" });
    expect((await store().findFollowed(reference))?.orderedAt).toBeUndefined();
    expect(await decline(reference, { revision: "B", now: NOON + 3 * DAY })).toBe("done");
  });

  test("a quote whose checks do not hold any more is not sent: a match was recorded, or a verification taken back", async () => {
    const reference = await receive();
    const staffId = await inviteSomeone(store(), NOON);
    const by = { reference, staffId, now: NOON };
    await saveExample(store(), reference, { staffId, now: NOON });
    const contact = { email: "buyer@example.com", phone: "(205) 555-0117" };
    const send = (isVerified: boolean) => {
      const said = { buyer: { ...contact, isVerified } } as unknown as Partial<Quote>;
      return store().storeSentQuote(exampleSending(reference, { staffId, now: NOON, said }));
    };
    const screen = (result: "clear" | "match") =>
      store().recordScreening({ ...by, ...someone, screenedOn: "2026-06-01", result });
    await store().verifyBuyer({ ...by, how: "Letter" });
    await screen("match");
    expect(await send(true)).toEqual({ outcome: "checks changed" });
    const ben = await inviteSomeone(store(), NOON, "Ben");
    await store().clearMatch({ ...by, staffId: ben, why: "Born in another year" });
    await store().withdrawVerification({ ...by, why: "Another agency’s letter" });
    expect(await send(true)).toEqual({ outcome: "checks changed" });
    expect(await mailsOf(reference, "quote")).toEqual([]);
    expect((await quotesOf(reference)).draft?.version).toBe(1);
    expect(await send(false)).toEqual({ outcome: "done" });
    // The answer was lost on the way, and the same quote is sent again.
    await screen("match");
    expect(await send(false)).toEqual({ outcome: "done" });
  });

  test("sending a revision takes off the mark of what was seen, and of nothing that came in since", async () => {
    const { reference, staffId } = await receiveQuoted();
    const say = (text: string, now: number) =>
      store().receiveMessage({ reference, now, text, onceKey: text, files: [], ...told });
    await say("Seen", NOON + 3 * MINUTE);
    const { said, events } = (await store().findRequest(reference)) ?? {};
    const seen = { message: said?.at(-1)?.id ?? 0, event: events?.at(-1)?.id ?? 0 };
    // An e-mail that came in earlier and was filed only now.
    await say("Not seen", NOON + 1 * MINUTE);
    await sendExample(store(), reference, { staffId, supersedes: "A", now: NOON + DAY, seen });
    expect((await store().findRequest(reference))?.waitsSince).toBe(NOON + 1 * MINUTE);
    await sendExample(store(), reference, { staffId, supersedes: "B", now: NOON + 2 * DAY });
    expect((await store().findRequest(reference))?.waitsSince).toBeUndefined();
  });

  test("the latest quote can be withdrawn, once; the buyer is told, and the request waits again", async () => {
    const { reference, staffId } = await receiveQuoted();
    const withdrawal = { reference, staffId, now: NOON, revision: "A", reason: "The maker stopped it." };
    const withdraw = (changes = {}) => store().withdrawQuote({ ...withdrawal, mailDomain, ...changes });
    expect(await withdraw({ revision: "B" })).toEqual({ outcome: "not standing" });
    expect(await withdraw()).toEqual({ outcome: "done" });
    expect(await withdraw()).toEqual({ outcome: "not standing" });
    const { sent } = await quotesOf(reference);
    expect(sent[0]?.withdrawn).toEqual({ at: NOON, reason: "The maker stopped it." });
    expect(sent.map((quote) => standingOf(quote, NOON))).toEqual(["withdrawn"]);
    expect(await store().findQuotePaper({ reference, revision: "A" })).toMatchObject({ isWithdrawn: true });
    // It was answered, and misses no deadline now, for the desk or for the buyer.
    const answered = { state: "open", answeredAt: NOON };
    expect(await store().findRequest(reference)).toMatchObject(answered);
    expect(await store().findFollowed(reference)).toMatchObject({ ...answered, withdrawnAt: NOON });
    expect(await store().overview(NOON + DAY)).toMatchObject({ open: 1, overdue: 0 });
    expect(await mailsOf(reference, "withdrawal")).toMatchObject([{ to: "dana@agency.example" }]);
    const told = (await leaseAll()).find(({ kind }) => kind === "withdrawal");
    expect(JSON.parse(told?.content ?? "")).toMatchObject({ revision: "A" });
    expect(await order(reference)).toBe("not standing");
    await sendExample(store(), reference, { now: NOON + 2 * DAY, staffId, supersedes: "A" });
    expect(await store().findRequest(reference)).toMatchObject({ state: "quoted", answeredAt: NOON });
  });

  test("a request that is closed and opened again after its quote was withdrawn was answered by that quote", async () => {
    const { reference, staffId } = await receiveQuoted();
    const change = { reference, staffId, now: NOON + DAY };
    await store().withdrawQuote({ ...change, revision: "A", reason: "None left.", mailDomain });
    await store().closeRequest({ ...change, closing: "by-phone", reason: "", mailDomain });
    await store().reopen(change);
    expect(await store().findRequest(reference)).toMatchObject({ state: "open", answeredAt: NOON });
  });

  test("a request is not refused while its quote is valid", async () => {
    const { reference, staffId } = await receiveQuoted();
    const refusal = { closing: "no-bid", reason: "", mailDomain } as const;
    expect(await store().closeRequest({ reference, staffId, now: NOON, ...refusal })).toEqual({
      outcome: "still quoted",
    });
    expect(await mailsOf(reference, "refusal")).toEqual([]);
  });

  test("a request that is closed after its quote was withdrawn is not quoted to its buyer", async () => {
    const { reference, staffId } = await receiveQuoted();
    const change = { reference, staffId, now: NOON };
    expect(await store().findFollowed(reference)).toMatchObject({ quotedAt: NOON });
    await store().withdrawQuote({ ...change, revision: "A", reason: "None left.", mailDomain });
    await store().closeRequest({ ...change, closing: "by-phone", reason: "", mailDomain });
    expect(await store().findFollowed(reference)).toMatchObject({ quotedAt: undefined, closedAt: NOON });
  });

  test("after an ordered quote was withdrawn, the next one can be declined", async () => {
    const { reference, staffId } = await receiveQuoted();
    await order(reference);
    await end(reference, staffId);
    const withdrawal = { reference, staffId, now: NOON + DAY, revision: "A" };
    await store().withdrawQuote({ ...withdrawal, reason: "The maker stopped it.", mailDomain });
    const next = { staffId, supersedes: "A", now: NOON + 2 * DAY };
    expect(await sendExample(store(), reference, next)).toEqual({ outcome: "done" });
    expect(await decline(reference, { revision: "B", now: NOON + 3 * DAY })).toBe("done");
  });

  test("someone who saves a draft from before a revision learns who sent it, no matter who has drafted since", async () => {
    const { reference } = await receiveQuoted();
    const ben = await inviteSomeone(store(), NOON, "Ben");
    await saveExample(store(), reference, { now: NOON + 1, staffId: ben, supersedes: "A" });
    expect(await saveExample(store(), reference, { now: NOON + 2, staffId: ben })).toMatchObject({
      outcome: "overtaken",
      at: NOON,
      sent: "A",
      draft: { savedBy: "Ben" },
    });
  });

  test("a quote is not withdrawn while it is ordered; once the order is declined, it is", async () => {
    const { reference, staffId } = await receiveQuoted();
    await order(reference);
    const withdrawal = { reference, staffId, now: NOON + 2 * DAY, revision: "A", reason: "None left." };
    const withdraw = () => store().withdrawQuote({ ...withdrawal, mailDomain });
    expect(await withdraw()).toEqual({ outcome: "ordered" });
    expect(await mailsOf(reference, "withdrawal")).toEqual([]);
    expect((await quotesOf(reference)).sent[0]?.withdrawn).toBeUndefined();
    await end(reference, staffId);
    expect(await withdraw()).toEqual({ outcome: "done" });
    expect(await withdraw()).toEqual({ outcome: "not standing" });
  });

  test("what is closed as won or lost was answered when it was quoted, and is quoted again when opened", async () => {
    const { reference, staffId } = await receiveQuoted(NOON + MINUTE);
    const change = { reference, staffId, now: NOON + DAY };
    const close = { ...change, closing: "lost-price", reason: "", mailDomain } as const;
    expect(await store().closeRequest(close)).toEqual({ outcome: "done" });
    expect(await store().findRequest(reference)).toMatchObject({
      state: "answered",
      answeredAt: NOON + MINUTE,
    });
    expect(await sendExample(store(), reference, { now: NOON, supersedes: "A" })).toMatchObject({
      outcome: "refused",
    });
    expect(await store().listQuoted({ since: NOON, until: NOON + DAY })).toEqual([
      { receivedAt: NOON, sentAt: NOON + MINUTE, closedAs: "lost-price" },
    ]);
    expect(await store().listQuoted({ since: NOON + MINUTE + 1, until: NOON + DAY })).toEqual([]);
    await store().reopen(change);
    expect(await store().findRequest(reference)).toMatchObject({
      state: "quoted",
      answeredAt: NOON + MINUTE,
    });
  });

  test("a purchase-order number reaches the desk and the mailbox, once however often it is sent", async () => {
    const { reference } = await receiveQuoted();
    const twice = await Promise.all([order(reference), order(reference)]);
    expect(twice.sort()).toEqual(["done", "repeated"]);
    expect((await quotesOf(reference)).sent[0]?.order).toEqual({ number: "PO-1001", at: NOON + DAY });
    expect(await mailsOf(reference, "order")).toMatchObject([{ to: "quotes@company.example" }]);
    expect(await kindsOf(reference)).toEqual(["taken", "drafted", "quoted", "ordered", "kept"]);
    expect(await order(reference, { revision: "B" })).toBe("unknown");
    expect(await order("RFQ-22222222")).toBe("unknown");
    expect(await order(reference, { number: "PO-2", now: NOON + 30 * DAY })).toBe("not standing");
    for (let n = 2; n <= mostOrderNumbers; n += 1) {
      expect(await order(reference, { number: `PO-${n}` })).toBe("done");
    }
    expect(await order(reference, { number: "PO-11" })).toBe("too many");
  });

  const remind = (now: number, remindsBuyer = false) =>
    store().queueExpiryReminders({
      now,
      recipients: { contact: ["info@company.example"], rfq: ["quotes@company.example", "webhook"] },
      mailDomain,
      limit: 9,
      remindsBuyer,
    });
  const expiryMails = async (reference: string) =>
    ((await store().findRequest(reference))?.mails ?? []).flatMap(({ kind, to }) =>
      kind.startsWith("expiry") ? [[kind, to]] : [],
    );
  const LAST_DAYS = 26.5 * DAY;

  test("before it expires, the writer of a quote is reminded once, and the buyer if the company wants it", async () => {
    const [first, second] = [await receive(), await receive()];
    await sendExample(store(), first, { now: NOON });
    await sendExample(store(), second, { now: NOON });
    expect(await remind(NOON + 26 * DAY)).toEqual([]);
    const nodes = await Promise.all([remind(NOON + LAST_DAYS, true), remind(NOON + LAST_DAYS, true)]);
    const told = nodes.flat().map(({ reference }) => reference);
    expect(told.toSorted()).toEqual([first, second].toSorted());
    expect(await remind(NOON + LAST_DAYS + MINUTE, true)).toEqual([]);
    for (const reference of [first, second]) {
      expect(await expiryMails(reference)).toEqual([
        ["expiry", "ann@company.example"],
        ["expiry-notice", "dana@agency.example"],
      ]);
    }
    expect(await store().findQuotePaper({ reference: first, revision: "A" })).toMatchObject({
      awaitedUntil: NOON + 30 * DAY,
    });
  });

  test("nobody is reminded of what was ordered, withdrawn, replaced, closed, short-lived or is over", async () => {
    const staffId = await inviteSomeone(store(), NOON);
    const quote = async (changes = {}) => {
      const reference = await receive();
      await sendExample(store(), reference, { now: NOON, staffId, ...changes });
      return { reference, staffId, now: NOON, mailDomain };
    };
    const [ordered, withdrawn, replaced, closed] = [
      await quote(),
      await quote(),
      await quote(),
      await quote(),
    ];
    await order(ordered.reference);
    await store().withdrawQuote({ ...withdrawn, revision: "A", reason: "Stopped" });
    await sendExample(store(), replaced.reference, { now: NOON + 9 * DAY, staffId, supersedes: "A" });
    await store().closeRequest({ ...closed, closing: "lost-price", reason: "" });
    await quote({ now: NOON + 27 * DAY });
    expect(await remind(NOON + LAST_DAYS)).toEqual([]);
    for (const { reference } of [ordered, withdrawn, replaced, closed]) {
      const paper = await store().findQuotePaper({ reference, revision: "A" });
      expect(paper?.awaitedUntil).toBeUndefined();
    }
    const late = await quote();
    expect(await remind(NOON + 30 * DAY)).not.toContainEqual({ reference: late.reference, revision: "A" });
  });

  test("when the writer of a quote is gone, the person on the request is reminded, or else everyone", async () => {
    const [ann, ben] = [await inviteSomeone(store(), NOON), await inviteSomeone(store(), NOON, "Ben")];
    const [taken, nobodys] = [await receive(), await receive()];
    await store().changeRole({ staffId: ben, role: "owner", by: undefined, now: NOON });
    for (const reference of [taken, nobodys]) {
      await sendExample(store(), reference, { now: NOON, staffId: ann });
    }
    await store().revokeStaff({
      email: "ann@company.example",
      by: undefined,
      now: NOON,
      recipients,
      mailDomain,
    });
    await store().takeRequest({ reference: taken, staffId: ben, now: NOON });
    await remind(NOON + LAST_DAYS);
    expect(await expiryMails(taken)).toEqual([["expiry", "ben@company.example"]]);
    expect(await expiryMails(nobodys)).toEqual([["expiry", "quotes@company.example"]]);
  });

  test("that the buyer opened a revision is noted once", async () => {
    const { reference } = await receiveQuoted();
    for (const now of [NOON + 1, NOON + 2]) await store().noteQuoteOpened({ reference, revision: "A", now });
    expect((await quotesOf(reference)).sent[0]?.openedAt).toBe(NOON + 1);
    expect(await kindsOf(reference)).toEqual(["taken", "drafted", "quoted", "opened"]);
  });

  function leaseAll(now = NOON) {
    return store().leaseDueMails({ now, until: now + MINUTE, limit: 100, holder: "one" });
  }

  const told = {
    recipients: { contact: ["info@company.example"], rfq: ["sales@company.example", "webhook"] },
    mailDomain,
  };
  const refused = "550 5.1.1 no such user";

  /** Takes every waiting mail, and settles those of one kind. */
  async function settle(kind: MailKind, result: "sent" | "dead", now: number) {
    const holder = crypto.randomUUID();
    const leased = await store().leaseDueMails({ now, until: now, limit: 99, holder });
    const settlements = leased
      .filter((mail) => mail.kind === kind)
      .map(({ id }) => ({ id, holder, now, result, error: refused, tell: told }));
    for (const settlement of settlements) await store().settleMail(settlement);
    return settlements;
  }

  test("a quote that was refused and then withdrawn counts as no answer", async () => {
    const { reference, staffId } = await receiveQuoted(NOON + MINUTE);
    await settle("quote", "dead", NOON + 2 * MINUTE);
    const withdrawal = { reference, staffId, now: NOON + DAY, revision: "A", reason: "None left." };
    expect(await store().withdrawQuote({ ...withdrawal, mailDomain })).toEqual({ outcome: "done" });
    expect(await store().findRequest(reference)).toMatchObject({ state: "open", answeredAt: undefined });
  });

  test("a quote that was refused opens its request again, counts as no answer, and everyone is told once", async () => {
    const { reference } = await receiveQuoted(NOON + MINUTE);
    expect(await store().findRequest(reference)).toMatchObject({
      state: "quoted",
      answeredAt: NOON + MINUTE,
    });
    const settlements = await settle("quote", "dead", NOON + 2 * MINUTE);
    for (const again of settlements) await store().settleMail(again);
    const request = await store().findRequest(reference);
    expect(request).toMatchObject({
      state: "open",
      answeredAt: undefined,
      undelivered: { refused: "quote", error: refused },
    });
    expect(await kindsOf(reference)).toContain("undelivered");
    const mails = await mailsOf(reference, "undelivered");
    expect(mails.map(({ to }) => to)).toEqual(["sales@company.example", "webhook"]);
    expect((await store().findMailTrouble(NOON)).undeliveredAnswers).toBe(1);
    const [listed] = requestsOf(await store().listRequests({ tab: "open", limit: 9, now: NOON }));
    expect(listed).toMatchObject({ reference, undelivered: { refused: "quote" } });
  });

  test("with the right address the same quote leaves again, and the request is quoted when it has left", async () => {
    const { reference } = await receiveQuoted(NOON + MINUTE);
    await settle("quote", "dead", NOON + 2 * MINUTE);
    const [before] = await mailsOf(reference, "quote");
    const change = { reference, staffId: await inviteSomeone(store(), NOON), now: NOON + 3 * MINUTE };
    const email = "right@county.example";
    expect(await store().correctAddress({ ...change, email })).toEqual({ outcome: "done" });
    const corrected = await store().findRequest(reference);
    expect(corrected).toMatchObject({ state: "open", undelivered: undefined, fields: { email } });
    expect(await mailsOf(reference, "quote")).toMatchObject([
      { id: before?.id, to: email, state: "pending" },
    ]);
    await settle("quote", "sent", NOON + 4 * MINUTE);
    expect(await store().findRequest(reference)).toMatchObject({
      state: "quoted",
      answeredAt: NOON + 4 * MINUTE,
    });
    expect((await store().findMailTrouble(NOON)).undeliveredAnswers).toBe(0);
  });

  test.each([
    ["buyer@agency.example.no", undefined],
    ["right@county.example", "match"],
  ] as const)(
    "a refused quote leaves for %s, screened as %s, only once the screening is clear",
    async (email, found) => {
      const { reference, by, screen, clear } = await quoteTo(uncontrolled);
      await settle("quote", "dead", NOON + 2 * MINUTE);
      if (found) await screen(found);
      const correct = () => store().correctAddress({ ...by, email });
      expect(await correct()).toEqual({ outcome: "unscreened" });
      expect(await mailsOf(reference, "quote")).toMatchObject([{ to: "dana@agency.example", state: "dead" }]);
      expect(await store().findRequest(reference)).toMatchObject({
        fields: { email: "dana@agency.example" },
        undelivered: { refused: "quote" },
      });
      await (found ? clear() : screen("clear"));
      expect(await correct()).toEqual({ outcome: "done" });
      expect(await mailsOf(reference, "quote")).toMatchObject([{ to: email, state: "pending" }]);
    },
  );

  test("when quote and reply were refused, both leave for the right address, and no revision that is over", async () => {
    const { reference, by } = await quoteTo(undefined);
    await settle("quote", "dead", NOON + MINUTE);
    await sendExample(store(), reference, { ...by, supersedes: "A" });
    await settle("quote", "dead", NOON + 2 * MINUTE);
    const reply = { ...by, now: NOON + 3 * MINUTE, text: "Yes.", closes: false, mailDomain };
    await store().replyToRequest(reply);
    await settle("reply", "dead", NOON + 4 * MINUTE);
    const statesOf = async (kind: string) => (await mailsOf(reference, kind)).map(({ state }) => state);
    await store().correctAddress({ ...by, email: "right@county.example" });
    expect(await statesOf("quote")).toEqual(["dead", "pending"]);
    expect((await mailsOf(reference, "quote"))[1]?.to).toBe("right@county.example");
    expect(await statesOf("reply")).toEqual(["pending"]);
    for (const kind of ["quote", "reply"] as const) await settle(kind, "sent", NOON + 5 * MINUTE);
    expect(await store().findRequest(reference)).toMatchObject({ state: "quoted", undelivered: undefined });

    const withdrawn = await quoteTo(undefined);
    await settle("quote", "dead", NOON + MINUTE);
    await store().withdrawQuote({ ...withdrawn.by, revision: "A", reason: "None left.", mailDomain });
    await settle("withdrawal", "dead", NOON + 2 * MINUTE);
    await store().correctAddress({ ...withdrawn.by, email: "right@county.example" });
    expect(await mailsOf(withdrawn.reference, "quote")).toMatchObject([{ state: "dead" }]);
    expect(await mailsOf(withdrawn.reference, "withdrawal")).toMatchObject([{ state: "pending" }]);
  });

  test("a reply leaves for an address abroad, and an order from there waits for a screening", async () => {
    const { by, win, screen } = await quoteTo(uncontrolled);
    await settle("quote", "sent", NOON + 2 * MINUTE);
    await store().replyToRequest({ ...by, text: "Yes.", closes: false, mailDomain });
    await settle("reply", "dead", NOON + 3 * MINUTE);
    const email = "buyer@agency.example.no";
    expect(await store().correctAddress({ ...by, email })).toEqual({ outcome: "done" });
    expect(await win()).toEqual({ outcome: "unready", lacks: ["screening"] });
    await screen("clear");
    expect(await win()).toEqual({ outcome: "done" });
  });

  test("a revision that was refused opens the request, which stays answered by the one before and has to be sent again", async () => {
    const { reference } = await receiveQuoted(NOON + MINUTE);
    await settle("quote", "sent", NOON + 2 * MINUTE);
    await sendExample(store(), reference, { now: NOON + DAY, supersedes: "A" });
    await settle("quote", "dead", NOON + DAY + MINUTE);
    const open = { state: "open", answeredAt: NOON + MINUTE };
    expect(await store().findRequest(reference)).toMatchObject(open);
    const about = (await leaseAll(NOON + 2 * DAY)).find(({ kind }) => kind === "undelivered");
    expect(about?.submission).toMatchObject(open);
    const reminders = await store().queueReminders({
      now: NOON + 2 * DAY,
      soonMs: { rfq: DAY, contact: DAY },
      recipients,
      escalation: { to: recipients, afterMs: 1 },
      mailDomain,
      limit: 9,
    });
    expect(reminders).toMatchObject([{ kind: "overdue", reference }]);
  });

  test("a reply that closed a request and was refused opens it again; after another answer, or held back, it does not", async () => {
    const reference = await receive();
    const staffId = await inviteSomeone(store(), NOON);
    const reply = { reference, staffId, text: "Yes.", closes: true, mailDomain };
    await store().replyToRequest({ ...reply, now: NOON + MINUTE });
    await settle("reply", "dead", NOON + 2 * MINUTE);
    const opened = await store().findRequest(reference);
    expect(opened).toMatchObject({ state: "open", closedAs: undefined, undelivered: { refused: "reply" } });
    await store().replyToRequest({ ...reply, now: NOON + 3 * MINUTE });
    await sendExample(store(), await receive(), { now: NOON + 3 * MINUTE });
    const answered = { state: "answered", answeredAt: NOON + 3 * MINUTE, undelivered: undefined };
    expect(await store().findRequest(reference)).toMatchObject(answered);

    const held = await receive();
    await store().replyToRequest({ ...reply, reference: held, closes: false, now: NOON + 4 * MINUTE });
    await store().holdBack({ reference: held, staffId, now: NOON + 4 * MINUTE });
    await settle("reply", "dead", NOON + 5 * MINUTE);
    expect(await store().findRequest(held)).toMatchObject({ state: "quarantined", waitsSince: undefined });
    expect(await mailsOf(held, "undelivered")).toEqual([]);
  });

  test("no reply replaces a refused quote, and no refused quote undoes an order", async () => {
    const { reference, by } = await quoteTo(undefined);
    await store().replyToRequest({ ...by, text: "Sent just now.", closes: false, mailDomain });
    await settle("quote", "dead", NOON + 2 * MINUTE);
    const waiting = { state: "open", waitsSince: NOON + 2 * MINUTE, undelivered: { refused: "quote" } };
    expect(await store().findRequest(reference)).toMatchObject(waiting);
    expect(await mailsOf(reference, "undelivered")).toHaveLength(2);
    await settle("reply", "sent", NOON + 3 * MINUTE);
    expect(await store().findRequest(reference)).toMatchObject(waiting);
    expect((await store().findMailTrouble(NOON)).undeliveredAnswers).toBe(1);

    const ordered = await quoteTo(undefined, { isScreened: true });
    await order(ordered.reference);
    await winOrder(store(), ordered.by);
    await settle("quote", "dead", NOON + 2 * DAY);
    const won = { state: "answered", closedAs: "won", waitsSince: undefined };
    expect(await store().findRequest(ordered.reference)).toMatchObject(won);
  });

  test("for one request, only what nothing has replaced is retried; once it arrives, it closes the request again", async () => {
    const { reference, by } = await quoteTo(undefined);
    await settle("quote", "dead", NOON + MINUTE);
    await store().withdrawQuote({ ...by, revision: "A", reason: "None left.", mailDomain });
    await settle("withdrawal", "sent", NOON + 2 * MINUTE);
    await store().replyToRequest({ ...by, text: "Sorry.", closes: true, mailDomain });
    await settle("reply", "dead", NOON + 3 * MINUTE);
    expect((await store().findRequest(reference))?.waitsSince).toBe(NOON + 3 * MINUTE);
    expect(await store().retryDeadBatch({ reference, now: NOON + 4 * MINUTE, limit: 9 })).toBe(1);
    await settle("reply", "sent", NOON + 4 * MINUTE);
    const closed = { state: "answered", closedAs: "replied", waitsSince: undefined };
    expect(await store().findRequest(reference)).toMatchObject(closed);
  });

  test("a refused reply leaves a quoted request quoted, waits in red, and tells everyone", async () => {
    const { reference, staffId } = await receiveQuoted(NOON + MINUTE);
    await settle("quote", "sent", NOON + 2 * MINUTE);
    const by = { reference, staffId, now: NOON + DAY };
    const reply = { ...by, text: "Yes.", closes: false, mailDomain };
    await store().replyToRequest(reply);
    await settle("reply", "dead", NOON + DAY + MINUTE);
    expect(await store().findRequest(reference)).toMatchObject({
      state: "quoted",
      answeredAt: NOON + MINUTE,
      waitsSince: NOON + DAY + MINUTE,
      undelivered: { refused: "reply", error: refused },
    });
    expect((await store().findFollowed(reference))?.quotedAt).toBe(NOON + MINUTE);
    expect(await kindsOf(reference)).toContain("undelivered");
    expect(await mailsOf(reference, "undelivered")).toHaveLength(2);
    expect((await store().findMailTrouble(NOON)).undeliveredAnswers).toBe(1);
    await store().correctAddress({ ...by, email: "right@county.example" });
    await settle("reply", "sent", NOON + 2 * DAY);
    expect(await store().findRequest(reference)).toMatchObject({ state: "quoted", undelivered: undefined });
    expect((await store().findMailTrouble(NOON)).undeliveredAnswers).toBe(0);
  });

  test("a refused confirmation makes its request wait until it has left again; the order stays confirmed", async () => {
    const { reference, by } = await quoteTo(undefined, { isScreened: true });
    await settle("quote", "sent", NOON + MINUTE);
    await order(reference);
    const confirm = (named: object) =>
      confirmOrder(store(), { ...by, now: NOON + 2 * DAY, mailDomain, ...named });
    expect(await confirm({ orderedAt: NOON })).toEqual({ outcome: "other order" });
    expect(await confirm({})).toEqual({ outcome: "done" });
    await settle("confirmation", "dead", NOON + 3 * DAY);
    const waiting = { state: "answered", closedAs: "won", waitsSince: NOON + 3 * DAY };
    const refusal = { undelivered: { refused: "confirmation" } };
    expect(await store().findRequest(reference)).toMatchObject({ ...waiting, ...refusal });
    await store().correctAddress({ ...by, now: NOON + 4 * DAY, email: "right@county.example" });
    await settle("confirmation", "sent", NOON + 4 * DAY);
    const won = { ...waiting, waitsSince: undefined, undelivered: undefined };
    expect(await store().findRequest(reference)).toMatchObject(won);
  });

  test("a resent answer does not close what the buyer has written about since", async () => {
    const reference = await receive();
    const staffId = await inviteSomeone(store(), NOON);
    const by = { reference, staffId, now: NOON + MINUTE };
    await store().replyToRequest({ ...by, text: "Yes.", closes: true, mailDomain });
    await settle("reply", "dead", NOON + 2 * MINUTE);
    await store().correctAddress({ ...by, email: "right@county.example" });
    const message = { reference, now: NOON + 3 * MINUTE, text: "And?", onceKey: "and", files: [] };
    await store().receiveMessage({ ...message, ...told });
    await settle("reply", "sent", NOON + 4 * MINUTE);
    expect(await store().findRequest(reference)).toMatchObject({ state: "open", closedAs: undefined });
  });

  test("a corrected address takes off the mark of the refused answer, and of nothing that the buyer sent", async () => {
    const staffId = await inviteSomeone(store(), NOON);
    const refuseAndCorrect = async (reference: string, send: () => Promise<unknown>) => {
      const by = { reference, staffId, now: NOON + 2 * MINUTE };
      await store().replyToRequest({ ...by, text: "Yes.", closes: true, mailDomain });
      await settle("reply", "dead", NOON + 3 * MINUTE);
      await send();
      await store().correctAddress({ ...by, email: "right@county.example" });
      await settle("reply", "sent", NOON + 2 * DAY);
      return store().findRequest(reference);
    };
    const written = await receive();
    const message = { reference: written, now: NOON + 4 * MINUTE, text: "And 20 helmets", onceKey: "and" };
    const write = () => store().receiveMessage({ ...message, files: [], ...told });
    const waiting = { state: "open", waitsSince: NOON + 4 * MINUTE };
    expect(await refuseAndCorrect(written, write)).toMatchObject(waiting);

    const ordered = await receive();
    await sendExample(store(), ordered, { now: NOON + MINUTE, staffId });
    await settle("quote", "sent", NOON + MINUTE);
    const open = { state: "quoted", waitsSince: NOON + DAY };
    expect(await refuseAndCorrect(ordered, () => order(ordered))).toMatchObject(open);
  });

  test("a request is not refused while a quote that did not arrive can be ordered", async () => {
    const { reference, staffId } = await receiveQuoted();
    await settle("quote", "dead", NOON + MINUTE);
    const by = { reference, staffId, now: NOON + MINUTE, mailDomain };
    const refuse = () => store().closeRequest({ ...by, closing: "no-bid", reason: "None left." });
    expect(await refuse()).toEqual({ outcome: "still quoted" });
    expect(await mailsOf(reference, "refusal")).toEqual([]);
    await store().withdrawQuote({ ...by, revision: "A", reason: "None left." });
    expect(await refuse()).toEqual({ outcome: "done" });
  });

  test("the webhook reports a refused mail to staff; nobody is told of a refused receipt", async () => {
    const reference = await receive();
    await settle("acknowledgement", "dead", NOON + MINUTE);
    expect(await mailsOf(reference, "undelivered")).toEqual([]);
    const before = (await store().findMailTrouble(NOON)).refusedToStaff;
    await settle("notification", "dead", NOON + MINUTE);
    expect((await mailsOf(reference, "undelivered")).map(({ to }) => to)).toEqual(["webhook"]);
    expect((await store().findMailTrouble(NOON)).refusedToStaff).toBeGreaterThan(before);
    await settle("undelivered", "dead", NOON + MINUTE);
    expect(await mailsOf(reference, "undelivered")).toHaveLength(1);
  });

  const someone = { parties: "Example County", owners: "A county", lists: "CSL, SAM.gov" };
  async function quoteTo(said: Partial<Quote> | undefined, { isVerified = true, isScreened = false } = {}) {
    const reference = await receive();
    const staffId = await inviteSomeone(store(), NOON);
    await sendExample(store(), reference, { now: NOON, staffId, said });
    const by = { reference, staffId, now: NOON + MINUTE };
    if (isVerified) await store().verifyBuyer({ ...by, how: "Letter on letterhead" });
    const win = () => winOrder(store(), by);
    const screen = (result: "clear" | "match", screenedOn = "2026-06-01") =>
      store().recordScreening({ ...by, ...someone, screenedOn, result });
    if (isScreened) await screen("clear");
    const clear = async () => {
      const staffId = await inviteSomeone(store(), NOON, "Ben");
      return store().clearMatch({ ...by, staffId, why: "Born in another year" });
    };
    return { reference, by, win, screen, clear };
  }

  const uncontrolled = {
    lines: [
      exampleLine({ isService: true, exportClass: "" }),
      exampleLine({ isService: false, exportClass: "EAR99" }),
    ],
  };

  test("every order waits for authority and for a clear screening of late, each recorded apart", async () => {
    const { reference, by, win, screen, clear } = await quoteTo(uncontrolled, { isVerified: false });
    expect(await win()).toEqual({ outcome: "unready", lacks: ["authority", "screening"] });
    await store().verifyBuyer({ ...by, how: "Letter on letterhead" });
    expect(await win()).toEqual({ outcome: "unready", lacks: ["screening"] });
    await screen("clear", "2026-05-01");
    expect(await win()).toEqual({ outcome: "unready", lacks: ["old"] });
    await screen("match", "2026-05-31");
    expect(await win()).toEqual({ outcome: "unready", lacks: ["match"] });
    expect(await screen("clear", "2026-06-01")).toEqual({ outcome: "match stands" });
    expect((await store().findRequest(reference))?.state).toBe("quoted");
    expect(await clear()).toEqual({ outcome: "done" });
    await screen("clear", "2026-05-02");
    expect(await win()).toEqual({ outcome: "done" });
    const request = await store().findRequest(reference);
    expect(request?.screening).toMatchObject({
      ...someone,
      screenedOn: "2026-05-02",
      result: "clear",
      by: "Ann",
    });
    const kinds = request?.events.filter(({ kind }) => kind === "screened" || kind === "match-cleared");
    expect(kinds?.map(({ who, body }) => [who, body?.split("\n")[0]])).toEqual([
      ["Ann", "clear"],
      ["Ann", "match"],
      ["Ben", "Born in another year"],
      ["Ann", "clear"],
    ]);
  });

  test("what an organization was is known under its other spellings, and its verification is for a person to confirm", async () => {
    const staffId = await inviteSomeone(store(), NOON);
    const from = async (company: string, email: string, receivedAt: number) => {
      const submission = exampleSubmission({ company, email }, { receivedAt });
      await store().accept(submission);
      return { reference: submission.reference, staffId, now: receivedAt + MINUTE };
    };
    const token = crypto.randomUUID().replaceAll("-", "");
    const first = await from(`${token} Police Department`, `a@${token}.example`, NOON);
    const second = await from("Purchasing", `b@${token}.example`, NOON + DAY);
    await from("Someone else", "c@gmail.com", NOON + 2 * DAY);
    const latest = await from(`${token.toUpperCase()} P.D.`, "d@gmail.com", NOON + 3 * DAY);
    await store().verifyBuyer({ ...first, how: "Letter on letterhead" });
    await sendExample(store(), first.reference, { now: first.now, staffId });
    await order(first.reference);
    const known = await store().findRequest(latest.reference);
    expect(known?.neighbors.map(({ reference }) => reference)).toEqual([first.reference]);
    expect(known).toMatchObject({
      history: { requests: 1, orders: 1, lastAt: NOON },
      verifiedBy: undefined,
      verifiedBefore: {
        reference: first.reference,
        by: "Ann",
        at: NOON + MINUTE,
        how: "Letter on letterhead",
      },
    });
    // The second is a neighbor of the first by its domain, but not of the latest, which shares only the name.
    const byDomain = await store().findRequest(first.reference);
    expect(byDomain?.neighbors.map(({ reference }) => reference)).toEqual([
      latest.reference,
      second.reference,
    ]);
    const nobody = await from("Nobody knows them", `x@${crypto.randomUUID()}.example`, NOON);
    expect(await store().findRequest(nobody.reference)).toMatchObject({
      neighbors: [],
      history: { requests: 0, orders: 0, lastAt: undefined },
      verifiedBefore: undefined,
    });
  });

  const later = (years: number) => Date.UTC(2026 + years, 6, 2);
  const purge = (now: number) =>
    store().purgeBatch({ now, submissionsBefore: now, quarantinedBefore: now, limit: 9 });
  const holdOf = async (reference: string) => {
    const request = await store().findRequest(reference);
    return request && [request.holdKind, request.legalHoldUntil];
  };

  test("an order holds its records by itself: three years from the final payment, five abroad, then they go", async () => {
    const home = await quoteTo(undefined);
    const abroad = await quoteTo(undefined);
    const countries = { delivery: "Norway", buyer: "United States", endUser: "Norway" };
    await store().confirmCountries({ ...abroad.by, countries });
    for (const { screen } of [home, abroad]) await screen("clear");
    for (const { reference, win } of [home, abroad]) {
      expect(await holdOf(reference)).toEqual([undefined, undefined]);
      await win();
    }
    expect((await purge(later(20))).submissions).toBe(0);
    for (const { by } of [home, abroad]) await store().notePayment({ ...by, day: "2026-07-01" });
    expect(await holdOf(home.reference)).toEqual(["order", later(3)]);
    expect(await holdOf(abroad.reference)).toEqual(["export", later(5)]);
    expect((await purge(later(3) - 1)).submissions).toBe(0);
    expect((await purge(later(3))).submissions).toBe(1);
    expect((await purge(later(5))).submissions).toBe(1);
  });

  test("the buyer's order number is an order too, and a possible match is kept for ten years", async () => {
    const ordered = await quoteTo(undefined);
    const mails = { recipients: { contact: [], rfq: [] }, mailDomain };
    const { reference } = ordered;
    await store().orderQuote({ reference, revision: "A", number: "PO-1", now: NOON + MINUTE, ...mails });
    expect(await holdOf(reference)).toEqual(["order", undefined]);
    const matched = await quoteTo(undefined);
    await matched.screen("match", "2026-07-01");
    expect(await holdOf(matched.reference)).toEqual(["sanctions", later(10)]);
  });

  test("an order that its buyer took back was never confirmed: once it is lost, its records have an end", async () => {
    const { reference, by } = await quoteTo(undefined);
    const mails = { recipients: { contact: [], rfq: [] }, mailDomain };
    const orderedAt = NOON + MINUTE;
    await store().orderQuote({ reference, revision: "A", number: "PO-1", now: orderedAt, ...mails });
    const taking = { reference, order: 1, orderedAt, reason: "A typo", now: NOON + 2 * MINUTE, ...mails };
    expect(await store().takeBackOrder(taking)).toBe("done");
    const closing = { closing: "lost-not-needed", reason: "", mailDomain } as const;
    await store().closeRequest({ ...by, now: NOON + DAY, ...closing });
    expect(await holdOf(reference)).toEqual(["order", Date.UTC(2029, 5, 3)]);
  });

  test("a person's hold stays over an order's until it is lifted; both are in the timeline with the reason", async () => {
    const { reference, by, win } = await quoteTo(undefined, { isScreened: true });
    await win();
    await store().notePayment({ ...by, day: "2026-07-01" });
    await store().keep({ ...by, isOn: true, reason: "An audit" });
    expect(await holdOf(reference)).toEqual(["manual", undefined]);
    await store().keep({ ...by, isOn: false, reason: "The audit is over" });
    expect(await holdOf(reference)).toEqual(["order", later(3)]);
    expect(await store().keep({ ...by, isOn: false, reason: "Cancelled by both" })).toEqual({
      outcome: "held by law",
      kind: "order",
      until: later(3),
    });
    expect(await holdOf(reference)).toEqual(["order", later(3)]);
    const bodies = (await store().findRequest(reference))?.events.flatMap(({ kind, body }) =>
      kind === "kept" || kind === "hold-lifted" ? [body] : [],
    );
    expect(bodies).toEqual(["order", "manual: An audit", "The audit is over", "order"]);
  });

  test("the law's hold ends on its day; closing as lost does not end it, and dates it where no order was confirmed", async () => {
    const { by, win, reference } = await quoteTo(undefined, { isScreened: true });
    const mails = { recipients: { contact: [], rfq: [] }, mailDomain };
    await store().orderQuote({ reference, revision: "A", number: "PO-1", now: NOON + MINUTE, ...mails });
    const lift = (now: number) => store().keep({ ...by, now, isOn: false, reason: "No longer needed" });
    const lose = () => store().closeRequest({ ...by, closing: "lost-price", reason: "", mailDomain });
    expect(await lift(NOON + 2 * MINUTE)).toMatchObject({ outcome: "held by law", until: undefined });
    expect(await endOrder(store(), { ...by, mailDomain })).toEqual({ outcome: "done" });
    await lose();
    expect(await holdOf(reference)).toEqual(["order", Date.UTC(2029, 5, 2)]);
    await store().reopen(by);
    expect(await holdOf(reference)).toEqual(["order", undefined]);
    await win();
    expect(await holdOf(reference)).toEqual(["order", undefined]);
    await store().reopen(by);
    await lose();
    expect(await holdOf(reference)).toEqual(["order", undefined]);
    await store().notePayment({ ...by, day: "2026-07-01" });
    expect(await lift(later(3) - 1)).toMatchObject({ outcome: "held by law" });
    expect(await lift(later(3))).toEqual({ outcome: "done" });
    expect(await holdOf(reference)).toEqual([undefined, undefined]);
  });

  const decline = (reference: string, changes = {}) =>
    store().declineQuote({
      reference,
      revision: "A",
      reason: "price",
      text: "Not this time. Reason: the price.",
      onceKey: crypto.randomUUID(),
      now: NOON + DAY,
      ...told,
      ...changes,
    });

  test("a buyer who says “not this time” closes the request as lost, in the thread, and the desk is told once", async () => {
    const { reference } = await receiveQuoted();
    const onceKey = crypto.randomUUID();
    const twice = await Promise.all([decline(reference, { onceKey }), decline(reference, { onceKey })]);
    expect(twice.sort()).toEqual(["done", "repeated"]);
    const request = await store().findRequest(reference);
    expect(request).toMatchObject({
      state: "answered",
      closedAs: "lost-price",
      waitsSince: NOON + DAY,
      said: [{ side: "buyer", way: "declined", text: "Not this time. Reason: the price." }],
    });
    expect(request?.events.at(-1)).toMatchObject({ kind: "closed", who: undefined, body: "lost-price" });
    expect((await mailsOf(reference, "message")).map(({ to }) => to)).toEqual([
      "ann@company.example",
      "webhook",
    ]);
    expect((await quotesOf(reference)).sent[0]?.declined).toEqual({ at: NOON + DAY, closedAs: "lost-price" });
    expect(await decline(reference, { revision: "B" })).toBe("unknown");
    // Once the desk has opened and closed it again, it is no longer the buyer who closed it.
    const by = { reference, staffId: await inviteSomeone(store(), NOON, "Ben"), mailDomain };
    await store().reopen({ ...by, now: NOON + 2 * DAY });
    await store().closeRequest({ ...by, now: NOON + 3 * DAY, closing: "lost-no-answer", reason: "" });
    expect((await quotesOf(reference)).sent[0]?.declined).toBeUndefined();
  });

  test("after “not this time” the quote can still be ordered while it is valid; after an order it is refused", async () => {
    const { reference } = await receiveQuoted();
    expect(await decline(reference, { reason: "other-source" })).toBe("done");
    expect(await order(reference, { now: NOON + 2 * DAY })).toBe("done");
    expect(await store().findRequest(reference)).toMatchObject({
      state: "quoted",
      closedAs: undefined,
      answeredAt: NOON,
      holdKind: "order",
      quoted: { order: { number: "PO-1001" } },
    });
    expect((await quotesOf(reference)).sent[0]?.declined).toBeUndefined();
    expect(await decline(reference)).toBe("ordered");
    expect((await store().findRequest(reference))?.said).toHaveLength(1);
    const replaced = await receive();
    await sendExample(store(), replaced, { now: NOON });
    await sendExample(store(), replaced, { now: NOON, supersedes: "A" });
    expect(await decline(replaced)).toBe("not standing");
    expect(await decline(replaced, { revision: "B", now: NOON + 40 * DAY })).toBe("done");
  });

  test("what was ordered has not expired, however the order came in", async () => {
    const { reference, win } = await quoteTo(undefined, { isScreened: true });
    const [before] = (await quotesOf(reference)).sent;
    expect(before && standingOf(before, NOON + 40 * DAY)).toBe("expired");
    await win();
    const [after] = (await quotesOf(reference)).sent;
    expect(after && standingOf(after, NOON + 40 * DAY)).toBe("ordered");
  });
});
