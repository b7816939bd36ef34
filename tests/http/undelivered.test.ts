import { expect, onTestFinished, test } from "vitest";
import { answer, startSmtpServer } from "#mail/testing/servers.ts";
import { composeRfq } from "#request/fields/rfq-message.ts";
import { startDesk } from "../support/desk.ts";
import { rfqInput } from "../support/form-input.ts";
import { submit } from "../support/submit.ts";

/** A mail server that knows everyone but this one. */
const gone = "gone@county.example";
const right = "buyer@county.example";

test("an answer that is refused comes back in red, everyone is told, and the right address gets it", async () => {
  const mailServer = await startSmtpServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address === gone ? answer(550, "5.1.1 No such user") : undefined),
  });
  onTestFinished(mailServer.close);
  const desk = await startDesk({ SMTP_URL: mailServer.url, MAIL_TO_RFQ: "ann@company.example" });
  onTestFinished(() => desk.site.kill());
  const { cookie } = await desk.signIn("Ann Lee");
  const post = (place: string, fields: Record<string, string>) =>
    fetch(desk.origin + place, {
      method: "POST",
      body: new URLSearchParams(fields),
      redirect: "manual",
      headers: { cookie, origin: desk.origin },
    });
  const read = async (place: string) => (await fetch(desk.origin + place, { headers: { cookie } })).text();
  const health = async () => (await fetch(`http://127.0.0.1:${desk.site.port}/healthz`)).text();

  const message = composeRfq({ ...rfqInput, attachments: [], email: gone });
  const { body } = await submit(desk.site.port, { message, key: crypto.randomUUID() });
  const place = `/requests/${body.reference}`;
  await expect.poll(() => read(place)).toContain(`E-mail to ${gone} is refused: there is no such mailbox`);
  expect(await read(`${place}/quote`)).toContain("is refused: there is no such mailbox");

  await post(`${place}/reply`, { text: "We can ship on Monday.", closes: "yes" });
  const red = "The reply did not reach the buyer: there is no such mailbox (its answer: 550 5.1.1).";
  await expect.poll(() => read("/")).toContain(red);
  expect(await read(place)).toContain(red);
  expect(await read(place)).toContain("refused: there is no such mailbox");
  expect(await health()).toContain("1 answer did not reach the buyer");
  const told = () => mailServer.received.filter(({ raw }) => raw.includes("Subject: Not delivered: "));
  await expect.poll(() => told().map(({ to }) => to)).toEqual([["ann@company.example"]]);

  expect((await post(`${place}/address`, { address: "no address" })).status).toBe(409);
  expect((await post(`${place}/address`, { address: right })).status).toBe(303);
  const arrived = () => mailServer.received.filter(({ to }) => to.includes(right));
  await expect.poll(() => arrived().length).toBe(1);
  expect(arrived()[0]?.raw).toContain("We can ship on Monday.");
  await expect.poll(() => read(place)).toContain("accepted by the mail server");
  expect(await read(place)).not.toContain(red);
  expect(await health()).toBe('{"status":"ok"}');
});
