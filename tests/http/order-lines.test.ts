import { afterAll, expect, test } from "vitest";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { buyerSecret, openDesk, sendRequest } from "../support/buyer.ts";
import { startDesk } from "../support/desk.ts";

const desk = await startDesk({ SIGNING_SECRET: buyerSecret });
afterAll(() => desk.site.stop());
const { store, quote } = await openDesk(desk.site);
afterAll(() => store.close());

const key = exampleRfq.deliveryZip;

async function setUp() {
  const { reference } = await sendRequest(desk.site.port);
  const { path } = await quote(reference, { revision: "A" });
  const page = `http://127.0.0.1:${desk.site.port}${path}`;
  const { lines = [] } = (await store.findQuotes(reference))?.sent[0]?.quote ?? {};
  const post = async (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ form: crypto.randomUUID(), key, ...fields }))
      body.set(name, value);
    const answer = await fetch(`${page}?order`, { method: "POST", body, redirect: "manual" });
    return { status: answer.status, html: await answer.text() };
  };
  return { reference, page, lines, post, read: async () => (await fetch(page)).text() };
}

test("a buyer orders one line of many without script: the total is checked first, and nothing is accepted by a button", async () => {
  const { reference, lines, post, read } = await setUp();
  const page = await read();
  expect(page).toContain("Choose lines and quantities");
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
