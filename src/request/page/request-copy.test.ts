import fc from "fast-check";
import { expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { accessibilityProblems } from "#documents/testing/accessibility-problems.ts";
import { readPdf } from "#documents/testing/read-pdf.ts";
import { composeRfq, type Message } from "#request/fields/message.ts";
import { readRfqContent } from "#request/record/submission.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { makeRequestCopy } from "./request-copy.ts";

const { said: company } = theCompany;

const receivedAt = Temporal.Instant.from("2026-11-16T12:52:00Z").epochMilliseconds;
const copyOf = (items: string, quantities = "As listed with each item") =>
  makeCopy(composeRfq({ ...exampleRfq, items, quantities }));
const makeCopy = (message: Message) =>
  makeRequestCopy(theCompany, {
    reference: "RFQ-7K3MX9QD",
    receivedAt,
    message,
    rfq: readRfqContent(message),
  });

test("it holds facts, lines and the words as they were sent, tagged for everyone", async () => {
  const { bytes, problems } = await copyOf("12 ea NSN 5855-00-000-0101 goggle\nHard cases, wheeled");
  expect(problems).toEqual([]);
  const pdf = readPdf(bytes);
  expect(pdf.info()).toMatchObject({
    Pages: "1",
    Tagged: "yes",
    Title: `Copy of request RFQ-7K3MX9QD, ${company.legalName}`,
  });
  expect(accessibilityProblems(pdf.objects())).toEqual([]);
  const text = pdf.text();
  for (const words of [
    "RFQ-7K3MX9QD",
    "Mon, Nov 16, 2026, 6:52 AM CST",
    exampleRfq.name,
    exampleRfq.email,
    "NSN 5855-00-000-0101",
    "No quantity found",
    "12 ea NSN 5855-00-000-0101 goggle",
    exampleRfq.notes,
  ]) {
    expect(text).toContain(words);
  }
});

test("a message that was not written by the form is copied as it is", async () => {
  const message = { ...composeRfq(exampleRfq), message: "Please send 12 goggles.\nThank you." };
  const { bytes } = await makeCopy(message);
  const text = readPdf(bytes).text();
  expect(text).toContain("Please send 12 goggles.");
  expect(text).not.toContain("How we read your list");
});

test("whatever was sent fits on paper", async () => {
  const hostile = fc.oneof(
    fc.string({ minLength: 10, maxLength: 3_400, unit: fc.constantFrom(..."\n a1,x;\t-W") }),
    fc.string({ minLength: 10, maxLength: 1_000 }),
  );
  await fc.assert(
    fc.asyncProperty(hostile, async (items) => {
      const { problems } = await copyOf(items, items.slice(0, 900));
      expect(problems).toEqual([]);
    }),
    { numRuns: 8 },
  );
});
