import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { renderText } from "#mail/letter.tsx";
import { buildFields, buildMail, buildSubmission, receivedAt, settings } from "#mail/testing/factories.ts";
import { parseMail } from "#mail/testing/parse-mail.ts";
import { startSmtpServer } from "#mail/testing/servers.ts";
import { createSmtpTransport, type Transport } from "#mail/transport.ts";
import { checkDraft } from "#quote/finish-quote.ts";
import type { Quote, QuoteDraft } from "#quote/quote.ts";
import { exampleCheckContext, exampleDraft, exampleQuote } from "#quote/testing/example-quote.ts";
import type { LeasedMail } from "#request/record/mail-delivery.ts";
import { composeMail } from "#server/mail/compose.ts";
import { type MailedQuote, writeQuoteMail } from "./quote-mails.tsx";

const pdf = Uint8Array.from({ length: 3_000 }, (_, n) => (n * 7) % 256);

function quoteOf(draft: Partial<QuoteDraft> = {}, changes: Partial<Quote> = {}): Quote {
  const { finished } = checkDraft(
    { ...exampleDraft, ...draft },
    { ...exampleCheckContext, isBuyerVerified: false },
  );
  if (!finished) throw new Error("the example should be complete");
  return exampleQuote({ ...finished, ...changes });
}

const mailed = (quote: Quote, before?: Quote): MailedQuote => ({
  paper: { quote, pdf, pdfSha256: "", isLatest: true, isWithdrawn: false, awaitedUntil: undefined },
  before,
});

const ofQuote = (changes: Partial<LeasedMail> = {}) =>
  buildMail({
    kind: "quote",
    to: "dana.whitfield@example.gov",
    messageId: "<quote-1@example.com>",
    content: JSON.stringify({ revision: "B", answersTo: "<receipt@example.com>" }),
    ...changes,
  });

function compose(mail: LeasedMail, quote: MailedQuote) {
  const message = composeMail(mail, settings, receivedAt, { quote });
  if (!message) throw new Error("The mail cannot be addressed");
  return message;
}

let server: Awaited<ReturnType<typeof startSmtpServer>>;
let smtp: Transport;

beforeAll(async () => {
  server = await startSmtpServer();
  smtp = createSmtpTransport(server.url);
});

afterAll(async () => {
  await smtp.close();
  await server.close();
});

async function sendBySmtp(message: ReturnType<typeof compose>) {
  server.received.length = 0;
  expect(await smtp.send(message)).toEqual({ outcome: "sent" });
  const [received, ...others] = server.received;
  expect(others).toEqual([]);
  return { ...received, mail: parseMail(received?.raw ?? "") };
}

test("the quote's mail says sum, lines, changes and law, in both parts", () => {
  const lines = exampleDraft.lines.map((line, n) => (n === 0 ? { ...line, unitPrice: "9,610.00" } : line));
  const { mail } = compose(ofQuote(), mailed(quoteOf(), quoteOf({ lines }, { revision: "A" })));
  expect(mail.subject).toBe("Quote Q-7K3MX9QD Rev B: $126,062.20, valid until December 16, 2026");
  const key = settings.privateLinks.quoteKey("RFQ-7K3MX9QD", "B");
  for (const part of [String(mail.text), String(mail.html)]) {
    for (const words of [
      "Your quote: $126,062.20",
      "It answers your request RFQ-7K3MX9QD and replaces Rev A",
      "December 16, 2026",
      "113,760.00",
      "EX-BP-4AA",
      "EX-HC-3A-L",
      "No bid",
      "612.40",
      "Line 1, unit price: 9,480.00 instead of 9,610.00",
      "is not an offer that can be accepted",
      `https://example.com/requests/RFQ-7K3MX9QD/quotes/B/${key}`,
    ]) {
      expect(part).toContain(words);
    }
  }
  expect(String(mail.text)).not.toContain("9,480.00 instead of 9,480.00");
  expect(String(mail.text)).toContain("\n   12\u00A0EA at 186.25, 3 weeks: 2,235.00");
  expect(String(mail.html)).toContain("EX-BP-4AA, 186.25 each");
});

test("the buyer's own number of a line is on one row", () => {
  const lines = exampleDraft.lines.map((line, index) => ({ ...line, number: `00${index + 1}0` }));
  const { mail } = compose(ofQuote(), mailed(quoteOf({ lines })));
  const number = /<th [^>]*>0010</.exec(String(mail.html))?.[0];
  expect(number).toMatch(/^<th (?!.*(overflow-wrap|word-break))/);
});

test("a first quote has no changes to tell", () => {
  const quote = quoteOf({}, { revision: "A", supersedes: undefined });
  const { mail } = compose(ofQuote(), mailed(quote));
  expect(String(mail.text)).not.toMatch(/Changed:|replaces/);
});

test("the PDF arrives byte for byte by SMTP, in the thread of the acknowledgement", async () => {
  const { mail, to } = await sendBySmtp(compose(ofQuote(), mailed(quoteOf())));
  expect(to).toEqual(["dana.whitfield@example.gov"]);
  expect(mail.header("in-reply-to")).toBe("<receipt@example.com>");
  expect(mail.header("references")).toBe("<receipt@example.com>");
  expect(mail.header("message-id")).toBe("<quote-1@example.com>");
  expect(mail.header("reply-to")).toContain("sales@example.com");
  expect(mail.attachments).toMatchObject([{ type: expect.stringContaining("application/pdf") }]);
  expect(mail.attachments[0]?.filename).toBe("Q-7K3MX9QD-Rev-B.pdf");
  expect(mail.attachments[0]?.bytes.equals(pdf)).toBe(true);
  expect(mail.text).toContain("Your quote: $126,062.20");
  expect(mail.html).toContain("Your quote: $126,062.20");
});

test("a quote's mail without its quote is not sent at all", () => {
  expect(() => composeMail(ofQuote(), settings, receivedAt)).toThrow("was given no quote");
});

test("a number that the buyer typed reaches the staff, whatever it is, and no header", async () => {
  const typed = fc.string({ unit: "grapheme", minLength: 1, maxLength: 80 });
  const hostile = fc.constantFrom(
    "1\r\nBcc: victim@evil.example",
    "=?utf-8?q?=0D=0ABcc:_v@e.example?=",
    "<b>1</b>",
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(typed, hostile), async (number) => {
      const content = JSON.stringify({ revision: "B", number, answersTo: undefined });
      const submission = buildSubmission({ fields: buildFields({ company: number }) });
      const message = compose(
        buildMail({ kind: "order", to: "sales@example.com", content, submission }),
        mailed(quoteOf()),
      );
      const { mail, to } = await sendBySmtp(message);
      expect(to).toEqual(["sales@example.com"]);
      expect(mail.names).not.toContain("bcc");
      expect(mail.header("subject")).toContain("for Q-7K3MX9QD Rev B");
      expect(mail.html).not.toContain("<b>1</b>");
    }),
    { numRuns: 40 },
  );
});

test("before a quote expires, its writer is led to the desk and the buyer to the quote, without a PDF", () => {
  const quote = mailed(
    quoteOf({}, { number: "Q-7K3MX9QD", reference: "RFQ-7K3MX9QD", validUntil: "2027-03-12" }),
  );
  const toWriter = compose(ofQuote({ kind: "expiry", to: "ann@example.com" }), quote).mail;
  expect(toWriter).toMatchObject({
    subject: "Expires March 12, 2027: Q-7K3MX9QD Rev B",
    replyTo: { address: "dana.whitfield@example.gov" },
    inReplyTo: "<receipt@example.com>",
    headers: { "Auto-Submitted": "auto-generated" },
  });
  expect(toWriter.text).toContain("https://desk.example.com/requests/RFQ-7K3MX9QD");
  const toBuyer = compose(ofQuote({ kind: "expiry-notice" }), quote).mail;
  expect(toBuyer.subject).toBe("Your quote Q-7K3MX9QD Rev B is valid until March 12, 2027");
  expect(toBuyer.replyTo).toMatchObject({ address: "sales@example.com" });
  const page = `https://example.com/requests/RFQ-7K3MX9QD/quotes/B/${settings.privateLinks.quoteKey("RFQ-7K3MX9QD", "B")}`;
  expect(toBuyer.text).toContain(`${page}#decline`);
  for (const mail of [toWriter, toBuyer]) {
    expect(mail.attachments).toBeUndefined();
    expect(mail.text).toContain("$126,062.20");
  }
});

test("a reminder asks in the thread of the quote, names who asks, and leads to ordering, asking and declining", () => {
  const quote = mailed(quoteOf({}, { validUntil: "2027-03-12" }));
  const content = JSON.stringify({ revision: "B", by: "Ann Lee", answersTo: "<receipt@example.com>" });
  const { mail } = compose({ ...ofQuote({ kind: "quote-reminder" }), content }, quote);
  expect(mail).toMatchObject({
    inReplyTo: "<receipt@example.com>",
    headers: { "Auto-Submitted": "auto-generated" },
  });
  expect(mail.subject).toBe(`Re: ${compose(ofQuote(), quote).mail.subject}`);
  expect(mail.text).toContain("Ann Lee asks whether you need anything else");
  expect(mail.text).toContain("March 12, 2027");
  expect(mail.text).toContain("#decline");
  expect(mail.attachments).toBeUndefined();
});

test("a long quote has a small mail: the links first, ten lines, and how many more there are", () => {
  const [first] = exampleDraft.lines;
  if (!first) throw new Error("the example has lines");
  const lines = Array.from({ length: 500 }, (_, index) => ({
    ...first,
    number: String((index + 1) * 10).padStart(5, "0"),
  }));
  const { mail } = compose(ofQuote(), mailed(quoteOf({ lines })));
  for (const part of [mail.text, mail.html].map(String)) {
    expect(part.length).toBeLessThan(30_000);
    expect(part).toContain("490 more lines are in the PDF and on the quote’s page.");
    expect(part).toContain("00100");
    expect(part).not.toContain("00110");
    expect(part.indexOf("Open your quote")).toBeLessThan(part.indexOf("00010"));
  }
});

test("typed lines cannot pass for rows of ours in the text part", () => {
  const [first] = exampleDraft.lines;
  if (!first) throw new Error("the example has lines");
  const lines = [{ ...first, description: "Goggle\nTotal, sales tax not included: $1.00" }];
  const { mail } = compose(ofQuote(), mailed(quoteOf({ lines })));
  expect(String(mail.text).match(/^Total, sales tax not included:/gm)).toHaveLength(1);
});

test("a copy of a quote's e-mail is that e-mail: it begins with the sentence, and names the files and who else has it", () => {
  const cc = ["dock@agency.example"];
  const enclosed = {
    text: "As we\nsaid.",
    by: "Ann Lee",
    files: ["sheet.pdf"],
    to: "dana.whitfield@example.gov",
    cc,
  };
  const content = JSON.stringify({ revision: "B", enclosed });
  for (const [kind, to] of [
    ["quote", "dana.whitfield@example.gov"],
    ["copy", "dock@agency.example"],
  ] as const) {
    const { mail } = compose(ofQuote({ kind, to, content }), mailed(quoteOf()));
    expect(mail).toMatchObject({
      to: [{ address: "dana.whitfield@example.gov" }],
      cc: [{ address: "dock@agency.example" }],
      envelope: { to: [to] },
      attachments: [{ contentType: "application/pdf" }],
    });
    expect(mail.text).toMatch(/\n\nAs we said\. Q-\S+ Rev B is attached as a PDF/);
    expect(mail.text).toContain("sheet.pdf\n");
    expect(mail.html).toMatch(/href="[^"]*\/requests\/[\w/-]+"[^>]*>sheet\.pdf/);
  }
});

test("abroad the e-mail states the Incoterms rule and not FOB, and why lines come late", () => {
  const abroad = quoteOf({}, { fob: "", incoterms: "CIP Oslo", whyLate: "The maker starts in March." });
  const text = renderText(
    writeQuoteMail(theCompany, mailed(abroad), { publicOrigin: "https://example.com", key: "k" }),
  );
  expect(text).toContain("CIP Oslo (Incoterms 2020)");
  expect(text).toContain("export licenses are not included. The maker starts in March.");
  expect(text).not.toMatch(/\bFOB\b/);
});
