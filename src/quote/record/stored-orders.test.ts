import { expect, test } from "vitest";
import { confirmOrder, endOrder } from "#order/testing/written-orders.ts";
import { standingOf } from "#quote/record/quotes.ts";
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
import { askedLine, exampleLine, inviteSomeone, sendExample } from "#server/testing/sent-quote.ts";

const mails = { recipients, mailDomain };
const someLines = [
  exampleLine({ quantity: 1_000, unitPrice: 9_208_800, extended: 92_088 }),
  exampleLine({ number: "2", part: "EX-NV-2B", quantity: 1_000, unitPrice: 10_000_000, extended: 100_000 }),
];

onBothEngines((store) => {
  async function receiveQuoted({ company = "Example County" } = {}) {
    const submission = exampleSubmission({ company }, { receivedAt: NOON });
    await store().accept(submission);
    const { reference } = submission;
    const staffId = await inviteSomeone(store(), NOON);
    await sendExample(store(), reference, { now: NOON, staffId, said: { lines: someLines } });
    const by = { reference, staffId, now: NOON + MINUTE };
    await store().verifyBuyer({ ...by, how: "Letter on letterhead" });
    const screening = { parties: "Example County", owners: "A county", lists: "CSL, SAM.gov" };
    await store().recordScreening({ ...by, ...screening, screenedOn: "2026-06-01", result: "clear" });
    return { reference, staffId };
  }

  const order = (reference: string, changes = {}) =>
    store().orderQuote({
      ...{ reference, revision: "A", number: "PO-1001", now: NOON + DAY },
      ...mails,
      ...changes,
    });

  const confirm = (reference: string, staffId: number, changes = {}, decision = {}) =>
    confirmOrder(
      store(),
      { ...{ reference, staffId, now: NOON + 2 * DAY, mailDomain }, ...changes },
      { places: [0], declinesRest: true, ...decision },
    );

  async function receiveConfirmed() {
    const { reference, staffId } = await receiveQuoted();
    await settle("quote", "sent", NOON);
    await order(reference);
    expect(await confirm(reference, staffId)).toEqual({ outcome: "done" });
    return { reference, staffId, now: NOON + 3 * DAY };
  }

  const find = async (reference: string) => {
    const request = await store().findRequest(reference);
    if (!request) throw new Error("There is no such request");
    return request;
  };

  const sentOf = async (reference: string) => {
    const [latest] = (await store().findQuotes(reference))?.sent ?? [];
    if (!latest) throw new Error("Nothing was sent");
    return latest;
  };

  /** Takes every waiting mail, and settles those of one kind. */
  async function settle(kind: string, result: "sent" | "dead", now: number) {
    const holder = crypto.randomUUID();
    for (const mail of await store().leaseDueMails({ now, until: now, limit: 99, holder })) {
      const settlement = { id: mail.id, holder, now, error: "550 no such user", tell: mails };
      if (mail.kind === kind) await store().settleMail({ ...settlement, result });
    }
  }

  /** Of what was written to the buyer since this was last asked. */
  async function subjectsOf(reference: string, now: number) {
    const lease = { now, until: now + MINUTE, limit: 99, holder: crypto.randomUUID() };
    const waiting = (await store().leaseDueMails(lease)).filter(
      ({ kind, submission }) =>
        submission?.reference === reference &&
        ["reply", "refusal", "withdrawal", "confirmation"].includes(kind),
    );
    return waiting.map(({ content }) => JSON.parse(content ?? "{}").subject);
  }

  const confirmed = { at: NOON + 2 * DAY, total: 92_088 };
  const won = { state: "answered", closedAs: "won", confirmed };

  test("a part of an order is confirmed with its amount, which is all that counts as won", async () => {
    const { reference, staffId } = await receiveQuoted();
    await order(reference);
    expect(await confirm(reference, staffId)).toEqual({ outcome: "done" });
    expect(await find(reference)).toMatchObject(won);
    expect((await sentOf(reference)).confirmed).toEqual(confirmed);
  });

  test("a confirmation that is sent twice from one form is one confirmation", async () => {
    const { reference, staffId } = await receiveQuoted();
    await order(reference);
    for (let times = 0; times < 2; times++)
      expect(await confirm(reference, staffId, { onceKey: "one form" })).toEqual({ outcome: "done" });
    const { mails, closedAs } = await find(reference);
    expect([mails.filter(({ kind }) => kind === "confirmation").length, closedAs]).toEqual([1, "won"]);
  });

  test("after a part was confirmed, everyone who asks later reads the part, and its lines count as ordered", async () => {
    const company = `${crypto.randomUUID()} Police Department`;
    const { reference, staffId } = await receiveQuoted({ company });
    await order(reference);
    await confirm(reference, staffId);
    const next = await receiveQuoted({ company });
    const known = await find(next.reference);
    expect(known.neighbors).toMatchObject([{ reference, confirmed: { total: 92_088 } }]);
    expect(known.history.orders).toBe(1);
    const resultOf = async (part: string) => {
      const lines = [askedLine({ part })];
      return (await store().findEarlierPrices({ reference: next.reference, lines, now: NOON }))["1"]?.result;
    };
    expect(await resultOf("EX-BP-4AA")).toBe("won");
    expect(await resultOf("EX-NV-2B")).toBeUndefined();
  });

  test("a later reply that is refused leaves a confirmed order confirmed; its request waits for someone to send it again", async () => {
    const { reference, staffId, now } = await receiveConfirmed();
    await settle("reply", "sent", now);
    const reply = { reference, staffId, text: "Tracking number 1Z 999.", closes: false, mailDomain };
    await store().replyToRequest({ ...reply, now });
    await settle("reply", "dead", now + MINUTE);
    const waiting = { waitsSince: now + MINUTE, undelivered: { refused: "reply" } };
    expect(await find(reference)).toMatchObject({ ...won, ...waiting });
    expect((await find(reference)).mails.filter(({ kind }) => kind === "undelivered")).not.toEqual([]);
    expect((await store().findMailTrouble(now)).undeliveredAnswers).toBe(1);
    const corrected = { reference, staffId, now: now + 2 * MINUTE, email: "right@county.example" };
    expect(await store().correctAddress(corrected)).toEqual({ outcome: "done" });
    await settle("reply", "sent", now + 3 * MINUTE);
    expect(await find(reference)).toMatchObject({ ...won, waitsSince: undefined, undelivered: undefined });
  });

  test("each answer about an order or a quote has a subject that says what it does, with its number", async () => {
    const { reference, staffId, now } = await receiveConfirmed();
    const by = { reference, staffId, mailDomain, revision: "A", reason: "The maker stopped it." };
    const end = () => endOrder(store(), { reference, staffId, mailDomain, now });
    const quote = "quote Q-7K3MX9QD Rev A";
    expect(await subjectsOf(reference, now)).toEqual([`Order confirmed: PO-1001 (${quote})`]);
    await end();
    expect(await subjectsOf(reference, now)).toEqual([`Order canceled: PO-1001 (${quote})`]);
    await order(reference, { number: "PO-1002", now });
    await end();
    expect(await subjectsOf(reference, now)).toEqual([`Order not accepted: PO-1002, ${quote}`]);
    await store().withdrawQuote({ ...by, now });
    expect(await subjectsOf(reference, now)).toEqual(["Quote withdrawn: Q-7K3MX9QD Rev A"]);
  });

  test("a request that is opened again keeps its confirmed order, and it is not lost", async () => {
    const { reference, staffId, now } = await receiveConfirmed();
    const by = { reference, staffId, now, mailDomain };
    expect(await store().reopen(by)).toEqual({ outcome: "done" });
    expect(await find(reference)).toMatchObject({ state: "quoted", confirmed });
    expect(standingOf(await sentOf(reference), now + 40 * DAY)).toBe("ordered");
    for (const closing of ["lost-price", "lost-no-answer"] as const) {
      expect(await store().closeRequest({ ...by, closing, reason: "" })).toEqual({ outcome: "confirmed" });
    }
    const withdrawal = { ...by, revision: "A", reason: "None left." };
    expect(await store().withdrawQuote(withdrawal)).toEqual({ outcome: "done" });
    expect(await store().closeRequest({ ...by, closing: "by-phone", reason: "" })).toEqual({
      outcome: "done",
    });
    expect(await find(reference)).toMatchObject({ state: "answered", confirmed });
    const figures = await store().listQuoted({ since: NOON, until: NOON + DAY });
    expect(figures.map(({ closedAs }) => closedAs)).toEqual(["won"]);
  });

  test("a revision after a confirmed order does not end it", async () => {
    const { reference, staffId, now } = await receiveConfirmed();
    await store().reopen({ reference, staffId, now });
    expect(await sendExample(store(), reference, { staffId, now, supersedes: "A" })).toEqual({
      outcome: "done",
    });
    const [second, first] = (await store().findQuotes(reference))?.sent ?? [];
    expect([second?.confirmed, first?.confirmed]).toEqual([undefined, confirmed]);
    expect(await order(reference, { revision: "B", number: "PO-1002", now: now + MINUTE })).toBe("done");
    expect(await confirm(reference, staffId, { now: now + DAY })).toEqual({ outcome: "done" });
    expect((await find(reference)).confirmed?.total).toBe(2 * 92_088);
  });

  test("another order once all is confirmed is kept as a message with its number, and takes nothing's place", async () => {
    const { reference, staffId } = await receiveQuoted();
    const now = NOON + 3 * DAY;
    await order(reference);
    await confirm(reference, staffId, {}, { places: undefined });
    const another = () => order(reference, { number: "PO-2002", now });
    expect(await order(reference, { now })).toBe("repeated");
    expect([await another(), await another()]).toEqual(["confirmed", "confirmed"]);
    expect(await sentOf(reference)).toMatchObject({
      order: { number: "PO-1001", at: NOON + DAY },
      confirmed: { total: 192_088 },
    });
    const request = await find(reference);
    expect(request).toMatchObject({ state: "answered", closedAs: "won", waitsSince: now });
    const said = request.said.filter(({ text }) => text.includes("PO-2002"));
    expect(said).toMatchObject([{ side: "buyer", at: now }]);
    expect(request.mails.filter(({ kind }) => kind === "message")).toHaveLength(recipients.rfq.length);
  });

  test("only canceling ends a confirmed order: the buyer is told why, and the quote can be withdrawn then", async () => {
    const { reference, staffId, now } = await receiveConfirmed();
    const by = { reference, staffId, now, mailDomain };
    const reason = "You asked us to.";
    expect(await endOrder(store(), { ...by, orderedAt: NOON }, { reason })).toEqual({
      outcome: "other order",
    });
    expect(await endOrder(store(), by, { reason })).toEqual({ outcome: "done" });
    expect((await endOrder(store(), by, { reason })).outcome).toBe("other order");
    const request = await find(reference);
    expect(request).toMatchObject({ state: "quoted", closedAs: undefined, confirmed: undefined });
    expect(await store().findFollowed(reference)).toMatchObject({
      endedOrder: { at: now, isCanceled: true, number: "PO-1001" },
    });
    expect(request.quoted).toMatchObject({ order: undefined, isConfirmed: false });
    expect(request.said.at(-1)).toMatchObject({
      side: "desk",
      text: `Your order PO-1001 (quote Q-7K3MX9QD Rev A) is canceled. You asked us to. This replaces ${reference.replace("RFQ", "OC")}-1.`,
    });
    expect(request.mails.at(-1)).toMatchObject({ kind: "confirmation", to: "dana@agency.example" });
    expect(request.events.map(({ kind }) => kind)).toContain("order-canceled");
    expect((await store().findFollowed(reference))?.orderedAt).toBeUndefined();
    const withdrawal = { ...by, revision: "A", reason: "None left." };
    expect(await store().withdrawQuote(withdrawal)).toEqual({ outcome: "done" });
  });

  test("a buyer asks for a new revision of an expired quote once: the desk is told, and a deadline runs that it can miss", async () => {
    const { reference, staffId } = await receiveQuoted();
    const now = NOON + 40 * DAY;
    const respondBy = now + 4 * HOUR;
    const ask = (changes = {}) =>
      store().askRenewal({ reference, revision: "A", now, respondBy, onceKey: "form", ...mails, ...changes });
    expect(await ask({ now: NOON + DAY })).toBe("not standing");
    expect(await ask({ revision: "B" })).toBe("unknown");
    await store().closeRequest({
      reference,
      staffId,
      now,
      closing: "lost-no-answer",
      reason: "",
      mailDomain,
    });
    expect([await ask(), await ask({ onceKey: "reloaded" })]).toEqual(["done", "repeated"]);
    const asked = { state: "open", closedAs: undefined, answeredAt: undefined, respondBy, clockSince: now };
    expect(await find(reference)).toMatchObject(asked);
    // An e-mail with the expired quote that leaves only now answers nothing.
    await settle("quote", "sent", now);
    expect(await find(reference)).toMatchObject(asked);
    const { said, mails: sent, events } = await find(reference);
    expect(said.map(({ side, text }) => [side, text])).toEqual([
      ["buyer", "Please send a new revision of quote Q-7K3MX9QD Rev A, which has expired."],
    ]);
    expect(sent.filter(({ kind }) => kind === "message").map(({ to }) => to)).toEqual([
      "ann@company.example",
    ]);
    expect(events.map(({ kind }) => kind)).toContain("renewal-asked");
    expect((await store().findFollowed(reference))?.renewalAskedAt).toBe(now);
    expect((await store().overview(respondBy)).overdue).toBe(1);
    const reminders = await store().queueReminders({
      ...{ now: respondBy, soonMs: { rfq: HOUR, contact: HOUR }, recipients, mailDomain, limit: 9 },
      escalation: { to: recipients, afterMs: HOUR },
    });
    expect(reminders).toMatchObject([{ kind: "overdue", reference }]);
    await sendExample(store(), reference, { staffId, now: respondBy, supersedes: "A" });
    expect(await find(reference)).toMatchObject({ state: "quoted", answeredAt: respondBy });
    expect((await store().findFollowed(reference))?.renewalAskedAt).toBeUndefined();
    expect(await ask({ now: respondBy })).toBe("not standing");
  });

  test("an order is declined with a reason, and the buyer can order again", async () => {
    const { reference, staffId } = await receiveQuoted();
    await order(reference);
    const by = { reference, staffId, now: NOON + 2 * DAY, mailDomain };
    await endOrder(store(), by, { reason: "Its total is another." });
    const request = await find(reference);
    expect(request).toMatchObject({ state: "quoted", waitsSince: undefined, quoted: { order: undefined } });
    expect(request.said.at(-1)?.text).toContain("We cannot accept your order PO-1001");
    expect(request.events.map(({ kind }) => kind)).toContain("order-declined");
    const ended = { at: NOON + 2 * DAY, isCanceled: false, number: "PO-1001" };
    expect((await store().findFollowed(reference))?.endedOrder).toEqual(ended);
    expect(await order(reference, { number: "PO-1001", now: NOON + 3 * DAY })).toBe("done");
    expect((await store().findFollowed(reference))?.endedOrder).toBeUndefined();
    expect((await find(reference)).quoted?.order).toEqual({ number: "PO-1001", at: NOON + 3 * DAY });
  });
});
