import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { buildSubmission } from "#mail/testing/factories.ts";
import { composeRfq } from "#request/fields/message.ts";
import type { Said } from "#request/record/conversation.ts";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { inCompany } from "#site/testing/in-company.ts";
import { type RequestView, requestPage } from "./request-page.tsx";

/** Monday, November 16, 2026, 6:52 AM in Birmingham. */
const receivedAt = Date.parse("2026-11-16T12:52Z");
const respondBy = Date.parse("2026-11-16T16:52Z");

function wordsAt(now: string, changes: Partial<RequestView> = {}) {
  const page = requestPage(theCompany, {
    ...buildSubmission({ receivedAt, respondBy }),
    path: "/requests/x",
    talk: { kind: "unread", formKey: "" },
    now: Date.parse(now),
    hasZip: false,
    isVerified: false,
    takenBy: undefined,
    reviewedAt: undefined,
    answeredAt: undefined,
    quotedAt: undefined,
    withdrawnAt: undefined,
    orderedAt: undefined,
    confirmedAt: undefined,
    orderNumber: undefined,
    renewalAskedAt: undefined,
    closedAt: undefined,
    ...changes,
  });
  return renderToString(inCompany(page.render({} as never)));
}

test.each([
  ["at 1 AM", "2026-11-17T07:00Z", true],
  ["on Saturday at noon", "2026-11-21T18:00Z", true],
  ["at 10 AM", "2026-11-17T16:00Z", false],
  ["at 5 PM, when the office closes", "2026-11-17T23:00Z", true],
])("a late quote has the number that is answered now: %s", (_, now, isEmergency) => {
  expect(wordsAt(now).includes(theCompany.said.emergencyPhone.display)).toBe(isEmergency);
});

test("a request that is not late, or answered, has the daytime number only", () => {
  expect(wordsAt("2026-11-16T13:00Z")).not.toContain(theCompany.said.emergencyPhone.display);
  expect(wordsAt("2026-11-17T07:00Z", { quotedAt: respondBy - 1 })).not.toContain(
    theCompany.said.emergencyPhone.display,
  );
});

test("our e-mail address breaks after its @ if it is too long for its row", () => {
  const [mailbox = "", host = ""] = theCompany.said.emails.sales.split("@");
  const html = wordsAt("2026-11-16T13:00Z").replaceAll("<!-- -->", "");
  expect(html).toContain(`>${mailbox}@<wbr/>${host}</a>`);
});

test("a request that was answered and is open again has no deadline and is not called late", () => {
  const html = wordsAt("2026-11-17T07:00Z", { answeredAt: respondBy - 1 });
  expect(html).toContain("We answered this request on <strong>Mon, Nov");
  expect(html).not.toMatch(/We are late|Quote due|was due|What happens next/);
  expect(html).not.toContain(theCompany.said.emergencyPhone.display);
});

test("an order is said to be received, and once it is confirmed, confirmed and not closed", () => {
  const order = { quotedAt: respondBy, orderedAt: respondBy, orderNumber: "PO-1" };
  const received = wordsAt("2026-11-17T07:00Z", order);
  expect(received).toContain("We received purchase order PO-1 on <strong>Mon, Nov");
  expect(received).toContain(". It is not binding until we confirm it in writing.");
  const html = wordsAt("2026-11-17T07:00Z", { ...order, confirmedAt: respondBy, closedAt: respondBy });
  expect(html).toContain("We confirmed your order PO-1 on <strong>Mon, Nov");
  expect(html).not.toMatch(/closed|Closed|will confirm/);
  const talk = { kind: "shown", said: [], formKey: "" } as unknown as RequestView["talk"];
  const opened = wordsAt("2026-11-17T07:00Z", {
    ...{ ...order, confirmedAt: respondBy, closedAt: respondBy },
    talk,
  });
  expect(opened).toContain("<strong>Order confirmed</strong>");
  expect(opened).not.toMatch(/closed|Closed/);
});

test("a postal code with letters can be typed on a phone, wherever one is asked for", () => {
  const html = wordsAt("2026-11-16T13:00Z", {
    talk: { kind: "sealed", problem: "Wrong", draft: { text: "", problems: [] }, formKey: "" },
  });
  const inputs = html.match(/<input[^>]*name="zip"[^>]*>/g);
  expect(inputs).toHaveLength(1);
  for (const input of inputs ?? []) expect(input).not.toContain("inputMode");
  expect(inputs?.[0]).toContain('aria-describedby="zip-hint zip-error" aria-invalid="true"');
});

test("quantities that match no line are shown with what was sent", () => {
  const quantities = "5 rifles, 10 pistols, 4 shotguns";
  const { formType, ...fields } = composeRfq({
    ...exampleRfq,
    items: "Rifles\nPistols\nShotguns",
    quantities,
  });
  const html = wordsAt("2026-11-16T13:00Z", {
    ...buildSubmission({ formType, fields, receivedAt, respondBy }),
    talk: { kind: "shown", zip: "36602", said: [], formKey: "" },
  });
  expect(html).toContain(`Quantities we could not match: ${quantities}`);
});

test("messages show the company's local time, and its time zone", () => {
  const said: readonly Said[] = [
    {
      ...{ id: 1, side: "desk", way: "reply", by: "Ann", at: respondBy, text: "Yes." },
      ...{ sender: undefined, mailId: undefined, cc: [], files: [] },
    },
  ];
  const html = wordsAt("2026-11-17T07:00Z", { talk: { kind: "shown", zip: "36602", formKey: "", said } });
  const times = [...html.matchAll(/thread__time">([^<]*)/g)].map(([, time]) => time);
  expect(times).toEqual(["Mon 10:52 AM CST", "Mon 6:52 AM CST"]);
});

test("a buyer who may read the page is told whom to write to, also after an answer", () => {
  const talk = { kind: "shown", said: [], formKey: "" } as unknown as RequestView["talk"];
  for (const changes of [{}, { answeredAt: respondBy - 1 }]) {
    const html = wordsAt("2026-11-16T13:00Z", { takenBy: "Ann Example", talk, ...changes });
    expect(html).toContain("Your contact: Ann");
  }
  expect(wordsAt("2026-11-16T13:00Z", { takenBy: "Ann Example" })).not.toContain("Ann");
});
