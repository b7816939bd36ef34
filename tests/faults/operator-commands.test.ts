import { expect, onTestFinished, test } from "vitest";
import { parseMail } from "#mail/testing/parse-mail.ts";
import { answer, startSmtpServer } from "#mail/testing/servers.ts";
import { runInbox } from "../support/inbox-command.ts";
import { startTestSite } from "../support/site-fixture.ts";
import { accept, createSubmission } from "../support/submit.ts";

/** Every command is in src/cli, and those of the guide run as they are built in tests/http/operations-guide.test.ts. */
test("mails that a server refused for good are listed with the reason, and arrive after a retry", async () => {
  const refusing = { now: true };
  const smtp = await startSmtpServer({
    onRcptTo: (_address, _session, done) => done(refusing.now ? answer(550, "no such user") : null),
  });
  onTestFinished(smtp.close);
  const site = await startTestSite({ SMTP_URL: smtp.url });
  const inbox = (...args: readonly string[]) =>
    runInbox({ DATA_DIR: site.dataFolder, SMTP_URL: smtp.url }, ...args);
  const reference = await accept(site.port, createSubmission());
  await expect.poll(() => site.log.filter((line) => line.includes('"mail_dead"')).length).toBe(2);
  expect(JSON.parse(await inbox("dead", "--json"))).toHaveLength(2);
  expect(await inbox("dead")).toMatch(new RegExp(`${reference} +notification .*no such user`));

  refusing.now = false;
  expect(await inbox("retry", reference)).toBe("Trying again: 2.\n");
  // The server looks every half minute; a new message makes it look at once.
  await accept(site.port, createSubmission());
  const arrived = () => smtp.received.filter(({ raw }) => parseMail(raw).header("x-reference") === reference);
  await expect.poll(() => arrived().length).toBe(2);
});

test("an alert is sent although the company's folder cannot be read, without which the site does not start", async () => {
  const smtp = await startSmtpServer();
  onTestFinished(smtp.close);
  const settings = { COMPANY_DIR: "tests", SMTP_URL: smtp.url, ALERT_TO: "owner@company.example" };
  await runInbox(settings, "alert", "site.service has failed");
  expect(smtp.received).toMatchObject([{ to: ["owner@company.example"] }]);
});
