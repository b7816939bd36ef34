import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { notesIn, problemsIn, unknown, unset, well } from "#http/check.ts";
import { createMemoryStore } from "#server/testing/memory-store.ts";
import { checkUpgrade, createHealth, createHealthReport, type ShownEdition } from "./health.ts";

const minute = 60_000;
const hour = 60 * minute;
const start = Date.parse("2026-11-16T12:00:00Z");

function observe(backupFolder?: string, findShown?: () => ShownEdition) {
  const time = { now: start };
  const clock = () => time.now;
  const store = createMemoryStore();
  const lines: unknown[] = [];
  const log = (...line: unknown[]) => void lines.push(line);
  const health = createHealth({
    store,
    clock,
    currentCompany: () => theCompany,
    config: { DATA_DIR: "", BACKUP_DIR: backupFolder },
    findShown,
  });
  const problems = async () => problemsIn(await health.checks());
  const notes = async () => notesIn(await health.checks());
  return { time, clock, store, lines, log, health, problems, notes, mailLog: health.watch(log) };
}

test("a mail server that is gone is a problem after a quarter of an hour, until a mail leaves", async () => {
  const { time, problems, mailLog, lines } = observe();
  mailLog("warn", "mail_retry", { cause: "network" });
  time.now += 14 * minute;
  mailLog("warn", "mail_retry", { cause: "timeout" });
  expect(await problems()).toEqual([]);
  time.now += minute;
  expect(await problems()).toEqual(["no e-mail has been sent since Mon, Nov 16, 2026, 6:00 AM CST"]);
  mailLog("info", "mail_sent", {});
  expect(await problems()).toEqual([]);
  expect(lines).toHaveLength(3);
});

test.each([
  ["mail_dead", "refused", 0],
  ["mail_retry", "deferred", 0],
  ["mail_dead", "address", 1],
])("a mail server that was gone and judges an e-mail is back: %s, %s", async (event, cause, count) => {
  const { time, problems, mailLog } = observe();
  mailLog("warn", "mail_retry", { cause: "network" });
  time.now += hour;
  mailLog("warn", event, { cause });
  expect(await problems()).toHaveLength(count);
});

test("a recipient who is refused for days is no problem of the site", async () => {
  const { time, problems, mailLog } = observe();
  mailLog("warn", "mail_retry", { cause: "recipient" });
  time.now += 24 * hour;
  expect(await problems()).toEqual([]);
});

test("a backup that is missing or older than 26 hours is a problem where backups are expected", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "backups-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { time, problems } = observe(folder);
  await mkdir(path.join(folder, "lost+found"));
  expect(await problems()).toEqual(["there is no backup"]);
  const copy = path.join(folder, "inbox-2026-11-16.sqlite");
  await writeFile(copy, "copy");
  await utimes(copy, start / 1_000, start / 1_000);
  time.now = start + 26 * hour;
  expect(await problems()).toEqual([]);
  time.now += 1;
  expect(await problems()).toEqual(["the last backup was made Mon, Nov 16, 2026, 6:00 AM CST"]);
});

test("a site that is too new to have a backup is not ill, and says when the first is due", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "backups-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { time, store, problems, notes } = observe(folder);
  const calm = await store.findMailTrouble(start);
  store.findMailTrouble = async () => ({ ...calm, storeMadeAt: start });
  expect(await problems()).toEqual([]);
  expect(await notes()).toEqual(["no backup yet; the first is due by Tue, Nov 17, 2026, 8:00 AM CST"]);
  time.now += 26 * hour + 1;
  expect(await problems()).toEqual(["there is no backup"]);
  expect(await notes()).toEqual([]);
});

test("mails that do not arrive are a problem: refused ones at once, waiting ones after a while", async () => {
  const { time, store, problems } = observe();
  const calm = await store.findMailTrouble(start);
  store.findMailTrouble = async () => ({ ...calm, refusedToStaff: 1, undeliveredAnswers: 2 });
  expect(await problems()).toEqual([
    "1 e-mail to staff could not be delivered",
    "2 answers did not reach the buyer",
  ]);
  store.findMailTrouble = async () => ({
    ...calm,
    staffWaitsSince: start,
    answerWaitsSince: start,
    unfiledSince: start,
    unscannedSince: start,
  });
  time.now += 15 * minute - 1;
  expect(await problems()).toEqual([]);
  time.now += 1;
  expect(await problems()).toEqual([
    "an e-mail to staff has waited since Mon, Nov 16, 2026, 6:00 AM CST",
    "an e-mail that came in has not been read since Mon, Nov 16, 2026, 6:00 AM CST",
    "a buyer’s file has waited for the virus scanner since Mon, Nov 16, 2026, 6:00 AM CST",
  ]);
  time.now = start + 4 * hour;
  expect(await problems()).toHaveLength(4);
});

test("an edition that is published and not shown here is a problem after ten minutes", async () => {
  let refused: ShownEdition["refused"];
  const { time, store, problems } = observe(undefined, () => ({ id: 2, refused }));
  expect(await problems()).toEqual([]);
  store.findPublished = async () => ({ id: 3, publishedAt: start });
  expect(await problems()).toEqual([]);
  time.now += 10 * minute;
  expect(await problems()).toEqual([expect.stringContaining("edition 3 is published but not shown")]);
  refused = { id: 3, problem: "phones.main is missing" };
  expect(await problems()).toEqual(["edition 3 is published but not shown here: phones.main is missing"]);
  store.findPublished = async () => ({ id: 2, publishedAt: start });
  expect(await problems()).toEqual([]);
});

test("an archive that was put beside the releases later is named with its command", async () => {
  const home = await mkdtemp(path.join(tmpdir(), "home-"));
  onTestFinished(() => rm(home, { recursive: true }));
  const release = path.join(home, "releases/20261116-120000-000-site-1");
  await writeFile(path.join(home, "site-0.tar.gz"), "");
  await sleep(20);
  await mkdir(release, { recursive: true });
  expect(await checkUpgrade(release)).toEqual([]);
  await sleep(20);
  for (const name of ["site-1.tar.gz", "site-2.tar.gz", "site-2.tar.gz.sha256"])
    await writeFile(path.join(home, name), "");
  expect(notesIn(await checkUpgrade(release))).toEqual([
    `a newer release is here; on the server, run: site upgrade ${home}/site-2.tar.gz`,
  ]);
});

test("the log says what is wrong when it begins and once a day, and when it is over", async () => {
  const { time, clock, store, lines, log, health } = observe();
  const report = createHealthReport(health, clock, log);
  const look = async () => {
    report.start();
    await report.stop();
  };
  store.isDown = true;
  await look();
  await look();
  const warning = ["warn", "unhealthy", { problems: ["messages cannot be stored"] }];
  expect(lines).toEqual([warning]);
  time.now += 24 * hour;
  await look();
  expect(lines).toEqual([warning, warning]);
  store.isDown = false;
  await look();
  expect(lines).toEqual([warning, warning, ["info", "healthy_again"]]);
});

test("settings that cannot work are problems at once", async () => {
  const ask = async (config: object) => {
    const parts = { store: createMemoryStore(), clock: () => start, currentCompany: () => theCompany };
    return problemsIn(await createHealth({ ...parts, config: { DATA_DIR: "", ...config } }).checks());
  };
  expect(await ask({ BACKUP_DIR: "/var/no/such/folder" })).toEqual([
    "BACKUP_DIR /var/no/such/folder does not exist: make it with install -d -o site -g site -m 0700 /var/no/such/folder",
  ]);
  const PUBLIC_ORIGIN = "https://www.company.example";
  expect(await ask({ PUBLIC_ORIGIN, DESK_ORIGIN: "http://desk.company.example" })).toEqual([
    "nobody can sign in at http://desk.company.example: set DESK_ORIGIN to https://desk.company.example",
  ]);
  expect(await ask({ PUBLIC_ORIGIN, DESK_ORIGIN: "http://localhost:3001" })).toEqual([]);
  expect(await ask({ PUBLIC_ORIGIN, DESK_ORIGIN: "https://desk.company.example" })).toEqual([]);
});

test("what could not be checked is said, and is no problem", async () => {
  const machine = { checks: async () => [unknown("Machine", "the clock was not checked")] };
  const config = { DATA_DIR: "" };
  const health = createHealth({
    store: createMemoryStore(),
    clock: () => start,
    currentCompany: () => theCompany,
    config,
    machine,
  });
  const checks = await health.checks();
  expect([problemsIn(checks), notesIn(checks)]).toEqual([[], ["the clock was not checked"]]);
});

test("what is as it should be is told to owners, and to no monitor", async () => {
  const { time, health, notes, mailLog } = observe();
  mailLog("info", "mail_sent", {});
  time.now += hour;
  const checks = await health.checks();
  expect(checks).toContainEqual(well("E-mails", "none is held up", { lastAt: time.now - hour }));
  expect(checks).toContainEqual(well("Store", "messages are stored", undefined));
  expect(checks).toContainEqual(unset("Copies elsewhere", "not made: RESTIC_REPOSITORY is not set"));
  expect((await notes()).join()).not.toMatch(/held up|stored|RESTIC/);
});
