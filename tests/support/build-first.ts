import { spawnSync } from "node:child_process";
import { cp, rm } from "node:fs/promises";

/** Inside node_modules, because the built server loads its packages from there. */
const copy = `node_modules/.cache/built-site-${process.pid}`;

/** The fault tests start the built server: built from the sources as `npm start` would, then set aside. */
export async function setup() {
  if (process.env.SITE_IS_BUILT !== "true") build();
  await cp("dist", copy, { recursive: true });
  process.env.BUILT_SITE = copy;
}

function build() {
  const environment = { ...process.env, NODE_ENV: undefined };
  const { status } = spawnSync(process.execPath, ["scripts/build.ts"], {
    stdio: "inherit",
    env: environment,
  });
  if (status !== 0) throw new Error("The site could not be built");
}

export async function teardown() {
  await rm(copy, { recursive: true, force: true });
}
