import { expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { readPdf } from "#documents/testing/read-pdf.ts";
import { sellerOf } from "#quote/seller.ts";
import { readSolicitation } from "#request/fields/solicitation.ts";
import { draftChanges } from "./editor/figures.ts";
import { checkDraft } from "./finish-quote.ts";
import { closingDay } from "./government.ts";
import { writeQuoteMail } from "./mails/quote-mails.tsx";
import { makeQuoteSheet } from "./page/quote-sheet.ts";
import { makeQuotePdf } from "./paper/quote-paper.ts";
import type { GovernmentDraft, QuoteDraft } from "./quote.ts";
import { reviseDraft } from "./start-draft.ts";
import { exampleCheckContext, exampleDraft, exampleQuote } from "./testing/example-quote.ts";

const seller = { size: true, sam: "active" } as const;
const asked = {
  ...readSolicitation("Solicitation: W912LA26Q0001, closes December 1, 2026, 2:00 PM CST"),
  seller,
};
const typed: GovernmentDraft = {
  amendments: "0001, dated November 20, 2026",
  discountTerms: "None",
  remitTo: "Example Bank, P.O. Box 5, Birmingham, AL",
  agreement: "We agree to all terms, with no exceptions",
  pastPerformance: "None yet: founded 2025",
  certificates: "Certificate of conformance with the delivery",
};

function check(government: GovernmentDraft | undefined, context: object = {}) {
  const draft: QuoteDraft = { ...exampleDraft, ...(government && { government }) };
  const { checks, finished } = checkDraft(draft, { ...exampleCheckContext, solicitation: asked, ...context });
  const named = (name: string) => checks.find((each) => each.name === name);
  return { finished, answers: named("solicitation"), offer: named("offer") };
}

const { finished } = check(typed);
const person = {
  name: "Ann Lee",
  title: "Sales Manager",
  email: "sales@example.com",
  phone: "(205) 555-0142",
};
const ids = { sellerIds: ["UEI EXAMPLE12345", "CAGE 0EX12"], preparedBy: person };
const quote = exampleQuote({ ...finished, ...ids });
const pdf = readPdf((await makeQuotePdf(theCompany, { quote })).bytes);
const printed = [...pdf.structure().matchAll(/"([^"]*)"/g)]
  .map(([, text]) => text)
  .join(" ")
  .replace(/\s+/g, " ");

// FAR 52.212-1(b), what an answer to a solicitation holds.
test.each([
  ["(1) the solicitation number", "Your solicitation W912LA26Q0001"],
  ["(2) the time for receipt", "Quotes due December 1, 2026, 2:00 PM CST"],
  ["(3) name", "Cahaba Ridge Supply LLC"],
  ["(3) address", "100 Example Avenue North"],
  ["(3) telephone", "(205) 555-0142"],
  ["(4) technical description", "Night-vision goggle, binocular, white phosphor"],
  ["(5) terms of any express warranty", "Manufacturer’s warranty, passed through to the buyer"],
  ["(6) price", "9,480.00"],
  ["(6) discount terms", "Discount terms None"],
  ["(7) remit-to address", "Remit to Example Bank, P.O. Box 5"],
  ["(8) representations and certifications", "Representations In SAM.gov; registration active"],
  ["(9) amendments", "Amendments acknowledged 0001, dated November 20, 2026"],
  ["(10) past performance", "Past performance None yet: founded 2025"],
  ["(11) agreement with the terms", "Terms of the solicitation We agree to all terms"],
])("an answer states %s", (_, says) => expect(printed).toContain(says));

// SF 1449, by block.
test.each([
  ["5, solicitation number", ["W912LA26Q0001"]],
  ["8, offer due date and local time", ["December 1, 2026, 2:00 PM CST"]],
  ["12, discount terms", ["Discount terms None"]],
  ["17a, contractor and code", ["Cahaba Ridge Supply LLC", "CAGE 0EX12", "UEI EXAMPLE12345"]],
  ["17b, remittance is different", ["Remit to Example Bank"]],
  ["20 to 22, item, supplies, quantity and unit", ["NSN 5855-00-000-0101", " 12 ", " EA "]],
  ["23 and 24, unit price and amount", ["9,480.00", "113,760.00"]],
  ["30, name, title and date", ["Ann Lee, Sales Manager", "November 16, 2026"]],
])("block %s, is filled", (_, says) => {
  for (const words of says) expect([words, printed.includes(words)]).toEqual([words, true]);
});

test("the e-mail and the spreadsheet say the same as the PDF", () => {
  const sheet = Buffer.from(makeQuoteSheet(quote, theCompany.said)).toString();
  const paper = { quote, pdf: new Uint8Array(), pdfSha256: "", isLatest: true, isWithdrawn: false };
  const mail = writeQuoteMail(
    theCompany,
    { paper: { ...paper, awaitedUntil: undefined }, before: undefined },
    { publicOrigin: "https://example.com", key: "k" },
  );
  const rows = Object.fromEntries(mail.rows.map(({ label, value }) => [label, value]));
  for (const value of Object.values(quote.government ?? {})) expect(sheet).toContain(value);
  expect(rows).toMatchObject({ "Your solicitation": "W912LA26Q0001", "Remit to": typed.remitTo });
});

test("without a solicitation nothing of it is printed, whatever the facts say", async () => {
  const { finished, answers, offer } = check(undefined, { solicitation: undefined });
  expect(finished?.government).toBeUndefined();
  expect([answers, offer]).toEqual([undefined, undefined]);
  const text = readPdf(
    (await makeQuotePdf(theCompany, { quote: exampleQuote({ ...finished }) })).bytes,
  ).text();
  expect(text).not.toContain("solicitation");
});

test("what only a person can state is never stated by itself: it is named as not stated", () => {
  const { finished, answers } = check(undefined);
  expect(Object.keys(finished?.government ?? {}).sort()).toEqual(
    ["businessSize", "closes", "delivery", "number", "representations"].sort(),
  );
  expect(finished?.government?.delivery).toMatch(/^56 days after receipt of order/);
  expect(answers).toMatchObject({
    state: "open",
    text: "Not stated: amendments acknowledged, discount terms, remit to, terms of the solicitation, past performance.",
  });
  expect(answers?.fields[0]).toBe("government.amendments");
  expect(check(typed).answers).toMatchObject({ state: "done" });
});

test("two versions of a draft are compared in what they answer too", () => {
  const mine = { ...exampleDraft, government: typed };
  const theirs = { ...exampleDraft, government: { ...typed, remitTo: "Same as above" } };
  expect(draftChanges(theirs, mine, sellerOf(theCompany))).toEqual([
    { where: "Remit to", before: "Same as above", after: typed.remitTo },
  ]);
});

test("after the closing day it is sent only with a reason", () => {
  const { answers, finished } = check({ ...typed, closes: "2026-11-15 14:00 CST" });
  expect(answers).toMatchObject({
    state: "missing",
    canOverrule: true,
    text: "The solicitation closed on November 15, 2026.",
  });
  expect(finished).toBeDefined();
});

test.each(["RFP", "IFB"] as const)("an %s stops the quote, and only an owner goes on", (kind) => {
  const clerk = check({ ...typed, kind });
  expect(clerk.offer).toMatchObject({ state: "missing", canOverrule: false });
  expect(clerk.finished).toBeUndefined();
  const owner = check({ ...typed, kind }, { isOwner: true });
  expect(owner.offer).toMatchObject({ state: "missing", canOverrule: true });
  expect(owner.finished).toBeDefined();
});

test("the next revision says the same, and its delivery follows from its own lines", () => {
  const draft = reviseDraft(theCompany, quote);
  expect(draft.government).toMatchObject(typed);
  expect(draft.government).not.toHaveProperty("delivery");
  const lines = draft.lines.map((line) => ({ ...line, leadTime: "10" }));
  const again = checkDraft({ ...draft, lines }, { ...exampleCheckContext, solicitation: asked });
  expect(again.finished?.government?.delivery).toMatch(/^70 days/);
});

test.each([
  ["December 1, 2026, 2:00 PM CST", "2026-12-01"],
  ["1 Dec 2026 1400 local", "2026-12-01"],
  ["12/1/2026 2 PM", "2026-12-01"],
  ["2026-12-01T14:00-06:00", "2026-12-01"],
  ["Tuesday at noon", undefined],
  ["31/12/2026", undefined],
])("the closing day of “%s”", (closes, day) => expect(closingDay(closes)).toBe(day));
