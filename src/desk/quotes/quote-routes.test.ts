import "#server/pages/routes.tsx";
import { expect, test } from "vitest";
import { deskPaths } from "#desk/desk-paths.ts";
import { openDesk } from "#desk/testing/open-desk.ts";
import { lineField } from "#quote/finish-line.ts";
import { lineNames, makeLine, type QuoteDraft } from "#quote/quote.ts";
import { exampleDraft } from "#quote/testing/example-quote.ts";
import type { RfqValues } from "#request/fields/forms.ts";
import { composeRfq } from "#request/fields/message.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { exampleSubmission } from "#server/testing/example-submission.ts";

const { store, time, signIn, call } = await openDesk();
const ann = await signIn("Ann Lee");
const ben = await signIn("Ben Cole");

async function receive(changes: Partial<RfqValues> = {}) {
  const values = { ...exampleRfq, notes: crypto.randomUUID(), ...changes };
  const submission = exampleSubmission(composeRfq(values), { receivedAt: time.now });
  await store.accept(submission);
  return submission.reference;
}

type Posted = { readonly version: number; readonly page: string; readonly do: "save" | "send" };

/** As the page of the editor posts it. */
function fieldsOf(
  { lines, overruled: _, government: __, ...terms }: QuoteDraft,
  { version, ...posted }: Posted,
) {
  const cells = lines.flatMap((line, index) =>
    lineNames.map((name) => [lineField(name, index + 1), line[name]] as const),
  );
  return { ...terms, ...Object.fromEntries(cells), version: String(version), ...posted };
}

test("a quote that someone else changed is shown with their changes before it is sent", async () => {
  const reference = await receive();
  const post = (cookie: string, draft: QuoteDraft, posted: Posted) =>
    call(cookie, deskPaths.quote(reference), fieldsOf(draft, posted));
  await post(ann, exampleDraft, { version: 0, page: "a", do: "save" });
  const lines = exampleDraft.lines.map((line) => (line.id === "2" ? { ...line, unitPrice: "99" } : line));
  const changed = { ...exampleDraft, discount: "50", lines };
  await post(ben, changed, { version: 1, page: "b", do: "save" });

  const { status, html } = await post(ann, exampleDraft, { version: 1, page: "a", do: "send" });
  expect(status).toBe(409);
  expect(html).toContain("The quote was not sent: someone else changed the draft");
  const changes = html.match(/<li><strong>.*?<\/li>/g)?.map((item) => item.replace(/<[^>]*>/g, ""));
  expect(changes).toEqual(["Line 2, unit price: 186.25 → 99", "Discount on all lines, %: empty → 50"]);
  expect((await store.findQuotes(reference))?.sent).toEqual([]);

  expect((await post(ann, changed, { version: 3, page: "c", do: "send" })).status).toBe(303);
  expect((await store.findQuotes(reference))?.sent[0]?.quote.discount).toBe(5_000);
});

test("quantities that fit no line are shown with the request and above its quote", async () => {
  const reference = await receive({ quantities: "plus 5 percent spares" });
  for (const path of [deskPaths.request(reference), deskPaths.quote(reference)])
    expect((await call(ann, path)).html).toContain("Quantities we could not match: plus 5 percent spares");
});

test("what the PDF cannot show of the buyer's own words is named, also of their date", async () => {
  const reference = await receive({ needByDate: "六月" });
  const { html } = await call(ann, deskPaths.quote(reference));
  expect(html).toContain("The PDF cannot show 六 (U+516D), 月 (U+6708) in what the buyer entered");
});

test("a page left open beside a preview sends what it shows, in spite of its own later save", async () => {
  const reference = await receive();
  const post = (draft: QuoteDraft, posted: Posted) =>
    call(ann, deskPaths.quote(reference), fieldsOf(draft, posted));
  await post(exampleDraft, { version: 0, page: "a", do: "save" });
  await post({ ...exampleDraft, discount: "50" }, { version: 1, page: "a", do: "save" });
  expect((await post(exampleDraft, { version: 1, page: "a", do: "send" })).status).toBe(303);
  expect((await store.findQuotes(reference))?.sent[0]?.quote.discount).toBeUndefined();
});

test("two lines that two people add at once get different numbers", async () => {
  const reference = await receive();
  const post = (cookie: string, lines: QuoteDraft["lines"], posted: Posted) =>
    call(cookie, deskPaths.quote(reference), fieldsOf({ ...exampleDraft, lines }, posted));
  const { lines } = exampleDraft;
  const noBid = { outcome: "no-bid", description: "Sling", reason: "Not made any more" } as const;
  const [anns, bens] = ["ann", "ben"].map((id) => [...lines, { ...makeLine(lines, id), ...noBid }]);
  await post(ann, lines, { version: 0, page: "a", do: "save" });
  await post(ben, bens ?? [], { version: 1, page: "b", do: "save" });
  const { status, html } = await post(ann, anns ?? [], { version: 1, page: "a", do: "send" });
  expect(status).toBe(409);
  const numbers = [...html.matchAll(/name="number-[1-9]\d*" value="(.*?)"/g)].map(([, number]) => number);
  expect(numbers).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
});
