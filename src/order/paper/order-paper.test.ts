import { expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { accessibilityProblems } from "#documents/testing/accessibility-problems.ts";
import { readPdf } from "#documents/testing/read-pdf.ts";
import { composeCancellation, composeChange, composeConfirmation } from "#order/confirmation.ts";
import type { OrderRecord } from "#order/order.ts";
import { checkDraft } from "#quote/finish-quote.ts";
import type { Quote } from "#quote/quote.ts";
import { exampleCheckContext, exampleDraft, exampleQuote } from "#quote/testing/example-quote.ts";
import { quotesByKind } from "#quote/testing/quote-of-each-kind.ts";
import { makeOrderPdf } from "./order-paper.ts";

const { finished } = checkDraft(exampleDraft, exampleCheckContext);
const quote = exampleQuote({ ...finished });
const writer = { name: "Ann Lee", title: "Sales", email: "sales@example.com", phone: "(205) 555-0142" };

const orderOf = (from: Quote, changes: Partial<OrderRecord> = {}): OrderRecord => ({
  ...{ n: 1, number: "PO-2026-44871", at: 0, is: "received", revision: from.revision, quote: from },
  ...{ said: undefined, charged: undefined, confirmedAt: undefined, total: undefined, endedAt: undefined },
  lines: from.lines.flatMap((line, place) =>
    line.outcome === "no-bid"
      ? []
      : [
          {
            ...{ place, ordered: line.quantity, confirmed: 0, declined: 0, canceled: 0, delivered: 0 },
            ...{ parts: [], dueOn: undefined },
          },
        ],
  ),
  ...{ deliveries: [], versions: [], proposals: [] },
  ...changes,
});

function confirm(
  order: OrderRecord,
  { day = "2026-12-15", skip = -1, less = 0, price = undefined as number | undefined } = {},
) {
  const lines = order.lines
    .filter(({ place }) => place !== skip)
    .map(({ place, ordered }, index) => ({
      place,
      quantity: ordered - (index === 0 ? less : 0),
      day,
      price: index === 0 ? price : undefined,
    }));
  const decision = { lines, declinesRest: false, reason: "" };
  const composed = composeConfirmation({ order, orders: [order], date: "2026-11-17", writer }, decision);
  if (typeof composed === "string") throw new Error(composed);
  return composed;
}

async function read(confirmation: ReturnType<typeof confirm>["confirmation"]) {
  const made = await makeOrderPdf(theCompany, { confirmation });
  const pdf = readPdf(made.bytes);
  return { made, pdf, text: pdf.structure().replace(/\s+/g, " ") };
}

test("a confirmation is tagged Letter paper, titled, and says what binds on whose terms", async () => {
  const { confirmation } = confirm(orderOf(quote));
  const { made, pdf, text } = await read(confirmation);
  expect(made.problems).toEqual([]);
  expect(pdf.info()).toMatchObject({
    "Page size": "612 x 792 pts (letter)",
    Tagged: "yes",
    Title: `Order confirmation OC-7K3MX9QD-1, ${theCompany.said.legalName}`,
  });
  expect(pdf.check()).toContain("No syntax or stream encoding errors found");
  expect(accessibilityProblems(pdf.objects())).toEqual([]);
  expect(text).toContain(
    "We accept your order PO-2026-44871 (quote Q-7K3MX9QD Rev B) on the terms of the order.",
  );
  expect(text).toContain("A line that is not listed above is not accepted by this confirmation.");
  expect(text).toContain("December 15, 2026");
  expect(text).toContain("$126,062.20");
  expect(text).not.toMatch(/proposal|Terms of Service|terms of that quote/i);
});

test("the same words give the same bytes", async () => {
  const { confirmation } = confirm(orderOf(quote));
  const [one, other] = [await read(confirmation), await read(structuredClone(confirmation))];
  expect(one.made.bytes.equals(other.made.bytes)).toBe(true);
});

test("what is not as ordered is a proposal: fewer, another price, a later day", async () => {
  const cases = [
    [{ less: 2_000 }, "10 of 12 ordered"],
    [{ price: 94_700_000 }, "unit price 9,470.00, 9,480.00 in the order"],
    [{ day: "2027-02-05" }, "after your need-by date of January 29, 2027"],
  ] as const;
  for (const [change, said] of cases) {
    const { text } = await read(confirm(orderOf(quote), change).confirmation);
    expect(text).toContain(`Proposal: ${said}`);
    expect(text).toMatch(/What differs is a proposal: it binds once you agree to it in writing\./);
  }
});

test("a part names what it leaves out, and comes to what its own lines come to", async () => {
  const { confirmation } = confirm(orderOf(quote), { skip: 0 });
  const { text } = await read(confirmation);
  expect(text).toMatch(
    /Not in this confirmation"[^~]*"1" TD "NSN 5855-00-000-0101[^"]*: 12 EA: not in this confirmation/,
  );
  // Of the freight, its share.
  expect(confirmation).toMatchObject({ total: 1_174_687, charged: { lines: 1_168_980, freight: 5_707 } });
});

test("firearms are confirmed in the licensee’s name, on a part of their own", async () => {
  const weapons = quotesByKind.get("weapons");
  if (!weapons) throw new Error("There is no quote of weapons");
  const { text, made } = await read(confirm(orderOf(weapons)).confirmation);
  expect(made.problems).toEqual([]);
  expect(text).toContain("Confirmed by the firearms licensee");
  expect(text).toMatch(
    /Example Arms Dealer LLC, FFL 1-63-001-01-9A-00000, is the seller of these lines and accepts order/,
  );
  const { text: plain } = await read(confirm(orderOf(quote)).confirmation);
  expect(plain).not.toContain("firearms licensee");
});

test("a change and a cancellation name what they replace; canceled lines are left out and not charged", async () => {
  const { confirmation, charged } = confirm(orderOf(quote));
  const lines = orderOf(quote).lines.map((line) => {
    const { quantity, price, amount, day } = confirmation.lines.find(({ place }) => place === line.place) ?? {
      ...{ quantity: 0, price: 0, amount: 0, day: "" },
    };
    return { ...line, confirmed: line.ordered, parts: [{ quantity, price, amount, day }] };
  });
  const versions = [{ version: 1, sha256: "", sentAt: 0, by: "Ann", confirmation }];
  const order = orderOf(quote, { is: "confirmed", total: confirmation.total, charged, lines, versions });
  const about = { order, orders: [order], date: "2026-11-20", writer };
  const change = composeChange(about, [{ place: 0, day: "2027-01-20" }], "The maker is late.");
  const cancellation = composeCancellation(about, [{ place: 0, quantity: 12_000 }], "You asked us to.");
  const proposal = composeCancellation(about, [{ place: 0, quantity: 12_000 }], "Sold out.", true);
  if (typeof change === "string" || typeof cancellation === "string" || typeof proposal === "string")
    throw new Error("Not composed");
  const proposed = await read(proposal.confirmation);
  expect(proposed.text).toMatch(/Proposed cancellation[\s\S]*We propose to cancel part of your order/);
  expect(proposed.text).toContain("until you agree to it in writing, nothing is canceled.");
  expect(proposed.text).toContain("12 EA: canceled once you agree");
  expect(proposed.text).not.toMatch(/Confirmed by|is canceled\. Sold out/);
  const changed = await read(change.confirmation);
  expect(changed.text).toMatch(/Order change[\s\S]*OC-7K3MX9QD-2[\s\S]*This replaces OC-7K3MX9QD-1\./);
  expect(changed.text).toContain("Proposal: later than confirmed before");
  const canceled = await read(cancellation.confirmation);
  expect(canceled.text).toMatch(/is canceled\. You asked us to\. This replaces OC-7K3MX9QD-1\./);
  expect(canceled.text).toContain("12 EA: canceled");
  expect(cancellation.confirmation.total).toBe(1_174_687);
  for (const { made } of [changed, canceled, proposed]) expect(made.problems).toEqual([]);
});

test("forty lines span pages, each with its head", async () => {
  const lines = Array.from(
    { length: 40 },
    (_, n) => ({ ...quote.lines[n % 4], number: String(n + 1) }) as Quote["lines"][number],
  );
  const { pdf, made } = await read(confirm(orderOf({ ...quote, lines })).confirmation);
  expect(made.problems).toEqual([]);
  expect(pdf.text().split("\f").filter(Boolean).length).toBeGreaterThan(1);
  expect(accessibilityProblems(pdf.objects())).toEqual([]);
});
