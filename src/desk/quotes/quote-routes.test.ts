import "#server/pages/routes.tsx";
import { expect, onTestFinished, test } from "vitest";
import { emptySource } from "#costs/sheet.ts";
import { deskPaths } from "#desk/desk-paths.ts";
import { openDesk } from "#desk/testing/open-desk.ts";
import type { RoomData } from "#quote/editor/room-data.ts";
import type { QuoteDraft } from "#quote/quote.ts";
import { exampleDraft } from "#quote/testing/example-quote.ts";
import type { RfqValues } from "#request/fields/forms.ts";
import { composeRfq } from "#request/fields/message.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { exampleSubmission } from "#server/testing/example-submission.ts";

const { store, time, signIn, call, callQuote } = await openDesk();
const ann = await signIn("Ann Lee");
const ben = await signIn("Ben Cole");

async function receive(changes: Partial<RfqValues> = {}) {
  const values = { ...exampleRfq, notes: crypto.randomUUID(), ...changes };
  const submission = exampleSubmission(composeRfq(values), { receivedAt: time.now });
  await store.accept(submission);
  return submission.reference;
}

const quote = (reference: string) => deskPaths.quote(reference);
const put = (cookie: string, reference: string, draft: QuoteDraft, more: object = {}) =>
  callQuote(cookie, quote(reference), "PUT", { version: 0, draft, ...more });
const send = (cookie: string, reference: string, draft: QuoteDraft, more: object = {}) =>
  callQuote(cookie, quote(reference), "POST", { version: 0, draft, ...more });

async function readRoom(reference: string): Promise<RoomData> {
  const { html } = await call(ann, quote(reference));
  return JSON.parse(/id="quote-data">(.*?)<\/script>/s.exec(html)?.[1] ?? "");
}

const anns = { ...exampleDraft, page: "a", remarks: "Ann’s" };
const bens = { ...exampleDraft, page: "b", remarks: "Ben’s" };

test("the second to save is told who saved when and what, and neither's words are lost", async () => {
  const reference = await receive();
  expect(await put(ann, reference, anns)).toEqual({ status: 200, said: { version: 1, at: "9:00 AM" } });
  const { status, said } = await put(ben, reference, bens);
  expect([status, said]).toMatchObject([409, { by: "Ann", at: "9:00 AM", version: 1 }]);
  expect(said.theirs.remarks).toBe("Ann’s");
  expect((await send(ben, reference, bens)).status).toBe(409);
  expect((await store.findQuotes(reference))?.sent).toEqual([]);

  // He keeps his: hers is a copy that both can open.
  expect((await put(ben, reference, bens, { version: 1, as: "replace" })).status).toBe(200);
  expect(await readRoom(reference)).toMatchObject({
    draft: { remarks: "Ben’s" },
    copies: [{ by: "Ann", draft: { remarks: "Ann’s" } }],
  });
  // She takes his: what she has typed since is a copy.
  const typed = { ...anns, remarks: "Ann’s second" };
  expect((await put(ann, reference, typed, { version: 1, as: "copy" })).status).toBe(200);
  expect(await readRoom(reference)).toMatchObject({
    basis: { version: 2 },
    draft: { remarks: "Ben’s" },
    copies: [{ draft: { remarks: "Ann’s second" } }, { draft: { remarks: "Ann’s" } }],
  });
});

test("a page that has not heard of its own last save sends what it shows", async () => {
  const reference = await receive();
  await put(ann, reference, anns);
  await put(ann, reference, { ...anns, discount: "50" }, { version: 1 });
  const { status, said } = await send(ann, reference, anns, { version: 1 });
  expect([status, said]).toEqual([200, { location: deskPaths.sentQuote(reference, "A") }]);
  expect((await store.findQuotes(reference))?.sent[0]?.quote.discount).toBeUndefined();
});

test("what is saved after someone has sent the quote is refused, and can become the next revision's draft", async () => {
  const reference = await receive();
  await put(ann, reference, anns);
  await send(ann, reference, anns, { version: 1 });
  expect(await put(ben, reference, bens)).toMatchObject({ status: 409, said: { by: "Ann", sent: "A" } });
  expect((await put(ben, reference, bens, { supersedes: "A" })).status).toBe(200);
  expect(await readRoom(reference)).toMatchObject({ revision: "B", draft: { remarks: "Ben’s" } });
});

test("a quote that lacks something is saved and not sent, with each thing that is missing", async () => {
  const reference = await receive();
  const { status, said } = await send(ann, reference, { ...anns, validForDays: "soon" });
  expect([status, said]).toMatchObject([
    422,
    {
      said: "The quote was not sent. The draft is saved.",
      checks: [{ name: "validity", fields: ["validForDays"] }],
    },
  ]);
  expect((await store.findQuotes(reference))?.draft?.draft.validForDays).toBe("soon");
});

test("a quote below the lowest margin goes out by an owner only, with a reason, and a clerk who may not know costs is told no figure", async () => {
  const reference = await receive();
  const lines = { "1": { sources: [{ ...emptySource, cost: "9,000" }], chosen: 0 } };
  const post = (cookie: string, url: string, payload: object) => callQuote(cookie, url, "POST", payload);
  const decide = (cookie: string, body: object) => post(cookie, deskPaths.costs, body);
  expect((await post(ann, deskPaths.quoteCosts(reference), { version: 0, sheet: { lines } })).status).toBe(
    200,
  );
  expect((await decide(ben, { floor: "8" })).status).toBe(403);
  expect((await decide(ann, { floor: "101" })).status).toBe(422);
  expect((await decide(ann, { floor: "8" })).status).toBe(200);
  onTestFinished(async () => {
    await decide(ann, { floor: "" });
    await decide(ann, { isHidden: false });
  });
  const margin = { name: "margin", canOverrule: false };
  expect(await send(ben, reference, bens)).toMatchObject({
    status: 422,
    said: { checks: [{ ...margin, text: expect.stringContaining("Only an owner can send it.") }] },
  });
  await decide(ann, { isHidden: true });
  const overruled = { margin: "I am no owner" };
  const hidden = await send(ben, reference, { ...bens, overruled }, { version: 1 });
  expect(hidden).toMatchObject({ status: 422, said: { checks: [margin] } });
  expect(hidden.said.checks[0].text).toBe("Below the lowest margin: Line 1. Only an owner can send it.");
  expect((await send(ann, reference, anns, { version: 2, as: "replace" })).status).toBe(422);
  const reason = { ...anns, overruled: { margin: "First order of the county" } };
  expect((await send(ann, reference, reason, { version: 3 })).status).toBe(200);
});

test("a draft that no editor puts is refused with a sentence, and nothing is stored", async () => {
  const reference = await receive();
  const forged = { ...anns, lines: [{ ...anns.lines[0], cost: "1" }] } as unknown as QuoteDraft;
  const said = { said: "Line 1 has a field that no line has." };
  expect(await put(ann, reference, forged)).toEqual({ status: 422, said });
  expect((await store.findQuotes(reference))?.draft).toBeUndefined();
  expect((await put(ann, "RFQ-22222222", anns)).status).toBe(404);
});

test("another site's page puts nothing", async () => {
  const reference = await receive();
  const { app } = await openDesk();
  const answer = await app.inject({
    method: "PUT",
    url: quote(reference),
    headers: { cookie: ann, origin: "https://elsewhere.example" },
    payload: { version: 0, draft: anns },
  });
  expect(answer.statusCode).toBe(403);
});

test("quantities that fit no line are shown with the request and above its quote", async () => {
  const reference = await receive({ quantities: "plus 5 percent spares" });
  for (const path of [deskPaths.request(reference), quote(reference)])
    expect((await call(ann, path)).html).toContain("Quantities we could not match: plus 5 percent spares");
});

test("what the PDF cannot show of the buyer's own words is named, also of their date", async () => {
  const reference = await receive({ needByDate: "六月" });
  const { said } = await send(ann, reference, anns);
  expect(JSON.stringify(said)).toContain(
    "The PDF cannot show 六 (U+516D), 月 (U+6708) in what the buyer entered",
  );
});
