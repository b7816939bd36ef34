import { afterAll, expect, test } from "vitest";
import { quotePath } from "#content/paths.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { changeOrder, confirmOrder } from "#order/testing/written-orders.ts";
import { mostLines } from "#quote/finish-quote.ts";
import { exampleDraft } from "#quote/testing/example-quote.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { buyerLinks, buyerSecret, openDesk, sendRequest } from "../support/buyer.ts";
import { startDesk } from "../support/desk.ts";

const desk = await startDesk({ SIGNING_SECRET: buyerSecret });
afterAll(() => desk.site.stop());
const { store, quote, staffId } = await openDesk(desk.site);
afterAll(() => store.close());

const key = exampleRfq.deliveryZip;

async function setUp(typed = exampleDraft.lines) {
  const { reference } = await sendRequest(desk.site.port);
  const { path } = await quote(reference, { revision: "A", lines: typed });
  const page = `http://127.0.0.1:${desk.site.port}${path}`;
  const { lines = [] } = (await store.findQuotes(reference))?.sent[0]?.quote ?? {};
  const post = async (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ form: crypto.randomUUID(), key, ...fields }))
      body.set(name, value);
    const answer = await fetch(`${page}?order`, { method: "POST", body, redirect: "manual" });
    return { status: answer.status, html: await answer.text() };
  };
  /** Takes back the order, as its form on the page does. */
  const takeBack = async (fields: Record<string, string>) => {
    const [order] = await store.findOrders(reference);
    const body = new URLSearchParams({
      ...{ "take-back": String(order?.n), "ordered-at": String(order?.at) },
      ...{ reason: "Budget was cut.", ...fields },
    });
    const answer = await fetch(page, { method: "POST", body, redirect: "manual" });
    return { status: answer.status, html: await answer.text() };
  };
  /** Agrees to a paper, as its form on the page does. */
  const agree = async (version: number, fields: Record<string, string> = {}) => {
    const { sha256 = "" } = (await store.findOrderPaper({ reference, version })) ?? {};
    const body = new URLSearchParams({ agree: String(version), order: "1", paper: sha256, key, ...fields });
    const answer = await fetch(page, { method: "POST", body, redirect: "manual" });
    return { status: answer.status, html: await answer.text() };
  };
  /** What an order needs before it can be confirmed. */
  const clear = async () => {
    const by = { reference, staffId, now: Date.now(), mailDomain: "company.example" };
    await store.verifyBuyer({ ...by, how: "Letter" });
    const screenedOn = theCompany.time.dayOf(by.now).toString();
    const screened = { parties: "Buyer", owners: "Public agency", lists: "CSL", screenedOn } as const;
    await store.recordScreening({ ...by, ...screened, result: "clear" });
    return by;
  };
  return {
    reference,
    page,
    lines,
    post,
    takeBack,
    agree,
    clear,
    read: async () => (await fetch(page)).text(),
  };
}

test("a buyer orders one line of many without script: the total is checked first, and nothing is accepted by a button", async () => {
  const { reference, lines, post, read } = await setUp();
  const page = await read();
  expect(page).toContain("Choose lines");
  expect(page).not.toMatch(/<button[^>]*>[^<]*accept/i);
  const [first] = lines;
  if (!first || first.outcome === "no-bid") throw new Error("The quote has no line");
  const chosen = { lines: "chosen", "take-0": "yes", "quantity-0": "1" };
  const checked = await post({ ...chosen, po: "PO-7", check: "yes" });
  expect(checked.status).toBe(200);
  expect(checked.html).toMatch(/These lines come to <strong>\$[\d,]+\.\d\d<\/strong>/);
  expect(checked.html).toContain('value="PO-7"');
  expect(await store.findOrders(reference)).toEqual([]);
  expect((await post({ ...chosen, po: "PO-7" })).status).toBe(303);
  const [order] = await store.findOrders(reference);
  expect(order).toMatchObject({ number: "PO-7", is: "received", lines: [{ place: 0, ordered: 1_000 }] });
  const [, said] = /come to <strong>\$([\d,.]+)</.exec(checked.html) ?? [];
  expect(order?.said?.shown?.total).toBe(Math.round(Number(said?.replaceAll(",", "")) * 100));
  expect(await read()).toContain("Order more of this quote");
});

test("some lines of the longest quote there is can be chosen", async () => {
  const [, line] = exampleDraft.lines;
  if (!line) throw new Error("The example has no line");
  const { reference, post } = await setUp(
    Array.from({ length: mostLines }, (_, n) => ({ ...line, id: String(n + 1), number: String(n + 1) })),
  );
  const all = Array.from({ length: mostLines }, (_, n) => [
    [`take-${n}`, "yes"],
    [`quantity-${n}`, "2"],
  ]).flat();
  expect((await post({ po: "PO-500", lines: "chosen", ...Object.fromEntries(all) })).status).toBe(303);
  expect((await store.findOrders(reference))[0]?.lines).toHaveLength(mostLines);
});

test("what cannot be ordered is said, and what was typed stays", async () => {
  const { reference, post } = await setUp();
  for (const [fields, why] of [
    [{ "take-0": "yes", "quantity-0": "999999" }, "more of a line than is left"],
    [{ "take-0": "yes", "quantity-0": "some" }, "Enter how many you order of line"],
    [{}, "Tick at least one line that you order."],
  ] as const) {
    const refused = await post({ po: "PO-8", lines: "chosen", ...fields });
    expect([refused.status, refused.html.includes(why), refused.html.includes('value="PO-8"')]).toEqual([
      422,
      true,
      true,
    ]);
  }
  expect(await store.findOrders(reference)).toEqual([]);
});

test("a purchase card needs no number: its buyer is called", async () => {
  const { reference, post } = await setUp();
  expect((await post({ lines: "chosen", "take-0": "yes", "quantity-0": "1" })).status).toBe(422);
  expect((await post({ lines: "chosen", "take-0": "yes", "quantity-0": "1", card: "yes" })).status).toBe(303);
  expect((await store.findOrders(reference))[0]).toMatchObject({ number: "", said: { pays: "card" } });
});

test("a buyer reads what is confirmed, delivered and only proposed, and opens what left in writing by the quote's link", async () => {
  const { reference, page, post, clear, read } = await setUp();
  const chosen = { lines: "chosen", "take-0": "yes", "quantity-0": "1", "take-1": "yes", "quantity-1": "2" };
  expect((await post({ ...chosen, po: "PO-9" })).status).toBe(303);
  const by = await clear();
  expect(await confirmOrder(store, by, { places: [0] })).toEqual({ outcome: "done" });
  const inPart = await read();
  for (const words of [
    "We confirmed part of your order",
    "1 EA confirmed, by",
    "2 EA waiting for our answer",
  ])
    expect(inPart).toContain(words);
  expect(inPart).not.toContain("We confirmed your order");
  expect(inPart).not.toContain("awaits your written agreement");
  expect(inPart).not.toContain("Take the order back");

  const stored = await store.findOrderPaper({ reference, version: 1 });
  const paper = await fetch(`${page}/orders/1/confirmation.pdf`);
  expect(paper.headers.get("content-disposition")).toBe(
    `attachment; filename="${stored?.confirmation.name}.pdf"`,
  );
  expect(paper.headers.get("cache-control")).toContain("no-store");
  expect(Buffer.from(await paper.arrayBuffer()).equals(Buffer.from(stored?.pdf ?? []))).toBe(true);
  const other = quotePath(reference, "B", buyerLinks.quoteKey(reference, "B"));
  const wrongKey = quotePath(reference, "A", "0".repeat(32));
  for (const [start, version] of [
    [new URL(other, page).href, "1"],
    [new URL(wrongKey, page).href, "1"],
    [page, "2"],
  ])
    expect((await fetch(`${start}/orders/${version}/confirmation.pdf`)).status).toBe(404);

  expect((await confirmOrder(store, by, { places: [1] })).outcome).toBe("done");
  expect((await changeOrder(store, by, "2027-11-01")).outcome).toBe("done");
  const changed = await read();
  expect(changed).toContain("This awaits your written agreement.");
  expect(changed).toContain("later than confirmed before");
  expect(changed).toMatch(/Order change OC-[0-9A-Z]{8}-3 \(PDF\)/);
  const date = theCompany.time.dayOf(by.now).toString();
  const lines = [
    { place: 0, quantity: 1_000 },
    { place: 1, quantity: 2_000 },
  ];
  const how = { on: date, carrier: "UPS", tracking: "1Z-77", tellsBuyer: false, date };
  expect(await store.noteDelivery({ ...by, order: 1, lines, ...how })).toEqual({ outcome: "done" });
  const delivered = await read();
  expect(delivered).toContain("We delivered your order");
  expect(delivered).toContain("UPS 1Z-77");
  expect(delivered).not.toContain("awaits your written agreement");
});

test("a buyer takes back an order that nobody has confirmed, once and with the key", async () => {
  const { reference, post, takeBack, read } = await setUp();
  expect((await post({ po: "PO-10" })).status).toBe(303);
  expect(await read()).toContain("Take the order back");
  const refused = await takeBack({ key: "" });
  expect(refused.status).toBe(422);
  for (const words of ["Enter the quote number or the delivery ZIP code.", "Budget was cut."])
    expect(refused.html).toContain(words);
  expect((await takeBack({ key, "take-back": "7" })).status).toBe(303);
  expect((await takeBack({ key, "ordered-at": "1" })).status).toBe(409);
  expect((await store.findOrders(reference))[0]?.is).toBe("received");
  for (let times = 0; times < 2; times += 1) expect((await takeBack({ key })).status).toBe(303);
  expect((await store.findOrders(reference))[0]?.is).toBe("ended");
  const said = await store.findConversation(reference);
  expect(said.filter(({ text }) => text.startsWith("We cancel our order."))).toHaveLength(1);
  const page = await read();
  expect(page).toContain("You took back your order");
  expect(page).toContain("Send us your purchase order");
});

test("what is confirmed cannot be taken back on the page", async () => {
  const { reference, post, takeBack, clear } = await setUp();
  expect((await post({ po: "PO-11" })).status).toBe(303);
  expect((await confirmOrder(store, await clear())).outcome).toBe("done");
  const refused = await takeBack({ key });
  expect([refused.status, refused.html.includes("To cancel what we confirmed, write to us.")]).toEqual([
    409,
    true,
  ]);
  expect((await store.findOrders(reference))[0]?.is).toBe("confirmed");
});

test("a buyer agrees to what differs, with the key and to the paper that was read, and both pages say so", async () => {
  const { reference, post, agree, clear, read } = await setUp();
  expect((await post({ po: "PO-12" })).status).toBe(303);
  const by = await clear();
  expect((await confirmOrder(store, by, { price: 7_770_000 })).outcome).toBe("done");
  const open = await read();
  for (const words of ["Your order waits for your agreement", "Agree to OC-", "777.00"])
    expect(open).toContain(words);
  const refused = await agree(1, { key: "" });
  expect([refused.status, refused.html.includes("Enter the quote number or the delivery ZIP code.")]).toEqual(
    [422, true],
  );
  expect((await agree(1, { order: "2" })).status).toBe(404);
  const other = await agree(1, { paper: "0".repeat(64) });
  expect([other.status, other.html.includes("Nothing was agreed to")]).toEqual([409, true]);
  expect((await store.findOrders(reference))[0]?.proposals).toHaveLength(1);
  for (let times = 0; times < 2; times += 1) expect((await agree(1)).status).toBe(303);
  const agreed = await read();
  expect(agreed).toContain("We confirmed your order");
  expect(agreed).toMatch(/You agreed to OC-[0-9A-Z]{8}-1 on your private page on /);
  expect(agreed).not.toContain("awaits your written agreement");
});

test("a replaced proposal is not agreed to, and its buyer reads what replaced it", async () => {
  const { reference, post, agree, clear, read } = await setUp();
  expect((await post({ po: "PO-13" })).status).toBe(303);
  const by = await clear();
  expect((await confirmOrder(store, by, { price: 7_770_000 })).outcome).toBe("done");
  expect((await changeOrder(store, by, "2027-01-04")).outcome).toBe("done");
  const replaced = await agree(1);
  expect([replaced.status, replaced.html.includes("a newer paper replaced this one")]).toEqual([409, true]);
  expect(replaced.html).toMatch(/Agree to OC-[0-9A-Z]{8}-2/);
  expect((await agree(2)).status).toBe(303);
  expect((await store.findOrders(reference))[0]?.proposals).toEqual([]);
  expect(await read()).toContain("We confirmed your order");
});
