import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { startMachine } from "../support/machine.ts";
import { answerAll, answers, builtSite, newSchema, putRelease } from "../support/release.ts";

/**
 * One machine for all tests, in this order: each finds what the one before it left. The archive as it is
 * shipped has hundreds of megabytes to copy and to check at every run, so only the last test installs it.
 */

const machine = await startMachine();
afterAll(machine.end);
await putRelease(machine, "site-1");
const removal = "/opt/site/current/install --remove";

test("without a terminal, what is missing is named; a second run at the same time gives up", () => {
  expect(machine.run("tar -xzf site-1.tar.gz")).toEqual({ status: 0, said: "" });
  const missing = machine.run("site-1/install --site www.ridge.example --desk desk.ridge.example </dev/null");
  expect(missing).toEqual({ status: 1, said: "site: --owner-name is missing: ./install --help\n" });
  const wrong = machine.run("site-1/install --site 'www ridge' </dev/null");
  expect(wrong).toEqual({ status: 1, said: 'site: --site cannot be "www ridge"\n' });
  const held = machine.run(
    `mkdir -p /opt/site; exec 9>/opt/site/install.lock; flock 9; site-1/install ${answers}; exit`,
  );
  expect([held.status, held.said]).toEqual([1, expect.stringContaining("another installation is running")]);
});

/** What a person answers at the terminal. */
const asTyped = (line: string) => line.replace(/^site-\*\/install$/, `$& ${answers}`);

const asConfirmed = (command: string) =>
  command.replace("FILE", "/var/lib/site/copy").replace(/^inbox forget.*/, "$& --yes");

test("every command of the guide runs in its order, the first ones from the archive to a served page", async () => {
  const guide = await readFile("docs/operations.md", "utf8");
  const blocks = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) =>
    block.trim().split("\n"),
  );
  expect(blocks).toHaveLength(4);
  for (const line of blocks.flat()) {
    if (line.startsWith("site upgrade")) {
      machine.run("rm -r site-1*");
      await putRelease(machine, "site-2");
    }
    const { status, said } = machine.run(asTyped(line));
    // Without a network or the owner's facts, these commands have problems to report.
    const isJudgement = /inbox (doctor|launch-check)$/.test(line);
    expect([line, isJudgement ? status === 0 || status === 1 : status === 0, said]).toEqual([
      line,
      true,
      said,
    ]);
    if (line.endsWith("/install")) expectFirstServed(said);
  }
  const inline = new Set(
    [...guide.replaceAll(/\n */g, " ").matchAll(/`(inbox [^`]+)`/g)].map(([, command = ""]) => command),
  );
  for (const command of inline) {
    const { status, said } = machine.run(asConfirmed(command));
    // Status 2 would be a command that does not exist, or is used wrongly.
    expect([command, status === 0 || status === 1, said]).toEqual([command, true, said]);
  }
  // The last test runs this command.
  expect(guide).toContain(`\`${removal}\``);
});

function expectFirstServed(said: string) {
  expect(said).toContain("For Ann Lee (owner), once");
  expect(said).toContain("https://desk.ridge.example/invitations/");
  expect(get("/rfq")).toMatchObject({ status: 200, body: expect.stringContaining("<form") });
  expect(get("/healthz")).toMatchObject({
    status: 200,
    body: expect.stringMatching(/^{"status":"ok","notes":\["no backup yet; the first is due by /),
  });
  expect(get("/", "http://127.0.0.1:80", "www.ridge.example").location).toBe("https://www.ridge.example/");
}

test("run again it changes nothing that works, then only what is given", () => {
  machine.run("tar -xzf site-2.tar.gz");
  const calls = machine.run("cat /run/systemctl.log").said;
  const again = machine.run("site-2/install");
  expect([again.status, again.said]).toEqual([
    0,
    expect.not.stringMatching(/^(made|written|unpacked|switched)/m),
  ]);
  expect(machine.run("cat /run/systemctl.log").said.slice(calls.length)).not.toMatch(
    /restart|enable |reload/,
  );

  const install = (smtp: string, more = "") =>
    machine.run(`echo '${smtp}' >/root/smtp; site-2/install --smtp-file /root/smtp ${more}`);
  expect(install("smtps://a:b%@smtp.example")).toEqual({
    status: 1,
    said: expect.stringContaining("write % as %25"),
  });
  machine.run("sed -i 's/^MAIL_TO_RFQ=.*/MAIL_TO_RFQ=sales@ridge.example/' /etc/site/site.env");
  const changed = install("smtps://a:b@smtp.example", "--owner-email lee@ridge.example");
  expect([changed.status, changed.said]).toEqual([
    0,
    expect.stringMatching(/^written {3}\/etc\/site\/site\.env$.*^For Ann Lee \(owner\), once/ms),
  ]);
  expect(machine.run("inbox staff list").said).toContain("lee@ridge.example");
  expect(machine.run("grep -E '^(SMTP_URL|MAIL_TO)' /etc/site/site.env").said.split("\n").sort()).toEqual([
    "",
    "MAIL_TO=lee@ridge.example",
    "MAIL_TO_RFQ=sales@ridge.example",
    "SMTP_URL=smtps://a:b@smtp.example",
  ]);
});

test("a damaged archive, or a release that does not work when tried, changes nothing", async () => {
  const state = () =>
    machine.run("readlink /opt/site/current; ls /opt/site/releases; cat /run/systemctl.log").said;
  const before = state();
  await putRelease(machine, "broken", "process.exit(1);");
  const failed = machine.run("site upgrade broken.tar.gz");
  expect([failed.status, failed.said]).toEqual([1, expect.stringContaining("nothing has changed")]);
  await writeFile(path.join(machine.root, "root/broken.tar.gz"), "damaged");
  const damaged = machine.run("site upgrade broken.tar.gz");
  expect([damaged.status, damaged.said]).toEqual([1, expect.stringContaining("nothing has changed")]);
  expect(state()).toBe(before);
  expect(served()).toMatch(/-site-2$/);
});

test("a release that fails once installed, after it changed the schema, is rolled back, with the data as they were", async () => {
  const migrated = `${newSchema}if (process.env.DATA_DIR === "/var/lib/site") process.exit(1); ${answerAll}`;
  await putRelease(machine, "migrating", migrated);
  const failed = machine.run("site upgrade migrating.tar.gz");
  expect([failed.status, failed.said]).toEqual([
    1,
    expect.stringContaining("the old release is serving again"),
  ]);
  expect(failed.said).toContain("the new release changes the schema");
  expect(served()).toMatch(/-site-2$/);
  expect(machine.run("inbox staff list").said).toContain("ann@ridge.example");
  expect(machine.run("ls /var/lib/site/failed-*").said).toContain("inbox.sqlite");
  expect(machine.run("ls /opt/site/releases").said).toMatch(/^\S+-site-1\n\S+-site-2\n$/);
});

test("an upgrade is tried on a copy of the data, and the last three releases are kept", async () => {
  const store = `new (require("node:sqlite").DatabaseSync)(process.env.DATA_DIR + "/inbox.sqlite")`;
  await putRelease(machine, "two", `${store}.exec("UPDATE staff SET name = name || '+'");`);
  const releases = path.join(machine.root, "opt/site/releases");
  for (const older of ["20250101-older", "20250102-old"]) await mkdir(path.join(releases, older));
  const upgraded = machine.run("site upgrade two.tar.gz");
  expect([upgraded.status, upgraded.said]).toEqual([0, expect.stringContaining("on a copy of the data")]);
  expect(served()).toMatch(/-two$/);
  // The name was changed once, by the installed release: the trial run had its own copy.
  expect(machine.run("inbox staff list").said).toContain("Ann Lee+ ");
  const kept = (await readdir(releases)).map((name) => name.replace(/.*-/, ""));
  expect(kept.sort()).toEqual(["1", "2", "two"]);
});

test("removed, and installed again from the archive as it is shipped, it has its data", () => {
  const removed = machine.run(removal);
  expect([removed.status, removed.said]).toEqual([
    0,
    expect.stringContaining("left      /var/lib/site (data)"),
  ]);
  expect(machine.run("ls /opt/site /usr/local/bin/site /etc/systemd/system/site*").said).not.toMatch(/^\//m);
  expect(get("/").status).toBe(0);

  const to = path.join(machine.root, "root");
  const args = ["scripts/release.ts", "--build", builtSite, "--output", to, "--quick"];
  const archive = path.basename(execFileSync(process.execPath, args, { encoding: "utf8" }).trim());
  const name = archive.replace(".tar.gz", "");
  const back = machine.run(
    `sha256sum --check --quiet ${archive}.sha256 && tar -xzf ${archive} && ${name}/install && inbox staff list`,
  );
  expect([back.status, back.said]).toEqual([
    0,
    expect.stringMatching(/copied {4}the data, to .*tried {5}the release on a copy.*ann@ridge\.example/s),
  ]);
  expect(served()).toMatch(new RegExp(`-${name}$`));
});

/** Expects a page, and returns the folder of the release that runs. */
function served() {
  expect(get("/rfq").status).toBe(200);
  return machine.run("readlink /proc/$(pgrep -f ^/opt/site/current/node_modules | head -1)/cwd").said.trim();
}

/** Status 0: nobody listens. */
function get(urlPath: string, origin = "http://127.0.0.1:3000", host = "localhost") {
  const { said } = machine.run(
    `curl -s --max-time 10 -H 'Host: ${host}' -D /tmp/head '${origin}${urlPath}' -o /tmp/body -w '%{http_code}\\n%{redirect_url}\\n'; cat /tmp/body; rm -f /tmp/body`,
  );
  const [status, location, ...body] = said.split("\n");
  return { status: Number(status), location, body: body.join("\n") };
}
