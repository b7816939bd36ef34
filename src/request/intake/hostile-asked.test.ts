import { test } from "vitest";
import { expectWithin } from "#http/testing/processor-time.ts";
import { hostileTexts } from "#mail/testing/hostile-mails.ts";
import { readAsked } from "./read-asked.ts";

const noTables = { read: async () => ({ ok: false, problem: "" }) as const };

const filled = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** What a pattern for sentences, signatures or counts might search over and over. */
const texts: Readonly<Record<string, (length: number) => string>> = {
  ...hostileTexts,
  "a request without an end": (length) => filled("please quote me on a price for the best ", length),
  "counts in one row": (length) => filled("12 a and ", length),
  "counts behind commas": (length) => filled("quote 12 ea, ", length),
  "rows that end like a signature": (length) => filled("Thanks,\nDana\n", length),
  "rows of rules": (length) => filled("--\n", length),
  "confidential words": (length) => filled("confidential ", length),
  tabs: (length) => filled("a\t", length),
  "rows of tabs": (length) => filled("a\tb\t12\n", length),
  "labels without an end": (length) => filled("ship to: ", length),
  "marks of replies": (length) => filled("> ", length),
  "rows of bullets": (length) => filled("- 12 EA vest\n", length),
};

test.each(Object.entries(texts))("the longest text of an e-mail is read in time: %s", async (_, make) => {
  const text = make(80_000);
  const from = { name: make(100), address: "" };
  const file = { name: "list.csv", bytes: Buffer.from(make(200_000)) };
  for (const mail of [
    { from, text, subject: make(200), enclosed: [], files: [] },
    { from, text: "", subject: "", enclosed: [], files: [file] },
  ])
    await expectWithin(1_000, () => readAsked(mail, noTables));
});
