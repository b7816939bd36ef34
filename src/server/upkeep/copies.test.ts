import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { failed, notesIn, problemsIn } from "#http/check.ts";
import type { Archive } from "#server/archive/archive.ts";
import { openSqliteArchive } from "#server/archive/archive.ts";
import { createSqliteStore } from "#server/store/open-store.ts";
import { copyPassword, createCopyRepository } from "#server/testing/copy-repository.ts";
import { exampleSubmission } from "#server/testing/example-submission.ts";
import { workerUrl } from "#server/testing/sqlite-files.ts";
import { checkCopies, createCopies, runCopy } from "./copies.ts";
import { createHealthReport } from "./health.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const now = Date.parse("2026-11-16T12:00:00Z");

async function createConfig(status?: object) {
  const folder = await mkdtemp(path.join(tmpdir(), "copies-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  if (status) await writeFile(path.join(folder, "copies.json"), JSON.stringify(status));
  return { DATA_DIR: folder, RESTIC_REPOSITORY: "/elsewhere" };
}

test.each([
  ["copies that are not expected are not missed", undefined, now, []],
  ["a new site has none yet, and is not ill", {}, now - 46 * minute, []],
  ["three runs that did not happen are a problem", {}, now - 47 * minute, ["no copy was made elsewhere yet"]],
  [
    "the words name the time, and not the cause, which names the host",
    { copiedAt: now - 47 * minute, provedAt: now - day, problem: "restic backup: sftp://joe@host/site: no" },
    now - 30 * day,
    [
      "the last copy elsewhere failed: inbox copy says why",
      "no copy was made elsewhere since Mon, Nov 16, 2026, 5:13 AM CST",
    ],
  ],
  [
    "copies that nobody has restored for eight days are a problem",
    { copiedAt: now, provedAt: now - 8 * day - 1 },
    now - 30 * day,
    ["no copy was restored as a test since Sun, Nov 8, 2026, 5:59 AM CST"],
  ],
])("%s", async (_, status, storeMadeAt, problems) => {
  const config = await createConfig(status);
  const expected = status ? config : { ...config, RESTIC_REPOSITORY: undefined };
  expect(problemsIn(await checkCopies(expected, theCompany.time, storeMadeAt, now))).toEqual(problems);
});

test("a status that a power cut left empty is that of a new site", async () => {
  const config = await createConfig();
  await writeFile(path.join(config.DATA_DIR, "copies.json"), "");
  const checks = await checkCopies(config, theCompany.time, now, now);
  expect([problemsIn(checks), notesIn(checks)]).toEqual([[], []]);
});

test("when all is well, it says when", async () => {
  const config = await createConfig({ copiedAt: now, provedAt: now, provedRecords: 12 });
  expect((await checkCopies(config, theCompany.time, now, now)).map(({ sentence }) => sentence)).toEqual([
    "last copied elsewhere Mon, Nov 16, 2026, 6:00 AM CST",
    "last restored as a test Mon, Nov 16, 2026, 6:00 AM CST, with 12 requests",
  ]);
  expect(await readFile(path.join(config.DATA_DIR, "copies.json"), "utf8")).toContain("copiedAt");
});

test("without a change nothing is copied for a day, and the newest copy counts as current", async () => {
  const config = await createConfig({});
  const command = path.join(config.DATA_DIR, "inbox.mjs");
  await writeFile(
    command,
    `import { appendFileSync } from "node:fs"; appendFileSync("${command}.ran", "x");`,
  );
  const time = { now };
  let state: string | undefined = "1";
  const copies = createCopies({
    config,
    store: { readState: async () => state },
    command,
    clock: () => time.now,
    log: (...line) => void lines.push(line),
  });
  const lines: unknown[] = [];
  /** Returns how often it has copied until now. */
  const look = async (expected: number) => {
    copies.start();
    await expect.poll(() => lines).toHaveLength(expected);
    await copies.stop();
    return (await readFile(`${command}.ran`, "utf8")).length;
  };
  expect(await look(1)).toBe(1);
  time.now += 50 * minute;
  expect(await look(1)).toBe(1);
  expect(problemsIn(await checkCopies(config, theCompany.time, now - minute, time.now))).toEqual([]);
  state = "2";
  expect(await look(2)).toBe(2);
  time.now += day;
  expect(await look(3)).toBe(3);
  state = undefined;
  expect(await look(4)).toBe(4);
  expect(await look(5)).toBe(5);
});

test("a copy that ends with the site leaves nothing behind", async () => {
  const config = await createConfig({});
  const command = path.join(config.DATA_DIR, "inbox.mjs");
  const module = path.join(import.meta.dirname, "copies.ts");
  await writeFile(
    command,
    `const { runCopy } = await import(${JSON.stringify(module)});
     const { writeFileSync } = await import("node:fs");
     const backup = ({ file }) => {
       writeFileSync(file, "what buyers wrote");
       return new Promise(() => setInterval(() => {}, 1000));
     };
     await runCopy(${JSON.stringify(config)}, { backup }, Date.now);`,
  );
  const store = { readState: async () => "1" };
  const copies = createCopies({ config, store, command, clock: () => now, log: () => {} });
  copies.start();
  const files = () => readdir(config.DATA_DIR, { recursive: true });
  await expect.poll(async () => (await files()).join()).toContain("/inbox.sqlite");
  await copies.stop();
  expect((await files()).sort()).toEqual(["copies.json", "inbox.mjs"]);
});

test("a copy removes what killed ones left, and nothing of those that run", async () => {
  const config = await createConfig({});
  const { pid: ended } = spawnSync(process.execPath, ["--version"]);
  const [left, used] = [`copying-${ended}-abcdef`, `copying-${process.ppid}-abcdef`];
  for (const name of [left, used]) await mkdir(path.join(config.DATA_DIR, name));
  const archive = { backup: async () => ({ outcome: "refused", reason: "not now" }) };
  await expect(runCopy(config, archive as unknown as Archive, () => now)).rejects.toThrow("not now");
  expect((await readdir(config.DATA_DIR)).sort()).toEqual(["copies.json", used]);
});

/** A data folder with a store, and where its copies go. */
async function openMachine(RESTIC_REPOSITORY: string) {
  const config = { ...(await createConfig()), RESTIC_REPOSITORY };
  const file = path.join(config.DATA_DIR, "inbox.sqlite");
  const store = await createSqliteStore({
    given: () => theCompany.facts,
    file,
    workerUrl,
    refuseAfterMs: 60_000,
  });
  const archive = await openSqliteArchive(file, theCompany.facts);
  onTestFinished(async () => {
    await archive.close();
    await store.close();
  });
  return { config, store, archive, copy: (at = now) => runCopy(config, archive, () => at) };
}

async function createRepository() {
  vi.stubEnv("RESTIC_PASSWORD", copyPassword);
  onTestFinished(() => void vi.unstubAllEnvs());
  return createCopyRepository((await createConfig()).DATA_DIR);
}

test("a repository that is not there yet is made", async () => {
  vi.stubEnv("RESTIC_PASSWORD", copyPassword);
  onTestFinished(() => void vi.unstubAllEnvs());
  const config = await createConfig({ copiedAt: now, prunedAt: now, provedAt: now });
  const RESTIC_REPOSITORY = path.join(config.DATA_DIR, "elsewhere");
  const archive = {
    async backup({ file }: { file: string }) {
      await writeFile(file, "what buyers wrote");
      return { outcome: "done", records: 1 };
    },
  };
  await runCopy({ ...config, RESTIC_REPOSITORY }, archive as unknown as Archive, () => now);
  expect(await readdir(path.join(RESTIC_REPOSITORY, "snapshots"))).toHaveLength(1);
});

test("what locks the repository delays cleaning up but no proof, and a lock that a killed restic left is removed", async () => {
  const repository = await createRepository();
  const { config, copy } = await openMachine(repository);
  await copy();
  const cache = path.join(config.DATA_DIR, "restic-cache");
  const other = spawn("restic", ["backup", "--stdin"], {
    env: { ...process.env, RESTIC_REPOSITORY: repository, RESTIC_CACHE_DIR: cache },
    stdio: ["pipe", "ignore", "ignore"],
  });
  const ended = once(other, "exit");
  onTestFinished(() => void other.kill("SIGKILL"));
  await expect.poll(() => readdir(path.join(repository, "locks"))).toHaveLength(1);

  const late = now + 8 * day;
  await expect(copy(late)).rejects.toThrow("already locked");
  const status = JSON.parse(await readFile(path.join(config.DATA_DIR, "copies.json"), "utf8"));
  expect(status).toMatchObject({ prunedAt: now, provedAt: late });

  other.kill("SIGKILL");
  await ended;
  expect(await copy(late)).toMatchObject({ prunedAt: late });
});

test("what came in on a new machine does not become the newest copy of the lost one's inbox", async () => {
  const repository = await createRepository();
  const lost = await openMachine(repository);
  const status = path.join(lost.config.DATA_DIR, "copies.json");
  const isNoted = new Set<boolean>();
  await runCopy(lost.config, lost.archive, () => {
    isNoted.add(existsSync(status));
    return now;
  });
  // The copy is noted before it is proved: a power cut may end the proof.
  expect([...isNoted]).toEqual([false, true]);
  // The status is lost in a power cut: an inbox without requests is still the one that was copied before.
  await rm(status);
  await lost.copy();
  await lost.store.accept(exampleSubmission());
  await lost.copy();
  const machine = await openMachine(repository);
  const refusal = "run inbox restore --copy first";
  await expect(machine.copy()).rejects.toThrow(refusal);
  for (let n = 0; n < 2; n += 1) await machine.store.accept(exampleSubmission({ subject: `Offer ${n}` }));
  await expect(machine.copy()).rejects.toThrow(refusal);

  await rm(status);
  await lost.store.accept(exampleSubmission());
  expect(await lost.copy()).toMatchObject({ copiedAt: now, provedRecords: 2 });
});

test("an alarm that reached nobody is sent again at the next look, and another when all is well", async () => {
  const told: (readonly string[])[] = [];
  let problems = ["the disk is nearly full: 1.0 GB are free"];
  const health = { checks: async () => problems.map((problem) => failed("Machine", problem)) };
  const report = createHealthReport(
    health,
    () => now,
    () => {},
    async (sent) => {
      told.push(sent);
      return told.length > 1;
    },
  );
  const look = async () => {
    report.start();
    await report.stop();
  };
  await look();
  await look();
  problems = ["the disk is nearly full: 0.9 GB are free"];
  await look();
  expect(told).toHaveLength(2);
  problems = [];
  await look();
  expect(told.at(-1)).toEqual([]);
});
