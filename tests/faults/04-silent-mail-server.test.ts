import { expect, onTestFinished, test } from "vitest";
import { startSmtpServer } from "#mail/testing/servers.ts";
import { readInbox } from "../support/inbox-file.ts";
import { reportFigures, size } from "../support/scale.ts";
import { startTestSite } from "../support/site-fixture.ts";
import { accept, createSubmission } from "../support/submit.ts";

const silent = size(12, 200);
const longestBlockedMs = 60_000;

/** The other answers of fault 4 are in src/mail/smtp-transport.test.ts and smtp-delivery.test.ts. */
test("mails that the server never answers hold up the others for less than a minute", async () => {
  const mailServer = await startSmtpServer({
    onRcptTo({ address }, _session, done) {
      if (address !== "sales@example.com") done();
    },
  });
  onTestFinished(mailServer.close);
  const site = await startTestSite({ SMTP_URL: mailServer.url });
  const own = { email: "dana@company.example" };
  for (let mail = 0; mail < silent; mail += 1) await accept(site.port, createSubmission(own));

  const started = performance.now();
  for (let mail = 0; mail < 3; mail += 1)
    await accept(site.port, createSubmission({ ...own, formType: "contact" }));
  await expect.poll(() => mailServer.received.length, { timeout: longestBlockedMs }).toBe(3);
  const blockedMs = Math.round(performance.now() - started);
  expect(readInbox(site.dataFolder).mails.filter(({ state }) => state === "dead")).toEqual([]);
  reportFigures(4, { "mails never answered": silent, "others arrived after, ms": blockedMs });
});
