import { randomBytes } from "node:crypto";
import { statfs } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { startSmtpServer } from "#mail/testing/servers.ts";
import { lowBytes } from "#server/store/rooms.ts";
import { buyerSecret, sendRequest } from "../support/buyer.ts";
import { inboundHost, sendInbound, startInboundSite } from "../support/inbound.ts";
import { readInbox, withDatabase } from "../support/inbox-file.ts";
import { reportFigures, size } from "../support/scale.ts";
import { startTestSite } from "../support/site-fixture.ts";
import { growSmallDisk, mountSmallDisk } from "../support/small-disk.ts";
import { createSubmission, submit } from "../support/submit.ts";
import { upload } from "../support/upload.ts";

const MB = 1024 * 1024;
/** Kept free for requests; only what is written takes memory. */
const reserve = 500 * MB;
/** What the log of the file may take on its way. */
const margin = 100 * MB;
/** Kept for the store itself. */
const ballast = 64 * MB;
const room = size(40, 300) * MB;
const requests = size(60, 1_000);
const uploads = size(12, 30);
const uploadBytes = size(8, 19) * MB;
const mails = size(8, 20);
const mailBytes = size(8, 34) * MB;

const attacks = {
  "uploads to one private page": {
    count: uploads,
    bytes: uploadBytes,
    async send({ port }: Site) {
      const { path } = await sendRequest(port);
      return async (n: number) =>
        (await upload(port, path, { bytes: uploadBytes, from: `127.0.0.${n + 2}` })) === 200;
    },
  },
  "e-mails to an open address": {
    count: mails,
    bytes: mailBytes,
    async send({ inboundPort }: Site) {
      const line = `${randomBytes(36).toString("hex")}\r\n`;
      const text = line.repeat(mailBytes / line.length);
      return async (n: number) => {
        const raw = `From: x@evil.example\r\nMessage-ID: <${n}@evil.example>\r\n\r\n${text}`;
        const answer = await sendInbound(inboundPort, {
          from: "x@evil.example",
          to: `postmaster@${inboundHost}`,
          raw,
        });
        return answer.startsWith("250");
      };
    },
  },
};

/** As many files as come through before health or the alarm has said a word would be too many: nothing may be refused yet. */
test("health and the alarm speak before anything is refused, by absolute size", async () => {
  // More than a tenth is free all the time.
  const dataFolder = await mountSmallDisk(lowBytes + ballast + 40 * MB);
  const mailServer = await startSmtpServer();
  onTestFinished(mailServer.close);
  const alertTo = "owner@ridge.example";
  const site = await startTestSite(
    { SMTP_URL: mailServer.url, ALERT_TO: alertTo, SIGNING_SECRET: buyerSecret },
    { dataFolder },
  );
  const health = async () => (await fetch(`http://127.0.0.1:${site.port}/healthz`)).text();
  const told = () => mailServer.received.filter(({ to }) => to.includes(alertTo)).map(({ raw }) => raw);
  expect(await health()).not.toContain("nearly full");
  const { path } = await sendRequest(site.port);
  let sent = 0;
  for (; !(await health()).includes("the disk is nearly full"); sent += 1)
    expect(await upload(site.port, path, { bytes: 8 * MB, from: `127.0.0.${sent + 2}` })).toBe(200);
  expect(sent).toBeGreaterThan(0);
  // Health measures at each look, the alarm when something more is sent: that is still taken.
  expect(await upload(site.port, path, { bytes: 8 * MB, from: "127.0.1.1" })).toBe(200);
  await expect.poll(told).toEqual([expect.stringContaining("the disk is nearly full")]);
  expect(site.log.join("\n")).not.toContain("room_refused");
});

type Site = Awaited<ReturnType<typeof startInboundSite>>;

test.each(Object.entries(attacks))(
  "many %s at once: every request is taken, and the room comes back",
  async (_name, attack) => {
    const dataFolder = await mountSmallDisk(reserve + room);
    const mailServer = await startSmtpServer();
    onTestFinished(mailServer.close);
    const site = await startInboundSite(
      { SMTP_URL: mailServer.url, SIGNING_SECRET: buyerSecret },
      { dataFolder },
    );
    let leastFree = Number.POSITIVE_INFINITY;
    const look = async () => {
      const { bavail, bsize } = await statfs(dataFolder);
      leastFree = Math.min(leastFree, bavail * bsize);
    };
    const looking = setInterval(look, 20);
    onTestFinished(() => clearInterval(looking));
    const send = await attack.send(site);
    const attacked = Promise.all(Array.from({ length: attack.count }, (_, n) => send(n)));

    const acknowledged: string[] = [];
    let refused = 0;
    for (let sent = 0; sent < requests; sent += 1) {
      const answer = await submit(site.port, createSubmission());
      if (answer.status === 200) acknowledged.push(String(answer.body.reference));
      else refused += 1;
    }
    const taken = (await attacked).filter(Boolean).length;
    await look();
    clearInterval(looking);
    expect(refused).toBe(0);
    expect(taken).toBeLessThan(attack.count);
    expect(leastFree).toBeGreaterThan(reserve - margin);
    const health = await fetch(`http://127.0.0.1:${site.port}/healthz`);
    expect(await health.text()).toContain("the disk is nearly full");

    // What was refused is gone. What was taken may fill the disk: with more room, the next is taken as well.
    await expect.poll(() => countUnfinished(dataFolder)).toBe(0);
    growSmallDisk(dataFolder, reserve + room + margin);
    const { path } = await sendRequest(site.port);
    await expect
      .poll(() => upload(site.port, path, { bytes: MB, from: "127.0.1.1" }), { interval: 500 })
      .toBe(200);
    expect(await site.stop()).toBe(0);
    const { references, integrity } = readInbox(dataFolder);
    for (const reference of acknowledged) expect(references).toContain(reference);
    expect(integrity).toEqual(["ok"]);
    reportFigures(32, {
      "attempts of strangers": attack.count,
      "MB each": attack.bytes / MB,
      "attempts taken": taken,
      "requests taken": acknowledged.length,
      "requests refused": refused,
      "least free, MB": Math.round(leastFree / MB),
    });
  },
);

function countUnfinished(dataFolder: string) {
  const sql = `SELECT (SELECT count(*) FROM files WHERE message_id IS NULL)
    + (SELECT count(*) FROM inbound_mails WHERE once_key IS NULL) AS n`;
  return withDatabase(dataFolder, (database) => database.prepare(sql).get()?.n);
}
