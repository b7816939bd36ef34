import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { quotePaperPath, quotePath, quoteSheetPath, requestPath } from "#content/paths.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { openDesk } from "#desk/testing/open-desk.ts";
import { readPdf } from "#documents/testing/read-pdf.ts";
import { settings } from "#mail/testing/factories.ts";
import type { OutgoingMessage } from "#mail/transport.ts";
import { checkDraft } from "#quote/finish-quote.ts";
import { makeQuotePdf } from "#quote/paper/quote-paper.ts";
import { emptyDraftLine, type QuoteDraft } from "#quote/quote.ts";
import { exampleCheckContext, exampleDraft, exampleQuote } from "#quote/testing/example-quote.ts";
import { createMailDeliverer } from "#server/mail/delivery.ts";
import { operations } from "#server/store/operations.ts";
import { exampleSubmission } from "#server/testing/example-submission.ts";
import { askedLine, exampleSending } from "#server/testing/sent-quote.ts";
import { createTestApp } from "#server/testing/test-app.ts";
import { costOperations } from "./record.ts";

/** Of a goggle that is sold for 9,480.00, twelve times: no figure of the quote itself has these digits. */
const source = {
  supplier: "Qzx Supplier",
  source: "Qzx source",
  note: "Qzx note",
  cost: "7,341.57",
  on: "2031-03-07",
};
const costs = { sources: [source], chosen: 0, margin: "22.557", markup: "29.127" };
const markers = [
  ...["Qzx", "2031-03-07", "Mar 7, 2031", "March 7, 2031", "22.557", "29.127", "22.56%", "29.13%"],
  // A piece, and all twelve: as typed, grouped, in cents, in ten-thousandths.
  ...["7,341.57", "7341.57", "734157", "88,098.84", "88098.84", "8809884"],
];
const leaksIn = (text: string) => markers.filter((marker) => text.includes(marker));

test("the markers are found where they are", () => {
  expect(leaksIn(JSON.stringify(costs))).toEqual(["Qzx", "2031-03-07", "22.557", "29.127", "7,341.57"]);
});

test("one file selects from the tables of costs", () => {
  const naming = globSync("src/**/*.{ts,tsx}").filter(
    (file) => !file.includes(".test.") && /\b(?:cost_sheets|line_costs)\b/.test(readFileSync(file, "utf8")),
  );
  expect(naming.sort()).toEqual([
    "src/costs/record.ts",
    "src/store/migrations/017-costs.ts",
    "src/store/schema.ts",
  ]);
});

test("no module that writes for buyers can reach what costs are", () => {
  const importing = globSync("src/**/*.{ts,tsx}")
    .filter((file) => !/\.test\.|\/testing\//.test(file) && readFileSync(file, "utf8").includes('"#costs/'))
    .map((file) => path.dirname(file));
  expect([...new Set(importing)].sort()).toEqual([
    "src/costs/editor",
    "src/desk/browser",
    "src/desk/quotes",
    "src/desk/shell",
    "src/server/archive",
    "src/server/store",
  ]);
});

async function plant() {
  const desk = await openDesk();
  const owner = await desk.signIn("Olive Owner");
  const submission = exampleSubmission({}, { receivedAt: desk.time.now, respondBy: desk.time.now + 1 });
  await desk.store.accept(submission);
  const { reference } = submission;
  const [{ id: staffId = 0 } = {}] = await desk.store.listAccess();
  const basis = { version: 0, supersedes: undefined };
  const draft = { ...exampleDraft, page: "" };
  await desk.store.saveDraft({ reference, staffId, now: desk.time.now, ...basis, draft });
  const post = (cookie: string, url: string, body: unknown) =>
    desk.app.inject({
      ...{ method: "POST", url, payload: JSON.stringify(body) },
      headers: { cookie, origin: "http://localhost:3001", "content-type": "application/json" },
    });
  const lines = { "1": costs };
  const saved = await post(owner, deskPaths.quoteCosts(reference), { version: 0, sheet: { lines } });
  expect(saved.statusCode).toBe(200);
  return { ...desk, owner, reference, staffId, post };
}

/** Everything that leaves, for a quote that says this; answers where which marker was found. */
async function searchAll(draft: QuoteDraft) {
  const planted = await plant();
  const { store, app, time, owner, reference, staffId, call, signIn, post } = planted;
  const { finished } = checkDraft(draft, exampleCheckContext);
  const quote = exampleQuote({ ...finished, reference, revision: "A", supersedes: undefined });
  const pdf = await makeQuotePdf(theCompany, { quote });
  const sending = exampleSending(reference, { staffId, now: time.now, said: quote });
  expect(await store.storeSentQuote({ ...sending, pdf: pdf.bytes })).toEqual({ outcome: "done" });

  const found: [string, string][] = [];
  const look = (what: string, bytes: string | Uint8Array) => {
    const text = typeof bytes === "string" ? bytes : Buffer.from(bytes).toString("latin1");
    expect(text.length).toBeGreaterThan(0);
    for (const leak of leaksIn(text)) found.push([what, leak]);
  };

  // What a buyer opens.
  const site = await createTestApp({ now: new Date(time.now).toJSON() });
  Object.assign(site.store, store);
  const { privateLinks } = site;
  const name = [reference, "A", privateLinks.quoteKey(reference, "A")] as const;
  for (const url of [quotePath(...name), requestPath(reference, privateLinks.requestKey(reference))]) {
    const page = await site.app.inject({ url });
    expect([url, page.statusCode]).toEqual([url, 200]);
    look(url, page.body);
  }
  const paper = await site.app.inject({ url: quotePaperPath(...name) });
  look("PDF", readPdf(paper.rawPayload).text());
  look("PDF, raw", paper.rawPayload);
  const sheet = await site.app.inject({ url: quoteSheetPath(...name) });
  look("spreadsheet", unzip(sheet.rawPayload));

  // What is sent.
  const messages: OutgoingMessage[] = [];
  const deliverer = createMailDeliverer({
    ...{ store, settings: () => settings, clock: () => time.now, log: () => {}, holder: "test" },
    transport: {
      send: async (message) => {
        messages.push(message);
        return { outcome: "sent" };
      },
      close: async () => {},
    },
  });
  deliverer.start();
  await expect.poll(() => messages.length).toBeGreaterThan(2);
  await deliverer.stop();
  for (const message of messages) look("e-mail", JSON.stringify(message));

  // Every other query, whatever it is for.
  const given = {
    ...{
      reference,
      staffId,
      id: staffId,
      revision: "A",
      tab: "quoted",
      state: "sent",
      text: "",
      limit: 99,
      after: 0,
    },
    ...{ since: 0, until: time.now + 1, now: time.now, lines: [askedLine({ part: "NSN 5855-00-000-0101" })] },
  };
  const answers: string[] = [];
  for (const name of Object.keys(operations.reads)) {
    if (Object.hasOwn(costOperations.reads, name)) continue;
    for (const argument of [given, reference, staffId, time.now, undefined]) {
      const read = store[name as keyof typeof operations.reads] as (argument: unknown) => Promise<unknown>;
      const answer = await read(argument).catch(() => undefined);
      const text = JSON.stringify(answer, (_, value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value,
      );
      if (text === undefined || text === "[]") continue;
      answers.push(name);
      look(name, text);
    }
  }
  expect(new Set(answers).size).toBeGreaterThan(20);
  expect(answers).toEqual(
    expect.arrayContaining(["findQuotes", "exportPage", "findRequest", "findQuotePaper"]),
  );

  // The desk's own pages, and everything for a clerk who may not know.
  const clerk = await signIn("Cy Clerk");
  await post(owner, deskPaths.costs, { isHidden: true });
  for (const [cookie, url] of [
    [owner, deskPaths.request(reference)],
    [owner, deskPaths.sentQuote(reference, "A")],
    [owner, deskPaths.export],
    [owner, deskPaths.list],
    [clerk, deskPaths.quote(reference)],
    [clerk, deskPaths.quoteMemory(reference)],
    [clerk, deskPaths.quoteCosts(reference)],
    [clerk, deskPaths.quoteEarlierCosts(reference, "1")],
  ] as const) {
    look(url, (await call(cookie, url)).html);
  }
  const refused = await post(clerk, deskPaths.quoteCosts(reference), { version: 1, sheet: { lines: {} } });
  look("refused post", refused.body);
  const own = await app.inject({ url: deskPaths.quoteCosts(reference), headers: { cookie: owner } });
  expect(leaksIn(own.body)).not.toEqual([]);
  return found;
}

test("neither a page, a PDF, a spreadsheet, an e-mail nor any other query of the store holds a cost", async () => {
  expect(await searchAll(exampleDraft)).toEqual([]);
});

test("an owner's export has cost and margin; the store answers no clerk, whatever clerks may see elsewhere", async () => {
  const { store, time, owner, reference, staffId, signIn, call } = await plant();
  const { finished } = checkDraft({ ...exampleDraft, discount: "" }, exampleCheckContext);
  const said = exampleQuote({ ...finished, reference, revision: "A", supersedes: undefined });
  await store.storeSentQuote(exampleSending(reference, { staffId, now: time.now, said }));
  const references = [reference];
  const [known] = await store.listQuoteCosts({ staffId, references });
  expect(known).toMatchObject({ reference, cost: 8_809_884, lines: 1 });
  const { html: csv } = await call(owner, deskPaths.export, { state: "quoted" });
  expect(csv.split("\r\n")[0]).toMatch(/,quote_cost,quote_margin_percent,quote_lines_with_cost$/);
  expect(csv).toContain(",88098.84,");
  const clerk = await signIn("Cy Clerk");
  const people = await store.listAccess();
  const { id = 0 } = people.find(({ name }) => name === "Cy Clerk") ?? {};
  expect(await store.listQuoteCosts({ staffId: id, references })).toEqual([]);
  for (const format of ["csv", "xlsx"]) {
    const refused = await call(clerk, deskPaths.export, { state: "quoted", format });
    expect([refused.status, leaksIn(refused.html)]).toEqual([403, []]);
  }
});

test("each of five leaks is found: as typed, grouped times the quantity, in cents, as a margin, as a supplier", async () => {
  const leaks = ["7,341.57", "88,098.84", "734157", "22.56%", "Qzx"];
  const lines = exampleDraft.lines.with(0, {
    ...emptyDraftLine,
    ...exampleDraft.lines[0],
    description: leaks.join("; "),
  });
  const found = await searchAll({ ...exampleDraft, lines });
  const carriers = ["/quotes/", "PDF", "spreadsheet", "e-mail", "findQuotes"];
  for (const leak of leaks) {
    const places = found.filter(([, marker]) => marker === leak).map(([place]) => place);
    const missed = carriers.filter((carrier) => !places.some((place) => place.includes(carrier)));
    expect([leak, missed]).toEqual([leak, []]);
  }
});

/** All entries of an archive, stored or compressed. */
function unzip(archive: Buffer) {
  const parts: string[] = [];
  for (let at = archive.indexOf("PK\u0003\u0004"); at >= 0; at = archive.indexOf("PK\u0003\u0004", at + 4)) {
    const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
    const bytes = archive.subarray(start, start + archive.readUInt32LE(at + 18));
    parts.push(String(archive.readUInt16LE(at + 8) === 0 ? bytes : inflateRawSync(bytes)));
  }
  return parts.join("\n");
}
