import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { deskPaths } from "#desk/desk-paths.ts";
import { startSmtpServer } from "#mail/testing/servers.ts";
import { freePort } from "#server/testing/free-port.ts";
import { ballastBeside } from "#store/sqlite/ballast.ts";
import { startDesk } from "../support/desk.ts";
import { readInbox } from "../support/inbox-file.ts";
import { visitPages } from "../support/page-visitor.ts";
import { reportFigures, size } from "../support/scale.ts";
import { createDataFolder, startTestSite } from "../support/site-fixture.ts";
import { fillUp, mountSmallDisk } from "../support/small-disk.ts";
import { accept, createSubmission, submit } from "../support/submit.ts";

const diskBytes = 4 * 1024 * 1024;
const ballastBytes = 16 * 1024 * 1024;
const wantedRefusals = size(20, 500);
/** The gate runs much else at the same time, so there this catches only a site that never recovers. */
const healsWithinMs = size(60_000, 10_000);

// In the gate the disk is full of the log, too: all of the one without it is asked there as well.
if (size(false, true)) {
  test("on a full disk submissions are refused, none is falsely confirmed, pages go on, and the site recovers by itself", async () => {
    const dataFolder = await mountSmallDisk(diskBytes);
    reportFigures(5, await playFullDisk(dataFolder, {}));
  });
}

test("on a full disk with the log on it submissions are refused, none is falsely confirmed, pages go on, the site recovers by itself, and the log tells what it could not take", async () => {
  const dataFolder = await mountSmallDisk(diskBytes);
  const logFile = path.join(dataFolder, "log");
  const figures = await playFullDisk(dataFolder, { logFile });
  const told = readFileSync(logFile, "utf8").match(/"event":"log_lines_lost","lines":\d+/g);
  expect(told).not.toBeNull();
  reportFigures(5, { "with the log on it": "held", ...figures });
});

test("on a full disk staff still read the list and a request that nobody has opened; a change is refused in words", async () => {
  const dataFolder = await mountSmallDisk(diskBytes);
  const { site, origin, signIn } = await startDesk({}, { dataFolder });
  onTestFinished(() => site.kill());
  const { cookie } = await signIn("Ann Lee");
  const reference = await accept(site.port, createSubmission());
  const others = path.join(dataFolder, "others");
  fillUp(others);
  const filler = { message: `Plate carriers ${"x".repeat(9_000)}` };
  while ((await submit(site.port, createSubmission(filler))).status !== 503);
  const ask = (place: string, init: RequestInit = {}) =>
    fetch(origin + place, { ...init, headers: { cookie, origin }, redirect: "manual" });
  for (const place of [deskPaths.list, deskPaths.request(reference)]) {
    const answer = await ask(place);
    expect([place, answer.status]).toEqual([place, 200]);
    expect(await answer.text()).toContain(reference);
  }
  const body = new URLSearchParams({ note: "x".repeat(2_000) });
  const refused = await ask(deskPaths.request(reference, "note"), { method: "POST", body });
  expect([refused.status, (await refused.text()).includes("nothing was changed")]).toEqual([503, true]);
  rmSync(others);
  await expect
    .poll(async () => (await ask(deskPaths.request(reference, "take"), { method: "POST" })).status)
    .toBe(303);
});

test("on a disk that someone else fills up, requests, their e-mails and deleting go on, and it is free again by itself", async () => {
  const dataFolder = await mountSmallDisk(ballastBytes + diskBytes);
  const mailServer = await startSmtpServer();
  onTestFinished(mailServer.close);
  const { site, run } = await startDesk({ SMTP_URL: mailServer.url }, { dataFolder });
  onTestFinished(() => site.kill());
  const gone = createSubmission({ email: "gone@agency.example" });
  const acknowledged = [await accept(site.port, gone)];
  // As the site makes it where there is plenty of room.
  fillUp(ballastBeside(path.join(dataFolder, "inbox.sqlite")));
  const others = path.join(dataFolder, "others");
  fillUp(others);
  const health = async () => (await fetch(`http://127.0.0.1:${site.port}/healthz`)).text();
  expect(await health()).toContain("the disk is nearly full");

  for (let sent = 0; sent < wantedRefusals; sent += 1)
    acknowledged.push(await accept(site.port, createSubmission()));
  expect(await run("forget", gone.message.email, "--yes")).toContain(acknowledged[0]);
  await expect.poll(() => mailServer.received.length).toBeGreaterThanOrEqual(acknowledged.length - 1);
  expect(existsSync(ballastBeside(path.join(dataFolder, "inbox.sqlite")))).toBe(false);
  rmSync(others);
  await accept(site.port, createSubmission());
  expect(await site.stop()).toBe(0);
  const { references, integrity } = readInbox(dataFolder);
  for (const reference of acknowledged) expect(references).toContain(reference);
  expect(integrity).toEqual(["ok"]);
  reportFigures(5, {
    "filled by someone else": "held",
    "requests refused": 0,
    "requests taken": acknowledged.length,
  });
});

test("a log that nobody reads any more stops neither pages nor intake", async () => {
  const metricsPort = await freePort();
  const dataFolder = await createDataFolder();
  const site = await startTestSite({ METRICS_PORT: String(metricsPort) }, { dataFolder });
  site.leaveLog();
  const leave = visitPages(site.port);
  for (let sent = 0; sent < wantedRefusals; sent += 1) await accept(site.port, createSubmission());
  const { visits, failures } = await leave();
  expect(failures).toEqual([]);
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const lost = Number(/^site_log_lines_lost_total (\d+)$/m.exec(metrics)?.[1]);
  expect(lost).toBeGreaterThanOrEqual(wantedRefusals);
  expect(await site.stop()).toBe(0);
  expect(readInbox(dataFolder).references).toHaveLength(wantedRefusals);
  reportFigures(5, { "log lines without a reader": lost, "pages answered": visits });
});

async function playFullDisk(dataFolder: string, options: { readonly logFile?: string }) {
  const mailServer = await startSmtpServer();
  onTestFinished(mailServer.close);
  const site = await startTestSite({ SMTP_URL: mailServer.url }, { dataFolder, ...options });
  const acknowledged = [await accept(site.port, createSubmission())];
  const leave = visitPages(site.port);
  const others = path.join(dataFolder, "others");
  fillUp(others);
  // Uses up what is left of the log's last disk block.
  if (options.logFile !== undefined) fillUp(options.logFile);

  let refused = 0;
  while (refused < wantedRefusals) {
    const answer = await submit(
      site.port,
      createSubmission({ message: `Plate carriers ${"x".repeat(9_000)}` }),
    );
    expect([200, 503]).toContain(answer.status);
    if (answer.status === 200) acknowledged.push(String(answer.body.reference));
    else refused += 1;
  }

  rmSync(others);
  const spaceReturned = performance.now();
  for (;;) {
    const answer = await submit(site.port, createSubmission());
    if (answer.status === 200) acknowledged.push(String(answer.body.reference));
    if (answer.status === 200) break;
    await sleep(50);
  }
  const healedMs = Math.round(performance.now() - spaceReturned);
  expect(healedMs).toBeLessThan(healsWithinMs);

  const { visits, failures } = await leave();
  expect(failures).toEqual([]);
  expect(await site.stop()).toBe(0);
  const { references, integrity } = readInbox(dataFolder);
  expect(references.sort()).toEqual(acknowledged.sort());
  expect(integrity).toEqual(["ok"]);
  return {
    refused,
    acknowledged: acknowledged.length,
    records: references.length,
    "pages answered": visits,
    "healed after, ms": healedMs,
  };
}
