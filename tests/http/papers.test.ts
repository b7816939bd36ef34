import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { quotePreviewPath } from "#desk/desk-paths.ts";
import { createPaperMaker } from "#documents/paper-maker.ts";
import { readPdf } from "#documents/testing/read-pdf.ts";
import { composeRfq } from "#forms/rfq-message.ts";
import { exampleRfq } from "#forms/testing/example-rfq.ts";
import { exampleDraft, exampleQuote } from "#quotes/testing/example-quote.ts";
import { buyerSecret, openDesk, sendRequest } from "../support/buyer.ts";
import { startDesk } from "../support/desk.ts";

const folder = path.resolve(process.env.BUILT_SITE ?? "dist", "server");

test("the built site makes quotes and copies of requests in a thread of its own", async () => {
  const maker = createPaperMaker(pathToFileURL(path.join(folder, "paper-worker.js")));
  const request = { reference: "RFQ-7K3MX9QD", receivedAt: 0, message: composeRfq(exampleRfq) };
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

test("whatever buyers' copies are asked for, a clerk's preview is answered", async () => {
  const desk = await startDesk({ SIGNING_SECRET: buyerSecret });
  onTestFinished(() => desk.site.kill());
  const { store, staffId } = await openDesk(desk.site);
  onTestFinished(() => store.close());
  const items = "1 x\n".repeat(1_250);
  const send = async (notes: string) =>
    sendRequest(desk.site.port, composeRfq({ ...exampleRfq, items, notes }));
  const requests = await Promise.all(Array.from({ length: 30 }, (_, index) => send(`Request ${index}`)));
  const [{ reference, path: first } = { reference: "", path: "" }] = requests;
  const now = Date.now();
  await store.saveDraft({ reference, staffId, now, version: 0, supersedes: undefined, draft: exampleDraft });
  const { cookie } = await desk.signIn("Bea Ortiz");

  const copy = (address: string) =>
    fetch(`http://127.0.0.1:${desk.site.port}${address}`, {
      method: "POST",
      headers: { origin: "null", "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ zip: exampleRfq.deliveryZip, as: "pdf" }),
    });
  const copies = [...Array<string>(40).fill(first), ...requests.map(({ path: each }) => each)].map(copy);
  const preview = await fetch(desk.origin + quotePreviewPath(reference), { headers: { cookie } });
  expect([preview.status, preview.headers.get("content-type")]).toEqual([200, "application/pdf"]);

  const answers = await Promise.all(copies);
  // The forty of one request are one paper; of thirty different ones, as many as may wait.
  expect(answers.slice(0, 40).map(({ status }) => status)).toEqual(Array(40).fill(200));
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { status, headers } of refused) {
    expect([status, Number(headers.get("retry-after")) > 0]).toEqual([503, true]);
  }
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(60);
  const page = await fetch(`http://127.0.0.1:${desk.site.port}${first}`);
  expect(page.status).toBe(200);
});
