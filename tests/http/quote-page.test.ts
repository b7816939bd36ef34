import { expect, test } from "vitest";
import { DAY_MS } from "#company/time-in.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { quoteNumber } from "#quote/quote-text.ts";
import { findJoinedWords } from "#site/testing/find-joined-words.ts";
import { builtBuyerSite } from "../support/built-site.ts";
import { buyerLinks, fromOwnPage, sendRequest } from "../support/buyer.ts";

const { said: company } = theCompany;
const { dueBy } = theCompany.time;

const { ask, site, desk } = builtBuyerSite();
const browser = { ...fromOwnPage, "content-type": "application/x-www-form-urlencoded" };
const order = (url: string, number: string, key = numberIn(url)) =>
  ask({
    method: "POST",
    url,
    headers: browser,
    payload: new URLSearchParams({ po: number, key }).toString(),
  });

/** The number of the quote at this address. */
function numberIn(path: string) {
  return quoteNumber(/RFQ-\w+/.exec(path)?.[0] ?? "");
}

async function setUp() {
  const request = await sendRequest(site().port);
  const { reference } = request;
  const events = async () =>
    ((await desk().store.findRequest(reference))?.events ?? []).map(({ kind, body }) => [kind, body]);
  const orderMails = async () => {
    const mails = (await desk().store.findRequest(reference))?.mails ?? [];
    return mails.filter(({ kind }) => kind === "order").map(({ to }) => to);
  };
  return { ...request, ...desk(), events, orderMails };
}

/** Sends the order with its file, as a browser does. */
async function sendOrder(path: string, fields: Readonly<Record<string, string | File>>) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ key: numberIn(path), ...fields })) body.set(name, value);
  const url = `http://127.0.0.1:${site().port}${path}?order`;
  const answer = await fetch(url, { method: "POST", body, headers: fromOwnPage, redirect: "manual" });
  return { status: answer.status, html: await answer.text() };
}

test("a quote opens by its own link: total, validity, lines, law above the number, and the paper as it was sent", async () => {
  const { reference, path, quote } = await setUp();
  const rev = await quote(reference, { revision: "A" });
  const page = await ask(rev.path);
  expect(page.statusCode).toBe(200);
  for (const words of ["$126,062.20", "Rev A is current", "Or equal:", "No bid:", "Net 30", "Ann prepared"]) {
    expect(page.body).toContain(words);
  }
  expect(page.body.indexOf("A quote is not an offer")).toBeLessThan(page.body.indexOf('name="po"'));
  expect(page.body).toContain('id="order"');
  expect(page.headers).toMatchObject({
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
    "referrer-policy": "no-referrer",
  });
  const paper = await fetch(`http://127.0.0.1:${site().port}${rev.path}/quote.pdf`);
  expect(paper.headers.get("content-disposition")).toContain("-Rev-A.pdf");
  expect(rev.pdf.equals(new Uint8Array(await paper.arrayBuffer()))).toBe(true);
  const sheet = await fetch(`http://127.0.0.1:${site().port}${rev.path}/quote.xlsx`);
  expect(sheet.headers.get("content-disposition")).toMatch(/^attachment; filename=".+-Rev-A\.xlsx"$/);
  expect(Buffer.from(await sheet.arrayBuffer()).toString("latin1", 0, 2)).toBe("PK");
  // The request's own page says that it is quoted, and no price.
  const request = await ask(path);
  expect(request.body).toContain("Quoted. We e-mailed the quote");
  expect(request.body).not.toContain("126,062");
  for (const { body } of [page, request]) expect(findJoinedWords({ path, html: body })).toEqual([]);
});

test("that it was opened is noted once: not for HEAD, and not for what a browser fetches ahead", async () => {
  const { reference, quote, events } = await setUp();
  const { path } = await quote(reference, { revision: "A" });
  const opened = async () => (await events()).filter(([kind]) => kind === "opened").length;
  await ask({ method: "HEAD", url: path });
  for (const name of ["sec-purpose", "purpose", "x-moz"]) {
    expect((await ask({ url: path, headers: { [name]: "prefetch" } })).statusCode).toBe(200);
  }
  expect(await opened()).toBe(0);
  await ask(path);
  await ask(path);
  expect(await opened()).toBe(1);
});

test("what is not an order number is refused at the field and reaches nobody, and neither does the eleventh correction", async () => {
  const { reference, quote, orderMails } = await setUp();
  const { path } = await quote(reference, { revision: "A" });
  for (const number of [
    "",
    " ",
    "7",
    "x".repeat(41),
    "PO\n1",
    "PO\u202e1",
    "<b>1</b>",
    "https://evil.example",
  ]) {
    const answer = await order(path, number);
    expect([number, answer.statusCode]).toEqual([number, 422]);
    expect(answer.body).toContain('id="po-error"');
    expect(answer.body).toContain("<title>Error: ");
  }
  expect(await orderMails()).toEqual([]);
  for (let n = 0; n < 10; n += 1) expect((await order(path, `PO ${n} of ten`)).statusCode).toBe(303);
  const last = await order(path, "PO 11");
  expect(last.statusCode).toBe(429);
  expect(last.body).toContain(company.phone.display);
  expect(await orderMails()).toHaveLength(10);
});

test("an order whose number is refused keeps its file: the corrected number comes with it, also without script", async () => {
  const { reference, quote, store } = await setUp();
  const { path } = await quote(reference, { revision: "A" });
  const send = (fields: Readonly<Record<string, string | File>>) => sendOrder(path, fields);
  const formIn = (html: string) => {
    const [form = ""] = /<form class="order-form".*?<\/form>/s.exec(html) ?? [];
    const read = (name: string) => new RegExp(`name="${name}"[^>]* value="([^"]+)"`).exec(form)?.[1] ?? "";
    return { form: read("form"), kept: read("kept") };
  };
  const files = new File(["%PDF-1.7 the order itself"], "PO-123.pdf");
  const first = formIn((await ask(path)).body);
  const refused = await send({ form: first.form, po: "PO: 123", files });
  expect(refused.status).toBe(422);
  const again = formIn(refused.html);
  expect(again).toEqual({ form: first.form, kept: expect.stringMatching(/^\d+ PO-123\.pdf$/) });
  expect((await send({ ...again, po: "PO 123" })).status).toBe(303);
  const repeated = await send({ ...again, po: "PO 123" });
  expect([repeated.status, repeated.html.includes("We received your purchase order")]).toEqual([200, true]);
  const changed = await send({ ...again, po: "PO 124" });
  expect([changed.status, formIn(changed.html).kept]).toEqual([422, ""]);
  expect(changed.html).toContain("“PO-123.pdf” was sent with an earlier message.");
  expect(await store.findConversation(reference)).toMatchObject([
    { way: "order", files: [{ name: "PO-123.pdf" }] },
  ]);

  const unkept = await send({ po: "PO: 123", files });
  expect([unkept.status, unkept.html.includes("“PO-123.pdf” could not be kept.")]).toEqual([422, true]);
});

test("a superseded quote stays readable and tells nothing of the newer one but that it is there", async () => {
  const { reference, quote } = await setUp();
  const first = await quote(reference, { revision: "A", sentAt: Date.now() - 60_000 });
  const second = await quote(reference, { revision: "B" });
  const old = await ask(first.path);
  expect(old.body).toContain("There is a newer revision");
  expect(old.body).toContain("Superseded");
  expect(old.body).not.toContain(buyerLinks.quoteKey(reference, "B"));
  expect((await order(first.path, "PO 1")).statusCode).toBe(409);
  expect((await ask(`${first.path}/quote.pdf`)).statusCode).toBe(200);
  const current = await ask(second.path);
  expect(current.body).toContain("Rev B is current");
  expect(current.body).toContain(`${first.path}/quote.pdf`);
});

test("a withdrawn quote says so and cannot be ordered; the request waits again", async () => {
  const { reference, path: request, quote, store, staffId } = await setUp();
  const { path } = await quote(reference, { revision: "A" });
  const reason = "The maker has stopped production.";
  const withdrawal = { reference, staffId, now: Date.now(), revision: "A", reason };
  await store.withdrawQuote({ ...withdrawal, mailDomain: "company.example" });
  const page = await ask(path);
  expect(page.body).toContain("This quote was withdrawn");
  expect(page.body).toContain(reason);
  expect((await order(path, "PO 1")).statusCode).toBe(409);
  const waiting = (await ask(request)).body;
  expect(waiting).toContain("We withdrew our quote on");
  expect(waiting).not.toContain("purchase order number");
});

test("asking for a new revision of an expired quote is a message with a deadline, and the page names that deadline", async () => {
  const { reference, quote, store } = await setUp();
  const { path } = await quote(reference, {
    revision: "A",
    sentAt: Date.now() - DAY_MS,
    expiresAt: Date.now() - 1,
  });
  const expired = (await ask(path)).body;
  expect(expired).toContain("We can renew it as a new revision");
  expect(expired).not.toContain("mailto:sales@cahabaridge.com?subject");
  const [, renew = ""] = /name="renew" value="([^"]+)"/.exec(expired) ?? [];
  const payload = new URLSearchParams({ renew }).toString();
  const post = () => ask({ method: "POST", url: path, headers: browser, payload });
  expect([(await post()).statusCode, (await post()).statusCode]).toEqual([303, 303]);
  const request = await store.findRequest(reference);
  expect(request).toMatchObject({ state: "open", answeredAt: undefined });
  expect(request?.said).toMatchObject([{ side: "buyer", text: expect.stringContaining("new revision") }]);
  const asked = (await ask(path)).body;
  expect(asked).toContain("You asked for a new revision");
  expect(asked.replaceAll("\u00a0", " ")).toContain(
    `We will answer in writing ${dueBy(request?.respondBy ?? 0, Date.now())}.`,
  );
  expect(asked).not.toContain("Ask for a new revision");
});
