import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import type { Company } from "#content/create-company.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { checkDraft } from "#quote/finish-quote.ts";
import type { QuotePaperJob } from "#quote/paper/quote-paper.ts";
import type { QuoteDraft } from "#quote/quote.ts";
import type { QuoteToSend } from "#quote/record/write-quote.ts";
import { exampleCheckContext, exampleDraft, exampleQuote } from "#quote/testing/example-quote.ts";
import { sendQuote } from "./send-quote.ts";

const checkUrl = (reference: string, revision: string) => `https://example.com/${reference}/${revision}`;
const pdf = new Uint8Array([1, 2, 3]);

function setUp(draft: QuoteDraft = exampleDraft) {
  const stored = vi.fn(async (_: QuoteToSend) => ({ outcome: "done" }) as const);
  const make = vi.fn(async (_company: Company, _: QuotePaperJob) => pdf);
  const onQueued = vi.fn();
  const { checks, finished } = checkDraft(draft, { ...exampleCheckContext, isBuyerVerified: false });
  const mails = {
    recipients: { contact: ["info@company.example"], rfq: ["quotes@company.example"] },
    mailDomain: "company.example",
  };
  const send = (reasons: Readonly<Record<string, string>> = {}) =>
    sendQuote(
      { store: { storeSentQuote: stored }, papers: { make }, checkUrl, mailsFor: () => mails, onQueued },
      {
        company: theCompany,
        reference: "RFQ-7K3MX9QD",
        staffId: 1,
        now: 0,
        version: 3,
        seen: undefined,
        checks,
        quote: finished && exampleQuote(finished),
        reasons,
      },
    );
  return { send, stored, make, onQueued };
}

const withLine = (changes: Partial<QuoteDraft["lines"][number]>): QuoteDraft => ({
  ...exampleDraft,
  lines: exampleDraft.lines.map((line, index) => (index === 0 ? { ...line, ...changes } : line)),
});

test("a finished quote is stored with its paper, the paper's hash and the end of its last day", async () => {
  const { send, stored, make, onQueued } = setUp();
  expect(await send({ origin: "needless" })).toEqual({ outcome: "done" });
  expect(stored.mock.calls[0]?.[0]).toMatchObject({
    version: 3,
    pdf,
    pdfSha256: createHash("sha256").update(pdf).digest("hex"),
    // The end of December 16 in Alabama.
    expiresAt: Date.UTC(2026, 11, 17, 6),
    overruled: {},
  });
  expect(onQueued).toHaveBeenCalledOnce();
  expect(make).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ checkUrl: "https://example.com/RFQ-7K3MX9QD/B" }),
  );
});

test("what is missing stops it, whatever reason is given", async () => {
  const { send, make } = setUp(withLine({ unitPrice: "" }));
  expect(await send({ unitPrice: "Later." })).toMatchObject({
    outcome: "unfinished",
    checks: [{ name: "unitPrice" }],
  });
  expect(make).not.toHaveBeenCalled();
});

test("what may be overruled needs a reason, which is recorded", async () => {
  const { send, stored } = setUp(withLine({ maker: "", description: "Goggle 中" }));
  expect(await send({ characters: "The buyer writes it so.", maker: "  " })).toMatchObject({
    outcome: "unfinished",
    checks: [{ name: "maker" }],
  });
  const reasons = {
    characters: "The buyer writes it so.",
    maker: "The buyer named none. ".repeat(40).trim(),
  };
  expect(await send(reasons)).toEqual({ outcome: "done" });
  expect(stored.mock.calls[0]?.[0].overruled).toEqual(reasons);
});

test("a paper that cannot be made sends nothing", async () => {
  const { send, make, stored } = setUp();
  make.mockRejectedValueOnce(new Error("no paper"));
  await expect(send()).rejects.toThrow("no paper");
  expect(stored).not.toHaveBeenCalled();
});
