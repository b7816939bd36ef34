import fc from "fast-check";
import { expect, test } from "vitest";
import { contracting as contractingWords } from "#content/pages/contracting.ts";
import { quoteCheckPath } from "#content/paths.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { accessibilityProblems } from "#documents/testing/accessibility-problems.ts";
import { readPdf } from "#documents/testing/read-pdf.ts";
import { expectWithin } from "#http/testing/processor-time.ts";
import { checkDraft } from "#quote/finish-quote.ts";
import { emptyDraftLine, type Quote, type QuoteDraft } from "#quote/quote.ts";
import { exampleCheckContext, exampleDraft, exampleQuote } from "#quote/testing/example-quote.ts";
import { quotesByKind } from "#quote/testing/quote-of-each-kind.ts";
import { lineKinds, quoteWords } from "#quote/words.ts";
import { makeQuotePdf } from "./quote-paper.ts";

const contracting = theCompany.words(contractingWords);
const { said: company } = theCompany;

const short = exampleQuote(finish(exampleDraft));
const long = exampleQuote(finish({ ...exampleDraft, lines: repeatLines(30) }));
const checkUrl = `https://www.example.com${quoteCheckPath("RFQ-7K3MX9QD", "B", "0123456789abcdef")}`;
const make = (quote: Quote) => makeQuotePdf(theCompany, { quote, checkUrl });
const made = { short: await make(short), long: await make(long) };
const pdfs = { short: readPdf(made.short.bytes), long: readPdf(made.long.bytes) };

test.each(["short", "long"] as const)(
  "a %s quote is tagged Letter paper, titled, and qpdf finds nothing wrong",
  (name) => {
    expect(made[name].problems).toEqual([]);
    expect(pdfs[name].info()).toMatchObject({
      "Page size": "612 x 792 pts (letter)",
      Tagged: "yes",
      Title: `Quotation Q-7K3MX9QD Rev B, ${company.legalName}`,
    });
    expect(pdfs[name].check()).toContain("No syntax or stream encoding errors found");
    expect(accessibilityProblems(pdfs[name].objects())).toEqual([]);
  },
);

test.each([...quotesByKind])(
  "a quote of %s states on its first page what pages promise of it",
  async (kind, quote) => {
    const { bytes, problems } = await make(quote);
    expect(problems).toEqual([]);
    const pdf = readPdf(bytes);
    expect(accessibilityProblems(pdf.objects())).toEqual([]);
    const [first = ""] = pdf.text().split("\f");
    const text = first.replace(/\s+/g, " ");
    const read = pdf.structure();
    const { isService } = lineKinds[kind];
    for (const line of quote.lines) {
      if (line.outcome === "no-bid") continue;
      for (const { label, value } of line.facts) expect(read).toContain(`${label}: ${value}`);
      if (!isService) expect(read).toContain(`Maker and model: ${line.maker}`);
    }
    expect(text.includes("Export notice")).toBe(!isService);
    expect(read).toContain("Terms of sale");
    expect(read.replace(/\s+/g, " ").includes("FFL 1-63-001")).toBe(kind === "weapons");
    const origin = /no certification under FAR 52\.225-2, 52\.225-4 or 52\.225-6/g;
    expect(read.replace(/\s+/g, " ").match(origin)?.length ?? 0).toBe(isService ? 0 : 1);
    const unclassified = "Line 2 is not classified and may not be exported.";
    expect(text.includes(unclassified)).toBe(kind === "night-vision");
    expect(text.includes(exampleDraft.carrier)).toBe(kind !== "training");
  },
);

test("a link and a QR code lead to the page that says whether the revision is current; a preview has none", async () => {
  const links = (pdf: typeof pdfs.short) => pdf.objects().filter((each) => each["/Subtype"] === "/Link");
  expect(links(pdfs.short)).toHaveLength(1);
  expect(pdfs.short.objects()).toContainEqual(expect.objectContaining({ "/URI": `u:${checkUrl}` }));
  expect(pdfs.short.structure()).toContain("Check online that Rev B is the current revision");
  expect(pdfs.short.objects()).toContainEqual(
    expect.objectContaining({ "/Alt": "u:QR code: Check online that Rev B is the current revision" }),
  );
  const { bytes } = await makeQuotePdf(theCompany, { quote: short });
  expect(links(readPdf(bytes))).toEqual([]);
  expect(readPdf(bytes).text()).not.toContain("Check online");
});

test("the seven terms of sale are printed whole with their date, and no other text is cited", () => {
  const read = pdfs.short.structure().replace(/\s+/g, " ");
  const { rows } = contracting.saleTerms;
  expect(rows).toHaveLength(7);
  for (const { label, value } of rows) {
    expect(read).toContain(label);
    expect(pdfs.short.text().replace(/\s+/g, "")).toContain(value.slice(0, 20).replace(/\s+/g, ""));
  }
  expect(read).toContain("example.com/contracting/terms-of-sale/20");
  expect(read).not.toContain("Terms of Service");
});

test("abroad an Incoterms rule is in the place of FOB, also in the terms of sale", async () => {
  const [, pack = emptyDraftLine] = exampleDraft.lines;
  const draft = { ...exampleDraft, lines: [pack], incoterms: "CIP Oslo" };
  const { finished } = checkDraft(draft, { ...exampleCheckContext, destination: "abroad" });
  const { bytes, problems } = await make(exampleQuote({ ...finished }));
  expect(problems).toEqual([]);
  const text = readPdf(bytes).text();
  expect(text).toContain("CIP Oslo");
  expect(text).not.toMatch(/\bFOB\b/);
  expect(text.replace(/\s+/g, " ")).toContain("export licenses are not included");
});

test("why some lines come after the need-by date is printed", async () => {
  const { bytes } = await make({ ...short, whyLate: "The maker starts in March." });
  expect(readPdf(bytes).text().replace(/\s+/g, " ")).toContain("not included. The maker starts in March.");
});

test("UEI and CAGE are on a quote whose seller states them there", async () => {
  const sellerIds = ["UEI EXAMPLE12345", "CAGE 0EX12"];
  const text = readPdf((await make({ ...short, sellerIds })).bytes).text();
  for (const id of sellerIds) expect(text).toContain(id);
});

test("ammunition alone is sold by the company: nothing is said of a licensee's title", async () => {
  const quote = quotesByKind.get("weapons");
  if (!quote) throw new Error("there is no quote of weapons");
  const lines = quote.lines.filter((line) => line.outcome !== "no-bid" && line.kind === "ammunition");
  expect(lines).toHaveLength(1);
  const text = readPdf((await make({ ...quote, lines })).bytes).text();
  expect(text).toContain("Excise tax: Exempt");
  expect(text).not.toContain("FFL");
});

test.each([7, 9, 12, 40, 200])(
  "with %i lines, the page of the terms has lines and the sums too",
  async (count) => {
    const { bytes } = await make(exampleQuote(finish({ ...exampleDraft, lines: repeatLines(count) })));
    const pages = readPdf(bytes).text().split("\f");
    // The terms of sale, which are the same on every quote, may be on a page of their own.
    const last = pages.find((page) => /^Terms$/m.test(page)) ?? "";
    expectInOrder(last, ["Part no. or ", "Total", "Terms"]);
    expect(last).toMatch(/(?:EX|NSN)[- ]\w+/);
  },
);

test("it is read from the number and the total to the terms", () => {
  expectInOrder(pdfs.short.structure(), [
    company.legalName,
    "Quotation",
    "Q-7K3MX9QD Rev B",
    "December 16, 2026",
    "B, supersedes A",
    "$126,062.20",
    quoteWords.law.slice(0, 40),
    "Example County Sheriff’s Office",
    "January 29, 2027",
    "Line items (U.S. dollars)",
    "NSN 5855-00-000-0101",
    "9,480.00",
    "113,760.00",
    "8 wk",
    "USML XII(c)",
    "Or equal, offered: EX-HC-3A-L",
    "No bid: maker’s minimum order is 25",
    "125,449.80",
    "612.40",
    "$126,062.20",
    "Line 3: same cut",
    "Validity",
    "Verification is pending.",
    "ITAR (22 CFR",
  ]);
});

test("its lines are one table with column heads, row heads, and a cell that spans five columns", () => {
  const structure = pdfs.short.structure();
  const count = (pattern: RegExp) => structure.match(pattern)?.length ?? 0;
  expect(count(/Scope \/Column/g)).toBe(9);
  expect(count(/^ *THead/gm)).toBe(1);
  expect(count(/ColSpan 5/g)).toBe(1);
  expect(count(/ColSpan 7/g)).toBe(5);
  expect(count(/^ *H1 /gm)).toBe(1);
});

test("on every page the heads are drawn again, but they are read once", () => {
  const pages = Number(pdfs.long.info().Pages);
  expect(pages).toBeGreaterThan(1);
  const text = pdfs.long.text();
  expect(text.match(/Quotation Q-7K3MX9QD Rev B, continued/g)).toHaveLength(pages - 1);
  expect(text).toContain(`Page ${pages} of ${pages}`);
  expect(text.match(/Unit price/g)?.length).toBeGreaterThanOrEqual(pages - 1);
  expect(pdfs.long.structure().match(/Unit price/g)).toHaveLength(1);
});

test("no line is lost between two pages", () => {
  const numbers = pdfs.long.structure().match(/(?<=Scope \/Row[^"]*"|TH[^"]*\n\s*")\d{1,3}(?=")/g) ?? [];
  expect(numbers.map(Number)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
});

test("the total and the law are on the first page of the longest quote, and nothing asks for a signature", () => {
  const [first = ""] = pdfs.long.text().split("\f");
  const { total } = long.totals;
  expect(first).toContain(`$${(total / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`);
  expect(first).toContain("is not an offer that can be accepted");
  expect(pdfs.long.text()).not.toMatch(/\bsigned(?! for)|\bsignature line\b|\baccepted by\b|_{5}/i);
});

test("a buyer's number that the fonts lack is spelled out, in its line and in the notice", async () => {
  const lines = exampleDraft.lines.map((line, index) => (index === 1 ? { ...line, number: "乙" } : line));
  const { bytes, problems } = await make(exampleQuote(finish({ ...exampleDraft, lines })));
  expect(problems).toEqual([]);
  const read = readPdf(bytes).structure();
  expect(read).not.toContain("乙");
  expect(read.replace(/[\s"]+/g, "").match(/\[U\+4E59\]/g)).toHaveLength(2);
});

test("a number, a quantity, a unit and a country each stay on one line", async () => {
  const cells = { number: "0001AA", quantity: "9,999,999", unit: "MONTH", origin: "Netherlands" };
  const [line = emptyDraftLine] = exampleDraft.lines;
  const lines = [{ ...line, ...cells, unitPrice: "1" }];
  const { bytes } = await make(exampleQuote(finish({ ...exampleDraft, lines })));
  const text = readPdf(bytes).text();
  for (const cell of Object.values(cells)) expect(text).toContain(cell);
});

test("of the delivery place only what is known is printed, and a need-by date that is no date as typed", async () => {
  const deliverTo = { city: "", state: "", zip: "", country: "Norway" };
  const needBy = "ASAP 12, by 2026-02-31";
  const text = readPdf((await make({ ...short, deliverTo, needBy })).bytes).text();
  expect(text).toMatch(/^[^,]*\bNorway\b/m);
  expect(text).toContain(`Need by ${needBy}`);
});

test("the same quote gives the same bytes", async () => {
  expect((await make(short)).bytes.equals(made.short.bytes)).toBe(true);
});

test("words that the fonts cannot show, and lines as long as they may be, leave no problem", async () => {
  const lines = [
    { ...emptyDraftLine, ...exampleDraft.lines[0], description: "W".repeat(1_000), part: "能力" },
    {
      ...emptyDraftLine,
      ...exampleDraft.lines[1],
      unitPrice: "9,999,999.99",
      exportClass: `0A501 ${"x".repeat(54)}`,
    },
  ];
  const remarks = `${"word ".repeat(2_000)}\n\n${"x".repeat(3_000)}`;
  const { bytes, problems } = await make(exampleQuote(finish({ ...exampleDraft, lines, remarks })));
  expect(problems).toEqual([]);
  const pdf = readPdf(bytes);
  expect(pdf.text().match(/WW+/g)?.join("")).toHaveLength(1_000);
  expect(pdf.text().match(/\bword\b/g)).toHaveLength(2_000);
  expect(pdf.text()).toContain("[U+80FD][U+529B]");
});

test("nothing is cut off at any length: a line, the terms and the notice go on with the next page", async () => {
  const typed = { Æ: 1_000, Ø: 1_000, ß: 1_000, Þ: 200, Ð: 200 };
  const [Æ, Ø, ß, Þ, Ð] = Object.entries(typed).map(([letter, count]) => letter.repeat(count)) as Five;
  const [first = emptyDraftLine, second = emptyDraftLine] = exampleDraft.lines;
  const longest = { ...first, outcome: "or-equal", number: "999", description: Æ, offered: Ø } as const;
  // In descending order, so that the notice names each, and of two regimes.
  const others = Array.from({ length: 499 }, (_, index) => ({
    ...(index % 2 === 0 ? first : second),
    number: `${"N".repeat(40)}${998 - index}`,
  }));
  const draft = { ...exampleDraft, lines: [longest, ...others], carrier: Þ, payment: Ð };
  const { bytes, problems } = await make(exampleQuote({ ...finish(draft), whyLate: ß }));
  expect(problems).toEqual([]);
  const pdf = readPdf(bytes);
  const printed = [...pdf.text()];
  const counts = Object.keys(typed).map((letter) => [
    letter,
    printed.filter((each) => each === letter).length,
  ]);
  expect(Object.fromEntries(counts)).toEqual(typed);
  expect(pdf.lowestWord()).toBeLessThanOrEqual(792 - 20);
  expect(accessibilityProblems(pdf.objects())).toEqual([]);
});

type Five = [string, string, string, string, string];

test("500 lines, no two alike, take at most 400 KB", async () => {
  const word = fc.stringMatching(/^[a-z]{3,9}$/);
  const words = (count: number) =>
    fc.array(word, { minLength: count, maxLength: count }).map((all) => all.join(" "));
  const cells = fc.record({
    description: words(12),
    part: fc.stringMatching(/^[A-Z\d]{10}$/),
    maker: words(3),
    offered: words(6),
    unitPrice: fc.integer({ min: 100, max: 9_000_00 }).map((cents) => String(cents / 100)),
  });
  const different = fc.sample(cells, { seed: 1, numRuns: 500 });
  const lines = repeatLines(500).map((line, index) => ({ ...line, ...different[index] }));
  const { bytes } = await make(exampleQuote(finish({ ...exampleDraft, lines })));
  expect(bytes.length).toBeLessThanOrEqual(400_000);
});

test("500 lines of 1,000 letters take less than 2 seconds of computing", async () => {
  const letters = "Night-vision goggle, binocular, white phosphor, with helmet mount. ".repeat(20);
  const lines = repeatLines(500).map((line) => ({ ...line, description: letters.slice(0, 1_000) }));
  const quote = exampleQuote(finish({ ...exampleDraft, lines }));
  let made: Awaited<ReturnType<typeof make>> | undefined;
  await expectWithin(2_000, async () => {
    made = await make(quote);
  });
  expect(made?.problems).toEqual([]);
  const text = readPdf(made?.bytes ?? Buffer.of()).text();
  expect(text.match(/NSN 5855-00-000-0101/g)).toHaveLength(84);
});

function finish(draft: QuoteDraft): Partial<Quote> {
  const { finished } = checkDraft(draft, { ...exampleCheckContext, isBuyerVerified: false });
  if (!finished) throw new Error("the example should be complete");
  return finished;
}

function repeatLines(count: number) {
  const { lines } = exampleDraft;
  return Array.from({ length: count }, (_, index) => ({
    ...(lines[index % lines.length] ?? emptyDraftLine),
    number: String(index + 1),
  }));
}

function expectInOrder(text: string, order: readonly string[]) {
  let position = -1;
  for (const words of order) {
    const next = text.indexOf(words, position + 1);
    expect([words, next > position]).toEqual([words, true]);
    position = next;
  }
}
