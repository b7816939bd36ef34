import { beforeEach, expect, test } from "vitest";
import type { LeaseRequest } from "#mail/outbox.ts";
import { composeRfq } from "#request/fields/message.ts";
import {
  type Acceptance,
  acknowledgementCaps,
  type NewSubmission,
  readRfqContent,
} from "#request/record/submission.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import type { Store } from "#server/store/operations.ts";
import { onBothEngines } from "#server/testing/both-engines.ts";
import { exampleSubmission, HOUR, inGroups, MINUTE, NOON } from "#server/testing/example-submission.ts";
import { StoreUnavailable } from "#store/store.ts";

onBothEngines((current) => {
  let store: Store;

  beforeEach(() => {
    store = current();
  });

  const lease = (changes: Partial<LeaseRequest> = {}) =>
    store.leaseDueMails({ now: NOON, until: NOON + 2 * MINUTE, limit: 1_000, holder: "one", ...changes });

  const acceptFrom = (email: string, receivedAt = NOON) =>
    store.accept(exampleSubmission({ email }, { receivedAt }));

  /**
   * On a busy machine a pool of connections may refuse a call for now; this asks again, as a client would.
   */
  async function acceptWhenAvailable(submission: NewSubmission, attempts = 20): Promise<Acceptance> {
    try {
      return await store.accept(submission);
    } catch (error) {
      if (attempts === 1 || !(error instanceof StoreUnavailable)) throw error;
      return acceptWhenAvailable(submission, attempts - 1);
    }
  }

  const countMails = async () => (await store.overview(NOON)).mails;

  const countAcknowledgements = async (now = NOON) =>
    (await lease({ now })).filter((mail) => mail.kind === "acknowledgement").length;

  test("a stored submission is found by its reference with all its fields", async () => {
    const submission = exampleSubmission({ name: "Zoë O'Neill 🛡", message: "First line\nSecond line" });
    const accepted = await store.accept(submission);
    expect(accepted).toEqual({
      outcome: "stored",
      reference: submission.reference,
      receivedAt: submission.receivedAt,
      respondBy: submission.respondBy,
    });
    expect(await store.findSubmission(submission.reference)).toEqual({
      toDos: [{ owed: "answer", since: submission.receivedAt, due: submission.respondBy, told: 0 }],
      reference: submission.reference,
      formType: "rfq",
      receivedAt: submission.receivedAt,
      respondBy: submission.respondBy,
      fields: submission.fields,
      rfq: undefined,
      state: "open",
      suspicions: [],
    });
  });

  test("a request is stored as values beside its text, for its mails and its buyer alike", async () => {
    const items = "Item\tDescription\tQty\n10\tHelmet “L”\t12\n20\tVest ½ 🛡 \\u0000\tTBD";
    const message = composeRfq({ ...exampleRfq, items, quantities: "line 20: 6" });
    const submission = exampleSubmission(message);
    await store.accept(submission);
    const found = await store.findSubmission(submission.reference);
    const { formType, ...fields } = message;
    expect(found?.fields).toEqual(fields);
    expect(found?.rfq).toEqual(readRfqContent(message));
    expect(found?.rfq?.lines.map((line) => [line.number, line.description, line.quantity])).toEqual([
      ["10", "Helmet “L”", "12"],
      ["20", "Vest ½ 🛡 \\u0000, Qty TBD", "6"],
    ]);
    const [mail] = await lease();
    expect(mail?.submission?.rfq).toEqual(found?.rfq);
    expect((await store.findFollowed(submission.reference))?.rfq).toEqual(found?.rfq);
  });

  test("a receipt holds no personal data", async () => {
    const submission = exampleSubmission();
    await store.accept(submission);
    const { reference, formType, receivedAt, respondBy } = submission;
    expect(await store.findReceipt(reference)).toEqual({ reference, formType, receivedAt, respondBy });
    expect(await store.findReceipt("RFQ-22222222")).toBeUndefined();
  });

  test("one key a hundred times at once makes one record", async () => {
    const attempts = Array.from({ length: 100 }, () =>
      exampleSubmission({ subject: "The same subject" }, { idempotencyKey: "key-100-times" }),
    );
    const answers = await Promise.all(attempts.map((attempt) => acceptWhenAvailable(attempt)));
    expect(answers.filter((answer) => answer.outcome === "stored")).toHaveLength(1);
    expect(answers.filter((answer) => answer.outcome === "replayed")).toHaveLength(99);
    expect(new Set(answers.map((answer) => answer.outcome !== "conflict" && answer.reference)).size).toBe(1);
    expect(await countMails()).toEqual({ pending: 2, dead: 0 });
  });

  test("a key with another body is a conflict and stores nothing", async () => {
    await store.accept(exampleSubmission({}, { idempotencyKey: "key-conflict" }));
    const other = exampleSubmission({ message: "Another body" }, { idempotencyKey: "key-conflict" });
    expect(await store.accept(other)).toEqual({ outcome: "conflict" });
    expect(await store.findReceipt(other.reference)).toBeUndefined();
  });

  test("a key is remembered for days, with the answer that was first given", async () => {
    const first = exampleSubmission({ subject: "Kept key" }, { idempotencyKey: "key-for-days" });
    await store.accept(first);
    const later = exampleSubmission(
      { subject: "Kept key" },
      { idempotencyKey: "key-for-days", receivedAt: first.receivedAt + 6 * 24 * HOUR },
    );
    const { reference, receivedAt, respondBy } = first;
    expect(await store.accept(later)).toEqual({ outcome: "replayed", reference, receivedAt, respondBy });
  });

  test("without a key, the same words within ten minutes are a retry, later a new submission", async () => {
    const sentAt = (receivedAt: number) => exampleSubmission({ subject: "Same words" }, { receivedAt });
    const first = sentAt(NOON);
    await store.accept(first);
    expect(await store.accept(sentAt(NOON + 9 * MINUTE))).toMatchObject({
      outcome: "replayed",
      reference: first.reference,
    });
    expect(await store.accept(sentAt(NOON + 11 * MINUTE))).toMatchObject({ outcome: "stored" });
  });

  test("what came without a key, and is sent again with one, is one submission", async () => {
    const sent = (idempotencyKey?: string, receivedAt = NOON) =>
      exampleSubmission({ subject: "Posted, then sent" }, { receivedAt, idempotencyKey });
    const attempts = [sent(), sent("key-then"), sent(), sent("key-then")];
    const answers = await Promise.all(attempts.map((attempt) => store.accept(attempt)));
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual([
      "replayed",
      "replayed",
      "replayed",
      "stored",
    ]);
    expect(await store.accept(sent("key-late", NOON + 11 * MINUTE))).toMatchObject({ outcome: "stored" });
  });

  test("the same words under two keys are two submissions", async () => {
    const withKey = (idempotencyKey: string) => exampleSubmission({ subject: "Again" }, { idempotencyKey });
    expect(await store.accept(withKey("key-first"))).toMatchObject({ outcome: "stored" });
    expect(await store.accept(withKey("key-second"))).toMatchObject({ outcome: "stored" });
  });

  test("a reference already in use is replaced by another", async () => {
    const first = exampleSubmission();
    const second = { ...exampleSubmission(), reference: first.reference };
    await store.accept(first);
    const accepted = await store.accept(second);
    expect(accepted).toMatchObject({ outcome: "stored", reference: expect.stringMatching(/^RFQ-\w{8}$/) });
    expect(accepted).not.toMatchObject({ reference: first.reference });
    expect((await store.findSubmission(first.reference))?.fields).toEqual(first.fields);
  });

  test("a quarantined submission is kept and mails nobody", async () => {
    const submission = exampleSubmission({}, { suspicions: ["link markup"] });
    expect(await store.accept(submission)).toMatchObject({ outcome: "stored" });
    expect(await store.findSubmission(submission.reference)).toMatchObject({
      state: "quarantined",
      suspicions: ["link markup"],
    });
    expect(await lease()).toEqual([]);
  });

  test("a due mail is leased once, with its submission and a Message-ID that never changes", async () => {
    const submission = exampleSubmission({}, { receivedAt: NOON });
    await store.accept(submission);
    const [notification, acknowledgement] = await lease();
    expect(notification).toMatchObject({
      kind: "notification",
      to: "quotes@company.example",
      messageId: expect.stringMatching(/^<[\w.-]+@company\.example>$/),
      attempts: 0,
      createdAt: NOON,
      submission: { reference: submission.reference, fields: submission.fields },
    });
    expect(notification?.firstTriedAt).toBeUndefined();
    expect(acknowledgement).toMatchObject({ kind: "acknowledgement", to: "dana@agency.example" });
    expect(await lease({ holder: "two" })).toEqual([]);

    const [again] = await lease({ now: NOON + 2 * MINUTE, until: NOON + 4 * MINUTE, holder: "two" });
    expect(again).toMatchObject({ attempts: 1, firstTriedAt: NOON, messageId: notification?.messageId });
  });

  test("simultaneous leases never share a mail", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => acceptFrom(`buyer${n}@agency.example`)));
    const leases = await Promise.all(
      Array.from({ length: 10 }, (_, n) => lease({ limit: 3, holder: `holder ${n}` })),
    );
    const ids = leases.flat().map((mail) => mail.id);
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("mails to recipients who have to wait are left for later, the others are not", async () => {
    await acceptFrom("ann@mail.example");
    await acceptFrom("bob@mail.example");
    const { to: staff } = (await lease({ limit: 1, notTo: ["nobody@mail.example"] }))[0] ?? {};
    const others = await lease({ notTo: [staff ?? "", "ann@mail.example"] });
    expect(others.map(({ to }) => to)).toEqual(["bob@mail.example"]);
    const only = await lease({ onlyTo: "ann@mail.example" });
    expect(only.map(({ to }) => to)).toEqual(["ann@mail.example"]);
    const rest = await lease();
    expect(rest.map(({ to }) => to)).toEqual([staff]);
  });

  test("a mail is not due before its time, and the next due time is known", async () => {
    expect(await store.nextMailDueAt()).toBeUndefined();
    await store.accept(exampleSubmission({}, { receivedAt: NOON }));
    expect(await store.nextMailDueAt()).toBe(NOON);
    expect(await store.nextMailDueAt({ onlyTo: "webhook" })).toBeUndefined();
    const others = ["quotes@company.example", "dana@agency.example"];
    expect(await store.nextMailDueAt({ notTo: others.slice(0, 1) })).toBe(NOON);
    expect(await store.nextMailDueAt({ notTo: others })).toBeUndefined();
    expect(await lease({ now: NOON - 1 })).toEqual([]);
    await lease();
    expect(await store.nextMailDueAt()).toBe(NOON + 2 * MINUTE);
  });

  test("a mail that a clock dated far ahead is due at once", async () => {
    await store.accept(exampleSubmission({}, { receivedAt: NOON + 24 * HOUR }));
    expect(await lease()).toHaveLength(2);
  });

  test("settling: sent and dead are final, a retry is due at its time", async () => {
    await acceptFrom("one@agency.example");
    await store.accept({ ...exampleSubmission({}, { receivedAt: NOON }), acknowledgementTo: undefined });
    const [first, second, third] = await lease();
    if (!first || !second || !third) throw new Error("three mails expected");
    const held = { holder: "one", now: NOON };
    await store.settleMail({ ...held, id: first.id, result: "sent" });
    await store.settleMail({ ...held, id: second.id, result: "dead", error: "550 no such user" });
    await store.settleMail({
      ...held,
      id: third.id,
      result: "retry",
      dueAt: NOON + HOUR,
      error: "421 later",
    });
    expect(await countMails()).toEqual({ pending: 1, dead: 1 });
    expect(await lease({ now: NOON + HOUR - 1 })).toEqual([]);
    expect(await lease({ now: NOON + HOUR })).toMatchObject([{ id: third.id, attempts: 1 }]);
  });

  test("a process that lost the lease settles nothing", async () => {
    await store.accept({ ...exampleSubmission({}, { receivedAt: NOON }), acknowledgementTo: undefined });
    const [mail] = await lease({ holder: "slow" });
    await lease({ now: NOON + 2 * MINUTE, until: NOON + 4 * MINUTE, holder: "quick" });
    const id = mail?.id ?? "";
    await store.settleMail({ id, holder: "slow", now: NOON + 3 * MINUTE, result: "dead", error: "too late" });
    expect(await countMails()).toEqual({ pending: 1, dead: 0 });
    await store.settleMail({ id, holder: "quick", now: NOON + 3 * MINUTE, result: "sent" });
    expect(await countMails()).toEqual({ pending: 0, dead: 0 });
  });

  test("one mailbox gets one acknowledgement a day, however it is spelled", async () => {
    await acceptFrom("victim@mail.example");
    await acceptFrom("VICTIM@mail.example");
    await acceptFrom("victim+tag@mail.example");
    expect(await countAcknowledgements()).toBe(1);
    await acceptFrom("victim@mail.example", NOON + 24 * HOUR + 1);
    expect((await lease({ now: NOON + 24 * HOUR + 1 })).at(-1)).toMatchObject({ to: "victim@mail.example" });
  });

  test("acknowledgements are capped by domain and in all, notifications never", async () => {
    const { perDomainPerHour, perHour } = acknowledgementCaps;
    await inGroups(perDomainPerHour + 5, (n) => acceptFrom(`buyer${n}@one.example`));
    expect(await countAcknowledgements()).toBe(perDomainPerHour);
    await inGroups(perHour, (n) => acceptFrom(`buyer@domain${n}.example`));
    expect(await countAcknowledgements()).toBe(perHour - perDomainPerHour);
    expect((await countMails()).pending).toBe(perDomainPerHour + 5 + perHour + perHour);
    await acceptFrom("late@one.example", NOON + HOUR);
    expect(await countAcknowledgements(NOON + HOUR)).toBe(perHour);
    await acceptFrom("later@one.example", NOON + HOUR + 1);
    expect(await countAcknowledgements(NOON + HOUR + 1)).toBe(perHour + 1);
  });

  test("keys and capped mailboxes are forgotten after a week, not before", async () => {
    const WEEK = 7 * 24 * HOUR;
    const withKey = (receivedAt: number) =>
      store.accept(exampleSubmission({}, { idempotencyKey: "key-of-a-visitor", receivedAt }));
    const forget = (now: number) => store.forgetRecentBatch({ now, limit: 10 });
    expect(await withKey(NOON)).toMatchObject({ outcome: "stored" });
    expect(await forget(NOON + WEEK)).toBe(0);
    expect(await withKey(NOON + WEEK)).toEqual({ outcome: "conflict" });
    expect(await forget(NOON + WEEK + 1)).toBe(2);
    expect(await withKey(NOON + WEEK + 1)).toMatchObject({ outcome: "stored" });
  });

  test("among several with the same words, the newest decides whether this is another one", async () => {
    const accept = (idempotencyKey: string | undefined, receivedAt: number) =>
      store.accept(exampleSubmission({ subject: "The same" }, { idempotencyKey, receivedAt }));
    await accept("first-of-the-same-words", NOON);
    const newest = await accept("second-of-the-same-words", NOON + 5 * MINUTE);
    expect(await accept(undefined, NOON + 15 * MINUTE)).toEqual({ ...newest, outcome: "replayed" });
    expect((await accept(undefined, NOON + 15 * MINUTE + 1)).outcome).toBe("stored");
  });

  test("what is written shows in the state of the store, probing does not", async () => {
    // PostgreSQL's counters lag, so writes of earlier tests may still be added.
    let before: string | undefined;
    const isSame = async () => {
      before = await store.readState();
      for (let n = 0; n < 3; n += 1) await store.probe();
      return before !== undefined && (await store.readState()) === before;
    };
    await expect.poll(isSame).toBe(true);
    await acceptFrom("dana@agency.example");
    await expect.poll(() => store.readState()).not.toBe(before);
  });
});
