import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { parseMail } from "#mail/testing/parse-mail.ts";
import { startSmtpServer } from "#mail/testing/servers.ts";
import type { RunningSite } from "../../scripts/start-site.ts";
import { expireLeasesAndRetries, readInbox } from "../support/inbox-file.ts";
import { reportFigures, size } from "../support/scale.ts";
import { createDataFolder, startTestSite } from "../support/site-fixture.ts";
import { accept, createSubmission } from "../support/submit.ts";

const kills = size(2, 100);
const longestWaitMs = 3;

test("killed between the mail server's 250 and our mark: no mail lost, at most one copy more for each kill", async () => {
  const dataFolder = await createDataFolder();
  const copies = new Map<string, string[]>();
  let victim: RunningSite | undefined;
  let killed = 0;
  const mailServer = await startSmtpServer({
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const { header } = parseMail(Buffer.concat(chunks).toString());
        const reference = header("x-reference");
        const earlier = copies.get(reference) ?? [];
        copies.set(reference, [...earlier, header("message-id")]);
        const site = earlier.length === 0 ? victim : undefined;
        const isRead = copies.size % 2 === 0;
        // Every other time the site is paused, so that it cannot possibly read the answer before it is killed.
        if (site && !isRead) process.kill(site.pid, "SIGSTOP");
        done();
        // The other times it may have read the answer but not yet recorded it.
        await sleep(isRead ? Math.random() * longestWaitMs : longestWaitMs);
        await site?.kill();
        if (site) killed += 1;
      });
    },
  });
  onTestFinished(mailServer.close);

  const references: string[] = [];
  for (let kill = 0; kill <= kills; kill += 1) {
    const site = await startTestSite({ SMTP_URL: mailServer.url }, { dataFolder });
    await expect.poll(() => countUnsent(dataFolder), { interval: 20 }).toBe(0);
    if (kill === kills) break;
    victim = site;
    // No acknowledgement goes to our own domain, so this is one mail.
    references.push(await accept(site.port, createSubmission({ email: "dana@company.example" })));
    await expect.poll(() => killed, { interval: 5 }).toBe(references.length);
    victim = undefined;
    expireLeasesAndRetries(dataFolder);
  }

  expect([...copies.keys()].sort()).toEqual(references.sort());
  const extra = [...copies.values()].map((ids) => ids.length - 1);
  expect(Math.max(...extra)).toBeLessThanOrEqual(1);
  for (const ids of copies.values()) expect(new Set(ids).size).toBe(1);
  const doubled = extra.filter((count) => count > 0).length;
  expect(doubled).toBeGreaterThanOrEqual(Math.floor(kills / 2));
  reportFigures(3, { kills, lost: 0, "sent twice": doubled, "most copies of one": Math.max(...extra) + 1 });
});

function countUnsent(dataFolder: string) {
  return readInbox(dataFolder).mails.filter(({ state }) => state !== "sent").length;
}
