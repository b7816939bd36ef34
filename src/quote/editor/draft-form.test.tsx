import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type QuoteView, quoteBody } from "#desk/quotes/quote-editor.tsx";
import { longHtmlMark } from "#desk/shell/desk-document.tsx";
import { type DraftLine, emptyDraftLine, type QuoteDraft } from "#quote/quote.ts";
import { startDraft } from "#quote/start-draft.ts";
import { exampleCheckContext, exampleDraft } from "#quote/testing/example-quote.ts";
import { readLines } from "#request/lines/read-lines.ts";
import type { RequestDetails } from "#request/record/requests.ts";
import { nameClashes, readDraftForm } from "./draft-form.ts";

const now = Date.UTC(2026, 10, 16, 16);
const request = {
  ...{ reference: "RFQ-7K3MX9QD", formType: "rfq", state: "open", receivedAt: now, respondBy: now + 1 },
  fields: { name: "Sample Buyer", email: "buyer@example.com", company: "Example County" },
  mails: [],
} as unknown as RequestDetails;

async function renderForm(draft: QuoteDraft, changes: Partial<QuoteView> = {}) {
  const { body, long } = await quoteBody({
    request,
    draft,
    revision: "B",
    basis: { version: 3, supersedes: "A" },
    seen: "4 7",
    ordered: undefined,
    saved: undefined,
    before: undefined,
    checks: [
      {
        ...{
          name: "origin",
          state: "missing",
          canOverrule: true,
          title: "Origin",
          text: "Line 1 has none.",
        },
        fields: ["origin-1"],
      },
    ],
    checkContext: exampleCheckContext,
    earlier: new Map(),
    earlierTerms: undefined,
    refused: { heading: "Not sent", checks: [] },
    now,
    ...changes,
  });
  return renderToStaticMarkup(body).replace(longHtmlMark, () => long.toString());
}

/** What a browser posts of a form that nobody has touched, when this button is pressed. */
function post(html: string, button: string) {
  const body = new URLSearchParams();
  const add = (name: string | undefined, value: string) => {
    if (name) body.append(name, unescapeHtml(value).replaceAll("\n", "\r\n"));
  };
  for (const [field, tag] of html.matchAll(/<(input|textarea|select)\b[^>]*>(?:.*?<\/\1>)?/gs)) {
    const name = /^[^>]* name="([^"]*)"/.exec(field)?.[1];
    if (tag === "input") add(name, /^[^>]* value="([^"]*)"/.exec(field)?.[1] ?? "");
    // An HTML parser drops a line end at the start of a textarea.
    if (tag === "textarea") add(name, /^[^>]*>\n?(.*)<\/textarea>$/s.exec(field)?.[1] ?? "");
    if (tag === "select") {
      const [, attributes = "", words = ""] = /<option([^>]*selected=""[^>]*)>([^<]*)/.exec(field) ?? [];
      add(name, / value="([^"]*)"/.exec(attributes)?.[1] ?? words);
    }
  }
  body.append("do", button);
  return body;
}

function unescapeHtml(text: string) {
  const characters = { lt: "<", gt: ">", quot: '"', "#x27": "'", amp: "&" };
  return text.replace(/&(lt|gt|quot|#x27|amp);/g, (_, name: keyof typeof characters) => characters[name]);
}

const isControl = /\p{Cc}|\p{Cs}/u;
const lineText = fc.string({ unit: "binary" }).filter((text) => !isControl.test(text));
const blockText = fc.array(lineText, { maxLength: 3 }).map((lines) => lines.join("\n"));
const anyLine: fc.Arbitrary<DraftLine> = fc.record({
  ...{ id: lineText, number: lineText, flag: fc.constant("Quantity is a range"), source: lineText },
  outcome: fc.constantFrom("quoted", "or-equal", "no-bid"),
  ...{ part: lineText, description: blockText, quantity: lineText, unit: lineText, unitPrice: lineText },
  discount: lineText,
  ...{ leadTime: lineText, origin: lineText, exportClass: lineText, offered: lineText, reason: lineText },
  ...{ kind: fc.constantFrom("", "armor", "training", "other"), maker: lineText },
  ...{ fact1: lineText, fact2: lineText, fact3: lineText, fact4: lineText, fact5: lineText },
});
const anyDraft: fc.Arbitrary<QuoteDraft> = fc.record({
  lines: fc.array(anyLine, { maxLength: 4 }),
  ...{ validForDays: lineText, freightAmount: lineText, remarks: blockText },
  ...{ fob: lineText, freight: lineText, payment: lineText, incoterms: lineText, carrier: lineText },
  ...{ discount: lineText, tax: lineText, taxAmount: lineText, taxNote: lineText },
  ...{ packaging: lineText, cancellation: lineText, warranty: lineText },
  overruled: lineText.map((text): Record<string, string> => (text ? { origin: text } : {})),
  page: fc.uuid(),
});

test("a reason is kept for a check there is, and for nothing else", () => {
  const form = new URLSearchParams({
    "overrule-origin": "Told by phone",
    "overrule-nothing": "x",
    "overrule-": "y",
  });
  expect(readDraftForm(form).draft.overruled).toEqual({ origin: "Told by phone" });
});

test("whatever was typed comes back letter for letter, nonsense too", async () => {
  await fc.assert(
    fc.asyncProperty(anyDraft, async (draft) => {
      expect(readDraftForm(post(await renderForm(draft), "save"))).toEqual({
        draft,
        action: "save",
        place: undefined,
        clashes: [],
        block: undefined,
        basis: { version: 3, supersedes: "A" },
        isBehind: false,
        seen: "4 7",
      });
    }),
    { numRuns: 60 },
  );
});

test("a button adds or removes a line and keeps the others as they are", async () => {
  const html = await renderForm(exampleDraft);
  const added = readDraftForm(post(html, "add"));
  const newLine = { ...emptyDraftLine, id: expect.any(String), number: "7" };
  expect(added.draft.lines).toEqual([...exampleDraft.lines, newLine]);
  expect(added.place).toBe("part-7");
  const { draft: removed, place } = readDraftForm(post(html, "remove-2"));
  expect(place).toBe("line-1");
  expect(removed.lines).toEqual(exampleDraft.lines.filter((_, index) => index !== 1));
  const again = readDraftForm(post(await renderForm(removed), "add"));
  expect(again.draft.lines.map(({ number }) => number)).toEqual(["1", "3", "4", "5", "6", "7"]);
});

test("Enter in a field saves: the first button of the form does nothing else", async () => {
  const [first] = /<button[^>]*>/.exec(await renderForm(exampleDraft)) ?? [];
  expect(first).toContain('name="do"');
  expect(first).toContain('value="save"');
});

test("only a page that answers a post has what was typed: a notice of an order alone does not", async () => {
  const order = { number: "PO-1", at: now };
  const ordered = { revision: "A", order } as QuoteView["ordered"];
  expect(await renderForm(exampleDraft)).toMatch(/^<form [^>]*data-answer=""/);
  const opened = await renderForm(exampleDraft, { ordered, refused: undefined });
  expect(opened).toContain("The buyer has ordered Rev A");
  expect(opened).not.toContain("data-answer");
});

test("a space takes the place of what was pasted and nobody sees", () => {
  const { draft } = readDraftForm(new URLSearchParams("packaging=5%0B10%00&remarks=One%0D%0Atwo%0Bthree"));
  expect([draft.packaging, draft.remarks]).toEqual(["5 10 ", "One\ntwo three"]);
});

test("a first draft can be saved, however long a cell of the buyer's list is", async () => {
  const part = "EX-1001 ".repeat(30).trim();
  const { lines } = readLines(`Part no.\tDescription\tQty\n${part}\tPouch\t2`, "");
  const draft = startDraft(lines);
  expect(draft.lines).toMatchObject([{ part, description: "Pouch" }]);
  expect(readDraftForm(post(await renderForm(draft), "save")).draft.lines).toEqual(draft.lines);
});

test("whatever is posted becomes a draft of what it holds", () => {
  const { draft, basis } = readDraftForm(new URLSearchParams("outcome-1=sold&part-1=X&outcome-3=quoted"));
  expect(draft.lines).toEqual([{ ...emptyDraftLine, part: "X" }]);
  expect(basis).toEqual({ version: 0, supersedes: undefined });
});

test.each([
  ["version=-x", "The field “version” must be a whole number"],
  ["part-1=a&part-1=b", "The field “part-1” was sent more than once"],
  [`fob=${"x".repeat(201)}`, "The field “fob” takes at most 200 characters"],
  [Array.from({ length: 501 }, (_, at) => `outcome-${at + 1}=quoted`).join("&"), "At most 500 lines."],
])("what no form sends is refused with a sentence: %.30s", (body, sentence) => {
  expect(() => readDraftForm(new URLSearchParams(body))).toThrow(sentence);
});

test.each([
  ["settle", "9,999.00", []],
  ["settle-mine", "9,999.00", []],
  ["settle-theirs", "9,480.00", []],
  ["save", "9,480.00", ["unitPrice-1"]],
])("what two people wrote into one field: %s", async (button, price, open) => {
  const form = post(await renderForm(exampleDraft), button);
  const clash = { "mine-unitPrice-1": "9,999.00", "by-unitPrice-1": "Ben Cole", "at-unitPrice-1": "7" };
  for (const [name, value] of Object.entries({ ...clash, "settle-unitPrice-1": "mine" }))
    form.append(name, value);
  const { draft, clashes } = readDraftForm(form);
  expect(draft.lines[0]?.unitPrice).toBe(price);
  expect(clashes.map(({ field }) => field)).toEqual(open);
});

test("an open clash follows its line, and the later of two on one field counts", async () => {
  const form = post(await renderForm(exampleDraft), "save");
  for (const [name, mine] of Object.entries({ "unitPrice-1": "1.00", "origin-2": "Peru", fob: "Dock" }))
    form.append(`mine-${name}`, mine);
  const { clashes } = readDraftForm(form);
  // Someone else removed the first line, and wrote into the second one and the terms again.
  const saved = { ...exampleDraft, lines: exampleDraft.lines.slice(1) };
  const later = { name: "fob", mine: "Pier", by: "Ben", at: 9 };
  expect(nameClashes(saved, [...clashes, later])).toEqual([
    { field: "origin-2", mine: "Peru", by: "", at: 0 },
    { field: "fob", mine: "Pier", by: "Ben", at: 9 },
  ]);
  // Or the script removed it, and the lines below have moved up.
  const moved = post(await renderForm(saved), "settle-mine");
  moved.append("mine-origin-2", "Peru");
  expect(readDraftForm(moved).draft.lines[0]).toMatchObject({ id: "2", origin: "Peru" });
});

test("a pasted block is shown first, by the buyer's line numbers, and written only then", async () => {
  const lines = ["0010", "0020", "A3"].map((number) => ({ ...emptyDraftLine, id: number, number }));
  const noBid = { ...emptyDraftLine, id: "x", number: "0030", outcome: "no-bid" as const };
  const form = post(await renderForm({ ...exampleDraft, lines: [...lines, noBid] }), "block");
  form.set("block", "20\t$1,289.5\t6\nA3\t12.5\t\tUSA\r\n30\t5\n99\t7\n");
  const shown = readDraftForm(form);
  expect(shown.draft.lines.map(({ unitPrice }) => unitPrice)).toEqual(["", "", "", ""]);
  expect(shown.block).toMatchObject({ unmatched: ["99"], refused: [] });
  form.set("do", "block-write");
  const { draft, block } = readDraftForm(form);
  expect(block).toBeUndefined();
  expect(draft.lines).toMatchObject([
    { unitPrice: "", leadTime: "" },
    { unitPrice: "1,289.50", leadTime: "6" },
    { unitPrice: "12.50", leadTime: "", origin: "USA" },
    { unitPrice: "" },
  ]);
  form.set("block", "Line\tWeeks\tKind\n0010\t4\tArmour");
  form.set("do", "block");
  expect(readDraftForm(form).block).toMatchObject({
    changes: [{ line: 0, name: "leadTime", after: "4" }],
    refused: [{ text: "Armour" }],
  });
  form.set("block", "0010 289.50 4");
  expect(readDraftForm(form).block?.changes).toHaveLength(2);
});

test.each([
  ["domestic", "fob", "incoterms"],
  ["abroad", "incoterms", "fob"],
] as const)(
  "a quote %s has a field for its %s, and keeps the %s unseen",
  async (destination, shown, kept) => {
    const html = await renderForm(exampleDraft, { checkContext: { ...exampleCheckContext, destination } });
    const typeOf = (name: string) =>
      new RegExp(`<(?:input|select)[^>]* name="${name}"[^>]*>`).exec(html)?.[0];
    expect(typeOf(kept)).toContain('type="hidden"');
    expect(typeOf(shown)).not.toContain('type="hidden"');
  },
);
