import { afterAll, expect, onTestFinished, test } from "vitest";
import { sayDay } from "#company/time.ts";
import { requestsPath } from "#content/paths.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { emptyText, requestWords } from "#desk/words.ts";
import { rfqForm } from "#request/fields/forms.ts";
import { composeRfq } from "#request/fields/message.ts";
import { longestCountry } from "#request/record/requests.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { buyerSecret, openDesk, sendRequest } from "../support/buyer.ts";
import { startDesk } from "../support/desk.ts";
import { rfqInput } from "../support/form-input.ts";
import { findHtmlProblems } from "../support/html-rules.ts";
import { submit } from "../support/submit.ts";

const { site, origin, run, signIn, call } = await startDesk({ SIGNING_SECRET: buyerSecret });
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

async function openRequest(changes: Partial<typeof exampleRfq> = {}) {
  const { reference } = await sendRequest(
    site.port,
    composeRfq({ ...exampleRfq, notes: crypto.randomUUID(), ...changes }),
  );
  const ask = async (action?: string, fields?: Readonly<Record<string, string>>) => {
    const { status, html } = await call(owner.cookie, deskPaths.request(reference, action), fields);
    return { status, html: html.replaceAll("&#x27;", "'") };
  };
  return {
    reference,
    page: async () => (await ask()).html,
    post: (action: string, fields: Readonly<Record<string, string>>) => ask(action, fields),
    /** Expects the page again with a sentence, and the form open with all that was typed. */
    async refuses(action: string, fields: Readonly<Record<string, string>>, notice: string) {
      const { status, html } = await ask(action, fields);
      expect([status, html]).toEqual([
        409,
        expect.stringContaining(`<p class="notice" role="alert">${notice}`),
      ]);
      const form = html.split(`data-fold="${action}" open=""`)[1]?.split("</details>")[0];
      for (const typed of Object.values(fields)) expect(form).toContain(typed);
      expect((await ask()).html).not.toContain(notice);
    },
  };
}

const screening = {
  parties: "Example County Commission",
  owners: "A public agency",
  lists: "Consolidated Screening List",
  screenedOn: "2026-02-27",
  result: "clear",
};

test("a screening is recorded with all of its fields, or refused with a sentence and kept in its form", async () => {
  const { page, post, refuses } = await openRequest();
  expect(await page()).toContain("Not screened");
  await refuses("screen", { ...screening, screenedOn: "2026-02-31" }, "Enter a date");
  await refuses("screen", { ...screening, screenedOn: "9999-01-01" }, "Enter a date");
  await refuses("screen", { ...screening, owners: " " }, "Fill in every field");
  const { result: _, ...undecided } = screening;
  await refuses("screen", undecided, "Fill in every field");
  expect((await post("screen", { ...screening, result: "perhaps" })).status).toBe(409);
  expect(await page()).toContain("Not screened");
  expect((await post("screen", { ...screening, parties: "x".repeat(10_001) })).status).toBe(400);

  expect((await post("screen", screening)).status).toBe(303);
  const after = await page();
  expect(after).not.toContain("Not screened");
  for (const words of ["Clear, February 27, 2026, by Olive Owner", screening.parties, screening.owners])
    expect(after).toContain(words);
});

test("the country of delivery is asked for a place abroad, and a name that is too long is not cut", async () => {
  const { page, post, refuses } = await openRequest({ deliveryState: "Ontario", deliveryZip: "K1A 0B1" });
  expect(await page()).toContain("Not clearly in the U.S.");
  const long = "Canada ".repeat(9).trim();
  expect(long.length).toBeGreaterThan(longestCountry);
  expect((await post("country", { country: long })).status).toBe(400);
  await refuses("country", { country: "  " }, emptyText);
  expect(await page()).toContain("Not clearly in the U.S.");
  expect((await post("country", { country: "Canada" })).status).toBe(303);
  const after = await page();
  expect(after).toContain("Canada");
  expect(after).not.toContain("Not clearly in the U.S.");
});

test("an order holds its records by itself, until years after a final payment that has happened", async () => {
  const { reference, page, post, refuses } = await openRequest();
  const { store, quote } = await openDesk(site);
  onTestFinished(() => store.close());
  await quote(reference, { revision: "A" });
  const order = { how: "won", reason: "Order 4711", orderTotal: "920.88" };
  await refuses(
    "close",
    order,
    "The order cannot be confirmed yet: the buyer and the end use are not verified and the parties",
  );
  expect((await post("verify", { how: "Called back at the agency" })).status).toBe(303);
  expect((await post("screen", screening)).status).toBe(303);
  expect((await post("close", order)).status).toBe(303);
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

test("the HTML of the desk's and the buyers' pages is valid", async () => {
  const beside = await openDesk(site);
  onTestFinished(() => beside.store.close());
  const open = await sendRequest(site.port);
  const quoted = await sendRequest(site.port);
  const quote = await beside.quote(quoted.reference, { revision: "A" });
  const publicSite = `http://127.0.0.1:${site.port}`;
  const form = { "content-type": "application/x-www-form-urlencoded" };
  await call(cookie, deskPaths.quote(open.reference), { "outcome-1": "quoted", version: "0" });
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
