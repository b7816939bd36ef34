import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { runInbox } from "../support/inbox-command.ts";
import { readInbox } from "../support/inbox-file.ts";
import { reportFigures, size } from "../support/scale.ts";
import { createDataFolder, startTestSite } from "../support/site-fixture.ts";
import { accept, createSubmission } from "../support/submit.ts";

const backups = size(1, 20);
const writers = 6;
const pauseMs = size(20, 0);

test("a backup made while messages come in holds every one acknowledged before it", async () => {
  const site = await startTestSite();
  const acknowledged: string[] = [];
  const isDone = { now: false };
  const writing = Array.from({ length: writers }, async () => {
    while (!isDone.now) {
      acknowledged.push(await accept(site.port, createSubmission()));
      await sleep(pauseMs);
    }
  });
  await expect.poll(() => acknowledged.length).toBeGreaterThan(50);

  let checked = 0;
  for (let turn = 0; turn < backups; turn += 1) {
    const before = [...acknowledged];
    const folder = await createDataFolder();
    const file = path.join(folder, "backup.sqlite");
    await runInbox({ DATA_DIR: site.dataFolder }, "backup", file);
    const restored = path.join(folder, "restored");
    await runInbox({ DATA_DIR: restored }, "restore", file);
    const { references, integrity } = readInbox(restored);
    expect(before.filter((reference) => !references.includes(reference))).toEqual([]);
    expect(integrity).toEqual(["ok"]);
    checked = before.length;

    const second = await startTestSite({}, { dataFolder: restored });
    const reference = await accept(second.port, createSubmission());
    await second.stop();
    expect(readInbox(restored).references).toContain(reference);
  }
  isDone.now = true;
  await Promise.all(writing);
  reportFigures(19, { backups, "acknowledged before the last": checked, missing: 0, integrity: "ok" });
});
