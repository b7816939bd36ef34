import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { removeLeftovers, scopedFolder } from "./scoped-folder.ts";

const module = path.join(import.meta.dirname, "scoped-folder.ts");

test("a folder goes with its scope, and that of a killed process is removed by the next one", async () => {
  const parent = await mkdtemp(path.join(tmpdir(), "scoped-"));
  onTestFinished(() => rm(parent, { recursive: true }));
  const prefix = path.join(parent, "copying-");
  const program = `const { scopedFolder } = await import(${JSON.stringify(module)});
process.stdout.write(scopedFolder(${JSON.stringify(prefix)}).path);
setInterval(() => {}, 1000);`;
  const start = async () => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
    const [folder] = await once(child.stdout, "data");
    return { child, folder: String(folder) };
  };
  const [running, killed] = await Promise.all([start(), start()]);
  killed.child.kill("SIGKILL");
  await once(killed.child, "exit");
  const ours = scopedFolder(prefix);
  removeLeftovers(prefix);
  expect([running.folder, killed.folder, ours.path].map(existsSync)).toEqual([true, false, true]);
  await ours[Symbol.asyncDispose]();
  expect(existsSync(ours.path)).toBe(false);
  running.child.kill();
  await once(running.child, "exit");
});

test("where there is no folder yet, nothing is left over", () => {
  expect(() => removeLeftovers(path.join(tmpdir(), "no-such-folder", "copying-"))).not.toThrow();
});
