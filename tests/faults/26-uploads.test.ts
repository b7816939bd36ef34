import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { buyerSecret, sendRequest } from "../support/buyer.ts";
import { withDatabase } from "../support/inbox-file.ts";
import { visitPages } from "../support/page-visitor.ts";
import { reportFigures, size } from "../support/scale.ts";
import { createDataFolder, startTestSite } from "../support/site-fixture.ts";
import { mountSmallDisk } from "../support/small-disk.ts";
import { accept, createSubmission } from "../support/submit.ts";
import { fileStart, upload } from "../support/upload.ts";

const MB = 1024 * 1024;
const settings = { SIGNING_SECRET: buyerSecret };
const uploads = size(12, 50);
const uploadBytes = size(5, 20) * MB - 1_000;
const pagesBefore = size(200, 10_000);
const mostAboveRest = 80 * MB;

const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;

function countIn(dataFolder: string) {
  const sql = `SELECT (SELECT count(*) FROM messages) AS messages,
    (SELECT count(*) FROM files WHERE message_id IS NOT NULL) AS files,
    (SELECT count(*) FROM files WHERE message_id IS NULL) AS unsent,
    (SELECT coalesce(sum(length(bytes)), 0) FROM file_pieces JOIN files ON files.id = file_id
     WHERE message_id IS NOT NULL) AS bytes`;
  return withDatabase(dataFolder, (database) => database.prepare(sql).get()) as {
    messages: number;
    files: number;
    unsent: number;
    bytes: number;
  };
}

test("many large uploads at once are stored whole, in little memory, and pages go on", async () => {
  const dataFolder = await createDataFolder();
  const site = await startTestSite(settings, { dataFolder });
  const { path: page } = await sendRequest(site.port);
  const others = await Promise.all(Array.from({ length: uploads - 1 }, () => sendRequest(site.port)));
  // Rest is measured after some work, so that what is loaded on first use counts as rest.
  expect(await upload(site.port, page, { bytes: 1 * MB })).toBe(200);
  const reading = Array.from({ length: 8 }, async () => {
    for (let count = 0; count < pagesBefore / 8; count += 1) {
      const answer = await fetch(`http://127.0.0.1:${site.port}/`);
      await answer.arrayBuffer();
    }
  });
  await Promise.all(reading);
  const rest = memoryOf(site.pid);
  let peak = rest;
  const sampling = setInterval(() => {
    peak = Math.max(peak, memoryOf(site.pid));
  }, 25);
  onTestFinished(() => clearInterval(sampling));
  const leave = visitPages(site.port);
  const started = performance.now();
  const targets = [page, ...others.map((each) => each.path)];
  // One network may keep less in a day than all of these.
  const statuses = await Promise.all(
    targets.map((url, n) => upload(site.port, url, { bytes: uploadBytes, from: `127.0.0.${n + 2}` })),
  );
  const seconds = (performance.now() - started) / 1_000;
  clearInterval(sampling);
  const { failures, slowestMs } = await leave();
  expect(statuses).toEqual(Array(uploads).fill(200));
  expect(failures).toEqual([]);
  expect(countIn(dataFolder)).toEqual({
    messages: uploads + 1,
    files: uploads + 1,
    unsent: 0,
    bytes: uploads * (uploadBytes + fileStart.length) + MB + fileStart.length,
  });
  reportFigures(26, {
    "uploads at once": uploads,
    "MB each": Math.round(uploadBytes / MB),
    "MB above rest": Math.round((peak - rest) / MB),
    seconds: Math.round(seconds),
    "slowest page, ms": slowestMs,
  });
  expect(peak - rest).toBeLessThanOrEqual(mostAboveRest);
});

test("uploads that break off and a server that is killed leave no message and no file", async () => {
  const dataFolder = await createDataFolder();
  const first = await startTestSite(settings, { dataFolder });
  const { path: page } = await sendRequest(first.port);
  const broken = Array.from({ length: uploads }, (_, n) =>
    upload(first.port, page, { bytes: 5 * MB, until: (n + 1) * 100_000 }),
  );
  expect(await Promise.all(broken)).toEqual(Array(uploads).fill(undefined));
  await expect.poll(() => countIn(dataFolder)).toMatchObject({ messages: 0, unsent: 0 });
  const underWay = Array.from({ length: uploads }, () => upload(first.port, page, { bytes: 19 * MB }));
  await sleep(150);
  await first.kill();
  await Promise.all(underWay);
  const { messages, files } = countIn(dataFolder);
  const second = await startTestSite(settings, { dataFolder });
  expect(files).toBe(messages);
  expect(await upload(second.port, page, { bytes: 1 * MB })).toBe(200);
  expect(countIn(dataFolder)).toMatchObject({ messages: messages + 1, files: files + 1 });
  reportFigures(26, { "broken off": uploads, "killed under way": uploads, "half stored": 0 });
});

test("uploads never fill the disk: they are refused while requests are still taken", async () => {
  const dataFolder = await mountSmallDisk(32 * MB);
  const site = await startTestSite(settings, { dataFolder });
  const { path: page } = await sendRequest(site.port);
  const leave = visitPages(site.port);
  expect(await upload(site.port, page, { bytes: 10 * MB })).toBe(503);
  await accept(site.port, createSubmission());
  expect((await leave()).failures).toEqual([]);
  expect(countIn(dataFolder)).toEqual({ messages: 0, files: 0, unsent: 0, bytes: 0 });
  reportFigures(26, { "refused on a small disk": 1, "requests taken": 1 });
});
