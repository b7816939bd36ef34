import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { onTestFinished } from "vitest";
import { createDataFolder } from "./site-fixture.ts";

/** A separate disk, in memory, that can really be full. */
export async function mountSmallDisk(bytes: number) {
  const folder = await createDataFolder();
  const { status, stderr } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", folder]);
  if (status !== 0) throw new Error(`A small disk cannot be mounted here; run this as root: ${stderr}`);
  onTestFinished(() => void spawnSync("umount", ["--lazy", folder]));
  return folder;
}

export function growSmallDisk(folder: string, bytes: number) {
  const { status, stderr } = spawnSync("mount", ["-o", `remount,size=${bytes}`, folder]);
  if (status !== 0) throw new Error(String(stderr));
}

/** Writes until not a byte more fits. */
export function fillUp(file: string) {
  for (const size of [64 * 1024, 4 * 1024, 1]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: "a" });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
    }
  }
}
