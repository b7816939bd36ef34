import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { composeRfq } from "#request/fields/message.ts";
import type { SubmissionContext } from "#request/record/submission.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { onBothEngines } from "#server/testing/both-engines.ts";
import { DAY, exampleSubmission, HOUR, mailDomain, NOON } from "#server/testing/example-submission.ts";
import { inviteSomeone, sendExample } from "#server/testing/sent-quote.ts";

onBothEngines((store) => {
  async function receive(deliveryZip = "35203", context: Partial<SubmissionContext> = {}) {
    const message = composeRfq({ ...exampleRfq, deliveryZip, notes: randomUUID() });
    const submission = exampleSubmission(message, { receivedAt: NOON, ...context });
    await store().accept(submission);
    return submission.reference;
  }
  const unseal = async (reference: string, zip: string, now = NOON) =>
    (await store().unsealRequest({ reference, zip, now })).outcome;

  test("a buyer follows a request from its arrival to its end", async () => {
    const reference = await receive();
    const staffId = await inviteSomeone(store(), NOON);
    expect(await store().findFollowed(reference)).toMatchObject({
      receivedAt: NOON,
      hasZip: true,
      takenBy: undefined,
      reviewedAt: undefined,
      closedAt: undefined,
    });
    await store().takeRequest({ reference, staffId, now: NOON + HOUR });
    expect(await store().findFollowed(reference)).toMatchObject({
      takenBy: "Ann",
      reviewedAt: NOON + HOUR,
    });
    await store().closeRequest({
      reference,
      staffId,
      now: NOON + 2 * HOUR,
      closing: "by-phone",
      reason: "",
      mailDomain,
    });
    expect(await store().findFollowed(reference)).toMatchObject({ closedAt: NOON + 2 * HOUR });
    await store().reopen({ reference, staffId, now: NOON + 3 * HOUR });
    const reply = { reference, staffId, now: NOON + 4 * HOUR, text: "Yes.", closes: true, mailDomain };
    await store().replyToRequest(reply);
    expect(await store().findFollowed(reference)).toMatchObject({ closedAt: NOON + 4 * HOUR });
  });

  test("what is held back is followed like any other; a message and what does not exist are not", async () => {
    const held = await receive("35203", { suspicions: ["hidden field filled"] });
    expect(await store().findFollowed(held)).toMatchObject({ reviewedAt: undefined, closedAt: undefined });
    const message = exampleSubmission({ formType: "contact" });
    await store().accept(message);
    expect(await store().findFollowed(message.reference)).toBeUndefined();
    expect(await store().findFollowed("RFQ-22222222")).toBeUndefined();
    expect(await unseal("RFQ-22222222", "35203")).toBe("unknown");
  });

  test("the delivery ZIP code opens what was sent, however it is written", async () => {
    const reference = await receive("35203-1234");
    for (const zip of ["35203", "35203-1234", " 352031234 "])
      expect(await unseal(reference, zip)).toBe("open");
    for (const zip of ["", "35204", "3520", "352033"]) expect(await unseal(reference, zip)).toBe("wrong");
    const abroad = await receive("SW1A 1AA");
    expect(await unseal(abroad, "sw1a1aa")).toBe("open");
    // Where the form asked for the country too.
    const short = await receive("AU 2600");
    for (const zip of ["2600", "AU-2600"]) expect(await unseal(short, zip)).toBe("open");
    for (const zip of ["AU", "260"]) expect(await unseal(short, zip)).toBe("wrong");
  });

  test("a ZIP code in other digits is as secret as any, and one without a letter or digit opens nothing", async () => {
    const arabic = await receive("٣٥٢٠٣");
    for (const zip of ["", "-----", "٣٥٢٠٤"]) expect(await unseal(arabic, zip)).toBe("wrong");
    expect(await unseal(arabic, "٣٥٢٠٣")).toBe("open");
    expect(await unseal(await receive("３５２０３"), "35203")).toBe("open");
    const empty = await receive("-----");
    expect(await store().findFollowed(empty)).toMatchObject({ hasZip: false });
    for (const zip of ["", "-----"]) expect(await unseal(empty, zip)).toBe("wrong");
  });

  test("a request that another program wrote has no ZIP code and is never opened", async () => {
    const submission = exampleSubmission();
    await store().accept(submission);
    expect(await store().findFollowed(submission.reference)).toMatchObject({ hasZip: false });
    expect(await unseal(submission.reference, "")).toBe("wrong");
  });

  test("ten wrong ZIP codes end all tries for a day, of this request alone, also when made at once", async () => {
    const [reference, other] = [await receive(), await receive("36104")];
    const tries = Array.from({ length: 15 }, (_, n) => unseal(reference, String(10_000 + n)));
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((outcome) => outcome === "wrong")).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === "locked")).toHaveLength(5);
    expect(await unseal(reference, "35203")).toBe("locked");
    expect(await unseal(other, "36104")).toBe("open");
    expect(await unseal(reference, "35203", NOON + DAY + 1)).toBe("open");
  });

  const ask = (reference: string, email: string, now = NOON) =>
    store().queueLink({ reference, email, now, mailDomain });
  const countLinks = async (now = NOON) => {
    const mails = await store().leaseDueMails({ now, until: now, limit: 1_000, holder: "one" });
    return mails.filter(({ kind }) => kind === "link").length;
  };

  test("a lost link is mailed to the address that the request came with, three times a day at most", async () => {
    const reference = await receive();
    await ask(reference, ` ${exampleRfq.email.toUpperCase()} `);
    expect(await countLinks()).toBe(1);
    for (let n = 0; n < 5; n += 1) await ask(reference, exampleRfq.email);
    // Another request of the same mailbox shares its cap.
    await ask(await receive(), exampleRfq.email);
    expect(await countLinks()).toBe(3);
    await ask(reference, exampleRfq.email, NOON + DAY + 1);
    expect(await countLinks(NOON + DAY + 1)).toBe(4);
  });

  test("the link of the latest quote goes along, unless it was withdrawn", async () => {
    const reference = await receive();
    await sendExample(store(), reference, { now: NOON });
    const revisions = async () => {
      const leased = await store().leaseDueMails({ now: NOON, until: NOON, limit: 1_000, holder: "one" });
      return leased.flatMap(({ kind, content }) =>
        kind === "link" ? [JSON.parse(content ?? "{}").revision] : [],
      );
    };
    await ask(reference, exampleRfq.email);
    expect(await revisions()).toEqual(["A"]);
    const staffId = await inviteSomeone(store(), NOON, "Ben");
    const withdrawal = { reference, staffId, now: NOON, revision: "A", reason: "", mailDomain };
    await store().withdrawQuote(withdrawal);
    await ask(reference, exampleRfq.email);
    expect(await revisions()).toEqual(["A", undefined]);
  });

  test("no link is mailed for another address, an unknown reference, a message, or what is held back", async () => {
    const reference = await receive();
    const held = await receive("35203", { suspicions: ["hidden field filled"] });
    const message = exampleSubmission({ formType: "contact" });
    await store().accept(message);
    await ask(reference, "eve@evil.example");
    await ask("RFQ-22222222", exampleRfq.email);
    await ask(held, exampleRfq.email);
    await ask(message.reference, message.fields.email);
    expect(await countLinks()).toBe(0);
  });
});
