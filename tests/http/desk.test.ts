import { afterAll, expect, onTestFinished, test } from "vitest";
import { listedOn } from "#company/listed-places.ts";
import { sayDay } from "#company/time-in.ts";
import { requestsPath } from "#content/paths.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { emptyText, ownersOnly, requestWords } from "#desk/words.ts";
import { rfqForm } from "#request/fields/forms.ts";
import { composeRfq } from "#request/fields/message.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { buyerSecret, openDesk, sendRequest } from "../support/buyer.ts";
import { startDesk } from "../support/desk.ts";
import { rfqInput } from "../support/form-input.ts";
import { findHtmlProblems } from "../support/html-rules.ts";
import { quotedDraft, readRoom } from "../support/quote-form.ts";
import { submit } from "../support/submit.ts";

const { dayOf } = theCompany.time;

const { site, origin, run, signIn, call, callQuote } = await startDesk({ SIGNING_SECRET: buyerSecret });
afterAll(() => site.kill());
const owner = await signIn("Olive Owner");
const { cookie } = await signIn("Ann Lee");

async function receive(changes = {}) {
  const message = composeRfq({ ...rfqInput, attachments: [], ...changes });
  const { body } = await submit(site.port, { message, key: crypto.randomUUID() });
  return String(body.reference);
}

test("the desk's list is exported with its real columns, safe from formulas, and on record", async () => {
  const reference = await receive({ organization: "=HYPERLINK(1)", quantities: "40 each" });
  const other = await receive({ organization: "Sample Port Authority" });
  const answer = await call(owner.cookie, "/export", { state: "open", q: "" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="requests-[\d-]+\.csv"$/);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect([...answer.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, ...rows] = answer.html.slice(1).split("\r\n");
  expect(head).toContain(
    ",organization,subject,role,purchasing_entity,items,quantities,delivery_city,delivery_state,delivery_zip,need_by_date,notes,",
  );
  const all = rows.join("\r\n");
  expect(all).toContain(reference);
  expect(all).toContain("'=HYPERLINK(1)");
  expect(all).toContain(",40 each,");
  const { html: found } = await call(owner.cookie, "/export", { state: "open", q: "sample port" });
  expect(found).toContain(other);
  expect(found).not.toContain(reference);
  const closed = await call(owner.cookie, "/export", { state: "closed", q: "" });
  expect(closed.html).not.toContain(other);
  const audit: { kind: string; who: string }[] = JSON.parse(await run("staff", "audit", "--json"));
  expect(audit.filter(({ kind }) => kind === "exported")).toMatchObject([
    { who: "Olive Owner" },
    { who: "Olive Owner" },
    { who: "Olive Owner" },
  ]);
  expect((await call("", "/export", { state: "open" })).status).toBe(303);
});

test("every field of the form is on the request's page, also one that was added to the form since", async () => {
  const reference = await receive(exampleRfq);
  const { html } = await call(cookie, `/requests/${reference}`);
  const words = html.replaceAll("&#x27;", "'");
  for (const { name } of rfqForm.fields)
    expect(words, name).toContain(name === "needByDate" ? sayDay(exampleRfq[name]) : exampleRfq[name]);
});

type Fields = Readonly<Record<string, string>> | URLSearchParams;

async function openRequest(changes: Partial<typeof exampleRfq> = {}) {
  const { reference } = await sendRequest(
    site.port,
    composeRfq({ ...exampleRfq, notes: crypto.randomUUID(), ...changes }),
  );
  const ask = async (action?: string, fields?: Fields, person = owner.cookie) => {
    const { status, html } = await call(person, deskPaths.request(reference, action), fields);
    return { status, html: html.replaceAll("&#x27;", "'") };
  };
  return {
    reference,
    page: async () => (await ask()).html,
    post: (action: string, fields: Fields, person?: string) => ask(action, fields, person),
    /** Expects the page again with a sentence, and the form open with all that was typed. */
    async refuses(action: string, fields: Fields, notice: string) {
      const { status, html } = await ask(action, fields);
      expect([status, html]).toEqual([
        409,
        expect.stringContaining(`<p class="notice" role="alert">${notice}`),
      ]);
      const form = html.split(`data-fold="${action}" open=""`)[1]?.split("</details>")[0];
      for (const [, typed] of new URLSearchParams(fields)) expect(form).toContain(typed);
      expect((await ask()).html).not.toContain(notice);
    },
  };
}

const screening = {
  endUser: "Example County Jail",
  owners: "A county: nobody owns it",
  others: "Sample Freight LLC",
  screenedOn: dayOf(Date.now()).toString(),
  result: "clear",
};

function screen(changes: Partial<typeof screening> = {}, lists = ["sam", "csl"]) {
  const fields = new URLSearchParams({ ...screening, ...changes });
  for (const list of lists) fields.append("lists", list);
  return fields;
}

const daysAgo = (days: number) => dayOf(Date.now()).subtract({ days }).toString();

test("a screening has its parties from the request, named lists and a date of late, or is refused and kept", async () => {
  const { page, post, refuses } = await openRequest();
  const before = await page();
  expect(before).toContain("Not screened");
  for (const party of [exampleRfq.name, exampleRfq.organization, exampleRfq.purchasingEntity])
    expect(before.split('data-fold="screen"')[1]).toContain(party);
  for (const screenedOn of ["2026-02-31", "9999-01-01", "2019-05-01", daysAgo(31)])
    await refuses("screen", screen({ screenedOn }), "Enter a date within the last 30 days");
  await refuses("screen", screen({ owners: "x" }), "Name the owners of 50 percent or more");
  await refuses("screen", screen({ endUser: "x" }), "Name the end user.");
  for (const lists of [[], ["sam"], ["csl", "ddtc"], ["x"]])
    expect((await post("screen", screen({}, lists))).html).toContain("Tick the lists that you searched");
  expect((await post("screen", screen({ result: "perhaps" }))).html).toContain("Choose the result.");
  // As the form was sent before: what is typed as parties does not count.
  const loose = { parties: "x", owners: "x", lists: "x", screenedOn: "2019-01-01", result: "clear" };
  expect((await post("screen", loose)).status).toBe(409);
  expect(await page()).toContain("Not screened");
  expect((await post("screen", screen({ others: "x".repeat(10_001) }))).status).toBe(400);

  expect((await post("screen", screen({ screenedOn: daysAgo(30) }))).status).toBe(303);
  const after = await page();
  const said = `Clear, ${sayDay(daysAgo(30))}, by Olive`;
  const lists = "Consolidated Screening List (trade.gov); SAM.gov exclusions";
  for (const words of [said, `Organization: ${exampleRfq.organization}`, screening.owners, lists])
    expect(after).toContain(words);
});

test("a U.S. government body is one tick, where all of it is in the U.S.", async () => {
  const { page, post } = await openRequest();
  expect((await post("screen-government", { governmentEndUser: "Example County Jail" })).status).toBe(303);
  expect(await page()).toContain("Lists searched: none: all are U.S. government bodies");
  const abroad = await openRequest({ deliveryState: "Ontario", deliveryZip: "K1A 0B1" });
  expect(await abroad.page()).not.toContain("screen-government");
  const { status, html } = await abroad.post("screen-government", {
    governmentEndUser: "Example County Jail",
  });
  expect([status, html]).toEqual([
    409,
    expect.stringContaining("are in the United States: record a screening"),
  ]);
});

test("whoever finds a possible match does not clear it; someone else does, with a reason that stays", async () => {
  const { page, post } = await openRequest();
  expect((await post("screen", screen({ result: "match" }))).status).toBe(303);
  const found = await page();
  expect(found).toContain("Possible match, ");
  expect(found).toContain("No quote is sent and no order is confirmed until someone clears it.");
  expect(found).not.toContain("screen-government");
  expect((await post("screen", screen())).html).toContain("Nothing was recorded: a possible match stands.");
  const why = { clearing: "Born in another year, and in another country" };
  expect((await post("clear-match", why)).html).toContain("The match was not cleared: someone other");
  expect((await post("clear-match", { clearing: " " }, cookie)).status).toBe(409);
  expect((await post("clear-match", why, cookie)).status).toBe(303);
  const after = await page();
  for (const words of ["cleared by Ann on", why.clearing]) expect(after).toContain(words);
  expect(after).not.toContain("nobody has cleared it");
  expect(after).not.toContain("until someone clears it");
});

const iran = { country: "Iran", buyerCountry: "iran", endUserCountry: "Iran" };

test("the countries are confirmed from a list; nothing passes by its spelling, and U.S. ones need nobody", async () => {
  expect(await (await openRequest()).page()).toContain(
    "from the state and ZIP code; nobody has confirmed it",
  );
  const { page, post, refuses } = await openRequest({ deliveryState: "Ontario", deliveryZip: "K1A 0B1" });
  expect(await page()).toContain("Not clearly in the U.S.");
  expect((await post("country", { ...iran, country: "Canada ".repeat(9) })).status).toBe(400);
  await refuses("country", { ...iran, country: "  " }, "Enter all three countries");
  await refuses("country", { ...iran, country: "Irann" }, "“Irann” is no country that we know.");
  const canada = { country: "canada", buyerCountry: "USA", endUserCountry: "Canada" };
  expect((await post("country", canada)).status).toBe(303);
  const after = await page();
  expect(after).toContain("delivery place Canada, buyer United States, end user Canada by Olive Owner");
  expect(after).not.toContain("Not clearly in the U.S.");
  expect(after).not.toContain("only an owner can allow it");
});

test("for an embargoed place the page names rule, list and keeper, and only an owner lets it pass, on record", async () => {
  const { reference, page, post } = await openRequest({ deliveryState: "Iran", deliveryZip: "11369" });
  expect((await post("country", iran, cookie)).status).toBe(303);
  const before = await page();
  for (const words of [
    "Iran (delivery place, buyer, and end user): only an owner can allow it",
    "U.S. embargo (31 CFR part 560; 15 CFR 746.7). It stops every line.",
    `From our list of ${sayDay(listedOn)}, kept current by Olive Owner.`,
    "31 CFR 501.604",
    "22 CFR 126.1(e)(2)",
    "Ask counsel.",
  ])
    expect(before).toContain(words);
  expect(before.match(/It stops every line/g)).toHaveLength(1);
  const { draft, basis } = readRoom((await call(cookie, deskPaths.quote(reference))).html);
  const sent = await callQuote(cookie, deskPaths.quote(reference), "POST", { ...basis, draft });
  expect(JSON.stringify(sent)).toContain("Places on our list");
  expect(JSON.stringify(sent)).toContain("Only an owner can allow it, on the request’s page");

  const countries = /name="countries" value="([^"]*)"/.exec(before)?.[1]?.replaceAll("&quot;", '"') ?? "";
  const license = { countries, ground: "license", authority: "IA-2026-1", allowReason: "OFAC’s letter" };
  expect((await post("allow", license, cookie)).html).toContain(ownersOnly);
  expect((await call(cookie, deskPaths.request(reference))).html).not.toContain('data-fold="allow"');
  for (const missing of [{ authority: " " }, { allowReason: "" }, { ground: "none" }, { countries: "x" }])
    expect((await post("allow", { ...license, ...missing })).status).toBe(409);
  expect((await post("allow", license)).status).toBe(303);
  for (const words of ["License: IA-2026-1", "OFAC’s letter", "end user): allowed"])
    expect(await page()).toContain(words);
  const { html: exported } = await call(owner.cookie, "/export", { state: "open", q: reference });
  expect(exported).toContain("License: IA-2026-1");
  expect(exported).toContain("delivery Iran, buyer Iran, endUser Iran");
});

test("an order holds its records by itself, until years after a final payment that has happened", async () => {
  const { reference, page, post, refuses } = await openRequest();
  const { store, quote } = await openDesk(site);
  onTestFinished(() => store.close());
  await quote(reference, { revision: "A" });
  const unordered = await post("close", { how: "won", reason: "By phone" });
  expect(unordered.status).toBe(409);
  expect(unordered.html).toContain("Nothing was closed: there is no order.");
  const ordered = await post("orders/new", { number: "4711", "take-0": "yes", "quantity-0": "1" });
  expect(ordered.status).toBe(303);
  expect(await page()).toContain("4711");
  await refuses("close", { how: "lost-price", reason: "" }, "Nothing was done: this quote is ordered.");
  expect(await page()).toContain("which is not recorded yet");
  expect(await page()).toContain(requestWords.heldByLaw("order"));
  // A hold that the law requires has no form to lift it.
  const lifted = await post("lift-hold", { liftReason: "Not needed" });
  expect(lifted.status).toBe(409);
  expect(lifted.html).toContain(`role="alert">${requestWords.heldByLaw("order")}`);
  await refuses("payment", { paidOn: "2026-02-31" }, "Enter a date");
  await refuses("payment", { paidOn: "9999-12-31" }, "Enter a date");
  await refuses("payment", { paidOn: "yesterday" }, "Enter a date");
  expect(await page()).toContain("which is not recorded yet");
  expect((await post("payment", { paidOn: "2026-02-27" })).status).toBe(303);
  const after = await page();
  expect(after).not.toContain("which is not recorded yet");
  expect(after).toMatch(/Order: not deleted before [A-Z][a-z]+ \d+, 20\d\d/);
});

test("a legal hold is set and lifted, each with a reason", async () => {
  const { page, post, refuses } = await openRequest();
  const isHeld = async () => (await page()).includes("Legal hold: not deleted until");
  await refuses("keep", { keepReason: " " }, emptyText);
  expect(await isHeld()).toBe(false);
  expect((await post("keep", { keepReason: "A lawsuit is announced" })).status).toBe(303);
  expect(await isHeld()).toBe(true);
  expect(await page()).toContain("A lawsuit is announced");
  await refuses("lift-hold", { liftReason: "" }, emptyText);
  expect(await isHeld()).toBe(true);
  expect((await post("lift-hold", { liftReason: "The lawsuit is over" })).status).toBe(303);
  expect(await isHeld()).toBe(false);
  expect(await page()).toContain("The lawsuit is over");
});

test("a request is put off until a day that is to come, says so, and is brought up again", async () => {
  const { page, post, refuses } = await openRequest();
  const put = { putOff: "day", putOffDay: dayOf(Date.now()).toString(), putOffNote: "Ask the supplier" };
  await refuses("put-off", put, "Nothing was put off: choose a day after today and within a year");
  const day = dayOf(Date.now()).add({ days: 3 });
  expect((await post("put-off", { ...put, putOffDay: day.toString() })).status).toBe(303);
  const off = await page();
  expect(off).toContain(`Put off until ${sayDay(day)}.`);
  expect(off).toContain("“Ask the supplier”");
  const { html: list } = await call(owner.cookie, "/");
  expect(list).toContain(">Ask the supplier<");
  expect((await post("end-put-off", {})).status).toBe(303);
  expect(await page()).not.toContain(`Put off until ${sayDay(day)}.`);
  await post("put-off", { putOff: "buyer" });
  expect(await page()).toContain("Put off until the buyer answers.");
});

test("a buyer is reminded of a quote at the press of a button, and again within a day only by who knows", async () => {
  const { reference, page, post } = await openRequest();
  const desk = await openDesk(site);
  await desk.quote(reference, { revision: "A" });
  await desk.store.close();
  expect(await page()).toContain("Send a reminder");
  const fields = { revision: "A", shown: "0" };
  expect((await post("remind", fields)).status).toBe(303);
  const after = await page();
  expect(after).toContain("Olive sent a reminder");
  expect(await post("remind", fields)).toMatchObject({
    status: 409,
    html: expect.stringContaining("a reminder went out within the last day"),
  });
  const shown = /name="shown" value="(\d{2,})"/.exec(after)?.[1] ?? "";
  expect((await post("remind", { revision: "A", shown })).status).toBe(303);
  const selected = { state: "quoted", act: "remind", request: reference };
  const { html: list } = await call(owner.cookie, deskPaths.selected, selected);
  expect(list).toContain(`${reference}: a reminder went out within the last day.`);
});

test("the HTML of the desk's and the buyers' pages is valid", async () => {
  const beside = await openDesk(site);
  onTestFinished(() => beside.store.close());
  const open = await sendRequest(site.port);
  const quoted = await sendRequest(site.port);
  const quote = await beside.quote(quoted.reference, { revision: "A" });
  const publicSite = `http://127.0.0.1:${site.port}`;
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const draft = quotedDraft({});
  await callQuote(cookie, deskPaths.quote(open.reference), "PUT", { version: 0, draft });
  const pages: [string, RequestInit?][] = [
    ...[
      deskPaths.list,
      deskPaths.tab("quoted"),
      deskPaths.account,
      `${deskPaths.people}?end=1`,
      deskPaths.signIn,
      "/nowhere",
    ].map(ofDesk),
    ...[
      deskPaths.request(open.reference),
      deskPaths.quote(open.reference),
      deskPaths.quote(quoted.reference),
    ].map(ofDesk),
    ofDesk(deskPaths.sentQuote(quoted.reference, "A")),
    [publicSite + requestsPath],
    [publicSite + open.path],
    [publicSite + open.path, { method: "POST", headers: form, body: `zip=${exampleRfq.deliveryZip}` }],
    [publicSite + quote.path],
    [`${publicSite}/requests/RFQ-22222222/none`],
  ];
  for (const [url, init] of pages) {
    const html = await (await fetch(url, init)).text();
    const place = new URL(url).pathname;
    expect([place, await findHtmlProblems(html)]).toEqual([place, []]);
  }

  function ofDesk(place: string): [string, RequestInit] {
    return [origin + place, { headers: { cookie } }];
  }
});
