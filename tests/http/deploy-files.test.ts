import { spawnSync } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { BlockList } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readSettingsFile } from "#cli/settings-file.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { formBodyLimit } from "#http/posts.ts";
import { parseConfig } from "#server/config.ts";

const readDeployed = (name: string) => readFile(path.join("deploy", name), "utf8");
const installedAt = "/opt/site/current";
/** Root may do everything, so when root runs the tests, commands run as the user nobody. */
const user = process.getuid?.() === 0 ? { uid: 65_534 } : {};

test("Caddy accepts the Caddyfile and finds nothing to format", async () => {
  const options = { encoding: "utf8" } as const;
  const validated = spawnSync(
    "caddy",
    ["validate", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"],
    options,
  );
  expect([validated.status, validated.stdout]).toEqual([0, expect.stringContaining("Valid configuration")]);
  const warnings = validated.stderr.split("\n").filter((line) => line.includes('"level":"warn"'));
  // Port 80 has a block of its own, which only redirects to HTTPS.
  const aboutPort80 = /listening only on the HTTP port|automatic HTTP->HTTPS redirects are disabled/;
  expect(warnings.filter((line) => !aboutPort80.test(line))).toEqual([]);
});

test("the balancer's Caddyfile is accepted too, but for the line that Debian's Caddy does not know", async () => {
  const delivered = await readDeployed("Caddyfile.nodes");
  const folder = await mkdtemp(path.join(tmpdir(), "caddy-nodes-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, "Caddyfile");
  const isOld = spawnSync("caddy", ["version"], { encoding: "utf8" }).stdout.includes("2.6.2");
  const [directive = "", size = ""] = /^\t\trequest_buffers (\d+)KiB\n/m.exec(delivered) ?? [];
  // Caddy can send a body again only if all of it fit into the buffer.
  expect(Number(size) * 1024).toBeGreaterThan(formBodyLimit);
  await writeFile(file, isOld ? delivered.replace(directive, "") : delivered);
  const validated = spawnSync("caddy", ["validate", "--config", file, "--adapter", "caddyfile"], {
    encoding: "utf8",
  });
  expect([validated.status, validated.stdout]).toEqual([0, expect.stringContaining("Valid configuration")]);
});

/** Caddy 2.6.2 reuses the kept body of one visitor for another when it cannot reach a node. */
test("nothing that is shipped keeps bodies in the way that mixes up two visitors' messages", async () => {
  const shipped = [
    ...(await readdir("deploy")).map((name) => path.join("deploy", name)),
    "docs/scaling.md",
    "docs/operations.md",
  ];
  for (const file of shipped) expect(await readFile(file, "utf8"), file).not.toContain("buffer_requests");
});

test("no image floats, and nothing but the release's archives gets into the build", async () => {
  const images = [
    ...(await readDeployed("Dockerfile")).matchAll(/^FROM (\S+)/gm),
    ...(await readDeployed("compose.yaml")).matchAll(/^ {4}image: (\S+)/gm),
    ...(await readDeployed("compose.nodes.yaml")).matchAll(/^ {4}image: (\S+)/gm),
  ].map(([, image = ""]) => image);
  expect(images).toHaveLength(4);
  for (const image of images) expect(image).toMatch(/^[a-z]+:\d+\.\d+/);
  const [everything, ...except] = (await readDeployed("Dockerfile.dockerignore")).trim().split("\n");
  expect(everything).toBe("*");
  for (const line of except) expect(line).toMatch(/^!release\/site-\*\.tar\.gz(\.sha256)?$/);
});

test("the error screen is written where Caddy reads it, and nowhere that another container would have to make writable", async () => {
  const single = await readDeployed("compose.yaml");
  const [, folder = ""] = /^ {4}CACHE_DIRECTORY: (\S+)/m.exec(single) ?? [];
  for (const volume of [`"cache:${folder}"`, `"cache:${folder}:ro"`]) expect(single).toContain(volume);
  const dockerfile = await readDeployed("Dockerfile");
  expect(dockerfile).toMatch(new RegExp(`install -d -o site .* ${folder}$`, "m"));
  for (const others of [dockerfile, await readDeployed("compose.nodes.yaml")])
    expect(others).not.toContain("CACHE_DIRECTORY");
});

test.each(["compose.yaml", "compose.nodes.yaml"])(
  "%s lets in only visitors whose own address reaches Caddy",
  async (name) => {
    const ports = /^ {4}ports: \[(.*)\]$/m.exec(await readDeployed(name))?.[1]?.split(", ") ?? [];
    expect(ports).toHaveLength(3);
    for (const port of ports) expect(port).toMatch(/^"0\.0\.0\.0:/);
  },
);

test.each(["compose.yaml", "compose.nodes.yaml"])(
  "in %s nobody gets Caddy's address before Caddy starts",
  async (name) => {
    const text = await readDeployed(name);
    const [, address = ""] = /ipv4_address: (\S+)/.exec(text) ?? [];
    const [, subnet = "", start = "", bits = ""] =
      /subnet: ([\d.]+)\.0\/24, ip_range: ([\d.]+)\/(\d+)/.exec(text) ?? [];
    expect(text).toContain(`TRUSTED_PROXIES: ${address}/32`);
    expect([address, start].map((each) => each.startsWith(`${subnet}.`))).toEqual([true, true]);
    const forOthers = new BlockList();
    forOthers.addSubnet(start, Number(bits));
    expect(forOthers.check(address)).toBe(false);
  },
);

test("systemd accepts every unit without a word", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "units-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const units = (await readdir("deploy")).filter((name) => /\.(service|timer|socket)$/.test(name));
  expect(units).toHaveLength(6);
  for (const unit of units) {
    // Verified with the paths of this repository, since systemd looks for the program.
    await writeFile(
      path.join(folder, unit),
      (await readDeployed(unit)).replaceAll(installedAt, process.cwd()),
    );
  }
  const files = units.map((unit) => path.join(folder, unit));
  const verified = spawnSync("systemd-analyze", ["verify", "--man=no", ...files], { encoding: "utf8" });
  expect([verified.status, verified.stdout + verified.stderr]).toEqual([0, ""]);
});

test("the person named hears of a site that fails again and again, once an hour, and it is always started again", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "alert-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(path.join(folder, "systemctl"), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
  const unit = await readDeployed("site.service");
  const [, command = "false"] = /^ExecStopPost=-\+\/bin\/sh -c '(.*)'$/m.exec(unit) ?? [];
  const runsAfter = (result: string) => {
    const env = { PATH: `${folder}:${process.env.PATH}`, SERVICE_RESULT: result };
    const { status, stdout } = spawnSync("sh", ["-c", command.replaceAll("%n", "site.service")], {
      env,
      encoding: "utf8",
    });
    return [status, stdout];
  };
  for (const result of ["exit-code", "signal", "core-dump", "oom-kill", "timeout"])
    expect(runsAfter(result)).toEqual([0, "start --no-block site-alert@site.service.service\n"]);
  expect(runsAfter("success")).toEqual([0, ""]);
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(unit).toMatch(/^Restart=always$/m);
  // This also keeps the alert's unit loaded: otherwise systemd might forget when it last started.
  expect(unit).toMatch(/^OnFailure=site-alert@%n\.service$/m);
  const alert = await readDeployed("site-alert@.service");
  expect(alert).toMatch(/^StartLimitIntervalSec=1h\nStartLimitBurst=1$/m);
});

test("the nightly backup goes to BACKUP_DIR, where old ones are deleted, as they are in the usual folder", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "backups-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const usual = path.join(folder, "usual");
  const other = path.join(folder, "other");
  const node = path.join(folder, "node_modules/.bin");
  for (const each of [usual, other, node]) await mkdir(each, { recursive: true });
  // A separate disk has such a folder, which is root's.
  await mkdir(path.join(other, "lost+found"), { mode: 0 });
  await chmod(folder, 0o755);
  if (user.uid !== undefined) for (const each of [usual, other]) await chown(each, user.uid, user.uid);
  await writeFile(path.join(node, "node"), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
  const unit = await readDeployed("site-backup.service");
  const run = (setting: string, environment: Record<string, string>) => {
    const [, line = "false"] = new RegExp(`^${setting}=/bin/sh -c '(.*)'$`, "m").exec(unit) ?? [];
    const command = line.replaceAll("%%", "%").replaceAll("$$", "$").replaceAll("/var/backups/site", usual);
    const env = { PATH: `${process.env.PATH}`, ...environment };
    return spawnSync("sh", ["-c", command], { cwd: folder, env, encoding: "utf8", ...user });
  };
  expect(run("ExecStart", {}).stdout).toMatch(`dist/server/inbox.js backup ${usual}/inbox-2`);
  expect(run("ExecStart", { BACKUP_DIR: other }).stdout).toMatch(`inbox.js backup ${other}/inbox-2`);

  const longAgo = new Date(Date.now() - 15 * 24 * 60 * 60_000);
  for (const each of [usual, other]) {
    await writeFile(path.join(each, "inbox-new.sqlite"), "");
    await writeFile(path.join(each, "inbox-old.sqlite"), "");
    await utimes(path.join(each, "inbox-old.sqlite"), longAgo, longAgo);
  }
  expect(run("ExecStartPost", { BACKUP_DIR: other }).status).toBe(0);
  expect([await readdir(usual), await readdir(other)]).toEqual([
    ["inbox-new.sqlite"],
    ["inbox-new.sqlite", "lost+found"],
  ]);
  expect(run("ExecStartPost", {}).status).toBe(0);
});

test("the nightly backup is made on nights too on which clocks change", async () => {
  const [, calendar = ""] = /^OnCalendar=(.*)$/m.exec(await readDeployed("site-backup.timer")) ?? [];
  for (const [before, longOrShort] of [
    ["2027-03-12 20:00 UTC", 23],
    ["2027-11-05 20:00 UTC", 25],
  ] as const) {
    const args = ["calendar", "--iterations=4", `--base-time=${before}`, calendar];
    const env = { ...process.env, TZ: "UTC" };
    const { stdout } = spawnSync("systemd-analyze", args, { encoding: "utf8", env });
    const times = [...stdout.matchAll(/[-\d]{10} [:\d]{8} UTC/g)].map(([time]) => Date.parse(time));
    const hours = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 3_600_000);
    expect(hours).toEqual([longOrShort, 24, 24]);
  }
});

test("the site's unit is as closed as systemd can make it for a program that compiles at run time", () => {
  const arguments_ = ["security", "--offline=true", "--threshold=15", "deploy/site.service"];
  const judged = spawnSync("systemd-analyze", arguments_, { encoding: "utf8" });
  expect([judged.status, judged.stdout.split("\n").findLast(Boolean)]).toEqual([
    0,
    expect.stringContaining("OK"),
  ]);
});

test("the example of an environment file, with a secret, is a configuration that the site takes", async () => {
  const environment = readSettingsFile("deploy/site.env.example");
  const parsed = parseConfig({ ...environment, SIGNING_SECRET: "x".repeat(44) }, theCompany.facts);
  expect(parsed).toMatchObject({
    ok: true,
    config: { HOST: "127.0.0.1", PORT: 3000, TRUSTED_PROXIES: ["127.0.0.1/32", "::1/128"] },
  });
  const known = Object.keys(parsed.ok ? parsed.config : {});
  for (const name of Object.keys(environment)) expect(known).toContain(name);
});
