import { spawnSync } from "node:child_process";

/** The fault tests start the built server; this builds it from the sources, as `npm start` would. */
export function setup() {
  const environment = { ...process.env, NODE_ENV: undefined };
  const { status } = spawnSync(process.execPath, ["scripts/build.ts"], { stdio: "inherit", env: environment });
  if (status !== 0) throw new Error("The site could not be built");
}
