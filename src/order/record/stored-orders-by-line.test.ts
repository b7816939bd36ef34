import { expect, test } from "vitest";
import { changeOrder, confirmOrder, endOrder } from "#order/testing/written-orders.ts";
import { onBothEngines } from "#server/testing/both-engines.ts";
import {
  DAY,
  exampleSubmission,
  MINUTE,
  mailDomain,
  NOON,
  recipients,
} from "#server/testing/example-submission.ts";
import { exampleLine, inviteSomeone, sendExample } from "#server/testing/sent-quote.ts";

const mails = { recipients, mailDomain };
const lines = [
  exampleLine({ number: "0010", quantity: 10_000, unitPrice: 100_000, extended: 10_000 }),
  exampleLine({ number: "0020", part: "EX-2", quantity: 4_000, unitPrice: 250_000, extended: 10_000 }),
  exampleLine({
    number: "0020A",
    part: "EX-3",
    alternativeTo: "0020",
    quantity: 4_000,
    unitPrice: 200_000,
    extended: 8_000,
  }),
];
const totals = { lines: 20_000, freight: 1_000, total: 21_000 };

onBothEngines((store) => {
  async function receiveQuoted() {
    const submission = exampleSubmission({}, { receivedAt: NOON });
    await store().accept(submission);
    const { reference } = submission;
    const staffId = await inviteSomeone(store(), NOON);
    await sendExample(store(), reference, { now: NOON, staffId, said: { lines, totals, freight: "added" } });
    const by = { reference, staffId, now: NOON + MINUTE };
    await store().verifyBuyer({ ...by, how: "Letter on letterhead" });
    const screening = { parties: "Example County", owners: "A county", lists: "CSL, SAM.gov" };
    await store().recordScreening({ ...by, ...screening, screenedOn: "2026-06-01", result: "clear" });
    return { reference, staffId, mailDomain };
  }

  const order = (reference: string, wanted: readonly (readonly [number, number])[], changes = {}) =>
    store().orderQuote({
      ...{ reference, revision: "A", number: "PO-1", now: NOON + DAY, ...mails },
      lines: wanted.map(([place, quantity]) => ({ place, quantity })),
      ...changes,
    });

  const ordersOf = (reference: string) => store().findOrders(reference);
  const find = (reference: string) => store().findRequest(reference);

  test("two partial orders share the freight to the cent, and each is confirmed with its own paper", async () => {
    const by = await receiveQuoted();
    const { reference } = by;
    expect(await order(reference, [[0, 3_000]])).toBe("done");
    expect(
      await order(
        reference,
        [
          [0, 7_000],
          [1, 4_000],
        ],
        { number: "PO-2", now: NOON + DAY + MINUTE },
      ),
    ).toBe("done");
    const [first, second] = await ordersOf(reference);
    expect([first?.said?.shown, second?.said?.shown]).toMatchObject([
      { lines: 3_000, freight: 150, total: 3_150 },
      { lines: 17_000, freight: 850, total: 17_850 },
    ]);
    expect(await confirmOrder(store(), { ...by, now: NOON + 2 * DAY, order: 2 })).toEqual({
      outcome: "done",
    });
    expect(await find(reference)).toMatchObject({ state: "quoted", confirmed: { total: 17_850 } });
    expect(await confirmOrder(store(), { ...by, now: NOON + 3 * DAY, order: 1 })).toEqual({
      outcome: "done",
    });
    expect(await find(reference)).toMatchObject({ closedAs: "won", confirmed: { total: 21_000 } });
    const code = reference.replace("RFQ-", "OC-");
    for (const [version, n] of [
      [1, 2],
      [2, 1],
    ] as const) {
      const paper = await store().findOrderPaper({ reference, version });
      expect(paper).toMatchObject({ n, confirmation: { name: `${code}-${version}` } });
      expect(Buffer.from(paper?.pdf ?? []).toString()).toContain(`"name":"${code}-${version}"`);
    }
    const { mails: sent = [] } = (await find(reference)) ?? {};
    expect(sent.filter(({ kind }) => kind === "confirmation")).toHaveLength(2);
  });

  test("posts of lines that are not there, of more than is left, or of a withdrawn or expired quote take nothing", async () => {
    const by = await receiveQuoted();
    const { reference } = by;
    for (const wanted of [
      [[7, 1_000]],
      [[-1, 1_000]],
      [[0, 10_001]],
      [[0, 0]],
      [[0, 1.5]],
      [
        [1, 4_000],
        [2, 1],
      ],
    ] as const)
      expect([wanted, await order(reference, wanted)]).toEqual([
        wanted,
        expect.stringMatching(/^(?:too much|no price)$/),
      ]);
    expect(await order(reference, [])).toBe("no lines");
    expect(await order(reference, [[0, 1_000]], { now: NOON + 31 * DAY })).toBe("not standing");
    await store().withdrawQuote({ ...by, now: NOON + 2 * DAY, revision: "A", reason: "None left." });
    expect(await order(reference, [[0, 1_000]], { now: NOON + 2 * DAY })).toBe("not standing");
    expect(await ordersOf(reference)).toEqual([]);
  });

  test("of twenty at once, as many are taken as there is left", async () => {
    const { reference } = await receiveQuoted();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => order(reference, [[0, 2_000]], { number: `PO-${n}` })),
    );
    expect(outcomes.filter((each) => each === "done")).toHaveLength(5);
    expect(new Set(outcomes)).toEqual(new Set(["done", "too much"]));
    const taken = (await ordersOf(reference))
      .flatMap((each) => each.lines)
      .reduce((sum, { ordered }) => sum + ordered, 0);
    expect(taken).toBe(10_000);
  });

  test("the rest of an order waits, is confirmed later, or is declined; none of it is confirmed twice", async () => {
    const by = await receiveQuoted();
    const { reference } = by;
    await order(reference, [
      [0, 10_000],
      [1, 4_000],
    ]);
    const confirm = (places: number[], now = NOON + 2 * DAY) =>
      confirmOrder(store(), { ...by, now }, { places });
    expect(await confirm([0])).toEqual({ outcome: "done" });
    expect(await find(reference)).toMatchObject({ state: "quoted", confirmed: { total: 10_500 } });
    expect((await ordersOf(reference))[0]).toMatchObject({ is: "in part" });
    expect(await endOrder(store(), { ...by, now: NOON + 3 * DAY })).toEqual({ outcome: "done" });
    const [declined] = await ordersOf(reference);
    expect(declined).toMatchObject({
      is: "confirmed",
      total: 10_500,
      lines: [{ declined: 0 }, { declined: 4_000 }],
    });
    expect((await confirm([1])).outcome).not.toBe("done");
    // What was declined can be ordered again.
    expect(await order(reference, [[2, 4_000]], { number: "PO-9", now: NOON + 4 * DAY })).toBe("done");
    expect((await ordersOf(reference))[1]?.said?.shown).toMatchObject({ lines: 8_000, freight: 400 });
  });

  test("a PDF that says something else than the record by now leaves nothing behind", async () => {
    const by = await receiveQuoted();
    const { reference } = by;
    await order(reference, [[0, 5_000]]);
    const orders = await ordersOf(reference);
    const [waiting] = orders;
    await order(reference, [[1, 4_000]], { number: "PO-2" });
    await confirmOrder(store(), { ...by, now: NOON + 2 * DAY, order: 2 });
    // As if it had been made before the other order was confirmed.
    const stale = await store().confirmOrder({
      ...{ ...by, now: NOON + 2 * DAY, order: 1, orderedAt: waiting?.at ?? 0, date: "2026-06-03" },
      writer: { name: "Ann", title: "", email: "", phone: "" },
      decision: {
        lines: [{ place: 0, quantity: 5_000, day: "2026-12-01" }],
        declinesRest: false,
        reason: "",
      },
      confirmation: { name: "OC-1" } as never,
      ...{ pdf: new Uint8Array([1]), pdfSha256: "" },
    });
    expect(stale).toEqual({ outcome: "overtaken" });
    expect((await ordersOf(reference))[0]).toMatchObject({ is: "received", versions: [] });
  });

  test("a confirmed line is late once its day has passed, until it is delivered or has another day", async () => {
    const by = await receiveQuoted();
    const { reference, staffId } = by;
    await order(reference, [
      [0, 10_000],
      [1, 4_000],
    ]);
    await confirmOrder(store(), { ...by, now: NOON + 2 * DAY });
    const late = Date.parse("2026-12-02T18:00Z");
    const look = (now: number) => store().noteLateDeliveries({ now, limit: 10 });
    const owed = async () => (await find(reference))?.toDos?.map((each) => each.owed);
    expect(await look(late - 2 * DAY)).toBe(0);
    expect([await look(late), await look(late)]).toEqual([1, 0]);
    expect(await owed()).toEqual(["delivery"]);
    expect((await find(reference))?.waitsSince).toBe(late);
    const deliver = (place: number, quantity: number, now = late) =>
      store().noteDelivery({
        ...{ reference, staffId, now, mailDomain, order: 1, lines: [{ place, quantity }] },
        ...{ on: "2026-12-02", carrier: "UPS", tracking: "1Z 1", tellsBuyer: true, date: "2026-12-02" },
      });
    expect(await deliver(0, 10_000)).toEqual({ outcome: "done" });
    expect(await owed()).toEqual(["delivery"]);
    expect(await deliver(0, 1)).toEqual({ outcome: "too much" });
    expect(await changeOrder(store(), { ...by, now: late }, "2026-12-20")).toEqual({ outcome: "done" });
    expect(await owed()).toEqual([]);
    expect((await ordersOf(reference))[0]).toMatchObject({
      deliveries: [{ place: 0, quantity: 10_000, on: "2026-12-02", carrier: "UPS", tracking: "1Z 1" }],
      lines: [{ delivered: 10_000, dueOn: undefined }, { dueOn: "2026-12-20" }],
    });
    expect(await look(Date.parse("2026-12-21T18:00Z"))).toBe(1);
    expect(await endOrder(store(), { ...by, now: late + 20 * DAY })).toEqual({ outcome: "done" });
    expect(await owed()).toEqual([]);
    expect(await find(reference)).toMatchObject({ closedAs: "won", confirmed: { total: 10_500 } });
  });

  test("an export has what is confirmed on all revisions together, beside the latest", async () => {
    const by = await receiveQuoted();
    const { reference, staffId } = by;
    await order(reference, [[0, 3_000]]);
    await confirmOrder(store(), { ...by, now: NOON + 2 * DAY });
    await store().reopen({ reference, staffId, now: NOON + 2 * DAY });
    const now = NOON + 3 * DAY;
    await sendExample(store(), reference, { now, staffId, supersedes: "A", said: { lines, totals } });
    await order(reference, [[0, 4_000]], { revision: "B", number: "PO-2", now: NOON + 4 * DAY });
    await confirmOrder(store(), { ...by, now: NOON + 5 * DAY, order: 2 });
    const sums = (await ordersOf(reference)).map((each) => each.total ?? 0);
    expect(sums).toHaveLength(2);
    const { submissions } = await store().exportPage({ after: 0 });
    expect(submissions.find((each) => each.reference === reference)).toMatchObject({
      quote: { revision: "B" },
      orders: { numbers: ["PO-1", "PO-2"], confirmedTotal: sums.reduce((sum, each) => sum + each) },
      closedAs: "won",
    });
  });

  test("a buyer takes back an order that nobody has confirmed, and no other", async () => {
    const by = await receiveQuoted();
    const { reference } = by;
    await order(reference, [[0, 1_000]]);
    const [{ at = 0 } = {}] = await ordersOf(reference);
    const back = {
      reference,
      now: NOON + 2 * DAY,
      order: 1,
      orderedAt: at,
      reason: "Wrong account.",
      ...mails,
    };
    expect([await store().takeBackOrder(back), await store().takeBackOrder(back)]).toEqual([
      "done",
      "not standing",
    ]);
    expect((await find(reference))?.said.at(-1)?.text).toBe("We cancel our order.\n\nWrong account.");
    await order(reference, [[0, 1_000]], { number: "PO-2", now: NOON + 2 * DAY });
    await confirmOrder(store(), { ...by, now: NOON + 3 * DAY });
    expect(await store().takeBackOrder({ ...back, order: 2, orderedAt: NOON + 2 * DAY })).toBe(
      "not standing",
    );
  });

  const agreeingTo = async (reference: string, version: number, changes = {}) => {
    const paper = await store().findOrderPaper({ reference, version });
    const now = NOON + 4 * DAY;
    const { sha256 = "" } = paper ?? {};
    return store().agreeToPaper({
      ...{ reference, now, order: paper?.n ?? 1, version, sha256, how: "page", ...mails },
      ...changes,
    });
  };

  test("what differs binds once its buyer agrees to the very paper, and later papers say so", async () => {
    const by = { ...(await receiveQuoted()), now: NOON + 3 * DAY };
    const { reference, staffId } = by;
    await order(reference, [
      [0, 10_000],
      [1, 4_000],
    ]);
    expect(await confirmOrder(store(), by, { places: [0], price: 120_000 })).toEqual({ outcome: "done" });
    expect((await ordersOf(reference))[0]?.proposals).toEqual([{ paper: 1, places: [0] }]);
    expect(await agreeingTo(reference, 1, { sha256: "0".repeat(64) })).toEqual({ outcome: "other order" });
    expect(await agreeingTo(reference, 2)).toEqual({ outcome: "other order" });
    // New dates say it again, and the first paper cannot be agreed to any more.
    expect(await confirmOrder(store(), by, { places: [1] })).toEqual({ outcome: "done" });
    expect(await changeOrder(store(), by, "2026-12-08")).toEqual({ outcome: "done" });
    const changed = (await ordersOf(reference))[0]?.versions.at(-1)?.confirmation;
    expect(changed?.lines.map(({ differences }) => differences)).toEqual([
      ["unit price 12.00, 10.00 in the order", "later than confirmed before"],
      ["later than confirmed before"],
    ]);
    expect(await agreeingTo(reference, 1)).toEqual({ outcome: "not current" });
    for (let times = 0; times < 2; times += 1)
      expect(await agreeingTo(reference, 3)).toEqual({ outcome: "done" });
    const [agreed] = await ordersOf(reference);
    expect(agreed).toMatchObject({ proposals: [], versions: [{}, {}, { agreed: { how: "page" } }] });
    const request = await find(reference);
    const { sha256 } = agreed?.versions.at(-1) ?? {};
    expect(request?.said.filter(({ text }) => text.startsWith("We agree to OC-"))).toHaveLength(1);
    expect(request?.events.filter(({ kind }) => kind === "order-agreed")).toMatchObject([
      { who: undefined, body: expect.stringContaining(`SHA-256 ${sha256}`) },
    ]);
    // What is agreed to is what the next dates are compared with.
    expect(await changeOrder(store(), by, "2026-12-05")).toEqual({ outcome: "done" });
    const next = (await ordersOf(reference))[0]?.versions.at(-1)?.confirmation;
    expect(next?.lines.flatMap(({ differences }) => differences)).toEqual([]);
    expect(next?.agreed).toEqual([
      expect.stringMatching(/^You agreed to OC-[0-9A-Z]{8}-3 on your private page on .+\.$/),
    ]);
    expect(await changeOrder(store(), by, "2026-12-24")).toEqual({ outcome: "done" });
    const atDesk = { how: "phone", staffId, note: "Pat Jones, at 10" };
    expect(await agreeingTo(reference, 5, atDesk)).toEqual({ outcome: "done" });
    expect((await ordersOf(reference))[0]?.versions.at(-1)?.agreed).toMatchObject({ how: "phone" });
    expect((await find(reference))?.said.at(-1)).toMatchObject({
      ...{ side: "desk", text: expect.stringMatching(/^We recorded that you agreed by phone to OC-/) },
    });
  });

  test("a proposed cancellation changes nothing until its buyer agrees", async () => {
    const by = { ...(await receiveQuoted()), now: NOON + 3 * DAY };
    const { reference } = by;
    await order(reference, [
      [0, 10_000],
      [1, 4_000],
    ]);
    await confirmOrder(store(), by);
    const propose = () => endOrder(store(), by, { places: [1], isProposed: true });
    expect(await propose()).toEqual({ outcome: "done" });
    const total = async () => (await find(reference))?.confirmed?.total;
    expect([await total(), (await ordersOf(reference))[0]?.lines[1]?.canceled]).toEqual([21_000, 0]);
    // A second one takes the place of the first.
    expect(await propose()).toEqual({ outcome: "done" });
    expect(await agreeingTo(reference, 2)).toEqual({ outcome: "not current" });
    expect(await agreeingTo(reference, 3)).toEqual({ outcome: "done" });
    expect((await ordersOf(reference))[0]).toMatchObject({
      ...{ is: "confirmed", total: 10_500, proposals: [], charged: { total: 10_500 } },
      lines: [{ canceled: 0 }, { canceled: 4_000, parts: [] }],
    });
    expect(await total()).toBe(10_500);
  });
});
