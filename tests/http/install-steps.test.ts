import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";

/** What a function of the installer prints, with these lines in site.env. */
async function askInstaller(call: string, ...settings: readonly string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), "settings-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, "site.env");
  await writeFile(file, settings.map((line) => `${line}\n`).join(""));
  const functions = (await readFile("deploy/site", "utf8")).replace(/^main "\$@"$.*/ms, "");
  const script = `${functions}\nsystemctl() { :; }\nsettings=${file} release=.\n${call}`;
  const { stdout, stderr } = spawnSync("bash", ["-c", script], { encoding: "utf8" });
  return stdout + stderr;
}

test.each([
  { settings: [], site: "127.0.0.1:3000", desk: "127.0.0.1:3001" },
  { settings: ["HOST=0.0.0.0", "PORT=3100"], site: "127.0.0.1:3100", desk: "127.0.0.1:3101" },
  { settings: ["HOST=10.0.0.5", "DESK_HOST=10.0.0.5"], site: "10.0.0.5:3000", desk: "10.0.0.5:3001" },
  { settings: ["HOST=::", "DESK_HOST=fd00::5"], site: "[::1]:3000", desk: "[fd00::5]:3001" },
  { settings: [`PORT="3100"`, "DESK_PORT='3201' "], site: "127.0.0.1:3100", desk: "127.0.0.1:3201" },
])(
  "the installer asks the site at $site and the desk at $desk, where its settings make them listen",
  async ({ settings, site, desk }) => {
    const asked = await askInstaller('serves() { echo "$1 $2"; }; start_site', ...settings);
    expect(asked).toBe(`http://${site} http://${desk}\n`);
  },
);

test("the installed Caddyfile passes requests on to where the site and the desk listen", async () => {
  const origins = ["PUBLIC_ORIGIN=https://www.ridge.example", "DESK_ORIGIN=https://desk.ridge.example"];
  const rendered = await askInstaller("render_caddyfile", ...origins, "PORT=3100", "DESK_HOST=10.0.0.5");
  const upstreams = [...rendered.matchAll(/^(\S+) {\n(?:\t#.*\n)*\treverse_proxy (\S+) {$/gm)];
  expect(upstreams.map(([, name, upstream]) => [name, upstream])).toEqual([
    ["www.ridge.example", "127.0.0.1:3100"],
    ["desk.ridge.example", "10.0.0.5:3101"],
  ]);
  expect(rendered).not.toContain("{$");
});

test("the installer says when an archive is for another machine or not here, and what to do", async () => {
  const said = await askInstaller("node=/bin/false source=/root/site-1-linux-arm64; check_machine");
  expect(said).toMatch(/^site: site-1-linux-arm64 is for another kind of machine .*npm run release makes/);
  expect(await askInstaller("upgrade site-9.tar.gz")).toBe("site: there is no archive site-9.tar.gz here\n");
});

test("with two archives, neither is installed: not by site upgrade, and not into the image", async () => {
  expect(await askInstaller("upgrade site-1.tar.gz site-2.tar.gz")).toBe(
    "site: site upgrade takes one archive, and there are 2: name the one to install\n",
  );

  const folder = await mkdtemp(path.join(tmpdir(), "release-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [, run = ""] =
    /^RUN --mount\S+ \\\n(.*?[^\\])$/ms.exec(await readFile("deploy/Dockerfile", "utf8")) ?? [];
  expect(run).toContain("tar -xzf");
  const build = async (archive: string) => {
    await writeFile(path.join(folder, archive), "");
    // The checksum file is missing: an archive that is refused earlier does not get as far as asking for it.
    const script = `uname() { echo x86_64; }; ${run.replaceAll("/release", folder)}`;
    return spawnSync("sh", ["-c", script], { encoding: "utf8" });
  };
  expect((await build("site-1-linux-x64.tar.gz")).stderr).toContain("site-1-linux-x64.tar.gz.sha256");
  expect(await build("site-2-linux-x64.tar.gz")).toMatchObject({
    status: 1,
    stderr: "release/ has 2 archives for this machine: leave only the one to install\n",
  });
});

test("a password that cannot be in site.env as it is: the installer says how to write it", async () => {
  const given = "site=a.example desk=b.example owner_name=Ann owner_email=ann@a.example";
  expect(await askInstaller(`${given} smtp='smtps://a:b#c@d.example'; ask_for_settings </dev/null`)).toMatch(
    /^site: --smtp-file cannot be "smtps:\/\/a:b#c@d\.example"\. In a password, write # as %23, \$ as %24/,
  );
});

test("a password for the mail server is in no argument, where the process list would show it", async () => {
  const given = "install_release --smtp smtps://ann:Sesame4@d.example";
  expect(await askInstaller(given)).toMatch(/^site: --smtp can only be none: .*--smtp-file\n$/);
  const folder = await mkdtemp(path.join(tmpdir(), "smtp-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, "smtp");
  await writeFile(file, "smtps://ann%40d.example:Sesame4@d.example\n");
  const node = path.join(folder, "node");
  await writeFile(node, `#!/bin/sh\necho "$@" >&2\nexec ${process.execPath} "$@"\n`, { mode: 0o755 });
  const answers = "--site a.example --desk b.example --owner-name Ann --owner-email ann@a.example";
  const said = await askInstaller(`${asAnyone}
    source() { :; }; install_packages() { node=${node}; is_first=yes; write_settings; cat "$settings"; exit; }
    as_root() { :; }; install_release --smtp-file ${file} ${answers}`);
  expect(said).toMatch(/^SMTP_URL=smtps:\/\/ann%40d\.example:Sesame4@d\.example$/m);
  expect(said).toMatch(/^MAIL_FROM=ann@d\.example$/m);
  expect(said.replace(/^SMTP_URL=.*$/m, "")).not.toContain("Sesame4");
});

/** Neither the user site nor root is needed. */
const asAnyone = `as_site() { "$@"; }; install() { cp -- "\${@: -2}"; }`;

test("a link in the folder of the user site leads root nowhere", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "data-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [data, elsewhere] = [path.join(folder, "data"), path.join(folder, "elsewhere")];
  for (const each of [data, elsewhere]) await mkdir(each);
  await writeFile(path.join(data, "inbox.sqlite"), "new");
  await writeFile(path.join(data, "inbox.before-upgrade"), "old");
  await symlink(elsewhere, path.join(data, "failed-1"));
  const call = `as_site() { "$@"; }; date() { echo 1; }; uses_postgres() { false; }
    set +e; data=${data} before=/old is_migrated=yes stage=started; go_back`;
  expect(await askInstaller(call)).toContain("its data cannot be put back");
  expect(await readdir(elsewhere)).toEqual([]);
  const script = await readFile("deploy/site", "utf8");
  const lines = script
    .split("\n")
    .filter((line) => /\b(?:cp|mv|rm|chown|install)\b.*\$(?:data|copy)\b/.test(line));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toContain("as_site");
});

/** As if these releases could not make a backup: damaged, or with an older schema than the database. */
const cannotCopy = (...names: readonly string[]) => `as_site() { "$@"; }
  inbox_of() { echo "$1 is asked" >&2; case " ${names.join(" ")} " in *" $1 "*) return 1 ;; esac; }`;

test("what the old release cannot copy is copied without it: PostgreSQL by the new one", async () => {
  const settings = ["DATABASE_URL=postgres://db.internal/inbox", "BACKUP_DIR=/mnt/backups"];
  const call = "before=old release=new; copy_data 2>&1";
  expect(await askInstaller(`${cannotCopy("old")}; ${call}`, ...settings)).toMatch(
    /^old is asked\nretried .*\nnew is asked\ncopied {4}the data, to \/mnt\/backups\/inbox-\S+\.sqlite\n$/,
  );
  expect(await askInstaller(`${cannotCopy()}; ${call}`, ...settings)).toMatch(/^old is asked\ncopied /);
  expect(await askInstaller(`${cannotCopy("old", "new")}; ${call}`, ...settings)).toMatch(
    /new is asked\nsite: the backup failed; nothing has changed\n$/,
  );
});

test("what the old release cannot copy is copied without it: SQLite as it is", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "data-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const store = new DatabaseSync(path.join(folder, "inbox.sqlite"));
  store.exec("CREATE TABLE staff (name TEXT) STRICT; INSERT INTO staff VALUES ('Ann Lee')");
  store.close();
  const call = `${cannotCopy("old", "new")}; before=old release=new node=${process.execPath} data=${folder}; copy_data`;
  const said = await askInstaller(call, `BACKUP_DIR=${folder}`);
  const [, file = ""] = /^copied {4}the data, to (.*)$/m.exec(said) ?? [];
  const copy = new DatabaseSync(file, { readOnly: true });
  expect(copy.prepare("SELECT name FROM staff").all()).toEqual([{ name: "Ann Lee" }]);
  copy.close();
});

test("an upgrade that changed no schema and goes back leaves the copy that an earlier one has kept", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "data-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const copy = path.join(folder, "inbox.before-upgrade");
  await writeFile(copy, "kept");
  const call = `point_current_to() { :; }; place_files() { :; }; start_site() { :; }
    before=old release=${folder}/new data=${folder} stage=started is_migrated=no; go_back`;
  expect(await askInstaller(call)).toContain("the old release is serving again");
  expect(await readFile(copy, "utf8")).toBe("kept");
});

test("a release is tried on the disk, and only where a copy of the data has room", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "data-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const copy = path.join(folder, "copy.sqlite");
  await writeFile(copy, "");
  await truncate(copy, 10_000_000);
  const tryWith = (free: number) =>
    askInstaller(`df() { printf 'Avail\\n${free}\\n'; }; mktemp() { echo "mktemp $*" >&2; return 1; }
      copy=${copy}; try_release`);
  expect(await tryWith(20_000_000)).toBe(
    "site: to try the release on a copy of the data, /var/tmp needs 21 MB and has 20 MB: make room there, then start again; nothing has changed\n",
  );
  expect(await tryWith(21_000_000)).toBe("mktemp -d -p /var/tmp\n");
});

test("the secret is among the settings: the one that signs already, or a new one; one that is set stays", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "data-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const keep = async (...settings: readonly string[]) => {
    const file = path.join(folder, "site.env.new");
    await writeFile(file, settings.map((line) => `${line}\n`).join(""));
    await askInstaller(`new=${file} node=${process.execPath}; keep_secret`);
    return /^SIGNING_SECRET=(.*)$/m.exec(await readFile(file, "utf8"))?.[1];
  };
  const data = `DATA_DIR=${folder}`;
  const made = await keep(data, "SIGNING_SECRET=");
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(await keep(data)).not.toBe(made);
  await writeFile(path.join(folder, "secret"), `${"k".repeat(43)}\n`);
  expect(await keep(data, "SIGNING_SECRET=")).toBe("k".repeat(43));
  expect(await keep(data, `SIGNING_SECRET="${"s".repeat(43)}"`)).toBe(`"${"s".repeat(43)}"`);
});

test("what is left to the administrator is said with names, addresses and how to change it", async () => {
  const origins = ["PUBLIC_ORIGIN=https://www.company.test", "DESK_ORIGIN=https://desk.company.test"];
  const said = await askInstaller("caddy=no; set_up_caddy", ...origins);
  expect(said).toContain("have it pass https://www.company.test to http://127.0.0.1:3000");
  expect(said).toContain("https://desk.company.test to http://127.0.0.1:3001");
  expect(said).toContain("rm /etc/site/no-caddy && ./install");
});
