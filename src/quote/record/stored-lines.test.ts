import { expect, test } from "vitest";
import { onBothEngines } from "#server/testing/both-engines.ts";
import {
  DAY,
  exampleSubmission,
  MINUTE,
  mailDomain,
  NOON,
  recipients,
} from "#server/testing/example-submission.ts";
import { askedLine, exampleLine, inviteSomeone, sendExample } from "#server/testing/sent-quote.ts";

onBothEngines((store) => {
  const county = { company: "Example County Sheriff’s Office", email: "dana@county.example" };
  const port = { company: "Sample Port Authority", email: "lee@port.example" };

  async function receive(buyer = county) {
    const submission = exampleSubmission(buyer, { receivedAt: NOON });
    await store().accept(submission);
    return submission.reference;
  }

  async function quote(
    buyer: typeof county,
    unitPrice: number,
    changes: Parameters<typeof exampleLine>[0] = {},
  ) {
    const reference = await receive(buyer);
    const staffId = await inviteSomeone(store(), NOON);
    const said = { lines: [exampleLine({ unitPrice, ...changes })] };
    await sendExample(store(), reference, { now: NOON, staffId, said });
    return { reference, staffId };
  }

  const ask = async (reference: string, changes: Parameters<typeof askedLine>[0] = {}, now = NOON) =>
    (await store().findEarlierPrices({ reference, lines: [askedLine(changes)], now }))["1"];

  test("a line is found again in another request, with all that it said and the quote that it is from", async () => {
    const { reference } = await quote(port, 20_000);
    const next = await receive(port);
    expect(await ask(next, { part: "ex bp 4aa", unit: "ea." })).toEqual({
      ...{ unit: "EA", maker: "Example Power", offered: "", unitPrice: 20_000, sentAt: NOON },
      ...{ quote: `${reference.replace("RFQ", "Q")} Rev A`, isSameBuyer: true, result: undefined },
      isUnsure: false,
      cells: {
        ...{ outcome: "quoted", kind: "other", maker: "Example Power", origin: "USA", exportClass: "EAR99" },
        ...{ leadTime: "3", offered: "", fact1: "", fact2: "", fact3: "", fact4: "", fact5: "" },
        ...{ unitPrice: "2.00", discount: "" },
      },
    });
    expect(await ask(next, { unit: "BX" })).toBeUndefined();
    expect(await ask(next, { part: "EX-BP-4AB" })).toBeUndefined();
    expect(await ask(next, { maker: "Sample Works" })).toBeUndefined();
    expect(await ask(reference)).toBeUndefined();
    expect(await ask("RFQ-22222222")).toBeUndefined();
  });

  test("this buyer’s own comes first, however often others were quoted the same since", async () => {
    await quote({ ...county, email: "old@other.example" }, 10_000);
    for (let times = 0; times < 45; times += 1) await quote(port, 20_000 + times);
    const spelled = { company: "Example Co. Sheriff Dept.", email: "new@gmail.com" };
    expect(await ask(await receive(spelled))).toMatchObject({ unitPrice: 10_000, isSameBuyer: true });
    expect(await ask(await receive({ company: "Someone Else", email: "a@else.example" }))).toMatchObject({
      unitPrice: 20_044,
      isSameBuyer: false,
    });
  });

  test("without a part number, nearly the same words are found, and only those", async () => {
    const description = "Battery pack, remote, 4 × AA, with long cable";
    await quote(port, 70_000, { part: "", description });
    const next = await receive();
    const askFor = (description: string) => ask(next, { part: "", description });
    expect(await askFor("4 AA battery pack (remote) with a long cable")).toMatchObject({
      unitPrice: 70_000,
      isUnsure: true,
    });
    expect(await askFor("Battery pack, vehicle, with long cable")).toBeUndefined();
    expect(await askFor("Battery pack")).toBeUndefined();
    expect(await ask(next, { description })).toBeUndefined();
  });

  test("an or-equal is found only for the same item with the same thing offered", async () => {
    await quote(port, 120_000, { outcome: "or-equal", offered: "Sample Cells BP-9" });
    const next = await receive();
    expect(await ask(next)).toBeUndefined();
    const equal = { outcome: "or-equal", offered: "sample cells BP9" } as const;
    expect(await ask(next, equal)).toMatchObject({ unitPrice: 120_000, cells: { outcome: "or-equal" } });
    expect(await ask(next, { ...equal, part: "Sample Cells BP-9" })).toBeUndefined();
  });

  test("a line is won only if it was ordered and lost only if someone said so; what was withdrawn is gone", async () => {
    const resultAfter = async (closing?: "by-phone" | "lost-price") => {
      const buyer = { company: crypto.randomUUID(), email: `a@${crypto.randomUUID()}.example` };
      const { reference, staffId } = await quote(buyer, 20_000);
      const change = { reference, staffId, now: NOON + DAY, mailDomain };
      if (closing) await store().closeRequest({ ...change, closing, reason: "" });
      else await store().orderQuote({ ...change, revision: "A", number: "PO-1", recipients });
      return (await ask(await receive(buyer)))?.result;
    };
    expect(await resultAfter("lost-price")).toBe("lost");
    expect(await resultAfter("by-phone")).toBeUndefined();
    expect(await resultAfter()).toBeUndefined();
    const buyer = { company: "Withdrawn County", email: "a@withdrawn.example" };
    const { reference, staffId } = await quote(buyer, 90_000, { part: "EX-GONE-1" });
    const next = await receive(buyer);
    expect(await ask(next, { part: "EX-GONE-1" })).toMatchObject({ unitPrice: 90_000 });
    expect((await store().findLastQuote(next))?.quote.reference).toBe(reference);
    await store().withdrawQuote({
      reference,
      staffId,
      now: NOON + MINUTE,
      revision: "A",
      reason: "No",
      mailDomain,
    });
    expect(await ask(next, { part: "EX-GONE-1" })).toBeUndefined();
    expect(await store().findLastQuote(next)).toBeUndefined();
  });

  test("the last quote to a buyer is found under another spelling, and no one else’s is", async () => {
    const first = await quote(county, 10_000);
    await quote(port, 10_000);
    const spelled = await receive({ company: "Example Co. Sheriff Dept.", email: "new@gmail.com" });
    expect(await store().findLastQuote(spelled)).toMatchObject({
      quote: { reference: first.reference },
      sentAt: NOON,
    });
    const latest = await quote({ ...county, company: "" }, 10_000);
    expect((await store().findLastQuote(spelled))?.quote.reference).toBe(first.reference);
    expect((await store().findLastQuote(await receive()))?.quote.reference).toBe(latest.reference);
    expect(await store().findLastQuote(await receive({ company: "", email: "a@gmail.com" }))).toBeUndefined();
  });
});
