import { afterAll, expect, test } from "vitest";
import { answer, startSmtpServer } from "#mail/testing/servers.ts";
import { composeRfq } from "#request/fields/message.ts";
import { startDesk } from "../support/desk.ts";
import { rfqInput } from "../support/form-input.ts";
import { submit } from "../support/submit.ts";

/** The only address that the tests' mail server refuses. */
const gone = "gone@county.example";
const right = "buyer@county.example";

const mailServer = await startSmtpServer({
  onRcptTo: ({ address }, _session, done) =>
    done(address === gone ? answer(550, "5.1.1 No such user") : undefined),
});
const desk = await startDesk({ SMTP_URL: mailServer.url, MAIL_TO_RFQ: "ann@company.example" });
afterAll(async () => {
  await desk.site.kill();
  await mailServer.close();
});
const { cookie } = await desk.signIn("Ann Lee");
const read = async (place: string) => (await desk.call(cookie, place)).html;
const arrivedAt = (address: string) => mailServer.received.filter(({ to }) => to.includes(address));

async function setUp() {
  const message = composeRfq({ ...rfqInput, attachments: [], email: gone, notes: crypto.randomUUID() });
  const { body } = await submit(desk.site.port, { message, key: crypto.randomUUID() });
  return { reference: String(body.reference), place: `/requests/${body.reference}` };
}

test("an answer that is refused comes back in red, everyone is told, and the right address gets it", async () => {
  const { place } = await setUp();
  const health = async () => (await fetch(`http://127.0.0.1:${desk.site.port}/healthz`)).text();
  await expect.poll(() => read(place)).toContain(`E-mail to ${gone} is refused: there is no such mailbox`);
  expect(await read(`${place}/quote`)).toContain("is refused: there is no such mailbox");

  await desk.call(cookie, `${place}/reply`, { text: "We can ship on Monday.", closes: "yes" });
  const red = "The reply did not reach the buyer: there is no such mailbox (its answer: 550 5.1.1).";
  await expect.poll(() => read("/")).toContain(red);
  expect(await read(place)).toContain(red);
  expect(await read(place)).toContain("refused: there is no such mailbox");
  expect(await health()).toContain("1 answer did not reach the buyer");
  const told = () => mailServer.received.filter(({ raw }) => raw.includes("Subject: Not delivered: "));
  await expect.poll(() => told().map(({ to }) => to)).toEqual([["ann@company.example"]]);

  expect((await desk.call(cookie, `${place}/address`, { address: "no address" })).status).toBe(409);
  expect((await desk.call(cookie, `${place}/address`, { address: right })).status).toBe(303);
  await expect.poll(() => arrivedAt(right).length).toBe(1);
  expect(arrivedAt(right)[0]?.raw).toContain("We can ship on Monday.");
  await expect.poll(() => read(place)).toContain("accepted by the mail server");
  expect(await read(place)).not.toContain(red);
  expect(await health()).toBe('{"status":"ok"}');
});
