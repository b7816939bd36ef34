import { expect, test } from "vitest";
import { deskPaths } from "#desk/desk-paths.ts";
import { openDesk } from "#desk/testing/open-desk.ts";
import { confirmOrder } from "#order/testing/written-orders.ts";
import { exampleSubmission } from "#server/testing/example-submission.ts";
import { exampleLine, sendExample } from "#server/testing/sent-quote.ts";

const { store, time, signIn, call } = await openDesk();
const ann = await signIn("Ann Lee");
const mailDomain = "company.example";

const lines = ["1", "2", "3"].map((number) =>
  exampleLine({ number, part: `EX-${number}`, quantity: 10_000, unitPrice: 100_000, extended: 10_000 }),
);

async function receiveQuoted() {
  const submission = exampleSubmission({}, { receivedAt: time.now });
  await store.accept(submission);
  const { reference } = submission;
  const totals = { lines: 30_000, freight: 0, total: 30_000 };
  await sendExample(store, reference, { now: time.now, said: { lines, totals } });
  return reference;
}

async function order(reference: string, places: readonly number[]) {
  const mails = { recipients: { contact: [], rfq: [] }, mailDomain };
  const wanted = places.map((place) => ({ place, quantity: 4_000 }));
  const taken = { reference, revision: "A", number: "PO-1", now: time.now, lines: wanted, ...mails };
  expect(await store.orderQuote(taken)).toBe("done");
  const by = { reference, staffId: (await store.listStaff())[0]?.id ?? 0, now: time.now, mailDomain };
  await store.verifyBuyer({ ...by, how: "Letter" });
  const parties = { parties: "Buyer", owners: "Public agency", lists: "CSL", screenedOn: "2026-11-16" };
  await store.recordScreening({ ...by, ...parties, result: "clear" });
  return by;
}

const ticked = (html: string) =>
  [...html.matchAll(/<input(?=[^>]*checked="")[^>]*name="(take-\d+)"/g)].map(([, name]) => name);

test("lines of an order are shown all, those that differ, or those left out; none is one press away", async () => {
  const reference = await receiveQuoted();
  await order(reference, [0, 1]);
  const path = deskPaths.order(reference, 1);
  const { html } = await call(ann, path);
  for (const [name, count] of [
    ["All", 3],
    ["Differ", 2],
    ["Left out", 1],
  ])
    expect(html).toMatch(new RegExp(`name="shown"[^>]*/>${name} <span>${count}</span>`));
  expect([html.match(/data-shown="differ"/g)?.length, html.match(/data-shown="out"/g)?.length]).toEqual([
    2, 1,
  ]);
  expect(ticked(html)).toEqual(["take-0", "take-1"]);
  const none = await call(ann, deskPaths.order(reference, 1, "confirm"), {
    ...{ do: "none", shown: "differ", "take-0": "yes", "quantity-0": "3", reason: "Soon" },
  });
  expect([none.status, ticked(none.html)]).toEqual([200, []]);
  for (const kept of ['value="3"', ">Soon<", /name="shown"[^>]*checked=""[^>]*value="differ"/])
    expect(none.html).toMatch(kept);
});

test("an order is entered with two of its lines without unticking the rest", async () => {
  const reference = await receiveQuoted();
  const path = deskPaths.newOrder(reference);
  expect(ticked((await call(ann, path)).html)).toHaveLength(3);
  const none = await call(ann, path, { do: "none", "take-0": "yes", number: "PO-9" });
  expect([none.status, ticked(none.html), none.html.includes('value="PO-9"')]).toEqual([200, [], true]);
  expect(ticked((await call(ann, path, { do: "all" })).html)).toHaveLength(3);
});

test("that the buyer agreed is recorded with how and who, for the paper that was read", async () => {
  const reference = await receiveQuoted();
  const by = await order(reference, [0]);
  expect((await confirmOrder(store, by, { price: 120_000 })).outcome).toBe("done");
  const page = deskPaths.order(reference, 1);
  const open = await call(ann, page);
  for (const words of ["waits for the buyer’s agreement", "Line 1: unit price 12.00, 10.00 in the order"])
    expect(open.html).toContain(words);
  const [, sha256 = ""] = /name="sha256" value="([^"]*)"/.exec(open.html) ?? [];
  const agree = (fields: Readonly<Record<string, string>>) =>
    call(ann, deskPaths.order(reference, 1, "agree"), { paper: "1", sha256, how: "phone", ...fields });
  const unsaid = await agree({ note: "" });
  expect([unsaid.status, unsaid.html.includes("Enter who agreed and when")]).toEqual([409, true]);
  expect((await agree({ note: "Pat Jones, at 10", sha256: "0" })).status).toBe(409);
  expect((await agree({ note: "Pat Jones, at 10" })).status).toBe(303);
  const { html } = await call(ann, page);
  expect(html).toMatch(/The buyer agreed on [^<]*: by phone, recorded by Ann Lee/);
  expect(html).not.toContain("waits for the buyer’s agreement");
  const said = (await store.findRequest(reference))?.events.find(({ kind }) => kind === "order-agreed");
  expect(said).toMatchObject({ who: "Ann Lee", body: expect.stringContaining("Pat Jones, at 10") });
});

test("a cancellation that the buyer has not asked for is proposed", async () => {
  const reference = await receiveQuoted();
  expect((await confirmOrder(store, await order(reference, [0, 1]))).outcome).toBe("done");
  const cancel = (fields: Readonly<Record<string, string>>) =>
    call(ann, deskPaths.order(reference, 1, "cancel"), {
      ...{ orderedAt: String(time.now), "take-0": "yes", "quantity-0": "4", reason: "Sold out", ...fields },
    });
  expect((await cancel({ agreed: "no", form: "one" })).status).toBe(303);
  const [proposed] = await store.findOrders(reference);
  expect(proposed).toMatchObject({ lines: [{ canceled: 0 }, {}], proposals: [{ cancels: [{ place: 0 }] }] });
  expect((await call(ann, deskPaths.order(reference, 1))).html).toContain("canceled once you agree");
  expect((await cancel({ agreed: "yes", form: "two" })).status).toBe(303);
  const [canceled] = await store.findOrders(reference);
  expect(canceled).toMatchObject({ lines: [{ canceled: 4_000 }, {}], proposals: [] });
});
