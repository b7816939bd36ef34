import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { quotePreviewPath } from "#desk/desk-paths.ts";
import { createPaperMaker } from "#documents/paper-maker.ts";
import { readPdf } from "#documents/testing/read-pdf.ts";
import { exampleDraft, exampleQuote } from "#quote/testing/example-quote.ts";
import { composeRfq } from "#request/fields/rfq-message.ts";
import { readRfqContent } from "#request/record/submission.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import type { PaperJob } from "#server/papers/make-paper.ts";
import { buyerSecret, openDesk, sendRequest } from "../support/buyer.ts";
import { startDesk } from "../support/desk.ts";

const folder = path.resolve(process.env.BUILT_SITE ?? "dist", "server");

test("the built site makes quotes and copies of requests in a thread of its own", async () => {
  const maker = createPaperMaker<PaperJob>(pathToFileURL(path.join(folder, "paper-worker.js")));
  const message = composeRfq(exampleRfq);
  const request = { reference: "RFQ-7K3MX9QD", receivedAt: 0, message, rfq: readRfqContent(message) };
  const [quote, copy] = await Promise.all([
    maker.make({ kind: "quote", quote: exampleQuote() }),
    maker.make({ kind: "request", request }),
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

test("a clerk's quote is made before the copies that buyers wait for, and one request's copies are one paper", async () => {
  const maker = createPaperMaker<PaperJob>(pathToFileURL(path.join(folder, "paper-worker.js")));
  onTestFinished(() => maker.close());
  const message = composeRfq({ ...exampleRfq, items: "1 x\n".repeat(100).trim() });
  const rfq = readRfqContent(message);
  const copy = (receivedAt: number) =>
    maker.make({ kind: "request", request: { reference: "RFQ-7K3MX9QD", receivedAt, message, rfq } });
  const finished: string[] = [];
  const same = Array.from({ length: 40 }, () => copy(0));
  const others = Array.from({ length: 30 }, (_, index) => copy(index + 1).then(() => finished.push("copy")));
  const quote = maker.make({ kind: "quote", quote: exampleQuote() }).then(() => finished.push("quote"));
  const results = await Promise.allSettled([...others, quote]);
  expect(finished[0]).toBe("quote");
  expect(new Set(await Promise.all(same)).size).toBe(1);
  // One in work, twenty that wait; the rest are asked to come again.
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(10);
});

test("forty downloads of one long request at once do not keep a clerk's preview waiting", async () => {
  const desk = await startDesk({ SIGNING_SECRET: buyerSecret });
  onTestFinished(() => desk.site.kill());
  const { store, staffId } = await openDesk(desk.site);
  onTestFinished(() => store.close());
  const message = composeRfq({ ...exampleRfq, items: "1 x\n".repeat(1_250).trim() });
  const { reference, path: address } = await sendRequest(desk.site.port, message);
  const now = Date.now();
  const basis = { version: 0, supersedes: undefined, begun: exampleDraft };
  await store.saveDraft({ reference, staffId, now, ...basis, draft: exampleDraft });
  const { cookie } = await desk.signIn("Bea Ortiz");

  const copies = Array.from({ length: 40 }, async () => {
    const answer = await fetch(`http://127.0.0.1:${desk.site.port}${address}`, {
      method: "POST",
      headers: { origin: "null", "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ zip: exampleRfq.deliveryZip, as: "pdf" }),
    });
    return [answer.status, (await answer.bytes()).length > 1_000];
  });
  const askedAt = performance.now();
  const preview = await fetch(desk.origin + quotePreviewPath(reference), { headers: { cookie } });
  expect([preview.status, preview.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  // It waits for the one copy that was in work before it, and no paper may take longer than this.
  expect(performance.now() - askedAt).toBeLessThan(20_000);
  expect(await Promise.all(copies)).toEqual(Array(40).fill([200, true]));
});
