import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startSmtpServer } from "#mail/testing/servers.ts";
import { readInbox } from "../support/inbox-file.ts";
import { visitPages } from "../support/page-visitor.ts";
import { reportFigures, size } from "../support/scale.ts";
import { startTestSite } from "../support/site-fixture.ts";
import { fillUp, mountSmallDisk } from "../support/small-disk.ts";
import { accept, createSubmission, submit } from "../support/submit.ts";

const diskBytes = 4 * 1024 * 1024;
const wantedRefusals = size(20, 500);
const healsWithinMs = 10_000;

test("on a full disk submissions are refused, none is pretended, pages go on, and it heals by itself", async () => {
  const dataFolder = await mountSmallDisk(diskBytes);
  const mailServer = await startSmtpServer();
  onTestFinished(mailServer.close);
  const site = await startTestSite({ SMTP_URL: mailServer.url }, { dataFolder });
  const acknowledged = [await accept(site.port, createSubmission())];
  const leave = visitPages(site.port);
  const ballast = path.join(dataFolder, "ballast");
  fillUp(ballast);

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

  rmSync(ballast);
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
  reportFigures(5, {
    refused,
    acknowledged: acknowledged.length,
    records: references.length,
    "pages answered": visits,
    "healed after, ms": healedMs,
  });
});
