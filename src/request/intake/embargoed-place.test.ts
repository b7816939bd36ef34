import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { paths, sendEmailPath } from "#content/paths.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { renderText } from "#mail/letter.tsx";
import { composeRfq } from "#request/fields/message.ts";
import { acknowledge } from "#request/mails/buyer-mails.tsx";
import { requestPage } from "#request/page/request-page.tsx";
import { exampleRfq } from "#request/testing/example-rfq.ts";
import { createIntakeApp } from "#server/testing/test-app.ts";
import { inCompany } from "#site/testing/in-company.ts";

const tehran = { deliveryCity: "Tehran", deliveryState: "Iran", deliveryZip: "11369" };
const cubaInAlabama = { deliveryCity: "Cuba", deliveryState: "AL", deliveryZip: "36907" };
const promise = /within \d+ hours|\bdue\b|will receive|we send the quote/i;

async function receive(place: Partial<typeof exampleRfq>) {
  const { app, store } = await createIntakeApp();
  const { attachments: _, ...fields } = { ...exampleRfq, ...place };
  const typed = new URLSearchParams(fields as Record<string, string>).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const plain = await app.inject({ method: "POST", url: paths.rfq, payload: typed, headers });
  const screen = (await app.inject(String(plain.headers.location))).body;
  const payload = composeRfq({ ...exampleRfq, ...place, notes: "Sent with script" });
  const api = (await app.inject({ method: "POST", url: sendEmailPath, payload })).json();
  const [submission] = store.accepted;
  if (!submission) throw new Error("It was not stored");
  const followed = await store.findFollowed(submission.reference);
  if (!followed) throw new Error("It has no page");
  const view = requestPage(theCompany, {
    ...followed,
    ...{ path: "/requests/x", now: submission.receivedAt, talk: { kind: "unread", formKey: "" } },
  });
  return {
    accepted: store.accepted.length,
    respondBy: submission.respondBy,
    screen: /<section class="receipt.*?<\/section>/s.exec(screen)?.[0] ?? "",
    api,
    mail: renderText(acknowledge(theCompany, submission, submission.receivedAt)),
    page: renderToString(inCompany(view.render({} as never))),
  };
}

test("a request for an embargoed place is received, the desk has its clock, and nothing is promised to its sender", async () => {
  const { accepted, respondBy, screen, api, mail, page } = await receive(tehran);
  expect(accepted).toBe(2);
  expect(respondBy).toBeGreaterThan(0);
  expect(api).toMatchObject({ success: true, promised: false, reference: expect.any(String) });
  expect(api).not.toHaveProperty("respondBy");
  for (const words of [screen, mail, page]) {
    expect(words).toContain("person will read it");
    expect(words.replaceAll(/<[^>]*>/g, " ")).not.toMatch(promise);
  }
});

test("an American town of the same name gets what everyone gets", async () => {
  const { screen, api, mail, page } = await receive(cubaInAlabama);
  expect(api).toHaveProperty("respondBy");
  for (const words of [screen, mail, page]) expect(words).toMatch(promise);
});
