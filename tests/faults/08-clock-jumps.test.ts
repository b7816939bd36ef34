import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { parseMail } from "#mail/testing/parse-mail.ts";
import { startSmtpServer, startTcpServer } from "#mail/testing/servers.ts";
import { readInbox } from "../support/inbox-file.ts";
import { reportFigures, size } from "../support/scale.ts";
import { createDataFolder, startTestSite } from "../support/site-fixture.ts";
import { accept, createSubmission, submit } from "../support/submit.ts";

const hour = 3_600_000;
const day = 24 * hour;
const mails = size(10, 200);
const watchedMs = size(3_000, 30_000);
/** Three tries before the first pause, then doubling pauses, however many mails wait. */
const mostConnections = 30;

test.each([day, -day])("a jump of %i ms while mails wait loses none and starts no storm", async (jump) => {
  const folder = await createDataFolder();
  const clockFile = path.join(folder, "clock");
  writeFileSync(clockFile, "0");
  const counter = { connections: 0 };
  const closedServer = await startTcpServer((socket) => {
    counter.connections += 1;
    socket.destroy();
  });
  const site = await startTestSite(
    { SMTP_URL: closedServer.url, CLOCK_OFFSET_FILE: clockFile },
    { dataFolder: folder, nodeArguments: ["--import", path.resolve("tests/support/movable-clock.mjs")] },
  );
  const own = { email: "dana@company.example" };
  for (let mail = 0; mail < mails; mail += 1) await accept(site.port, createSubmission(own));
  await expect.poll(() => counter.connections).toBeGreaterThan(2);

  const before = counter.connections;
  writeFileSync(clockFile, String(jump));
  await accept(site.port, createSubmission(own));
  await sleep(watchedMs);
  const during = counter.connections - before;
  expect(during).toBeLessThanOrEqual(mostConnections);
  expect(readInbox(folder).mails.filter(({ state }) => state === "dead")).toEqual([]);

  const port = Number(new URL(closedServer.url).port);
  await closedServer.close();
  const mailServer = await startSmtpServer({}, port);
  onTestFinished(mailServer.close);
  await expect.poll(() => mailServer.received.length).toBeGreaterThan(0);
  writeFileSync(clockFile, String(jump + 6 * hour));
  await expect.poll(() => countSent(folder)).toBe(mails + 1);
  const ids = mailServer.received.map(({ raw }) => parseMail(raw).header("message-id"));
  expect(new Set(ids).size).toBe(ids.length);
  reportFigures(8, {
    "jump, h": jump / hour,
    mails: mails + 1,
    lost: 0,
    [`connections in ${watchedMs / 1_000} s`]: during,
  });
});

/** After a jump of a day staff are also told of every deadline that has passed; these are not counted. */
function countSent(folder: string) {
  const { mails } = readInbox(folder);
  return mails.filter(({ kind, state }) => kind === "notification" && state === "sent").length;
}

test("deadlines are right on the weekends when Alabama changes its clocks", async () => {
  const folder = await createDataFolder();
  const clockFile = path.join(folder, "clock");
  writeFileSync(clockFile, "0");
  const site = await startTestSite(
    { CLOCK_OFFSET_FILE: clockFile },
    { dataFolder: folder, nodeArguments: ["--import", path.resolve("tests/support/movable-clock.mjs")] },
  );
  for (const { received, formType, due } of clockChanges) {
    writeFileSync(clockFile, String(Date.parse(received) - Date.now()));
    const { body } = await submit(site.port, createSubmission({ formType }));
    const lateMs = Date.parse(String(body.respondBy)) - Date.parse(due);
    expect(lateMs, `${formType} received at ${received}`).toBeGreaterThanOrEqual(0);
    expect(lateMs, `${formType} received at ${received}`).toBeLessThan(toleranceMs);
  }
});

/** The server's clock goes on while the message travels. */
const toleranceMs = 30_000;

/** Clocks go forward on Sunday, March 14, 2027, and back on November 7. */
const clockChanges = [
  { received: "2027-03-14T06:30:00Z", formType: "rfq", due: "2027-03-14T10:30:00Z" },
  { received: "2027-11-07T05:30:00Z", formType: "rfq", due: "2027-11-07T09:30:00Z" },
  { received: "2027-03-12T21:00:00Z", formType: "contact", due: "2027-03-15T20:00:00Z" },
  { received: "2027-11-05T20:00:00Z", formType: "contact", due: "2027-11-08T21:00:00Z" },
] as const;
