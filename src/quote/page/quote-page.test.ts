import { expect, test } from "vitest";
import { quoteCheckPath, quotePath } from "#content/paths.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { checkDraft } from "#quote/finish-quote.ts";
import type { SentQuote } from "#quote/record/quotes.ts";
import { termsInForce } from "#quote/terms-of-sale.ts";
import { exampleCheckContext, exampleDraft, exampleQuote } from "#quote/testing/example-quote.ts";
import { quoteWords } from "#quote/words.ts";
import type { FollowedRequest } from "#request/record/buyers.ts";
import { exampleSubmission } from "#server/testing/example-submission.ts";
import { createIntakeApp } from "#server/testing/test-app.ts";
import { StoreUnavailable } from "#store/store.ts";

const reference = "RFQ-7K3MX9QD";
const sentAt = Date.UTC(2026, 10, 15, 17);
const order = { number: "PO-1", at: sentAt };

/** A store with one quote, which changes when it is ordered or declined. */
async function openQuote(
  changes: object,
  answering?: { readonly outcome: string | Error; readonly changes?: object },
  later: readonly object[] = [],
  found: object = {},
  said: readonly object[] = [],
) {
  const { store, privateLinks, app } = await createIntakeApp();
  const followed = {
    ...exampleSubmission(),
    reference,
    state: "quoted",
    suspicions: [],
    hasZip: true,
    isVerified: true,
    ...found,
  };
  let sent = {
    ...{ quote: exampleQuote({ reference, revision: "A" }), revision: "A", sentBy: "Ann Lee", sentAt },
    ...{ expiresAt: Number.MAX_SAFE_INTEGER, isLatest: true, overruled: {}, isWon: false, pdfSha256: "5e1f" },
    ...changes,
  };
  Object.assign(store, {
    findFollowed: async () => followed as unknown as FollowedRequest,
    findOrders: async () => [],
    findQuotes: async () => ({ draft: undefined, sent: [...later, sent] as unknown as SentQuote[] }),
    noteQuoteOpened: async () => undefined,
    findConversation: async () => said,
    readFilePiece: async ({ number }: { number: number }) =>
      number === 0 ? Buffer.from(buyersList) : undefined,
    unsealRequest: async ({ zip }: { zip: string }) => {
      return { outcome: zip === "36602" ? "open" : "wrong", request: followed };
    },
    orderQuote: answer,
    declineQuote: answer,
    dropFiles: async () => undefined,
  });
  const checkPath = quoteCheckPath(reference, "A", privateLinks.checkKey(reference, "A"));
  return { app, checkPath, path: quotePath(reference, "A", privateLinks.quoteKey(reference, "A")) };

  async function answer() {
    sent = { ...sent, ...answering?.changes };
    if (answering?.outcome instanceof Error) throw answering.outcome;
    return answering?.outcome;
  }
}

test.each([
  ["that is valid", {}, "It is not binding until we confirm it in writing", "cannot confirm"],
  ["that was replaced", { isLatest: false }, "Rev A, which is no longer valid", "It is not binding until"],
  [
    "that was withdrawn",
    { withdrawn: { at: sentAt, reason: "" } },
    "or call (205) 555-0142 about a new quote",
    "It is not binding until",
  ],
])("of an order for a quote %s, the page says what becomes of it", async (_which, changes, says, not) => {
  const { app, path } = await openQuote({ order, ...changes });
  const { body } = await app.inject(path);
  expect(body).toContain("PO-1, received");
  expect(body).toContain(says);
  expect(body).not.toContain(not);
});

test.each([
  ["valid", {}, ["Needed before an order", "You can send your order now."]],
  ["ordered", { order }, ["Needed before we confirm your order"]],
  ["confirmed", { order, confirmed: { at: sentAt, total: undefined } }, []],
  ["replaced", { isLatest: false }, []],
])("beside a quote that is %s, the page says what an order still needs", async (_which, changes, needs) => {
  const { app, path } = await openQuote(changes);
  const { body } = await app.inject(path);
  const all = [
    "Needed before an order",
    "Needed before we confirm your order",
    "You can send your order now.",
  ];
  expect(all.filter((words) => body.includes(words))).toEqual(needs);
});

test("a line without a bid has no price, not even on a phone", async () => {
  const { finished } = checkDraft(exampleDraft, exampleCheckContext);
  const quote = exampleQuote({ ...finished, reference, revision: "A" });
  const { app, path } = await openQuote({ quote });
  const { body } = await app.inject(path);
  expect(body).toContain('<span class="offer__at">at </span>9,480.00');
  expect(body).not.toContain('<span class="offer__at">at </span><span');
  expect(body).toContain('<span class="offer__none">–</span>');
});

test("the total of the lines says, as the paper and the spreadsheet do, whether sales tax is in it", async () => {
  const { app, path } = await openQuote({});
  expect((await app.inject(path)).body).toContain(">Total, sales tax not included</th>");
});

test("the page of a quote whose successor was withdrawn sends nobody to the successor", async () => {
  const withdrawn = { at: sentAt, reason: "" };
  const quote = exampleQuote({ reference, revision: "B" });
  const later = { quote, revision: "B", sentBy: "Ann Lee", sentAt: sentAt + 1, isLatest: true, withdrawn };
  const { app, path } = await openQuote({ isLatest: false }, undefined, [later]);
  const { body } = await app.inject(path);
  expect(body).toContain("Rev A was replaced by <strong>Rev B</strong>, which we withdrew.");
  expect(body).toContain("There is no current quote");
  expect(body).not.toContain("There is a newer revision");
});

test("a question about a line begins with its number, and with nothing that is not a line's number", async () => {
  const { finished } = checkDraft(exampleDraft, exampleCheckContext);
  const quote = exampleQuote({ ...finished, reference, revision: "A" });
  const { app, path } = await openQuote({ quote });
  const { body } = await app.inject(path);
  const [, ask = ""] = /href="([^"]*\?ask=3)#talk"/.exec(body) ?? [];
  expect((await app.inject(ask)).body).toContain(">Line 3: </textarea>");
  const forged = await app.inject(`${path}?ask=%3Cb%3E`);
  expect([forged.statusCode, forged.body.includes("Line <b>")]).toEqual([200, false]);
  expect(forged.body).not.toContain("Line &lt;b&gt;");
});

test("a line says who makes it, where, and its export class, beside weeks and price", async () => {
  const { finished } = checkDraft(exampleDraft, exampleCheckContext);
  const quote = exampleQuote({ ...finished, reference, revision: "A" });
  const { app, path } = await openQuote({ quote });
  const { body } = await app.inject(path);
  expect(body).toContain("EX-BP-4AA · Example Power BP-4 · Origin: USA · EAR99");
  expect(body).toContain('offer__cell--lead">3 wk</td>');
  expect(body.indexOf('class="offer"')).toBeLessThan(body.indexOf('id="order"'));
  expect(body.indexOf('id="order"')).toBeLessThan(body.indexOf('id="talk"'));
});

test.each([
  ["valid", {}, "Your quote: $0.00"],
  ["expired", { expiresAt: 0 }, "This quote has expired"],
  ["replaced", { isLatest: false }, "This quote was replaced"],
  ["withdrawn", { withdrawn: { at: sentAt, reason: "" } }, "This quote was withdrawn"],
  ["ordered", { order }, "We received your order"],
  ["confirmed", { isWon: true, confirmed: { at: sentAt, total: undefined } }, "We confirmed your order"],
  ["declined", { declined: { at: sentAt, closedAs: "lost-price" } }, "You declined this quote"],
])(
  "the page of a quote that is %s says so first, in a frame without the public menu",
  async (_, changes, says) => {
    const { finished } = checkDraft({ ...exampleDraft, lines: [] }, exampleCheckContext);
    const { app, path } = await openQuote({
      quote: exampleQuote({
        ...finished,
        freight: "included",
        totals: { lines: 0, freight: 0, total: 0 } as never,
        reference,
        revision: "A",
      }),
      ...changes,
    });
    const { body } = await app.inject(path);
    expect(body).toContain(`<h1 class="state__heading u-num">${says}</h1>`);
    expect(body).not.toMatch(/Request Quote|class="site-footer|Accept/);
    expect(body).toContain("Private page");
  },
);

test("the amount of a quote that was withdrawn is struck", async () => {
  const { app, path } = await openQuote({ withdrawn: { at: sentAt, reason: "" } });
  expect((await app.inject(path)).body).toContain("<s>$0.00</s>");
});

test("once an order is confirmed, each line says by which day it is expected", async () => {
  const { finished } = checkDraft(exampleDraft, exampleCheckContext);
  const quote = exampleQuote({ ...finished, reference, revision: "A" });
  const confirmed = { at: sentAt, total: undefined };
  const { app, path } = await openQuote({ quote, order, isWon: true, confirmed });
  expect((await app.inject(path)).body).toContain('offer__cell--lead">by January 10, 2027</td>');
});

const dayAfter = Date.UTC(2026, 10, 16, 17);
const revB = { quote: exampleQuote({ reference, revision: "B" }), revision: "B", sentBy: "Ann Lee" };
const later = { ...revB, sentAt: dayAfter, isLatest: true };
const withdrawn = { at: dayAfter, reason: "The maker stopped it." };

test.each([
  ["valid", {}, [], "Rev A is the current revision. It is valid until December 16, 2026."],
  ["expired", { expiresAt: 0 }, [], "Rev A is not current: it expired on December 16, 2026."],
  ["ordered in time", { expiresAt: 0, order }, [], "Rev A is not current: it expired on December 16, 2026."],
  ["withdrawn", { withdrawn }, [], "Rev A is not current: we withdrew it on November 16, 2026"],
  ["replaced", { isLatest: false }, [later], "Rev A is not current: Rev B replaced it on November 16, 2026"],
  ["replaced by one withdrawn", { isLatest: false }, [{ ...later, withdrawn }], "and we withdrew Rev B"],
])(
  "what the PDF links to says of a revision that is %s whether it is current",
  async (_, changes, more, says) => {
    const { app, checkPath, path } = await openQuote(changes, undefined, more);
    const { statusCode, body, headers } = await app.inject(checkPath);
    expect(statusCode).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body.replaceAll("\u00A0", " ")).toContain(says);
    // The PDF is passed on: whoever has it cannot answer for the buyer, nor read what they wrote.
    // To compare with: what is printed in the PDF, and the checksum of its file.
    for (const printed of ["Q-7K3MX9QD Rev A", "$0.00", "5e1f"]) expect(body).toContain(printed);
    for (const secret of [path, "<form", "Example County", "PO-1", "The maker stopped it."])
      expect([secret, body.includes(secret)]).toEqual([secret, false]);
  },
);

test("the key in the PDF opens neither the quote's page nor another revision's", async () => {
  const { app, checkPath } = await openQuote({});
  const [, key = ""] = /(\w+)$/.exec(checkPath) ?? [];
  for (const other of [quotePath(reference, "A", key), quoteCheckPath(reference, "B", key)])
    expect((await app.inject(other)).statusCode).toBe(404);
});

test("the page names the terms of sale that the quote was sent with, and where they can be read", async () => {
  const old = { saleTerms: "How to Buy, clause 3, dated May 1, 2026." };
  const { termsOfSale: terms, ...quote } = exampleQuote({ reference, revision: "A" });
  const ofEarlier = await openQuote({ quote: { ...quote, ...old } });
  expect((await ofEarlier.app.inject(ofEarlier.path)).body).toContain(old.saleTerms);
  if (!terms) throw new Error("it has none");
  const { app, path } = await openQuote({
    quote: { ...quote, termsOfSale: { ...terms, date: "2026-05-01" } },
  });
  const { body } = await app.inject(path);
  expect(body).toContain("dated May 1, 2026, printed in the PDF.");
  expect(body).toContain('href="/contracting/terms-of-sale/2026-05-01"');
  expect(body).not.toContain("Terms of Service (");
});

test("the terms of sale of an earlier day are read at the address that its quotes name", async () => {
  const { store, app } = await createIntakeApp();
  const rows = [{ label: "Returns", value: "Within a week." }];
  Object.assign(store, {
    findTermsOfSale: async (date: string) =>
      date === "2026-05-01" ? [{ date, rows, note: "No more." }] : [],
  });
  const { statusCode, body } = await app.inject("/contracting/terms-of-sale/2026-05-01");
  expect(statusCode).toBe(200);
  for (const words of ["Terms of sale, May 1, 2026", "Within a week.", "No more."])
    expect(body).toContain(words);
  const { date } = termsInForce(theCompany);
  const today = await app.inject(`/contracting/terms-of-sale/${date}`);
  expect(today.body).toContain("Wrong, damaged or defective goods");
  expect((await app.inject("/contracting/terms-of-sale/2026-05-02")).statusCode).toBe(404);
});

test("abroad the Incoterms rule is in the place of FOB, and what comes too late is said so", async () => {
  const [line] = checkDraft(exampleDraft, exampleCheckContext).finished?.lines ?? [];
  if (line?.outcome !== "quoted") throw new Error("the example has a quoted line");
  const late = { ...line, leadTime: "20", isLate: true } as const;
  const abroad = { fob: "", incoterms: "CIP Oslo", needBy: "2027-02-15", lines: [late] };
  const { app, path } = await openQuote({ quote: exampleQuote({ reference, revision: "A", ...abroad }) });
  const { body } = await app.inject(path);
  expect(body).toContain(`Origin: ${quoteWords.origin}`);
  expect(body).toContain("CIP Oslo");
  expect(body).not.toMatch(/\bFOB\b/);
  expect(body).toContain("Delivery: 20 weeks after receipt of order; later than your February 15 date");
  expect(body).toContain("ATF approval and export licenses are not included.");
  expect(body).toContain("U.S. dollars; total includes $612.40 freight; sales tax not included");
});

test("a confirmed order is confirmed on the page, which no longer asks why not", async () => {
  const confirmed = { at: sentAt, total: undefined };
  const { app, path } = await openQuote({ isWon: true, confirmed });
  const { body } = await app.inject(path);
  expect(body).toContain("We confirmed your order on <strong>Sun, Nov");
  const ordered = await openQuote({ isWon: true, confirmed, order });
  expect((await ordered.app.inject(ordered.path)).body).toContain("We confirmed your order PO-1 on <strong>");
  expect(body).not.toContain("Decline this quote");
});

/** As a browser sends a form without a file. */
function sendForm(fields: Readonly<Record<string, string>>) {
  const headers = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };
  return { method: "POST", headers, payload: new URLSearchParams(fields).toString() } as const;
}

const key = "Q-7K3MX9QD";
const orderBy = (number: string) => sendForm({ po: number, key });

test.each([
  ["was replaced", { isLatest: false }, "There is a newer revision"],
  ["expired", { expiresAt: sentAt }, "This quote has expired"],
  ["expired after an order", { expiresAt: sentAt, order }, "PO-1, received"],
])(
  "an order for a quote that %s while it was sent is named on a page that says so",
  async (_how, changes, says) => {
    const { app, path } = await openQuote({}, { outcome: "not standing", changes });
    const { statusCode, body } = await app.inject({ url: path, ...orderBy("PO-77") });
    expect(statusCode).toBe(409);
    expect(body).toContain(says);
    expect(body).toContain("<title>Error: ");
    expect(body).toMatch(/role="alert">We did not accept what you sent just now \(PO-77\)/);
    expect(body).not.toContain('name="po"');
  },
);

test("when an order is sent twice at once, the second answer says that we have it", async () => {
  const { app, path } = await openQuote({}, { outcome: "repeated", changes: { order } });
  const { statusCode, body } = await app.inject({ url: path, ...orderBy("PO-1") });
  expect([statusCode, body.includes("We have PO-1 already.")]).toEqual([200, true]);
});

test.each([
  ["the quote's number", "q7k3mx9qd", 303],
  ["its number and revision", "Q-7K3MX9QD Rev A", 303],
  ["the ZIP code", "36602", 303],
  ["another quote's number", "Q-22222222", 422],
  ["a wrong ZIP code", "00000", 422],
  ["nothing", "", 422],
])("an order or a refusal that is sent with %s", async (_what, typed, status) => {
  for (const fields of [{ po: "PO-77" }, { decline: "price", words: "" }]) {
    const { app, path } = await openQuote({}, { outcome: "done" });
    const answer = await app.inject({ url: path, ...sendForm({ ...fields, key: typed }) });
    expect(answer.statusCode).toBe(status);
    if (status === 422) expect(answer.body).toMatch(/id="(?:order|decline)-key-error"/);
    if ("po" in fields && status === 422) expect(answer.body).toContain('value="PO-77"');
  }
});

test("a buyer who has typed the ZIP code is not asked for it, or for the number, again", async () => {
  const { app, path } = await openQuote({});
  const sealed = (await app.inject(path)).body;
  expect(sealed.match(/name="zip"/g)).toHaveLength(1);
  const { body } = await app.inject({ url: path, ...sendForm({ zip: "36602" }) });
  const inputs = body.match(/<input[^>]* name="(?:zip|key)"[^>]*>/g) ?? [];
  expect(inputs).toHaveLength(3);
  for (const input of inputs) expect(input).toMatch(/type="hidden".*value="36602"/);
});

test("a replaced quote leads to the current one whoever has typed the ZIP code, and nobody else", async () => {
  const currentQuote = { revision: "B", total: 15_276_480 };
  const { app, path } = await openQuote({ isLatest: false }, undefined, [later], { currentQuote });
  const sealed = (await app.inject(path)).body;
  for (const secret of ["/quotes/B/", "152,764"]) expect(sealed).not.toContain(secret);
  const { body } = await app.inject({ url: path, ...sendForm({ zip: "36602" }) });
  expect(body).toMatch(
    /href="\/requests\/RFQ-7K3MX9QD\/quotes\/B\/[0-9a-f]{32}">Open your quote, \$152,764.80</,
  );
  const wrong = await app.inject({ url: path, ...sendForm({ zip: "00000" }) });
  expect([wrong.statusCode, wrong.body.includes("/quotes/B/")]).toEqual([422, false]);
});

const unavailable = new StoreUnavailable("the disk is full");
const words = "We bought it elsewhere.";
const declining = sendForm({ decline: "price", words, key });

test.each([
  ["an order", orderBy("PO-77"), 'value="PO-77"'],
  ["a “not this time”", declining, `>${words}</textarea>`],
])("%s that cannot be stored is said to be so, and nothing typed is lost", async (_what, form, typed) => {
  const { app, path } = await openQuote({}, { outcome: unavailable });
  const { statusCode, body } = await app.inject({ url: path, ...form });
  expect(statusCode).toBe(503);
  expect(body).toContain("We could not save what you sent.");
  expect(body).toContain(typed);
});

test.each([
  ["was replaced", "not standing", { isLatest: false }, "this quote was replaced or withdrawn"],
  ["was ordered and is over", "ordered", { order, expiresAt: sentAt }, "You have ordered from this quote."],
  ["was ordered", "ordered", { order }, "You have ordered from this quote."],
])(
  "a “not this time” for a quote that %s is not taken, and its words stay",
  async (_how, outcome, changes, says) => {
    const { app, path } = await openQuote({}, { outcome, changes });
    const { statusCode, body } = await app.inject({ url: path, ...declining });
    expect(statusCode).toBe(409);
    expect(body).toContain(says);
    expect(body).toContain(`<p>${words}</p>`);
  },
);

test("the page fits into the first flight as it is sent, and no answer that repeats typed words is compressed", async () => {
  const { app, path } = await openQuote({});
  const headers = { "accept-encoding": "br", "content-type": "application/x-www-form-urlencoded" };
  const page = await app.inject({ url: path, headers });
  expect([page.statusCode, page.headers["content-encoding"]]).toEqual([200, "br"]);
  expect(page.rawPayload.length).toBeLessThanOrEqual(14_000);
  const typed = { method: "POST", url: path, headers, payload: "zip=00000" } as const;
  const refused = await app.inject(typed);
  expect([refused.statusCode, refused.headers["content-encoding"]]).toEqual([422, undefined]);
});

const buyersList = "Our no.,Part,Qty,Notes\r\nA-17,NSN 5855-00-000-0101,12,urgent\r\nA-18,EX-9999,1,\r\n";

test("a list that came with the request goes back filled in, to whoever has typed the ZIP code", async () => {
  const file = (id: number, name: string) => ({ id, name, kind: "text", size: 60 });
  const files = [file(7, "list.csv"), file(8, "plan.pdf"), { ...file(9, "ill.csv"), withheld: "infected" }];
  const message = { id: 1, way: "message", by: undefined, at: sentAt, text: "", cc: [] };
  const said = [
    { ...message, side: "buyer", files },
    { ...message, id: 2, side: "desk", files: [file(10, "ours.csv")] },
  ];
  const { finished } = checkDraft(exampleDraft, exampleCheckContext);
  const quote = exampleQuote({ ...finished, reference, revision: "A" });
  const { app, path } = await openQuote({ quote }, undefined, [], {}, said);
  const sealed = (await app.inject({ url: path })).body;
  expect(sealed).toContain('href="#talk">Your own list, filled in');
  expect(sealed).not.toContain("list.csv");
  const post = (fields: Record<string, string>) => app.inject({ url: path, ...sendForm(fields) });
  const { body } = await post({ zip: "36602" });
  expect(body.match(/value="\d+" name="filled"/g)).toEqual(['value="7" name="filled"']);
  const filled = await post({ zip: "36602", filled: "7" });
  expect(filled.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="Q-7K3MX9QD-Rev-A-your-list.csv"',
  });
  const [heads, first, second] = filled.body.split("\r\n");
  expect(heads).toContain('Our no.,Part,Qty,Notes,"Unit price, US$",Lead time');
  expect(first).toMatch(/^A-17,NSN 5855-00-000-0101,12,urgent,9480\.00,/);
  expect(second).toBe("A-18,EX-9999,1,,,,,,");
  const wrong = await post({ zip: "00000", filled: "7" });
  expect([wrong.statusCode, wrong.body.includes("9480.00")]).toEqual([422, false]);
  for (const id of ["8", "9", "10", "99"]) {
    expect([id, (await post({ zip: "36602", filled: id })).statusCode]).toEqual([id, 404]);
  }
});
