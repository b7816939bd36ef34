import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { buyerSecret, openDesk, sendRequest } from "../support/buyer.ts";
import { startDesk } from "../support/desk.ts";
import { quotedDraft, readRoom } from "../support/quote-form.ts";

const { dayOf } = theCompany.time;

const desk = await startDesk({ SIGNING_SECRET: buyerSecret });
afterAll(() => desk.site.stop());
const { cookie, email } = await desk.signIn("Ann Lee");
const { store, quote, staffId } = await openDesk(desk.site);
afterAll(() => store.close());

const zip = exampleRfq.deliveryZip;
const read = (path: string) => desk.call(cookie, path);
const html = async (path: string) => (await read(path)).html;
const post = (path: string, fields: Record<string, string> | FormData) => desk.call(cookie, path, fields);

/** What an order needs before it can be confirmed. */
async function clearOrder(reference: string) {
  const by = { reference, staffId, now: Date.now() };
  await store.verifyBuyer({ ...by, how: "Letter" });
  const screened = {
    parties: "Buyer",
    owners: "Public agency",
    lists: "CSL",
    screenedOn: dayOf(by.now).toString(),
  };
  await store.recordScreening({ ...by, ...screened, result: "clear" });
}

function formOf(fields: Record<string, string>, files: readonly (readonly [string, Uint8Array])[] = []) {
  const data = new FormData();
  for (const [name, value] of Object.entries({ form: crypto.randomUUID(), ...fields })) data.set(name, value);
  for (const [name, bytes] of files) data.append("files", new File([new Uint8Array(bytes)], name));
  return data;
}

const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(200_000)]);

async function setUp() {
  const request = await sendRequest(desk.site.port);
  const place = `/requests/${request.reference}`;
  const buyerSays = (url: string, text: string) =>
    fetch(`http://127.0.0.1:${desk.site.port}${url}`, { method: "POST", body: formOf({ text, zip }) });
  const buyerReads = async () => {
    const url = `http://127.0.0.1:${desk.site.port}${request.path}`;
    return (await fetch(url, { method: "POST", body: new URLSearchParams({ zip }) })).text();
  };
  return { ...request, place, buyerSays, buyerReads };
}

const buyerOrders = (path: string, po: string, key = zip) =>
  fetch(`http://127.0.0.1:${desk.site.port}${path}`, {
    method: "POST",
    body: new URLSearchParams({ po, key }),
    redirect: "manual",
  });

/** What the form of an order begins with: all of it, by its lead times. */
function fieldsOf(page: string) {
  const [form = ""] = /<form[^>]*id="confirm"[\s\S]*?<\/form>/.exec(page) ?? [];
  const fields: Record<string, string> = {};
  for (const [input] of form.matchAll(/<input[^>]*>/g)) {
    const [, name = ""] = / name="([^"]+)"/.exec(input) ?? [];
    const [, value = ""] = / value="([^"]*)"/.exec(input) ?? [];
    const isOff = /type="(?:checkbox|radio)"/.test(input) && !/ checked/.test(input);
    if (name && !isOff) fields[name] = value;
  }
  return fields;
}

async function confirm(place: string, n: number, changes: Record<string, string> = {}) {
  const path = `${place}/orders/${n}`;
  return post(`${path}/confirm`, { ...fieldsOf(await html(path)), do: "confirm", ...changes });
}

test("a new answer is marked on the list and on the request until it is answered, with files both ways", async () => {
  const { reference, place, path, buyerSays, buyerReads } = await setUp();
  await post(`${place}/take`, {});
  await buyerSays(path, "Can the helmets ship first?");
  const list = await html("/");
  expect(list).toContain("Buyers waiting");
  expect(list).toContain("“Can the helmets ship first?”");
  expect(list).toContain("New message");
  const { mails = [] } = (await store.findRequest(reference)) ?? {};
  expect(mails.filter(({ kind }) => kind === "message").map(({ to }) => to)).toEqual([email]);

  const page = await html(place);
  expect(page).toMatch(/thread__item--new[\s\S]*Can the helmets ship first\?[\s\S]*id="answer"/);
  const answer = formOf({ text: "Yes, on Monday.", settles: "yes" }, [["plan.pdf", pdf]]);
  const sent = await post(`${place}/reply`, answer);
  expect(sent.status).toBe(303);
  expect(await html(sent.headers.get("location") ?? "")).toContain('role="status">Reply sent.<');
  expect(await html("/")).not.toContain(`“Can the helmets`);
  const answered = await html(place);
  expect(answered).toMatch(/thread__item--desk[\s\S]*Yes, on Monday\.[\s\S]*id="answer"/);
  const link = /href="(\/requests\/[^"]+\/files\/\d+)"/.exec(answered)?.[1] ?? "";
  const file = await read(link);
  expect(file.bytes.equals(pdf)).toBe(true);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": "attachment; filename*=UTF-8''plan.pdf",
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
  });
  const buyers = await buyerReads();
  expect(buyers).toContain("Yes, on Monday.");
  expect(buyers).toContain("plan.pdf");
  expect((await desk.call("", link)).status).not.toBe(200);
});

test("a refused file keeps the others at the desk too, with the copies' addresses, which are checked one by one", async () => {
  const { place, reference } = await setUp();
  const form = crypto.randomUUID();
  const given = { form, text: "My words", cc: "dock@agency.example;\nchief@agency.example" };
  const refused = await post(
    `${place}/reply`,
    formOf(given, [
      ["plan.pdf", pdf],
      ["a.exe", Buffer.from("MZ")],
    ]),
  );
  expect(refused.status).toBe(409);
  expect(refused.html).toContain("The files we could accept are still here.");
  expect(refused.html).toContain("chief@agency.example</textarea>");
  const kept = /value="(\d+ plan\.pdf)"/.exec(refused.html)?.[1] ?? "";
  const wrong = async (cc: string) => (await post(`${place}/reply`, formOf({ ...given, kept, cc }))).html;
  const marked = await wrong("dock@agency.example, no one");
  expect(marked).toMatch(/id="cc"[^>]*aria-invalid="true"[^>]*aria-describedby="cc-error"/);
  expect(marked).toMatch(/id="cc-error">“no” is not an e-mail address/);
  expect(marked).not.toContain('id="text-error"');
  expect(await wrong("a@x.example\r\nBcc:b@x.example")).toContain("“Bcc:b@x.example” is not");
  const six = [1, 2, 3, 4, 5, 6].map((n) => `${n}@x.example`).join(" ");
  expect(await wrong(six)).toContain("A copy can be sent to 5 addresses at most.");
  expect(await store.findConversation(reference)).toEqual([]);

  for (let n = 0; n < 2; n += 1) {
    expect((await post(`${place}/reply`, formOf({ ...given, kept }))).status).toBe(303);
  }
  const changed = await post(`${place}/reply`, formOf({ ...given, kept, text: "Other words" }));
  expect([changed.status, changed.html.includes("was sent with an earlier message.")]).toEqual([409, true]);
  expect(changed.html).not.toContain(`value="${kept}"`);
  const cc = ["dock@agency.example", "chief@agency.example"];
  expect(await store.findConversation(reference)).toMatchObject([{ files: [{ name: "plan.pdf" }], cc }]);
  expect(await html(place)).toContain(`Copy to ${cc.join(", ")}`);
});

test("what was pasted into a reply or a note loses its control characters and nothing else", async () => {
  const { place, reference } = await setUp();
  const pasted = "Lot 5\u000210\vVests";
  expect((await post(`${place}/reply`, formOf({ text: pasted }))).status).toBe(303);
  expect((await post(`${place}/note`, { note: pasted })).status).toBe(303);
  const { said = [], events = [] } = (await store.findRequest(reference)) ?? {};
  expect([said[0]?.text, events.find(({ kind }) => kind === "noted")?.body]).toEqual([
    "Lot 5 10\nVests",
    "Lot 5 10\nVests",
  ]);
});

test("a saved text fills the box with what is known of the request; what is not known has to be filled in", async () => {
  const { place, reference } = await setUp();
  const page = await html(place);
  expect(page).toContain("Partial shipment is fine");
  expect(page).toContain(`Tell us which lines of ${reference} you need first.`);
  const insert = (index: string, text = "") => post(`${place}/reply`, formOf({ insert: index, text }));
  const filled = await insert("0", "First of all:");
  expect(filled.status).toBe(200);
  expect(filled.html).toMatch(
    /First of all:\n\n[^[\]]+, before we can confirm an order[^[\]]+\n\nAnn Lee<\/textarea>/,
  );
  const early = await insert("2");
  expect(early.html).toContain("The price is valid until [valid until],");
  const unsent = await post(`${place}/reply`, formOf({ text: "Firm until [valid until]." }));
  expect([unsent.status, unsent.html.includes("Fill in [valid until] first")]).toEqual([409, true]);
  await quote(reference, { revision: "A" });
  expect((await insert("2")).html).toMatch(
    /The price is valid until [A-Z][a-z]+ \d+, 20\d\d,[^<]*<\/textarea>/,
  );
  await quote(reference, { revision: "B" });
  const withdrawal = { reference, staffId, now: Date.now(), revision: "B", reason: "Out of stock" };
  await store.withdrawQuote({ ...withdrawal, mailDomain: "company.example" });
  expect((await insert("2")).html).toContain("The price is valid until [valid until], unless");
  expect(await store.findConversation(reference)).toEqual([]);
});

test("an order shows its total on the list; its own page confirms it once the buyer is verified", async () => {
  const { reference, place, buyerReads } = await setUp();
  const { path } = await quote(reference, { revision: "A" });
  await buyerOrders(path, "2027-00418");
  const list = await html("/");
  expect(list).toMatch(/Order received<\/strong> PO 2027-00418, \$126,062\.20/);
  expect(list).toContain("PO 2027-00418");
  const page = await html(place);
  expect(page).toContain("Purchase order 2027-00418");
  expect(page).toContain(`href="${place}/orders"`);
  const early = await confirm(place, 1);
  expect(early.status).toBe(409);
  expect(early.html).toContain("The order cannot be confirmed yet");
  await clearOrder(reference);
  expect((await confirm(place, 1)).status).toBe(303);
  expect(await store.findRequest(reference)).toMatchObject({ closedAs: "won", waitsSince: undefined });
  expect(await buyerReads()).toMatch(
    /We accept your order 2027-00418 \(quote Q-\w+ Rev A\) on the terms of the order\./,
  );

  // What was confirmed is what the next request from the same organization is told.
  const { total = 0 } = (await store.findOrders(reference))[0] ?? {};
  const said = `$${(total / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
  expect(await html(place)).toContain(`${said} confirmed on`);
  const next = await setUp();
  expect(await html(next.place)).toContain(`Won, ${said}`);
});

test("after a confirmed order the buyer’s page invites no other; one that is sent still is kept as a message", async () => {
  const { reference, place } = await setUp();
  const { path } = await quote(reference, { revision: "A" });
  await buyerOrders(path, "PO 1");
  await clearOrder(reference);
  expect((await confirm(place, 1)).status).toBe(303);

  const opened = await (await fetch(`http://127.0.0.1:${desk.site.port}${path}`)).text();
  expect(opened).not.toContain("Send the order");
  expect(opened).toContain("To change this order, or to order more from Rev A");
  const answer = await buyerOrders(path, "PO 2");
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("We kept what you sent just now (PO 2) as a message.");
  const request = await store.findRequest(reference);
  expect(request).toMatchObject({ closedAs: "won", quoted: { order: { number: "PO 1" } } });
  expect(await html(place)).toContain("Another purchase order for Rev A: PO 2");

  // Opened again, it is still a contract.
  await post(`${place}/reopen`, {});
  const again = await html(place);
  expect(again).not.toContain("No order: price");
  const lost = await post(`${place}/close`, { how: "lost-price", reason: "Too late" });
  expect([lost.status, lost.html.includes("Only canceling it ends it")]).toEqual([409, true]);
});

test("an order is declined with a reason that the buyer reads, and only then can its quote be withdrawn", async () => {
  const { reference, place, buyerReads } = await setUp();
  const { path } = await quote(reference, { revision: "A" });
  await buyerOrders(path, "PO 9");
  const page = await html(place);
  expect(page).not.toContain("Withdraw the quote");
  const withdraw = () => post(`${place}/quotes/A/withdraw`, { withdrawal: "Out of stock" });
  const early = await withdraw();
  expect([early.status, early.html.includes("this quote is ordered")]).toEqual([409, true]);
  const [, orderedAt = ""] = /name="orderedAt" value="(\d+)"/.exec(await html(`${place}/orders/1`)) ?? [];
  const declined = await post(`${place}/orders/1/decline`, { reason: "The maker stopped it.", orderedAt });
  expect(declined.status).toBe(303);
  expect(await buyerReads()).toContain("The maker stopped it.");
  expect(await html(place)).toContain("Withdraw the quote");
  expect((await withdraw()).status).toBe(303);
});

test("words that confirm an order are not sent as a reply, and are kept", async () => {
  const { reference, place } = await setUp();
  await buyerOrders((await quote(reference, { revision: "A" })).path, "2027-00419");
  const ask = (text: string) => post(`${place}/reply`, formOf({ text, settles: "yes" }));
  for (const text of ["We accept your order 2027-00419.", "Hello Dana,\n\nWe accept your\norder."]) {
    const refused = await ask(text);
    expect([refused.status, refused.html.includes("these words confirm an order")]).toEqual([409, true]);
    expect(refused.html.replaceAll("\r\n", "\n")).toContain(`${text}</textarea>`);
  }
  expect(await store.findConversation(reference)).toEqual([]);
  expect((await store.findRequest(reference))?.waitsSince).toBeDefined();
  expect((await ask("Which dock do you mean?")).status).toBe(303);
});

test("a page from before a corrected order confirms nothing, and shows the order as it is", async () => {
  const { reference, place } = await setUp();
  const { path } = await quote(reference, { revision: "A" });
  await buyerOrders(path, "PO 1");
  await clearOrder(reference);
  const stale = fieldsOf(await html(`${place}/orders/1`));
  await buyerOrders(path, "PO 2");
  const refused = await post(`${place}/orders/1/confirm`, { ...stale, do: "confirm" });
  expect(refused.status).toBe(409);
  expect(refused.html).toContain("the order or its quote has changed since you opened this page");
  expect(refused.html).toContain("Order PO 2");
  expect(await store.findConversation(reference)).toEqual([]);
  expect((await confirm(place, 1)).status).toBe(303);
});
const revised = quotedDraft({ unitPrice: "90.00" }, { remarks: "We ship in two lots" });

test("a revision is not sent over an order that nobody has answered, and nothing typed is lost", async () => {
  const { reference, place } = await setUp();
  const { path } = await quote(reference, { revision: "A" });
  const open = async () => readRoom(await html(`${place}/quote`));
  const send = ({ basis, seen, draft: { page = "" } }: Awaited<ReturnType<typeof open>>) =>
    desk.callQuote(cookie, `${place}/quote`, "POST", { ...basis, seen, draft: { ...revised, page } });
  const opened = await open();
  await buyerOrders(path, "PO 77");
  expect(await send(opened)).toMatchObject({
    status: 409,
    said: {
      said: expect.stringMatching(
        /^The buyer has ordered Rev A\. This revision was not sent\. Your draft is saved: confirm or decline/,
      ),
    },
  });
  expect((await open()).draft.remarks).toBe("We ship in two lots");
  expect(await html(place)).toContain("Confirm the order");
  const { mails = [], quoted } = (await store.findRequest(reference)) ?? {};
  expect([mails.filter(({ kind }) => kind === "quote").length, quoted?.revision]).toEqual([1, "A"]);

  // Anyone who opens it now reads of the order first.
  const read = await html(`${place}/quote`);
  expect(read).toMatch(/The buyer has ordered Rev A.*Purchase order PO 77 came in/s);
  // Who has read of it has to answer it all the same.
  expect((await send(readRoom(read))).status).toBe(409);
  const [, orderedAt = ""] = /name="orderedAt" value="(\d+)"/.exec(await html(`${place}/orders/1`)) ?? [];
  const declined = await post(`${place}/orders/1/decline`, { reason: "A line has changed.", orderedAt });
  expect(declined.status).toBe(303);
  expect((await send(await open())).status).toBe(200);
  expect(await html(place)).not.toContain("Confirm the order");
});
