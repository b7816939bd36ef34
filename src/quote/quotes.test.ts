import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { exampleCheckContext, exampleDraft, exampleQuote } from "#quote/testing/example-quote.ts";
import { draftOf } from "#quote/testing/quote-of-each-kind.ts";
import { readLines } from "#request/lines/read-lines.ts";
import { splitCheck } from "./editor/figures.ts";
import { factsOf, finishLine, lineField } from "./finish-line.ts";
import { type Check, type CheckContext, checkDraft, mostLines, sumUp } from "./finish-quote.ts";
import { formatMoney } from "./money.ts";
import { type DraftLine, emptyDraftLine, type QuoteDraft } from "./quote.ts";
import {
  firearmsTerm,
  nextRevision,
  quoteFileName,
  sayCancellation,
  sayExportNotice,
  sayFirearms,
  sayLate,
  sayLeadTerm,
  sayNumbers,
  sumRows,
} from "./quote-text.ts";
import { completeDraft, reviseDraft, startDraft, termsFor } from "./start-draft.ts";

const { facts } = theCompany;

const check = (changes: Partial<QuoteDraft> = {}, checkContext: Partial<CheckContext> = {}) =>
  checkDraft({ ...exampleDraft, ...changes }, { ...exampleCheckContext, ...checkContext });
const missing = (checks: readonly Check[]) => checks.filter(({ state }) => state === "missing");
const changeLine = (number: number, changes: Partial<DraftLine>) => ({
  lines: exampleDraft.lines.map((line, index) => (index === number - 1 ? { ...line, ...changes } : line)),
});

test("a price that cannot be read is shown as typed, and not called missing", () => {
  const [line = emptyDraftLine] = exampleDraft.lines;
  const lines = [
    { ...line, unitPrice: "0.30401" },
    { ...line, number: "2", unitPrice: " " },
  ];
  const { checks } = check({ lines });
  const text = checks.find(({ name }) => name === "unitPrice")?.text;
  expect(text).toMatch(/^Line 2 has none\. Line 1 says “0\.30401”\. /);
});

test("the designed quote comes to what was worked out by hand", () => {
  const { checks, finished } = check();
  expect(missing(checks)).toEqual([]);
  const extended = finished?.lines.map((line) =>
    line.outcome === "no-bid" ? "" : formatMoney(line.extended),
  );
  expect(extended).toEqual(["113,760.00", "2,235.00", "7,704.00", "1,336.80", "414.00", ""]);
  expect(finished?.totals).toEqual({ lines: 12_544_980, freight: 61_240, total: 12_606_220 });
  expect(finished?.validUntil).toBe("2026-12-16");
});

test("a term that is not one of the choices is refused in a sentence, and sent by nobody", () => {
  const forged = { fob: "Destination or so", freight: "Half each", tax: "Waived" };
  const { checks, finished } = check(forged);
  expect(finished).toBeUndefined();
  expect(
    missing(checks).map(({ name, text, fields, canOverrule }) => [name, text, fields, canOverrule]),
  ).toEqual([
    [
      "freight",
      "“Half each” is not a choice. Choose “Included”, “Prepaid and added”, or “Collect”.",
      ["freight"],
      false,
    ],
    [
      "fob",
      "“Destination or so” is not a choice. Choose “Destination” or “Origin, Birmingham, AL”.",
      ["fob"],
      false,
    ],
    ["tax", "“Waived” is not a choice. Choose “Not included”, “Exempt”, or “Added”.", ["tax"], false],
  ]);
  expect(missing(check({ tax: " " }).checks)[0]?.text).toMatch(/^Nothing is chosen\. Choose “Not/);
  expect(missing(check({ tax: "toString" }).checks)).toHaveLength(1);
});

test("a line or a quote of $0.00 is sent only with a reason", () => {
  const zeroCheck = (changes: Partial<QuoteDraft>) => missing(check(changes).checks);
  expect(zeroCheck(changeLine(2, { unitPrice: "0" }))).toMatchObject([
    {
      name: "zero",
      text: "Line 2 comes to $0.00. If that is meant, say why.",
      fields: ["unitPrice-2"],
      canOverrule: true,
    },
  ]);
  expect(zeroCheck(changeLine(2, { unitPrice: "0.0001" }))).toMatchObject([{ name: "zero" }]);
  expect(zeroCheck(changeLine(2, { discount: "100" }))).toMatchObject([{ name: "zero" }]);
  expect(check(changeLine(2, { unitPrice: "0" })).finished).toBeDefined();
  const free = { discount: "100", freight: "included" };
  expect(zeroCheck({ ...free, freight: "added", freightAmount: "185", fob: "origin" })).toHaveLength(1);
  expect(zeroCheck(free)).toMatchObject([
    { name: "zero", text: "All lines together come to $0.00. If that is meant, say why." },
  ]);
});

test("freight counts only where it is added", () => {
  expect(check({ freight: "included", freightAmount: "" }).finished?.totals.total).toBe(12_544_980);
  expect(check({ freight: "collect", freightAmount: "99.00" }).finished?.totals.freight).toBe(0);
  expect(missing(check({ freightAmount: "" }).checks)).toMatchObject([
    { name: "freight", fields: ["freightAmount"] },
  ]);
});

test("lines less their discounts, then the quote's discount, freight and tax", () => {
  const { lines } = changeLine(1, { discount: "2.5%" });
  const given = { lines, discount: "2", tax: "added", taxAmount: "4%", taxNote: "Alabama" };
  const { checks, finished } = check(given);
  expect(missing(checks)).toEqual([]);
  expect(finished).toMatchObject({
    discount: 200,
    tax: { way: "added", note: "Alabama", rate: 400 },
    totals: { lines: 12_260_580, discount: 245_212, freight: 61_240, tax: 480_615, total: 12_557_223 },
  });
  if (!finished) throw new Error("It is finished");
  const revised = reviseDraft(theCompany, exampleQuote({ ...finished }));
  expect(revised).toMatchObject({ discount: "2", tax: "added", taxAmount: "4%", taxNote: "Alabama" });
  expect(checkDraft(revised, exampleCheckContext).finished).toEqual(finished);
});

test("an unreadable discount, an exemption without words and a tax without its amount stop the quote", () => {
  expect(missing(check(changeLine(1, { discount: "half" })).checks)).toMatchObject([
    { name: "discount", fields: ["discount-1"] },
  ]);
  expect(missing(check({ discount: "110" }).checks)).toMatchObject([{ fields: ["discount"] }]);
  expect(missing(check({ tax: "exempt" }).checks)).toMatchObject([{ fields: ["taxNote"] }]);
  expect(missing(check({ tax: "added" }).checks)).toMatchObject([{ fields: ["taxAmount"] }]);
  expect(check({ tax: "exempt", taxNote: "Certificate 1" }).finished?.totals.total).toBe(12_606_220);
});

test("a quote of services only has no FOB point and no freight", () => {
  const [course = emptyDraftLine] = draftOf("training").lines;
  const given = { lines: [course], freight: "added", freightAmount: "" };
  const { checks, finished } = check(given);
  expect(missing(checks)).toEqual([]);
  expect(checks.map(({ name }) => name)).not.toContain("fob");
  expect(finished).toMatchObject({ fob: "", freight: "", totals: { freight: 0 } });
  expect(reviseDraft(theCompany, exampleQuote({ ...finished })).fob).toBe("destination");
  // No one has stated the freight of goods that a revision adds.
  const added = { ...facts.quotes, fob: "origin", freight: "added" } as const;
  using _ = vi.spyOn(facts, "quotes", "get").mockReturnValue(added);
  expect(reviseDraft(theCompany, exampleQuote({ ...finished }))).toMatchObject({ freightAmount: "" });
});

test("a fact that does not apply is not printed, and only where it may not apply", () => {
  const [, pack] = draftOf("night-vision").lines;
  const [radio = emptyDraftLine] = draftOf("comms").lines;
  expect(finishLine(pack ?? emptyDraftLine)).toMatchObject({ facts: [] });
  expect(finishLine({ ...radio, fact2: "n/a", fact4: "n/a" })).toMatchObject({
    facts: [
      { label: "Encryption" },
      { label: "FIPS 140-3 certificate", value: "n/a" },
      { label: "Section 889" },
    ],
  });
});

test("a draft of an earlier release opens without discount and tax, and with today's carrier", () => {
  const added = ["discount", "tax", "taxAmount", "taxNote", "carrier", "packaging", "warranty"];
  const old = JSON.stringify(exampleDraft, (name, value) => (added.includes(name) ? undefined : value));
  expect(completeDraft(theCompany, JSON.parse(old))).toEqual(exampleDraft);
});

test("the sum does not depend on the order of the lines, and is the sum of what they show", () => {
  const cents = fc.integer({ min: 0, max: 999_999_999 }).map(formatMoney);
  const priced = fc
    .record({ unitPrice: cents, quantity: fc.constantFrom("1", "2.5", "1,200", "0.333", "7") })
    .map((values) => finishLine({ ...emptyDraftLine, ...values, description: "Sling" }))
    .filter((line) => line !== undefined);
  fc.assert(
    fc.property(
      fc.array(priced, { minLength: 1, maxLength: mostLines }),
      fc.nat(999_999_999),
      (lines, freight) => {
        const terms = { ...exampleDraft, freightAmount: formatMoney(freight) };
        const { total } = sumUp(lines, terms);
        expect(Number.isSafeInteger(total)).toBe(true);
        expect(sumUp(lines.toReversed(), terms).total).toBe(total);
        const shown = lines.reduce((sum, line) => {
          const text = line.outcome === "no-bid" ? "0.00" : formatMoney(line.extended);
          return sum + BigInt(text.replace(/[,.]/g, ""));
        }, BigInt(freight));
        expect(BigInt(total)).toBe(shown);
      },
    ),
    { numRuns: 50 },
  );
});

test.each([
  ["unitPrice", "", false],
  ["unitPrice", "12.34567", false],
  ["quantity", "about 10", false],
  ["quantity", "0", false],
  ["leadTime", " ", false],
  ["maker", " ", true],
  ["kind", "", false],
  ["kind", "toString", false],
  ["origin", "", false],
  ["exportClass", "", false],
  ["exportClass", "controlled", false],
] as const)("a line whose %s is %j is named, with its field", (name, value, canOverrule) => {
  const { checks, finished } = check(changeLine(2, { [name]: value }));
  expect(missing(checks)).toMatchObject([{ name, canOverrule, fields: [lineField(name, 2)] }]);
  expect(missing(checks)[0]?.text).toMatch(value.trim() ? /^Line 2 says “.+”\./ : /^Line 2 has none\./);
  expect(finished !== undefined).toBe(canOverrule);
});

test("a service has no maker, origin or export class, and none is kept", () => {
  const course = {
    kind: "training",
    maker: "x",
    origin: "",
    exportClass: "EAR99",
    ...{ fact1: "A. Instructor", fact2: "Armorer certificate", fact3: "Function check", fact4: "None" },
  };
  const { checks, finished } = check(changeLine(2, course));
  expect(missing(checks)).toEqual([]);
  expect(finished?.lines[1]).toMatchObject({ isService: true, maker: "", origin: "", exportClass: "" });
});

test("what a line of its kind has to state is asked for, and only there", () => {
  expect(missing(check(changeLine(3, { fact1: "", fact3: " " })).checks)).toMatchObject([
    {
      name: "facts",
      text: "Line 3 lacks NIJ listing, Use. State each one, even if it is “None” or “n/a”.",
      fields: ["fact1-3", "fact3-3"],
      canOverrule: false,
    },
  ]);
  const { finished } = check(changeLine(2, { fact1: "left over from another kind" }));
  expect(finished?.lines[1]).toMatchObject({ facts: [] });
  expect(finished?.lines[3]).toMatchObject({
    facts: [{ label: "Remaining shelf life", value: "At least 36 months" }],
  });
});

test("the notice speaks of lines that have a class, and never of services", () => {
  const { finished } = check(
    changeLine(2, { kind: "training", fact1: "A", fact2: "B", fact3: "C", fact4: "D" }),
  );
  const notice = sayExportNotice(finished?.lines ?? []);
  expect(notice).toContain("Line 1 is a defense article controlled under the ITAR");
  expect(notice).toContain("Lines 3–5 are subject to the Export Administration Regulations");
  const unclassified = check(changeLine(1, { exportClass: "not classified" })).finished;
  const other = sayExportNotice(unclassified?.lines ?? []);
  expect(other).toContain("Line 1 is not classified and may not be exported.");
  expect(other).not.toContain("ITAR");
  const course = finished?.lines.slice(1, 2) ?? [];
  expect(sayExportNotice(course)).toBe("");
});

test("lines are named as a range only where the buyer's numbers run in one direction", () => {
  const numbered = (...numbers: string[]) => numbers.map((number) => ({ number }));
  expect(sayNumbers([1, 2, 3], numbered("0001AA", "0001AB", "0002"))).toBe("0001AA–0002");
  expect(sayNumbers([1, 2, 3], numbered("2", "1", "3"))).toBe("2, 1, and 3");
  expect(sayNumbers([1, 2], numbered("10", "30", "20"))).toBe("10 and 30");
});

test("FOB destination has the freight in the prices, and is the default", () => {
  const destination = { fob: "destination", freight: "added", freightAmount: "9.00" };
  const [fob] = missing(check(destination).checks);
  expect(fob).toMatchObject({ name: "fob", fields: ["freight"] });
  expect(fob && splitCheck(fob).link).toBe("FOB destination includes freight in the prices (FAR 47.303-6).");
  expect(missing(check({ ...destination, freight: "included" }).checks)).toEqual([]);
  expect(missing(check(startDraft(theCompany, [])).checks).map(({ name }) => name)).toEqual(["lines"]);
});

test("what goes abroad waits for screening and an Incoterms rule, a possible match stops every quote", () => {
  const names = (changes: Partial<QuoteDraft>, checkContext: Partial<CheckContext>) =>
    missing(check(changes, checkContext).checks).map(({ name }) => name);
  expect(names({}, { screening: undefined })).toEqual([]);
  expect(names({}, { screening: "match" })).toEqual(["screening"]);
  const abroad = { destination: "abroad", screening: undefined } as const;
  const day = changeLine(1, { exportClass: "ECCN 6A993" });
  expect(names(day, abroad)).toEqual(["incoterms", "screening"]);
  expect(names({ ...day, incoterms: "CIP Oslo" }, { ...abroad, screening: "clear" })).toEqual([]);
  expect(names({ incoterms: "CIP Oslo" }, { destination: "unknown" })).toEqual(["destination"]);
  expect(names({}, { isBuyerAbroad: true, screening: undefined })).toEqual(["screening"]);
  expect(names({}, { isBuyerAbroad: true })).toEqual([]);
});

test("abroad one of the eleven rules with its place is asked for, and takes the place of FOB", () => {
  const day = changeLine(1, { exportClass: "ECCN 6A993" });
  const at = (incoterms: string, changes: Partial<QuoteDraft> = {}) =>
    check({ ...day, incoterms, ...changes }, { destination: "abroad" });
  for (const typed of ["Oslo", "CIP", "CIP ", "DAT Oslo", "by air to Oslo"]) {
    expect(missing(at(typed).checks)).toMatchObject([{ name: "incoterms", fields: ["incoterms"] }]);
  }
  expect(at("cip  Oslo, Incoterms 2020").finished).toMatchObject({ incoterms: "CIP Oslo", fob: "" });
  expect(missing(at("FCA Birmingham").checks)).toMatchObject([{ name: "incoterms", fields: ["freight"] }]);
  expect(missing(at("FCA Birmingham", { freight: "collect" }).checks)).toEqual([]);
  expect(check({ incoterms: "CIP Oslo" }).finished).toMatchObject({ incoterms: "", fob: exampleDraft.fob });
});

test("a line that comes after the need-by date is sent with a reason, and the quote says both", () => {
  const overruled = { needBy: " The maker starts in March." };
  const late = { ...changeLine(4, { leadTime: "12-20" }), overruled };
  const { checks, finished } = check(late, { needBy: "2027-02-15" });
  expect(missing(checks)).toEqual([
    expect.objectContaining({
      name: "needBy",
      canOverrule: true,
      text: expect.stringContaining("Line 4 would come after February 15, 2027"),
      fields: ["leadTime-4"],
    }),
  ]);
  expect(finished?.whyLate).toBe("The maker starts in March.");
  expect(sayLeadTerm(finished ?? {})).toMatch(/not included\. The maker starts in March\.$/);
  expect(check(late, { needBy: "2027-12-31" }).finished).not.toHaveProperty("whyLate");
  expect(finished?.lines.map((line) => "isLate" in line)).toEqual([false, false, false, true, false, false]);
  expect(sayLate("12-20", "2027-02-15")).toBe(
    "Delivery: 12–20 weeks after receipt of order; later than your February 15 date",
  );
  for (const needBy of ["ASAP", "", "2027-02-31"]) {
    expect(check(changeLine(4, { leadTime: "99" }), { needBy }).checks.map(({ name }) => name)).not.toContain(
      "needBy",
    );
  }
});

test.each([
  ["20 wks", true],
  ["120 calendar days ARO", true],
  ["70 business days", true],
  ["4 months", true],
  ["12 to 20 weeks, after receipt of order", true],
  ["30 days ARO", false],
  ["2 months", false],
  ["In stock", false],
])("a lead time of %s is compared with the need-by date", (leadTime, isLate) => {
  const { checks } = check(changeLine(4, { leadTime }), { needBy: "2027-02-15" });
  const needBy = checks.find(({ name }) => name === "needBy");
  expect(needBy).toMatchObject({ state: isLate ? "missing" : "done" });
});

test("a lead time that cannot be compared with the need-by date is said to be so", () => {
  const { checks, finished } = check(changeLine(4, { leadTime: "On request" }), { needBy: "2027-02-15" });
  const text =
    "Line 4 cannot be compared with February 15, 2027. State the lead time in weeks or days, or “In stock”.";
  expect(checks).toContainEqual(
    expect.objectContaining({ name: "needBy", state: "open", text, fields: ["leadTime-4"] }),
  );
  expect(finished).toBeDefined();
  expect(sayLate("120 days ARO", "2027-02-15")).toBe(
    "Delivery: 120 days after receipt of order; later than your February 15 date",
  );
});

test("firearms are quoted only in the name of a licensee, who is named with the FFL number", () => {
  const draft = draftOf("weapons");
  expect(missing(check(draft, { licensee: undefined }).checks)).toMatchObject([
    { name: "firearms", canOverrule: false },
  ]);
  const { finished } = check(draft);
  const { licensee } = exampleCheckContext;
  const said = sayFirearms({ lines: finished?.lines ?? [], licensee }, theCompany.said);
  expect(said).toBe(
    "Firearms (lines 1–2): Example Arms Dealer LLC, FFL 1-63-001-01-9A-00000, is the seller, and title passes from the licensee. The licensee invoices these lines. ATF approval time is not included in the lead times. On a small business set-aside, these lines are not offered.",
  );
  expect(firearmsTerm({ lines: finished?.lines ?? [], licensee }, theCompany.said)).toMatch(
    /^Lines 1–2: Example Arms Dealer LLC, /,
  );
  const ours = licensee && { ...licensee, invoicedBy: "company", setAside: true };
  const other = sayFirearms(
    { lines: finished?.lines.slice(0, 1) ?? [], licensee: ours as typeof licensee },
    theCompany.said,
  );
  expect(other).toMatch(/^Firearms \(line 1\): .* invoices this line\./);
  expect(other).not.toContain("set-aside");
  expect(sayFirearms({ lines: finished?.lines.slice(2) ?? [], licensee }, theCompany.said)).toBe("");
});

test("only the example for NFA items has ATF Form 5", () => {
  const examples = factsOf({ kind: "weapons" }).map(({ example }) => example);
  expect(examples.filter((example) => example.includes("Form 5"))).toEqual([
    expect.stringMatching(/NFA items, ATF Form 5/),
  ]);
});

test("a federal buyer’s first draft is exempt from sales tax, and the quote says so", () => {
  const buyer = { email: "ann@mail.mil", organization: "314 Contracting Squadron", purchasingEntity: "" };
  const draft = startDraft(theCompany, [], "", termsFor(buyer));
  expect(draft).toMatchObject({ tax: "exempt", taxNote: "U.S. Government" });
  const { finished } = check({ tax: draft.tax, taxNote: draft.taxNote });
  expect(sumRows(exampleQuote({ ...finished }))).toContainEqual(
    expect.objectContaining({ label: "Sales tax exempt, U.S. Government", value: "0.00" }),
  );
  expect(startDraft(theCompany, [], "", termsFor({ ...buyer, email: "ann@example.com" })).tax).toBe(
    "notIncluded",
  );
});

test("what canceling costs is a sentence", () => {
  expect(sayCancellation("None before shipment")).toBe("In writing. No charge before shipment.");
  expect(sayCancellation("No charge before shipment.")).toBe("In writing. No charge before shipment.");
  expect(sayCancellation("20% for custom items")).toBe("In writing. Charge: 20% for custom items.");
});

test.each(["USML XII(c)", "Not classified"])(
  "a line of class %s is not quoted for delivery abroad",
  (exportClass) => {
    const draft = { ...changeLine(1, { exportClass }), incoterms: "CIP Oslo" };
    expect(missing(check(draft, { destination: "abroad" }).checks)).toMatchObject([
      { name: "abroad", fields: ["exportClass-1"], canOverrule: false },
    ]);
    expect(missing(check(draft).checks)).toEqual([]);
  },
);

test("or equal says what, no bid says why", () => {
  expect(missing(check(changeLine(3, { offered: "" })).checks)).toMatchObject([{ fields: ["offered-3"] }]);
  expect(missing(check(changeLine(6, { reason: "" })).checks)).toMatchObject([{ fields: ["reason-6"] }]);
});

test("a line without a bid needs no price, and adds nothing", () => {
  const { finished } = check(changeLine(1, { outcome: "no-bid", reason: "not available", unitPrice: "x" }));
  expect(finished?.totals.lines).toBe(12_544_980 - 11_376_000);
});

test("a quote of nothing but “No bid” is stopped, and comes to nothing", () => {
  const lines = exampleDraft.lines.map((line) => ({
    ...line,
    outcome: "no-bid" as const,
    reason: "not available",
  }));
  const added = { lines, tax: "added", taxAmount: "50" };
  expect(missing(check(added).checks)).toMatchObject([{ name: "lines", canOverrule: false }]);
  const refused = lines.map(finishLine).filter((line) => line !== undefined);
  expect(sumUp(refused, { ...exampleDraft, ...added }).total).toBe(0);
});

test("a buyer who is not verified yet stops nothing and is said to be open", () => {
  const { checks, finished } = check({}, { isBuyerVerified: false });
  expect(checks.filter(({ state }) => state === "open")).toMatchObject([{ name: "buyer" }]);
  expect(finished).toBeDefined();
});

test.each(["", "0", "366", "a month", "-3", "1.5"])("a validity of %j days is missing", (validForDays) => {
  const { checks, finished } = check({ validForDays });
  expect(missing(checks)).toMatchObject([{ name: "validity", fields: ["validForDays"] }]);
  expect(finished).toBeUndefined();
});

test("a quote without lines, or with too many, cannot be sent", () => {
  const many = Array.from({ length: mostLines + 1 }, () => exampleDraft.lines[0] ?? emptyDraftLine);
  for (const lines of [[], many]) {
    expect(missing(check({ lines }).checks)).toMatchObject([{ name: "lines" }]);
    expect(check({ lines }).finished).toBeUndefined();
  }
});

test("a line that is too large is refused", () => {
  const { checks, finished } = check(changeLine(1, { unitPrice: "9,999,999.99", quantity: "9999999" }));
  expect(missing(checks)).toMatchObject([{ name: "unitPrice", fields: ["unitPrice-1"] }]);
  expect(missing(checks)[0]?.text).toContain("a line may come to at most $9,999,999,999.99.");
  expect(finished).toBeUndefined();
});

test("a text that is too long for the paper is named", () => {
  const { checks, finished } = check(
    changeLine(1, { description: "x".repeat(1_001), origin: "y".repeat(61) }),
  );
  expect(missing(checks)).toMatchObject([{ name: "length", fields: ["description-1", "origin-1"] }]);
  expect(finished).toBeUndefined();
});

test("a character that paper cannot show is named with its line, and may be sent with a reason", () => {
  const { checks, finished } = check(
    { ...changeLine(2, { description: "Hose 1½ in, Cordura™ 中" }), remarks: "👍" },
    { typedByBuyer: "Müller\n北, Oslo" },
  );
  expect(missing(checks)).toMatchObject([
    {
      name: "characters",
      canOverrule: true,
      text: "The PDF cannot show 北 (U+5317) in what the buyer entered; 👍 (U+1F44D) in the terms or remarks; 中 (U+4E2D) in line 2. It shows the code instead.",
      fields: ["description-2"],
    },
  ]);
  expect(finished).toBeDefined();
});

test("a draft may hold anything that can be typed", () => {
  const text = fc.string({ unit: fc.constantFrom(..."0123456789.,$- xA\n") });
  const anyLine = fc.record({
    ...Object.fromEntries(Object.keys(emptyDraftLine).map((name) => [name, text])),
    outcome: fc.constantFrom("quoted", "or-equal", "no-bid"),
  }) as unknown as fc.Arbitrary<DraftLine>;
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 5 }), text, text, (lines, validForDays, freightAmount) => {
      const { checks, finished } = check({ lines, validForDays, freightAmount });
      const isStopped = missing(checks).some(({ canOverrule }) => !canOverrule);
      expect(finished === undefined).toBe(isStopped);
      if (finished) expect(finished.lines).toHaveLength(lines.length);
    }),
  );
});

test("a draft begins with the buyer's lines and the company's terms", () => {
  const { lines } = readLines("12 ea NSN 5855-00-000-0101 goggle\nHard cases", "line 2: 6");
  const draft = startDraft(theCompany, lines);
  expect(draft.lines).toMatchObject([
    { part: "NSN 5855-00-000-0101", description: "goggle", quantity: "12", unit: "EA", unitPrice: "" },
    { part: "", description: "Hard cases", quantity: "6" },
  ]);
  expect(draft).toMatchObject({ validForDays: "30", fob: "destination", payment: "Net 30" });
});

test("every line of a draft has its own number: the buyer's, or the next", () => {
  const numbersOf = (...numbers: readonly string[]) => {
    const lines = numbers.map((number) => ({ ...emptyDraftLine, number }));
    return completeDraft(theCompany, { ...exampleDraft, lines }).lines.map(({ number }) => number);
  };
  expect(numbersOf("1", "2", "3", "", "4")).toEqual(["1", "2", "3", "5", "4"]);
  expect(numbersOf("", "", "")).toEqual(["1", "2", "3"]);
  expect(numbersOf("1", "3", "", "")).toEqual(["1", "3", "4", "5"]);
  // Two people added a line at once.
  expect(numbersOf("1", "2", "2", "3")).toEqual(["1", "2", "4", "3"]);
  expect(numbersOf("0010", "0030", "")).toEqual(["0010", "0030", "31"]);
  expect(numbersOf("1A", "1B", "")).toEqual(["1A", "1B", "3"]);
});

test("a revision begins with what was sent, and comes to the same", () => {
  const { finished } = check();
  const draft = reviseDraft(theCompany, exampleQuote(finished));
  expect(draft.lines[0]).toEqual(exampleDraft.lines[0]);
  expect(draft.validForDays).toBe("30");
  expect(check(draft).finished).toEqual(finished);
});

test("a revision for delivery abroad has the freight of the quote before it", () => {
  const abroad = { destination: "abroad" } as const;
  const day = changeLine(1, { exportClass: "ECCN 6A993" });
  for (const [incoterms, freight] of [
    ["CIP Oslo", "added"],
    ["FCA Birmingham", "collect"],
  ] as const) {
    const { finished } = check({ ...day, incoterms, freight, freightAmount: "612.40" }, abroad);
    expect(finished?.freight).toBe(freight);
    const draft = reviseDraft(theCompany, exampleQuote(finished));
    expect(check(draft, abroad).finished).toEqual(finished);
  }
});

test("revisions run from A to Z, then AA", () => {
  expect([undefined, "A", "Y", "Z", "AA", "AZ", "ZZ"].map(nextRevision)).toEqual([
    "A",
    "B",
    "Z",
    "AA",
    "AB",
    "BA",
    "AAA",
  ]);
});

test("a quote's file is named after it, a draft's too", () => {
  const quote = { number: "Q-7K3MX9QD", revision: "A" };
  expect(quoteFileName(quote, "pdf")).toBe("Q-7K3MX9QD-Rev-A.pdf");
  expect(quoteFileName({ ...quote, revision: "A (draft)" }, "pdf")).toBe("Q-7K3MX9QD-Rev-A-draft.pdf");
});
