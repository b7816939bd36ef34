import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { removeLeftovers } from "./temporary-folder.ts";

const module = path.join(import.meta.dirname, "temporary-folder.ts");
const program = `const { temporaryFolder } = await import(${JSON.stringify(module)});
process.on("SIGTERM", () => process.exit());
process.stdout.write(temporaryFolder());
setInterval(() => {}, 1000);`;

test("a process's temporary folder goes with it, and the next start removes that of a killed one", async () => {
  const start = async () => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
    const [folder] = await once(child.stdout, "data");
    return { child, folder: String(folder) };
  };
  const [running, stopped, killed] = await Promise.all([start(), start(), start()]);
  stopped.child.kill();
  killed.child.kill("SIGKILL");
  await Promise.all([once(stopped.child, "exit"), once(killed.child, "exit")]);
  expect([running, stopped, killed].map(({ folder }) => existsSync(folder))).toEqual([true, false, true]);
  removeLeftovers();
  expect([running, killed].map(({ folder }) => existsSync(folder))).toEqual([true, false]);
  running.child.kill();
  await once(running.child, "exit");
});

test("where there is no folder yet, nothing is left over", () => {
  expect(() => removeLeftovers(path.join(tmpdir(), "no-such-folder", "copying-"))).not.toThrow();
});
