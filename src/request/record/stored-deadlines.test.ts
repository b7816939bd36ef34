import { expect, test } from "vitest";
import type { ReminderRequest } from "#request/record/reminders.ts";
import type { PurgeRequest } from "#request/record/retention.ts";
import { onBothEngines } from "#server/testing/both-engines.ts";
import {
  DAY,
  exampleSubmission,
  HOUR,
  MINUTE,
  mailDomain,
  NOON,
  recipients,
} from "#server/testing/example-submission.ts";
import { answerByPhone, sendExample } from "#server/testing/sent-quote.ts";

const QUOTE_DUE = NOON + 4 * HOUR;

onBothEngines((store) => {
  const remind = (now: number, changes: Partial<ReminderRequest> = {}) =>
    store().queueReminders({
      now,
      soonMs: { rfq: HOUR, contact: 4 * HOUR },
      recipients,
      escalation: { to: { rfq: [], contact: [] }, afterMs: 30 * MINUTE },
      mailDomain,
      limit: 100,
      ...changes,
    });

  const receive = async (context: Parameters<typeof exampleSubmission>[1] = {}) => {
    const submission = exampleSubmission({}, { receivedAt: NOON, ...context });
    await store().accept({ ...submission, acknowledgementTo: undefined });
    return submission.reference;
  };

  const countMails = async () => (await store().overview(NOON)).mails;

  const lease = (now: number) =>
    store().leaseDueMails({ now, until: now + 2 * MINUTE, limit: 100, holder: "one" });

  test("a reminder is queued when the deadline is near, and another mail when it has passed, once each", async () => {
    const reference = await receive();
    const first = { kind: "reminder", reference, formType: "rfq" };
    const second = { kind: "overdue", reference, formType: "rfq" };
    expect(await remind(QUOTE_DUE - HOUR - 1)).toEqual([]);
    expect(await remind(QUOTE_DUE - HOUR)).toEqual([first]);
    expect(await remind(QUOTE_DUE - HOUR)).toEqual([]);
    expect(await remind(QUOTE_DUE - 1)).toEqual([]);
    expect(await remind(QUOTE_DUE)).toEqual([second]);
    expect(await remind(QUOTE_DUE + DAY)).toEqual([]);
    const mails = await lease(QUOTE_DUE);
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ["notification", "quotes@company.example"],
      ["reminder", "quotes@company.example"],
      ["overdue", "quotes@company.example"],
    ]);
  });

  const escalation = {
    to: { rfq: ["boss@company.example"], contact: [] },
    afterMs: 30 * MINUTE,
  };
  const join = async (name: string) => {
    const email = `${name}@company.example`;
    return store().inviteStaff({ name, email, tokenHash: `${name} ${crypto.randomUUID()}`, now: NOON });
  };

  test("when nobody has taken it, the next ones are told, once; not when someone has", async () => {
    const [waiting, taken] = [await receive(), await receive()];
    const { id: staffId } = await join("ann");
    await store().takeRequest({ reference: taken, staffId, now: NOON });
    expect(await remind(NOON + 30 * MINUTE - 1, { escalation })).toEqual([]);
    const told = { kind: "escalation", reference: waiting, formType: "rfq" };
    expect(await remind(NOON + 30 * MINUTE, { escalation })).toEqual([told]);
    expect(await remind(NOON + 30 * MINUTE, { escalation })).toEqual([]);
    const mails = await lease(NOON + 30 * MINUTE);
    const [first] = mails.filter(({ submission }) => submission?.reference === waiting);
    const escalated = mails.filter(({ kind }) => kind === "escalation");
    expect(escalated).toMatchObject([{ to: "boss@company.example", takenBy: undefined }]);
    expect(JSON.parse(escalated[0]?.content ?? "")).toMatchObject({ answersTo: first?.messageId });
    expect(mails.find(({ submission }) => submission?.reference === taken)?.takenBy).toBe("ann");
  });

  test("what was held back waits for its readers from when it came back", async () => {
    const reference = await receive({ suspicions: ["link markup"] });
    const settings = {
      recipients: { rfq: ["quotes@company.example"], contact: [] },
      mailDomain,
    };
    await store().release({ reference, now: NOON + HOUR, ...settings });
    expect(await remind(NOON + HOUR, { escalation })).toEqual([]);
    expect(await remind(NOON + 90 * MINUTE, { escalation })).toMatchObject([{ kind: "escalation" }]);
  });

  test("the person on it is reminded alone; once the deadline has passed, everyone is, in one conversation", async () => {
    const recipients = { rfq: ["quotes@company.example", "ben@company.example"], contact: [] };
    const submission = { ...exampleSubmission({}, { receivedAt: NOON }), notificationTo: recipients.rfq };
    await store().accept({ ...submission, acknowledgementTo: undefined });
    const { reference } = submission;
    const { id: staffId, email } = await join("ann");
    await store().takeRequest({ reference, staffId, now: NOON });
    const changes = { recipients, escalation };
    await remind(QUOTE_DUE - HOUR, changes);
    await remind(QUOTE_DUE, changes);
    const mails = await lease(QUOTE_DUE);
    const [first, second, reminder] = mails.map(({ messageId }) => messageId);
    const threads = mails.map(({ kind, to, content }) => [
      kind,
      to,
      content && JSON.parse(content).answersTo,
    ]);
    expect(threads).toEqual([
      ["notification", "quotes@company.example", undefined],
      ["notification", "ben@company.example", undefined],
      ["reminder", email, first],
      ["overdue", "quotes@company.example", first],
      ["overdue", "ben@company.example", second],
      ["overdue", "boss@company.example", first],
      ["overdue", email, reminder],
    ]);
  });

  test("a reminder goes to all when the person who took it is gone", async () => {
    const reference = await receive();
    await join("owner");
    const { id: staffId, email } = await join("gone");
    await store().takeRequest({ reference, staffId, now: NOON });
    await store().revokeStaff({ email, now: NOON, recipients, mailDomain: "company.example" });
    const request = await store().findRequest(reference);
    expect(request?.takenBy).toBeUndefined();
    expect(request?.events.map(({ kind, who }) => [kind, who])).toEqual([
      ["taken", "gone"],
      ["put-back", undefined],
    ]);
    await remind(QUOTE_DUE - HOUR);
    expect((await lease(QUOTE_DUE)).at(-1)).toMatchObject({ kind: "reminder", to: "quotes@company.example" });
  });

  test("a request taken by someone who is gone counts as taken by nobody: the next ones are told", async () => {
    const reference = await receive();
    await join("owner");
    const { id: staffId, email } = await join("gone");
    await store().takeRequest({ reference, staffId, now: NOON });
    await store().revokeStaff({ email, now: NOON, recipients, mailDomain: "company.example" });
    expect(await remind(NOON + 30 * MINUTE, { escalation })).toMatchObject([{ kind: "escalation" }]);
    expect((await lease(NOON + 30 * MINUTE)).at(-1)).toMatchObject({ takenBy: undefined });
  });

  test("each form has its own lead time and its own readers", async () => {
    const submission = exampleSubmission({ formType: "contact" }, { receivedAt: NOON });
    await store().accept({ ...submission, acknowledgementTo: undefined });
    expect(await remind(submission.respondBy - 4 * HOUR - 1)).toEqual([]);
    expect(await remind(submission.respondBy - 4 * HOUR)).toMatchObject([
      { kind: "reminder", formType: "contact" },
    ]);
    expect((await lease(submission.respondBy)).at(-1)).toMatchObject({ to: "info@company.example" });
  });

  test("a lead time of zero means no reminder before the deadline", async () => {
    await receive();
    const soonMs = { rfq: 0, contact: 0 };
    expect(await remind(QUOTE_DUE - 1, { soonMs })).toEqual([]);
    expect(await remind(QUOTE_DUE, { soonMs })).toMatchObject([{ kind: "overdue" }]);
  });

  test("two nodes that look at the same time queue one mail", async () => {
    for (let n = 0; n < 20; n += 1) await receive();
    const queued = await Promise.all(Array.from({ length: 8 }, () => remind(QUOTE_DUE)));
    const references = queued.flat().map(({ reference }) => reference);
    expect(references).toHaveLength(20);
    expect(new Set(references).size).toBe(20);
  });

  test("no reminder for what is quarantined or answered", async () => {
    await receive({ suspicions: ["link markup"] });
    const reference = await receive();
    await answerByPhone(store(), reference, NOON);
    expect(await remind(QUOTE_DUE - HOUR)).toEqual([]);
    expect(await remind(QUOTE_DUE)).toEqual([]);
  });

  test("an e-mail without a reason is withdrawn by the process that holds it", async () => {
    await receive();
    const [mail] = await lease(NOON);
    const settlement = { id: mail?.id ?? "", now: NOON, result: "withdrawn" } as const;
    await store().settleMail({ ...settlement, holder: "two" });
    expect((await countMails()).pending).toBe(1);
    await store().settleMail({ ...settlement, holder: "one" });
    expect(await countMails()).toEqual({ pending: 0, dead: 0 });
  });

  test("what nothing has happened to for long is purged, batch by batch, quarantine sooner; not what is open, owed or valid", async () => {
    const closed = [await receive(), await receive(), await receive()];
    for (const reference of closed) await answerByPhone(store(), reference, NOON);
    const open = await receive();
    const quoted = await receive();
    await sendExample(store(), quoted, { now: NOON });
    // A message came in since, so that someone has to look at it.
    const waiting = await receive();
    await answerByPhone(store(), waiting, NOON);
    const message = { reference: waiting, now: NOON, text: "Thanks", onceKey: "thanks", files: [] };
    await store().receiveMessage({ ...message, recipients, mailDomain });
    const kept = await receive({ receivedAt: NOON - DAY });
    await answerByPhone(store(), kept, NOON + DAY);
    await receive({ suspicions: ["link markup"] });
    const heldLater = await receive({ receivedAt: NOON + DAY, suspicions: ["link markup"] });
    const purge = (changes: Partial<PurgeRequest>) =>
      store().purgeBatch({ now: NOON, submissionsBefore: 0, quarantinedBefore: 0, limit: 2, ...changes });

    expect(await purge({ quarantinedBefore: NOON + 1 })).toEqual({ submissions: 0, quarantined: 1 });
    expect(await purge({ now: NOON, submissionsBefore: NOON + 1 })).toEqual({
      submissions: 2,
      quarantined: 0,
    });
    expect(await purge({ now: NOON, submissionsBefore: NOON + 1 })).toEqual({
      submissions: 1,
      quarantined: 0,
    });
    expect(await purge({ now: NOON, submissionsBefore: NOON + 1 })).toEqual({
      submissions: 0,
      quarantined: 0,
    });
    for (const reference of [open, quoted, waiting, kept, heldLater])
      expect(await store().findReceipt(reference)).toBeDefined();
    const expired = { now: NOON + 60 * DAY, submissionsBefore: NOON + 1 };
    expect(await purge(expired)).toMatchObject({ submissions: 1 });
    expect(await store().findReceipt(quoted)).toBeUndefined();
  });

  test("only the latest quote keeps a request, and not one that it replaced", async () => {
    const reference = await receive();
    // The one that was replaced would have been valid for a day longer.
    await sendExample(store(), reference, { now: NOON + DAY });
    await sendExample(store(), reference, { now: NOON, supersedes: "A" });
    const before = { submissionsBefore: NOON + 2 * DAY, quarantinedBefore: 0, limit: 2 };
    expect(await store().purgeBatch({ ...before, now: NOON + 30 * DAY - 1 })).toMatchObject({
      submissions: 0,
    });
    expect(await store().purgeBatch({ ...before, now: NOON + 30 * DAY })).toMatchObject({ submissions: 1 });
  });

  test("the overview counts what is open and overdue and knows the oldest waiting mail", async () => {
    expect(await store().overview(NOON)).toEqual({
      open: 0,
      waiting: 0,
      overdue: 0,
      mails: { pending: 0, dead: 0 },
      oldestPendingMailAt: undefined,
    });
    await receive();
    // An alert waits forever once the webhook is removed.
    const readers = { ...recipients, rfq: [...recipients.rfq, "webhook"] };
    await receive({ receivedAt: NOON + HOUR, recipients: readers });
    await receive({ suspicions: ["link markup"] });
    expect((await store().overview(QUOTE_DUE - 1)).overdue).toBe(0);
    expect(await store().overview(QUOTE_DUE)).toEqual({
      open: 2,
      waiting: 0,
      overdue: 1,
      mails: { pending: 2, dead: 0 },
      oldestPendingMailAt: NOON,
    });
  });
});
