import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#server/testing/free-port.ts";

/** A program as small as can be: the upgrade knows a site only by its build, its health and three pages. On trial it is slow to end, as a site is that finishes what it began. */
const program = (version: string, health: string, complaint: string) => `
  const { createServer } = require("node:http");
  const isTrial = process.env.DATA_DIR !== "real";
  if (isTrial) process.on("SIGTERM", () => setTimeout(process.exit, 400, 0));
  createServer((request, response) => {
    const isWell = ${health};
    response.writeHead(isWell ? 200 : 503).end(isWell ? "${version}" : "${complaint}");
  }).listen(Number(process.env.PORT), "127.0.0.1");
`;

/** For a run that has to wait for what never comes; long enough for all that does come on a busy machine. */
const inVain = { SITE_PATIENCE_SECONDS: "6" };

test("a release that works takes over; a second run does the same again", async () => {
  const site = await createSite();
  await site.release("one", "true");
  expect(site.upgrade().status).toBe(0);
  expect(await site.says()).toBe("one");
  await site.release("two", "true");
  expect(site.upgrade().status).toBe(0);
  expect(site.upgrade().status).toBe(0);
  expect(await site.says()).toBe("two");
});

test("a release that does not build, or does not work when tried, changes nothing", async () => {
  const site = await createSite();
  await site.release("one", "true");
  site.upgrade();
  const before = await site.current();
  const restarts = site.restarts();
  await site.release("two", "false");
  const tried = site.upgrade(inVain);
  expect([tried.status, tried.stderr]).toEqual([1, expect.stringContaining("nothing has changed")]);
  const unbuilt = site.upgrade({ SITE_BUILD: "false" });
  expect([unbuilt.status, unbuilt.stderr]).toEqual([1, expect.stringContaining("nothing has changed")]);
  expect([await site.current(), site.restarts(), await site.says()]).toEqual([before, restarts, "one"]);
  expect(await site.releases()).toHaveLength(1);
});

test("a release that works when tried and not in its place is left again", async () => {
  const site = await createSite();
  await site.release("one", "true");
  site.upgrade();
  const before = await site.current();
  await site.release("two", "isTrial");
  const { status, stderr } = site.upgrade(inVain);
  expect([status, stderr]).toEqual([1, expect.stringContaining("the old one serves again")]);
  expect([await site.current(), await site.says()]).toEqual([before, "one"]);
  expect(await site.releases()).toHaveLength(1);
});

test("a first release that does not answer in its place stays there, to be mended", async () => {
  const site = await createSite();
  await site.release("one", "isTrial");
  const { status, stderr } = site.upgrade({ ...inVain, SITE_BACK_UP: "false" });
  expect([status, stderr]).toEqual([1, expect.stringContaining("it is installed but does not answer")]);
  expect(await site.releases()).toHaveLength(1);
  expect(await site.current()).toContain("/releases/");
});

test("a release that serves is kept though something else asks for help; one that cannot store is not", async () => {
  const site = await createSite();
  await site.release("one", "true");
  site.upgrade();
  await site.release(
    "two",
    `isTrial || request.url !== "/healthz"`,
    "failing: 1 answer did not reach the buyer",
  );
  const helped = site.upgrade();
  expect([helped.status, helped.stdout]).toEqual([0, expect.stringContaining("asks for help")]);
  await site.release("three", `isTrial || request.url !== "/healthz"`, "failing: messages cannot be stored");
  const back = site.upgrade();
  expect([back.status, back.stderr]).toEqual([1, expect.stringContaining("the old one serves again")]);
});

test("from an empty machine to a served page, with the shipped example of the settings", async () => {
  const root = await mkdtemp(path.join(tmpdir(), "site-install-"));
  const place = (name: string) => path.join(root, name);
  const [port, deskPort, metricsPort] = [await freePort(), await freePort(), await freePort()];
  const stop = `[ ! -f ${place("process")} ] || kill $(cat ${place("process")}) 2>/dev/null`;
  onTestFinished(async () => {
    spawnSync("sh", ["-c", stop]);
    await rm(root, { recursive: true, force: true });
  });
  for (const folder of ["source", "data", "backups"]) await mkdir(place(folder));
  const git = (...args: string[]) => execFileSync("git", ["-C", place("source"), ...args]);
  git("init", "--quiet", "--initial-branch=main");
  const who = ["-c", "user.name=Dev", "-c", "user.email=dev@site.example"];
  git(...who, "commit", "--quiet", "--allow-empty", "-m", "one");
  git("clone", "--quiet", "--bare", ".", place("repository.git"));
  // Word for word, but for the places that belong to this machine.
  const settings = (await readFile("deploy/site.env.example", "utf8"))
    .replace("PORT=3000", `PORT=${port}`)
    .replace("DESK_PORT=3001", `DESK_PORT=${deskPort}`)
    .replace("METRICS_PORT=9464", `METRICS_PORT=${metricsPort}`)
    .replace("DATA_DIR=/var/lib/site", `DATA_DIR=${place("data")}`)
    .replace("BACKUP_DIR=/var/backups/site", `BACKUP_DIR=${place("backups")}`);
  await writeFile(place("site.env"), settings);
  const start = `${stop}\ncd ${place("current")}\nnohup ${process.execPath} --env-file=${place("site.env")} dist/server/main.js >${place("log")} 2>&1 &\necho $! > ${place("process")}\n`;
  await writeFile(place("restart"), start);
  const { status, stderr } = spawnSync("bash", ["deploy/upgrade"], {
    encoding: "utf8",
    env: {
      PATH: process.env.PATH,
      SITE_HOME: root,
      SITE_SETTINGS: place("site.env"),
      SITE_INSTALL: `ln -s ${path.resolve("node_modules")} ${path.resolve("company")} .`,
      SITE_BUILD: `cp -r ${path.resolve(process.env.BUILT_SITE ?? "dist")} dist`,
      // As systemd would answer: there is no unit's database to copy yet.
      SITE_BACK_UP: "false",
      SITE_RESTART: `sh ${place("restart")}`,
    },
  });
  expect([status, stderr]).toEqual([0, ""]);
  const page = await fetch(`http://127.0.0.1:${port}/rfq`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<form")]);
  const health = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect([health.status, await health.json()]).toEqual([
    200,
    {
      status: "ok",
      notes: [expect.stringMatching(/^no backup yet; the first is due by \w{3}, \w{3} \d+, 20\d\d, /)],
    },
  ]);
});

test("without a backup nothing is switched; an unknown name is told; a second run at once leaves", async () => {
  const site = await createSite();
  await site.release("one", "true");
  site.upgrade();
  expect(site.upgrade({ SITE_BACK_UP: "false" }).stderr).toContain("the backup failed");
  expect(site.upgrade({}, "no-such-tag").stderr).toContain("there is no no-such-tag");
  const lock = path.join(site.folder, "upgrade.lock");
  const held = spawn("sh", ["-c", `exec 9>${lock}; flock 9; echo held; exec sleep 600`]);
  onTestFinished(() => void held.kill());
  await once(held.stdout, "data");
  expect(site.upgrade().stderr).toContain("another upgrade is running");
});

test("the last three releases are kept", async () => {
  const site = await createSite();
  for (const version of ["one", "two", "three", "four"]) {
    await site.release(version, "true");
    expect(site.upgrade().status).toBe(0);
  }
  expect(await site.releases()).toHaveLength(3);
  expect(await site.says()).toBe("four");
});

async function createSite() {
  const folder = await mkdtemp(path.join(tmpdir(), "site-upgrade-"));
  const source = path.join(folder, "source");
  const port = await freePort();
  const processFile = path.join(folder, "process");
  const log = path.join(folder, "restarts");
  const stop = `[ ! -f ${processFile} ] || kill $(cat ${processFile}) 2>/dev/null`;
  onTestFinished(async () => {
    spawnSync("sh", ["-c", stop]);
    await rm(folder, { recursive: true, force: true });
  });
  const git = (...args: string[]) => execFileSync("git", ["-C", source, ...args], { encoding: "utf8" });
  await mkdir(source);
  git("init", "--quiet", "--initial-branch=main");
  git("config", "user.email", "dev@site.example");
  git("config", "user.name", "Dev");
  execFileSync("git", ["clone", "--quiet", "--bare", source, path.join(folder, "repository.git")], {
    stdio: "ignore",
  });
  await writeFile(path.join(folder, "site.env"), `PORT=${port}\nDATA_DIR=real\n`);
  const restartFile = path.join(folder, "restart");
  await writeFile(
    restartFile,
    `echo again >> ${log}\n${stop}\nwhile curl -s -o /dev/null http://127.0.0.1:${port}/; do sleep 0.05; done\ncd ${folder}/current\nPORT=${port} DATA_DIR=real nohup ${process.execPath} dist/server/main.js >/dev/null 2>&1 &\necho $! > ${processFile}\n`,
  );
  const environment = {
    SITE_HOME: folder,
    SITE_SETTINGS: path.join(folder, "site.env"),
    SITE_INSTALL: `install -D /dev/null node_modules/installed`,
    SITE_BUILD: `sh build.sh`,
    SITE_BACK_UP: "true",
    SITE_RESTART: `sh ${restartFile}`,
    SITE_PATIENCE_SECONDS: "60",
  };
  return {
    folder,
    async release(version: string, health: string, complaint = "") {
      await mkdir(path.join(source, "dist/server"), { recursive: true });
      await writeFile(path.join(source, "dist/server/main.js"), program(version, health, complaint));
      const link = `mkdir -p node_modules/.bin && ln -s ${process.execPath} node_modules/.bin/node\n`;
      await writeFile(path.join(source, "build.sh"), link);
      git("add", "-A");
      git("commit", "--quiet", "-m", version);
    },
    upgrade: (changes: Readonly<Record<string, string>> = {}, ...args: string[]) =>
      spawnSync("bash", ["deploy/upgrade", ...args], {
        encoding: "utf8",
        env: { PATH: process.env.PATH, ...environment, ...changes },
      }),
    current: () => readlink(path.join(folder, "current")),
    releases: () => readdir(path.join(folder, "releases")),
    restarts: () => execFileSync("sh", ["-c", `wc -l < ${log}`], { encoding: "utf8" }).trim(),
    says: async () => (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: "close" } })).text(),
  };
}
