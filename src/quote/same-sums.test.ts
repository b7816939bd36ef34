import fc from "fast-check";
import { expect, test } from "vitest";
import { quotePath } from "#content/paths.ts";
import { readPdf } from "#documents/testing/read-pdf.ts";
import { buildMail, receivedAt, settings } from "#mail/testing/factories.ts";
import type { FollowedRequest } from "#request/record/buyers.ts";
import { composeMail } from "#server/mail/compose.ts";
import { exampleSubmission } from "#server/testing/example-submission.ts";
import { createIntakeApp } from "#server/testing/test-app.ts";
import { checkDraft } from "./finish-quote.ts";
import { readQuote, writeQuote } from "./first-format.ts";
import { makeQuoteSheet } from "./page/quote-sheet.ts";
import { cellsOf, makeQuotePdf } from "./paper/quote-paper.ts";
import { emptyDraftLine, type Quote } from "./quote.ts";
import { nameTotal, sumRows } from "./quote-text.ts";
import type { SentQuote } from "./record/quotes.ts";
import { exampleCheckContext, exampleDraft, exampleQuote } from "./testing/example-quote.ts";

const reference = "RFQ-7K3MX9QD";

/** Prices in ten-thousandths of a dollar, quantities in thousandths, percentages in hundredths, all else in cents. */
const line = fc.record({
  price: fc.oneof(
    fc.integer({ min: 1, max: 999_999 }).map((cents) => cents * 100),
    fc.integer({ min: 1, max: 9_999_999 }),
  ),
  quantity: fc.oneof(
    fc.integer({ min: 1, max: 5_000 }).map((whole) => whole * 1_000),
    fc.integer({ min: 1, max: 9_999_999 }),
  ),
  discount: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_999 })),
});
const terms = fc.record({
  discount: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_999 })),
  freight: fc.option(fc.integer({ min: 0, max: 99_999_999 })),
  taxRate: fc.option(fc.integer({ min: 1, max: 2_000 })),
});
const quotes = fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 6 }), terms });
type Typed = (typeof quotes extends fc.Arbitrary<infer Each> ? Each : never) & object;

/** The sums as a buyer's own system makes them, in whole numbers, apart from the code that is tested. */
function workOut({ lines, terms: { discount, freight, taxRate } }: Typed) {
  const priced = lines.map((each) => {
    const step = each.price % 100 === 0 ? 100n : each.price % 10 === 0 ? 10n : 1n;
    const net = half(BigInt(each.price) * BigInt(10_000 - each.discount), 10_000n * step) * step;
    return { net, amount: half(net * BigInt(each.quantity), 100_000n) };
  });
  const sum = priced.reduce((all, { amount }) => all + amount, 0n);
  const less = half(sum * BigInt(discount), 10_000n);
  const tax = taxRate === null ? 0n : half((sum - less) * BigInt(taxRate), 10_000n);
  const total = sum - less + BigInt(freight ?? 0) + tax;
  return { priced, sum, less, freight: BigInt(freight ?? 0), tax, total };
}

const half = (dividend: bigint, divisor: bigint) => (dividend * 2n + divisor) / (divisor * 2n);

/** "12,345.60"; of a price, as many decimals as it needs, and two at least. */
function print(value: bigint, decimals: number) {
  const digits = String(value).padStart(decimals + 1, "0");
  const whole = digits.slice(0, -decimals).replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${whole}.${digits
    .slice(-decimals)
    .replace(/(?<=^\d\d\d?)0+$/, "")
    .replace(/(?<=^\d\d)0+$/, "")}`;
}

const decimal = (value: number, decimals: number) => {
  const digits = String(value).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

function quoteOf({ lines, terms: { discount, freight, taxRate } }: Typed) {
  const { checks, finished } = checkDraft(
    {
      ...exampleDraft,
      lines: lines.map((each, index) => ({
        ...emptyDraftLine,
        ...{ id: String(index), number: String(index + 1), kind: "other", description: `Part ${index}` },
        ...{ unit: "EA", leadTime: "2", origin: "USA", exportClass: "EAR99", maker: "Example" },
        unitPrice: decimal(each.price, 4),
        quantity: decimal(each.quantity, 3),
        discount: each.discount ? decimal(each.discount, 2) : "",
      })),
      discount: discount ? decimal(discount, 2) : "",
      ...(freight === null
        ? { freight: "included" }
        : { freight: "added", freightAmount: decimal(freight, 2) }),
      ...(taxRate !== null && { tax: "added", taxAmount: `${decimal(taxRate, 2)}%` }),
    },
    exampleCheckContext,
  );
  const missing = checks.filter(({ state }) => state === "missing").map(({ name }) => name);
  expect(missing.filter((name) => name !== "zero")).toEqual([]);
  // As it is stored and read again.
  return readQuote(
    writeQuote(exampleQuote({ ...finished, reference, revision: "A", supersedes: undefined })),
  );
}

async function openPage() {
  const { store, privateLinks, app } = await createIntakeApp();
  const followed = { ...exampleSubmission(), reference, state: "quoted", suspicions: [], hasZip: true };
  const sent = {
    revision: "A",
    sentBy: "Ann Lee",
    sentAt: receivedAt,
    isLatest: true,
    overruled: {},
    isWon: false,
  };
  let quote: Quote;
  Object.assign(store, {
    findFollowed: async () => followed as unknown as FollowedRequest,
    findQuotes: async () => ({
      draft: undefined,
      sent: [{ ...sent, expiresAt: Number.MAX_SAFE_INTEGER, quote }] as unknown as SentQuote[],
    }),
    noteQuoteOpened: async () => undefined,
  });
  return async (shown: Quote) => {
    quote = shown;
    const url = quotePath(reference, "A", privateLinks.quoteKey(reference, "A"));
    return (await app.inject({ url })).body;
  };
}

const cellsOfPage = (html: string, column: string) =>
  [...html.matchAll(new RegExp(`<td class="[^"]*offer__cell--${column}">(.*?)</td>`, "g"))].map(
    ([, cell = ""]) => cell.replace(/<[^>]*>|at /g, ""),
  );

function mailOf(quote: Quote) {
  const paper = {
    quote,
    pdf: new Uint8Array(9),
    pdfSha256: "",
    isLatest: true,
    isWithdrawn: false,
    awaitedUntil: undefined,
  };
  const mail = buildMail({
    kind: "quote",
    to: "dana@agency.example",
    content: JSON.stringify({ revision: "A" }),
  });
  return String(composeMail(mail, settings, receivedAt, { quote: { paper, before: undefined } })?.mail.text);
}

/** The numbers of each row of the spreadsheet, which is an archive without compression. */
const rowsOfSheet = (sheet: Uint8Array) =>
  [
    ...Buffer.from(sheet)
      .toString()
      .matchAll(/<row>(.*?)<\/row>/g),
  ].map(([row]) => [...row.matchAll(/<v>([^<]*)<\/v>/g)].map(([, value]) => Number(value)));

test("random quotes come to the same cent in the record, the PDF, the mail, the page and the spreadsheet", async () => {
  const show = await openPage();
  await fc.assert(
    fc.asyncProperty(quotes, async (typed) => {
      const quote = quoteOf(typed);
      const expected = workOut(typed);
      const amounts = expected.priced.map(({ amount }) => print(amount, 2));
      const prices = expected.priced.map(({ net }) => print(net, 4));
      expect(quote.totals).toEqual({
        lines: Number(expected.sum),
        ...(typed.terms.discount > 0 && { discount: Number(expected.less) }),
        freight: Number(expected.freight),
        ...(typed.terms.taxRate !== null && { tax: Number(expected.tax) }),
        total: Number(expected.total),
      });
      const sums = [
        print(expected.sum, 2),
        ...(typed.terms.discount ? [`${expected.less > 0n ? "−" : ""}${print(expected.less, 2)}`] : []),
        typed.terms.freight === null ? "Included in the prices" : print(expected.freight, 2),
        ...(typed.terms.taxRate === null ? [] : [print(expected.tax, 2)]),
      ];
      const total = `$${print(expected.total, 2)}`;

      // The PDF draws these texts.
      const cells = quote.lines.map(cellsOf);
      expect(cells.map(({ unitPrice }) => unitPrice)).toEqual(prices);
      expect(cells.map(({ extended }) => extended)).toEqual(amounts);
      expect(sumRows(quote).map(({ value }) => value)).toEqual(sums);

      const page = await show(quote);
      expect(cellsOfPage(page, "number offer__cell--price")).toEqual(prices);
      expect(cellsOfPage(page, "number offer__cell--sum")).toEqual([...amounts, ...sums, total]);

      const mail = mailOf(quote);
      expect([...mail.matchAll(/^ {3}.*: ([\d,.]+)$/gm)].map(([, amount]) => amount)).toEqual(amounts);
      expect(mail).toContain(`${nameTotal(quote)}: ${total}`);

      const rows = rowsOfSheet(makeQuoteSheet(quote));
      const numbers = (value: bigint, decimals: number) => Number(value) / 10 ** decimals;
      expect(rows.slice(1, quote.lines.length + 1)).toEqual(
        expected.priced.map(({ net, amount }, index) => [
          (typed.lines[index]?.quantity ?? 0) / 1_000,
          numbers(net, 4),
          numbers(amount, 2),
        ]),
      );
      expect(rows.findLast((row) => row.length > 0)).toEqual([numbers(expected.total, 2)]);
    }),
    { numRuns: process.env.FULL_SIZE === "true" ? 500 : 100 },
  );
});

test("the PDF draws the same figures, and the discount in words", async () => {
  for (const typed of fc.sample(quotes, { numRuns: 5, seed: 48 })) {
    const quote = quoteOf(typed);
    const { priced, total } = workOut(typed);
    const text = readPdf((await makeQuotePdf({ quote })).bytes)
      .text()
      .replace(/\s+/g, " ");
    expect(text).toContain(`$${print(total, 2)}`);
    for (const [index, { net, amount }] of priced.entries()) {
      for (const figure of [print(net, 4), print(amount, 2)]) expect(text).toContain(figure);
      if (typed.lines[index]?.discount) expect(text).toContain(`% discount; net unit price ${print(net, 4)}`);
    }
  }
});
