import { expect, test } from "vitest";
import type { MailKind } from "#mail/outbox.ts";
import { confirmOrder } from "#order/testing/written-orders.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { onBothEngines } from "#server/testing/both-engines.ts";
import {
  DAY,
  exampleSubmission,
  MINUTE,
  mailDomain,
  NOON,
  recipients,
} from "#server/testing/example-submission.ts";
import { inviteSomeone, sendExample } from "#server/testing/sent-quote.ts";

const matched = "Not sent: nobody has cleared the possible match";

onBothEngines((store) => {
  async function receive(suspicions: readonly string[] = []) {
    const submission = exampleSubmission({}, { receivedAt: NOON, suspicions });
    await store().accept(submission);
    return submission.reference;
  }

  async function receiveQuoted() {
    const reference = await receive();
    const staffId = await inviteSomeone(store(), NOON);
    await sendExample(store(), reference, { now: NOON, staffId });
    const by = { reference, staffId, now: NOON + MINUTE };
    const screen = (result: "clear" | "match") =>
      store().recordScreening({
        ...by,
        ...{ parties: "Example County", owners: "A county", lists: "CSL, SAM.gov", screenedOn: "2026-06-01" },
        result,
      });
    return { reference, by, screen };
  }

  async function mailOf(reference: string, kind: MailKind) {
    const mails = (await store().findRequest(reference))?.mails ?? [];
    return mails.find((mail) => mail.kind === kind);
  }

  /** As the deliverer asks just before it sends. */
  async function judge(reference: string, kind: MailKind) {
    const mail = await mailOf(reference, kind);
    return mail && store().mayLeave({ id: mail.id, now: NOON + DAY });
  }

  async function refuse(reference: string, kind: MailKind) {
    const holder = crypto.randomUUID();
    const leased = await store().leaseDueMails({ now: NOON + DAY, until: NOON + DAY, limit: 99, holder });
    const mail = leased.find((each) => each.kind === kind && each.submission?.reference === reference);
    const told = { now: NOON + DAY, error: "550 5.1.1 no such user", tell: { recipients, mailDomain } };
    await store().settleMail({ id: mail?.id ?? "", holder, result: "dead", ...told });
  }

  const leaves = { outcome: "leaves" };

  test("a queued quote stays here once a possible match is recorded, and so does one that is tried again later", async () => {
    const { reference, screen } = await receiveQuoted();
    expect(await judge(reference, "quote")).toEqual(leaves);
    await refuse(reference, "quote");
    await screen("match");
    expect(await store().retryDeadBatch({ now: NOON + DAY, reference, limit: 9 })).toBe(1);
    expect(await mailOf(reference, "quote")).toMatchObject({ state: "pending" });
    expect(await judge(reference, "quote")).toEqual({ outcome: "refused", error: matched });
  });

  test("a lost link that leads to a quote stays here while the quote does", async () => {
    const { reference, screen } = await receiveQuoted();
    await store().queueLink({ reference, email: exampleRfq.email, now: NOON + MINUTE, mailDomain });
    expect(await judge(reference, "link")).toEqual(leaves);
    await screen("match");
    expect(await judge(reference, "link")).toEqual({ outcome: "refused", error: matched });

    const unquoted = await receive();
    await store().queueLink({ reference: unquoted, email: exampleRfq.email, now: NOON, mailDomain });
    expect(await judge(unquoted, "link")).toEqual(leaves);
  });

  test("a confirmation that goes again to a corrected address is judged again; other replies are not held", async () => {
    const { reference, by, screen } = await receiveQuoted();
    await store().verifyBuyer({ ...by, how: "Letter" });
    await screen("clear");
    const order = { reference, revision: "A", number: "PO-1", now: NOON + MINUTE, recipients, mailDomain };
    await store().orderQuote(order);
    expect(await confirmOrder(store(), { ...by, mailDomain })).toEqual({ outcome: "done" });
    expect(await judge(reference, "confirmation")).toEqual(leaves);
    await refuse(reference, "confirmation");
    await screen("match");
    await store().correctAddress({ ...by, email: "right@county.example" });
    expect(await judge(reference, "confirmation")).toEqual({ outcome: "refused", error: matched });

    const asked = await receiveQuoted();
    await asked.screen("match");
    const question = { ...asked.by, text: "What is your date of birth?", closes: false, mailDomain };
    await store().replyToRequest(question);
    expect(await judge(asked.reference, "reply")).toEqual(leaves);
  });

  test("the receipt that waits goes with the mark as spam, and is written once the request is brought back", async () => {
    const reference = await receive();
    const staffId = await inviteSomeone(store(), NOON);
    await store().replyToRequest({ reference, staffId, now: NOON, text: "Yes.", closes: false, mailDomain });
    expect(await mailOf(reference, "acknowledgement")).toMatchObject({ state: "pending" });
    await store().holdBack({ reference, staffId, now: NOON });
    expect(await mailOf(reference, "acknowledgement")).toBeUndefined();
    // What a person wrote is reported as not sent, and is not dropped without a word.
    expect(await mailOf(reference, "reply")).toMatchObject({ state: "pending" });
    await store().release({ reference, staffId, now: NOON + MINUTE, recipients, mailDomain });
    expect(await mailOf(reference, "acknowledgement")).toMatchObject({ createdAt: NOON + MINUTE });
  });

  test("nothing that was leaving goes to what was marked as spam; the receipt goes once it is brought back", async () => {
    const reference = await receive();
    const staffId = await inviteSomeone(store(), NOON);
    expect(await judge(reference, "acknowledgement")).toEqual(leaves);
    await store().replyToRequest({ reference, staffId, now: NOON, text: "Yes.", closes: false, mailDomain });
    await store().leaseDueMails({ now: NOON, until: NOON + MINUTE, limit: 99, holder: "one" });
    await store().holdBack({ reference, staffId, now: NOON });
    expect(await judge(reference, "acknowledgement")).toEqual({ outcome: "dropped" });
    const error = "Not sent: the request is held back as spam";
    expect(await judge(reference, "reply")).toEqual({ outcome: "refused", error });
    expect(await judge(reference, "notification")).toEqual(leaves);
    // As the deliverer does with what is dropped.
    const leaving = await mailOf(reference, "acknowledgement");
    await store().settleMail({ id: leaving?.id ?? "", holder: "one", now: NOON, result: "withdrawn" });
    expect(await mailOf(reference, "acknowledgement")).toBeUndefined();
    await store().release({ reference, staffId, now: NOON, recipients, mailDomain });
    expect(await judge(reference, "acknowledgement")).toEqual(leaves);
  });
});
