import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { fixtureCompany } from "#content/testing/fixture-company.ts";
import { createPaperMaker } from "#documents/paper-thread.ts";
import { readPdf } from "#documents/testing/read-pdf.ts";
import { exampleQuote } from "#quote/testing/example-quote.ts";
import { composeRfq } from "#request/fields/message.ts";
import { readRfqContent } from "#request/record/submission.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import type { PaperJob } from "#server/papers/paper-worker.ts";

const folder = path.resolve(process.env.BUILT_SITE ?? "dist", "server");

test("the built site makes quotes and copies of requests in a thread of its own", async () => {
  const maker = createPaperMaker<PaperJob>(pathToFileURL(path.join(folder, "paper-worker.js")));
  const message = composeRfq(exampleRfq);
  const request = { reference: "RFQ-7K3MX9QD", receivedAt: 0, message, rfq: readRfqContent(message) };
  const [quote, copy] = await Promise.all([
    maker.make(fixtureCompany(), { kind: "quote", quote: exampleQuote() }),
    maker.make(fixtureCompany(), { kind: "request", request }),
  ]);
  expect(readPdf(quote).text()).toContain("Q-7K3MX9QD Rev B");
  expect(readPdf(copy).text()).toContain(exampleRfq.items.slice(0, 30));
  await maker.close();
});

test("the thread that answers requests never loads what makes them", () => {
  const loaded = new Set<string>();
  const load = (file: string) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    const code = readFileSync(file, "utf8");
    for (const [, found = ""] of code.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)) {
      load(path.resolve(path.dirname(file), found));
    }
  };
  load(path.join(folder, "main.js"));
  expect(loaded.size).toBeGreaterThan(3);
  const codes = [...loaded].map((file) => readFileSync(file, "utf8"));
  expect(codes.filter((code) => /["'](?:pdfkit|fontkit)["']/.test(code))).toEqual([]);
});
