import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startSmtpServer } from "#mail/testing/servers.ts";
import { freePort } from "#server/testing/free-port.ts";
import { expireLeasesAndRetries, readInbox } from "../support/inbox-file.ts";
import { copiesByReference } from "../support/received-mails.ts";
import { reportFigures, size } from "../support/scale.ts";
import { createDataFolder, startTestSite } from "../support/site-fixture.ts";
import { createSubmission, inParallel, submitUntilAccepted } from "../support/submit.ts";

const submissions = size(40, 10_000);
const kills = size(1, 50);
const clients = 12;

test("kill -9 again and again while the mail server is down loses nothing and doubles nothing", async () => {
  const dataFolder = await createDataFolder();
  const port = await freePort();
  const start = () => startTestSite({ SMTP_URL: `smtp://127.0.0.1:${port}` }, { dataFolder });

  let site = await start();
  const acknowledged = new Map<string, string>();
  const killing = (async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      const wanted = ((kill + 1) * submissions) / (kills + 1);
      while (acknowledged.size < wanted) await sleep(5 + Math.random() * 20);
      await site.kill();
      site = await start();
    }
  })();
  await inParallel(submissions, clients, async () => {
    const submission = createSubmission();
    acknowledged.set(submission.key, await submitUntilAccepted(() => site.port, submission));
  });
  await killing;
  await site.kill();

  const stored = readInbox(dataFolder);
  const lost = [...acknowledged.values()].filter((reference) => !stored.references.includes(reference));
  expect(lost).toEqual([]);
  expect(new Set(acknowledged.values()).size).toBe(submissions);
  expect(stored.references).toHaveLength(submissions);
  expect(stored.integrity).toEqual(["ok"]);

  expireLeasesAndRetries(dataFolder);
  const mailServer = await startSmtpServer({}, port);
  onTestFinished(mailServer.close);
  site = await start();
  await expect
    .poll(() => countPending(dataFolder), { timeout: size(180_000, 1_800_000), interval: 500 })
    .toBe(0);

  const copies = copiesByReference(mailServer.received.filter(({ to }) => to[0] === "sales@example.com"));
  expect([...copies.keys()].sort()).toEqual([...acknowledged.values()].sort());
  const extra = [...copies.values()].reduce((sum, ids) => sum + ids.length - 1, 0);
  expect(extra).toBeLessThanOrEqual(kills + 1);
  for (const ids of copies.values()) expect(new Set(ids).size).toBe(1);
  reportFigures(1, {
    submissions,
    kills: kills + 1,
    lost: 0,
    "double records": 0,
    mails: copies.size,
    "extra mails": extra,
  });
});

function countPending(dataFolder: string) {
  return readInbox(dataFolder).mails.filter(({ kind, state }) => kind === "notification" && state !== "sent")
    .length;
}
