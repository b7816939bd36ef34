import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readInbox } from "../support/inbox-file.ts";
import { visitPages } from "../support/page-visitor.ts";
import { reportFigures, size } from "../support/scale.ts";
import { startTestSite } from "../support/site-fixture.ts";
import { accept, createSubmission, submit } from "../support/submit.ts";

const lockedMs = 10_000;
const submissions = size(40, 400);

test("while another process holds the database, pages are unaffected and each submission gets 200 or 503", async () => {
  const site = await startTestSite();
  const acknowledged = [await accept(site.port, createSubmission())];
  const leave = visitPages(site.port);
  await lockElsewhere(path.join(site.dataFolder, "inbox.sqlite"));
  const answers = await Promise.all(
    Array.from({ length: submissions }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, (index / submissions) * lockedMs));
      return submit(site.port, createSubmission());
    }),
  );
  const { visits, failures, slowestMs } = await leave();
  expect(failures).toEqual([]);

  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  const refused = statuses.filter((status) => status === 503).length;
  expect(refused).toBeGreaterThan(0);
  for (const { status, body } of answers) if (status === 200) acknowledged.push(String(body.reference));
  acknowledged.push(await accept(site.port, createSubmission()));
  expect(readInbox(site.dataFolder).references.sort()).toEqual(acknowledged.sort());
  reportFigures(6, {
    submissions,
    accepted: acknowledged.length - 2,
    refused,
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
  await once(child.stdout, "data");
}
