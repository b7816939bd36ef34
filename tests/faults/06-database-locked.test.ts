import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { readInbox } from "../support/inbox-file.ts";
import { visitPages } from "../support/page-visitor.ts";
import { reportFigures, size } from "../support/scale.ts";
import { startTestSite } from "../support/site-fixture.ts";
import { accept, createSubmission, submit } from "../support/submit.ts";

const lockedMs = 10_000;
const submissions = size(40, 400);

test("while another process holds the database, pages are unaffected, each submission gets 200 or 503, and what is sent again is stored once", async () => {
  const site = await startTestSite();
  const acknowledged = [await accept(site.port, createSubmission())];
  const leave = visitPages(site.port);
  const { exit: released } = await lockElsewhere(path.join(site.dataFolder, "inbox.sqlite"));
  const sent = Array.from({ length: submissions }, () => createSubmission());
  const answers = await Promise.all(
    sent.map(async (submission, index) => {
      await sleep((index / submissions) * lockedMs);
      return submit(site.port, submission);
    }),
  );
  const { visits, failures, slowestMs } = await leave();
  expect(failures).toEqual([]);

  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  for (const { status, body } of answers) if (status === 200) acknowledged.push(String(body.reference));
  const accepted = acknowledged.length - 1;
  const stored = readInbox(site.dataFolder).references;
  expect(acknowledged.filter((reference) => !stored.includes(reference))).toEqual([]);

  const refused = sent.filter((_, index) => statuses[index] === 503);
  expect(refused.length).toBeGreaterThan(0);
  await released;
  for (const submission of refused) acknowledged.push(await accept(site.port, submission));
  expect(readInbox(site.dataFolder).references.sort()).toEqual(acknowledged.sort());
  reportFigures(6, {
    submissions,
    accepted,
    refused: refused.length,
    "stored though refused": stored.length - 1 - accepted,
    "pages answered": visits,
    "slowest page, ms": slowestMs,
  });
});

async function lockElsewhere(file: string) {
  const script = `
    const { DatabaseSync } = require("node:sqlite");
    const database = new DatabaseSync(${JSON.stringify(file)}, { timeout: 10000 });
    database.exec("BEGIN IMMEDIATE");
    console.log("locked");
    setTimeout(() => { database.exec("ROLLBACK"); database.close(); }, ${lockedMs});`;
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const exit = once(child, "exit");
  await once(child.stdout, "data");
  return { exit };
}
