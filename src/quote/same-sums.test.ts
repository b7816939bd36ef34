import fc from "fast-check";
import { expect, test } from "vitest";
import { quotePath } from "#content/paths.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
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
import { nameTotal, statedOf, sumRows } from "./quote-text.ts";
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
  choice: fc.constantFrom("none", "none", "option", "alternative", "breaks", "by quantity"),
  /** How far each break begins behind the one before it, and what one costs from there. */
  steps: fc.array(
    fc.record({ width: fc.integer({ min: 1, max: 900 }), price: fc.integer({ min: 1, max: 9_999_999 }) }),
    { minLength: 1, maxLength: 5 },
  ),
  isClosed: fc.boolean(),
});
const terms = fc.record({
  discount: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_999 })),
  freight: fc.option(fc.integer({ min: 0, max: 99_999_999 })),
  taxRate: fc.option(fc.integer({ min: 1, max: 2_000 })),
});
const quotes = fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 6 }), terms });
type Typed = (typeof quotes extends fc.Arbitrary<infer Each> ? Each : never) & object;

/** Of the lines as they are typed: with what the choice leaves of it. An alternative needs a line before it. */
function withChoices({ lines }: Typed) {
  let base: number | undefined;
  return lines.map(({ choice, steps, ...each }, index) => {
    if (choice === "none") base = index;
    if (choice === "option") return { ...each, choice, breaks: [] };
    if (choice === "alternative" && base !== undefined) return { ...each, choice, base, breaks: [] };
    if (choice === "none" || choice === "alternative") {
      base = index;
      return { ...each, choice: "none" as const, breaks: [] };
    }
    const quantity = choice === "breaks" ? Math.ceil(each.quantity / 1_000) * 1_000 : 0;
    const breaks = [{ from: 1, price: each.price }];
    for (const { width, price } of steps) breaks.push({ from: (breaks.at(-1)?.from ?? 0) + width, price });
    return { ...each, choice, quantity, breaks };
  });
}

/** The sums as a buyer's own system makes them, in whole numbers, apart from the code that is tested. */
function workOut(typed: Typed) {
  const { discount, freight, taxRate } = typed.terms;
  const priced = withChoices(typed).map((each) => {
    const netOf = (price: number) => {
      const step = price % 100 === 0 ? 100n : price % 10 === 0 ? 10n : 1n;
      return half(BigInt(price) * BigInt(10_000 - each.discount), 10_000n * step) * step;
    };
    const reached = each.breaks.filter(({ from }) => from * 1_000 <= each.quantity);
    const price = reached.at(-1)?.price ?? each.price;
    const net = netOf(price);
    const amount = half(net * BigInt(each.quantity), 100_000n);
    const isCounted = each.choice === "none" || each.choice === "breaks";
    const word = { option: "Option", alternative: "Alternative", "by quantity": "By quantity" };
    const shown = isCounted ? print(amount, 2) : word[each.choice as keyof typeof word];
    const quantity = (each.quantity / 1_000).toLocaleString("en-US", { maximumFractionDigits: 3 });
    const breakNets = each.breaks.map(({ price }) => print(netOf(price), 4));
    // What stands under the line: what an option comes to, and each price by quantity.
    const said = [
      ...(isCounted || each.quantity === 0
        ? []
        : [`not in the total: ${quantity} EA come to ${print(amount, 2)}`]),
      ...breakNets.map((net) => ` at ${net}`),
    ];
    return { net, amount, isCounted, shown, said };
  });
  const counted = priced.filter(({ isCounted }) => isCounted);
  const sum = counted.reduce((all, { amount }) => all + amount, 0n);
  const less = half(sum * BigInt(discount), 10_000n);
  const tax = taxRate === null ? 0n : half((sum - less) * BigInt(taxRate), 10_000n);
  const carried = counted.length > 0 ? BigInt(freight ?? 0) : 0n;
  const total = sum - less + carried + tax;
  return { priced, sum, less, freight: carried, tax, total };
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

function writeBreaks({ breaks, isClosed }: ReturnType<typeof withChoices>[number]) {
  const typed = breaks.map(({ from, price }, index) => {
    const next = breaks[index + 1];
    const range = next && isClosed ? `${from}-${next.from - 1}` : next ? from : `${from}+`;
    return `${range}: ${decimal(price, 4)}`;
  });
  return typed.join("; ");
}

function quoteOf(typed: Typed) {
  const { discount, freight, taxRate } = typed.terms;
  const { checks, finished } = checkDraft(
    {
      ...exampleDraft,
      lines: withChoices(typed).map((each, index) => ({
        ...emptyDraftLine,
        ...{ id: `line-${index}`, number: String(index + 1), kind: "other", description: `Part ${index}` },
        ...{ unit: "EA", leadTime: "2", origin: "USA", exportClass: "EAR99", maker: "Example" },
        ...(each.breaks.length > 0 ? { breaks: writeBreaks(each) } : { unitPrice: decimal(each.price, 4) }),
        quantity: each.quantity > 0 ? decimal(each.quantity, 3) : "",
        ...(each.choice === "option" && { optional: "yes" }),
        ...("base" in each && { alternativeTo: String(each.base + 1) }),
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
    findOrders: async () => [],
    findConversation: async () => [],
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
    ([, cell = ""]) =>
      cell
        .replace(/<a .*<\/a>/, "")
        .replace(/<[^>]*>|at /g, "")
        .trim(),
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
      const amounts = expected.priced.map(({ shown }) => shown);
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
      for (const [index, { said }] of expected.priced.entries()) {
        const line = quote.lines[index];
        const under = line && line.outcome !== "no-bid" ? statedOf(line, quote.needBy).join("\n") : "";
        for (const each of said) expect(under).toContain(each);
      }
      expect(sumRows(quote).map(({ value }) => value)).toEqual(sums);

      const page = await show(quote);
      expect(cellsOfPage(page, "price")).toEqual(prices);
      expect(cellsOfPage(page, "sum")).toEqual([...amounts, ...sums, total]);

      const everySaid = expected.priced.flatMap(({ said }) => said);
      for (const each of everySaid) expect(page).toContain(each);

      const mail = mailOf(quote);
      for (const each of everySaid) expect(mail).toContain(each);
      expect(
        [...mail.matchAll(/^ {3}.*: ([\d,.]+|Option|Alternative|By quantity)$/gm)].map(
          ([, amount]) => amount,
        ),
      ).toEqual(amounts);
      expect(mail).toContain(`${nameTotal(quote)}: ${total}`);

      const sheet = makeQuoteSheet(quote, theCompany.said);
      const rows = rowsOfSheet(sheet);
      const sheetText = Buffer.from(sheet).toString();
      for (const each of everySaid) expect(sheetText).toContain(each);
      const numbers = (value: bigint, decimals: number) => Number(value) / 10 ** decimals;
      expect(rows.slice(1, quote.lines.length + 1)).toEqual(
        withChoices(typed).map(({ quantity }, index) => {
          const { net = 0n, amount = 0n, isCounted } = expected.priced[index] ?? {};
          return [
            ...(quantity > 0 ? [quantity / 1_000] : []),
            numbers(net, 4),
            ...(isCounted ? [numbers(amount, 2)] : []),
          ];
        }),
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
    const text = readPdf((await makeQuotePdf(theCompany, { quote })).bytes)
      .text()
      .replace(/\s+/g, " ");
    expect(text).toContain(`$${print(total, 2)}`);
    for (const [index, { net, shown, said }] of priced.entries()) {
      for (const figure of [print(net, 4), shown, ...said]) expect(text).toContain(figure.trim());
      if (typed.lines[index]?.discount) expect(text).toContain(`% discount; net unit price ${print(net, 4)}`);
    }
  }
});
