import { afterAll, expect, onTestFinished, test } from "vitest";
import { requestPath } from "#desk/desk-paths.ts";
import { requestWords } from "#desk/words.ts";
import { composeRfq } from "#request/fields/rfq-message.ts";
import { longestCountry } from "#request/record/request-facts.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { buyerSecret, openDesk, sendRequest } from "../support/buyer.ts";
import { startDesk } from "../support/desk.ts";

const { notices } = requestWords;

const desk = await startDesk({ SIGNING_SECRET: buyerSecret });
afterAll(() => desk.site.kill());
const { cookie } = await desk.signIn("Ann Lee");

async function openRequest(changes: Partial<typeof exampleRfq> = {}) {
  const { reference } = await sendRequest(
    desk.site.port,
    composeRfq({ ...exampleRfq, notes: crypto.randomUUID(), ...changes }),
  );
  const call = async (action?: string, fields?: Readonly<Record<string, string>>) => {
    const answer = await fetch(desk.origin + requestPath(reference, action), {
      redirect: "manual",
      headers: { cookie, origin: desk.origin },
      ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
    });
    return { status: answer.status, html: (await answer.text()).replaceAll("&#x27;", "'") };
  };
  return {
    reference,
    page: async () => (await call()).html,
    post: (action: string, fields: Readonly<Record<string, string>>) => call(action, fields),
    /** The page again with a sentence, and the form open with all that was typed. */
    async refuses(action: string, fields: Readonly<Record<string, string>>, notice: string) {
      const { status, html } = await call(action, fields);
      expect([status, /<p class="notice" role="alert">([^<]*)</.exec(html)?.[1]]).toEqual([409, notice]);
      const form = html.split(`data-fold="${action}" open=""`)[1]?.split("</details>")[0];
      for (const typed of Object.values(fields)) expect(form).toContain(typed);
      expect((await call()).html).not.toContain(notice);
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
  expect(await page()).toContain(requestWords.notScreened);
  await refuses("screen", { ...screening, screenedOn: "2026-02-31" }, notices.day);
  await refuses("screen", { ...screening, screenedOn: "9999-01-01" }, notices.day);
  await refuses("screen", { ...screening, owners: " " }, notices.incomplete);
  const { result: _, ...undecided } = screening;
  await refuses("screen", undecided, notices.incomplete);
  expect((await post("screen", { ...screening, result: "perhaps" })).status).toBe(409);
  expect(await page()).toContain(requestWords.notScreened);
  expect((await post("screen", { ...screening, parties: "x".repeat(10_001) })).status).toBe(400);

  expect((await post("screen", screening)).status).toBe(303);
  const after = await page();
  expect(after).not.toContain(requestWords.notScreened);
  for (const words of ["Clear, February 27, 2026, by Ann Lee", screening.parties, screening.owners])
    expect(after).toContain(words);
});

test("the refused form has the chosen answer chosen", async () => {
  const { post } = await openRequest();
  const { html } = await post("screen", { ...screening, lists: "" });
  expect(html).toMatch(/<input(?=[^>]*name="result")(?=[^>]*value="clear")[^>]*checked/);
  expect(html).not.toMatch(/<input(?=[^>]*value="match")[^>]*checked/);
});

test("the country of delivery is asked for a place abroad, and a name that is too long is not cut", async () => {
  const { page, post, refuses } = await openRequest({ deliveryState: "Ontario", deliveryZip: "K1A 0B1" });
  expect(await page()).toContain(requestWords.askCountry);
  const long = "Canada ".repeat(9).trim();
  expect(long.length).toBeGreaterThan(longestCountry);
  await refuses("country", { country: long }, notices.country(longestCountry));
  await refuses("country", { country: "  " }, notices.empty);
  expect(await page()).toContain(requestWords.askCountry);
  expect((await post("country", { country: "Canada" })).status).toBe(303);
  const after = await page();
  expect(after).toContain("Canada");
  expect(after).not.toContain(requestWords.askCountry);
});

test("an order holds its records by itself, until years after a final payment that has happened", async () => {
  const { reference, page, post, refuses } = await openRequest();
  const { store, quote } = await openDesk(desk.site);
  onTestFinished(() => store.close());
  await quote(reference, { revision: "A" });
  const order = { how: "won", reason: "Order 4711" };
  const { unready, notConfirmed } = notices;
  await refuses("close", order, notConfirmed(`${unready.authority} and ${unready.screening}`));
  expect((await post("verify", { how: "Called back at the agency" })).status).toBe(303);
  expect((await post("screen", screening)).status).toBe(303);
  expect((await post("close", order)).status).toBe(303);
  expect(await page()).toContain("which is not recorded yet");
  expect(await page()).toContain(requestWords.heldByLaw.order);
  // What the law holds has no form to lift it.
  const lifted = await post("lift-hold", { liftReason: "Not needed" });
  expect(lifted.status).toBe(409);
  expect(lifted.html).toContain(`role="alert">${requestWords.heldByLaw.order}`);
  await refuses("payment", { paidOn: "2026-02-31" }, notices.day);
  await refuses("payment", { paidOn: "9999-12-31" }, notices.day);
  await refuses("payment", { paidOn: "yesterday" }, notices.day);
  expect(await page()).toContain("which is not recorded yet");
  expect((await post("payment", { paidOn: "2026-02-27" })).status).toBe(303);
  const after = await page();
  expect(after).not.toContain("which is not recorded yet");
  expect(after).toMatch(/Order: not deleted before [A-Z][a-z]+ \d+, 20\d\d/);
});

test("a legal hold is set and lifted, each with a reason", async () => {
  const { page, post, refuses } = await openRequest();
  const isHeld = async () => (await page()).includes(requestWords.holdOpen("Legal hold"));
  await refuses("keep", { keepReason: " " }, notices.empty);
  expect(await isHeld()).toBe(false);
  expect((await post("keep", { keepReason: "A lawsuit is announced" })).status).toBe(303);
  expect(await isHeld()).toBe(true);
  expect(await page()).toContain("A lawsuit is announced");
  await refuses("lift-hold", { liftReason: "" }, notices.empty);
  expect(await isHeld()).toBe(true);
  expect((await post("lift-hold", { liftReason: "The lawsuit is over" })).status).toBe(303);
  expect(await isHeld()).toBe(false);
  expect(await page()).toContain("The lawsuit is over");
});
