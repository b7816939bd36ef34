import { spawnSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

async function createFolder() {
  // Outside the tests' own folder, which nobody else may enter.
  const folder = await mkdtemp(path.join("/tmp", "data-folder-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o777);
  return folder;
}

/** Root may do everything: then another user's process checks. */
const nobody = 65_534;
const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

function check(DATA_DIR: string) {
  const script = `import { checkDataFolder } from "./src/server/start-up/explain-failure.ts";
    await checkDataFolder({ DATA_DIR: process.argv[1] }).then(() => console.log("usable"), (error) => console.log(error.message));`;
  const args = ["--input-type=module", "-e", script, DATA_DIR];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", ...user });
  return (stdout + stderr).trim();
}

test("a data folder that cannot be written is named, and what to do about it", async () => {
  const folder = path.join(await createFolder(), "data");
  await mkdir(folder, { mode: 0o555 });
  expect(check(folder)).toMatch(/^The data folder .*data is not writable by user \d+ .*chown/);
});

test.runIf(process.getuid?.() === 0)(
  "a data folder that is read-only, as every other is to the service, is not a matter of its owner",
  async () => {
    const folder = await createFolder();
    expect(spawnSync("mount", ["-t", "tmpfs", "-o", "ro,mode=777", "tmpfs", folder]).status).toBe(0);
    onTestFinished(() => void spawnSync("umount", ["--lazy", folder]));
    expect(check(folder)).toMatch(/^The data folder .* is read-only: .*ReadWritePaths=/);
  },
);

test("a data folder that is a file is named as such", async () => {
  const file = path.join(await createFolder(), "data");
  await writeFile(file, "");
  expect(check(file)).toBe(`The data folder ${file} is a file: set DATA_DIR to a folder`);
});

test("a file in the data folder that root has made is named, and what to do about it", async () => {
  const folder = await createFolder();
  await writeFile(path.join(folder, "inbox.sqlite"), "", { mode: 0o400 });
  expect(check(folder)).toMatch(/inbox\.sqlite is not writable by user \d+ .*chown/);
});

test("a separate disk has a folder of root's, which is no reason to refuse", async () => {
  const folder = await createFolder();
  await mkdir(path.join(folder, "lost+found"), { mode: 0o700 });
  expect(check(folder)).toBe("usable");
});
