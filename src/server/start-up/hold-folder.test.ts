import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { holdFolder } from "./hold-folder.ts";

test("a folder is held by one server, until that one ends in whatever way", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "held-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const script = `await (await import("./src/server/start-up/hold-folder.ts")).holdFolder(${JSON.stringify(folder)}); console.log("held"); setInterval(() => {}, 1_000);`;
  const other = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void other.kill("SIGKILL"));
  await once(other.stdout, "data");
  await expect(holdFolder(folder, 0)).rejects.toThrow(
    `Stop the other server that uses the data folder ${folder}, or set another DATA_DIR`,
  );
  other.kill("SIGKILL");
  await holdFolder(folder);
});

test("a folder that is not there is for others to report", async () => {
  await holdFolder(path.join(tmpdir(), "there", "is", "none"), 0);
});
