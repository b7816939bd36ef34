import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, glob, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { startSite } from "../../scripts/start-site.ts";

/** Inside node_modules, because the built server loads its packages from there. */
const copies = "node_modules/.cache/built-site";
const unusedMs = 24 * 60 * 60_000;

/**
 * The tests start the built server: built from the sources as `npm start` would, then copied. The same build
 * has the same place in every run, where Node finds what it compiled before.
 */
export async function setup() {
  if (process.env.SITE_IS_BUILT !== "true") build();
  const copy = `${copies}-${await hashOf("dist")}`;
  process.env.BUILT_SITE = copy;
  if (!existsSync(copy)) {
    const unfinished = `${copies}-of-${process.pid}`;
    await cp("dist", unfinished, { recursive: true });
    // Fails if another run was quicker.
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }));
    await keepCompiled();
  }
  await utimes(copy, new Date(), new Date());
  for await (const other of glob(`${copies}-*`)) {
    const { mtimeMs } = await stat(other);
    if (Date.now() - mtimeMs > unusedMs) await rm(other, { recursive: true, force: true });
  }
}

function build() {
  const environment = { ...process.env, NODE_ENV: undefined };
  const { status } = spawnSync(process.execPath, ["scripts/build.ts"], {
    stdio: "inherit",
    env: environment,
  });
  if (status !== 0) throw new Error("The site could not be built");
}

/**
 * Compiling is a third of a start. Node keeps the compiled code only when a process ends by itself, and most
 * servers of these tests are killed, so this stops one. A server that is stopped before it listens for
 * signals is killed as well and keeps nothing, hence the further turns.
 */
async function keepCompiled() {
  for (let turn = 0, status: number | null = 1; turn < 3 && status !== 0; turn += 1) {
    const site = await startSite();
    await fetch(`http://127.0.0.1:${site.port}/readyz`);
    status = await site.stop();
  }
}

async function hashOf(folder: string) {
  const hash = createHash("sha256");
  const files = (await Array.fromAsync(glob(`${folder}/**/*.*`))).sort();
  for (const file of files) hash.update(file).update(await readFile(file));
  return hash.digest("hex").slice(0, 16);
}
