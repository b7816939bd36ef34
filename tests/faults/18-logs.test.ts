import { expect, onTestFinished, test } from "vitest";
import { answer, startSmtpServer } from "#mail/testing/servers.ts";
import { reportFigures } from "../support/scale.ts";
import { expectCleanLog, startTestSite } from "../support/site-fixture.ts";
import { accept, createSubmission, submit, visitor } from "../support/submit.ts";

test("the log is one JSON line per event, and tells nothing about anybody, whatever happens", async () => {
  const mailServer = await startSmtpServer({
    onRcptTo({ address }, _session, done) {
      if (address === "sales@example.com") done(answer(550, `<${visitor.email}> ${visitor.name} unknown`));
      else done();
    },
  });
  onTestFinished(mailServer.close);
  const site = await startTestSite({ SMTP_URL: mailServer.url, LOG_LEVEL: "debug" });
  const origin = `http://127.0.0.1:${site.port}`;
  const twice = createSubmission();
  await accept(site.port, twice);
  await accept(site.port, twice);
  await submit(site.port, { ...twice, message: createSubmission().message });
  await accept(site.port, createSubmission({ formType: "contact" }));
  await accept(site.port, createSubmission({ message: `<a href="http://spam.example">${visitor.name}</a>` }));
  await submit(site.port, createSubmission({ name: "" }));
  for (const path of [
    `/${visitor.email}`,
    `/contact?email=${visitor.email}`,
    "/%",
    `/rfq?sent=${visitor.name}`,
  ]) {
    await fetch(origin + encodeURI(path));
  }
  await fetch(`${origin}/contact`, { method: "POST", body: new URLSearchParams(visitor) });
  // Two notifications, one of them refused, and one acknowledgement; the message that was held has no mails.
  await expect.poll(() => site.log.filter((line) => line.includes('"mail_')).length).toBe(3);
  await site.stop();

  const events = site.log.map((line): { event: string; reference?: string } => JSON.parse(line));
  const names = events.map(({ event }) => event);
  expect(names).toEqual(
    expect.arrayContaining([
      "listening",
      "submission_stored",
      "submission_replayed",
      "mail_sent",
      "mail_dead",
      "stopped",
    ]),
  );
  for (const { event, reference } of events) {
    if (/^(submission|mail)_(stored|replayed|sent|dead)/.test(event))
      expect(reference).toMatch(/^(RFQ|MSG)-\w{8}$/);
  }
  expectCleanLog(site.log);
  reportFigures(18, { lines: site.log.length, events: new Set(names).size, "personal data": 0 });
});
