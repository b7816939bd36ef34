import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "vitest";
import { type Machine, startMachine } from "./machine.ts";

export const builtSite = path.resolve(process.env.BUILT_SITE ?? "dist");
/** What ./install would ask for. */
export const answers =
  '--site www.ridge.example --desk desk.ridge.example --owner-name "Ann Lee" --owner-email ann@ridge.example --smtp none';

/** A machine on which version "one" serves, without Caddy. */
export async function startInstalledMachine() {
  const machine = await startMachine();
  await putRelease(machine, "one");
  const { status, said } = machine.run(`tar -xzf one.tar.gz && one/install --no-caddy ${answers}`);
  expect([status, said]).toEqual([0, expect.stringContaining("For Ann Lee")]);
  return machine;
}

/** What the archive holds, but for packages and Node, which are the repository's; what it does first is added. */
export async function putRelease(machine: Machine, version: string, doesFirst = "") {
  const place = path.join(machine.root, "tmp", version);
  await mkdir(place);
  await symlink("/repository/node_modules", path.join(place, "node_modules"));
  for (const each of ["package.json", "company", "deploy"])
    await cp(each, path.join(place, each), { recursive: true });
  await cp("deploy/install", path.join(place, "install"));
  await cp(builtSite, path.join(place, "dist"), { recursive: true });
  const main = path.join(place, "dist/server/main.js");
  const start = `import { createRequire } from "node:module"; const require = createRequire(import.meta.url);`;
  await writeFile(main, `// ${version}\n${start}\n${doesFirst}\n${await readFile(main, "utf8")}`);
  const files = execFileSync("find", [place, "-type", "f"], { encoding: "utf8" }).trim().split("\n");
  const sums = files.map(async (file) => `${sha256(await readFile(file))}  ${path.relative(place, file)}\n`);
  await writeFile(path.join(place, "SHA256SUMS"), (await Promise.all(sums)).join(""));
  const archive = path.join(machine.root, "root", `${version}.tar.gz`);
  execFileSync("tar", ["-czf", archive, "-C", path.dirname(place), version]);
  await rm(place, { recursive: true });
  await writeFile(`${archive}.sha256`, `${sha256(await readFile(archive))}  ${version}.tar.gz\n`);
}

function sha256(bytes: Buffer) {
  return createHash("sha256").update(bytes).digest("hex");
}
