import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import path from "node:path";

/** Brings in what the lab needs when it is not there, or older than the lock file. */
const [wanted, installed] = ["package-lock.json", "node_modules/.package-lock.json"].map((file) =>
  path.join(import.meta.dirname, file),
);
if (!isNewer(installed, wanted)) {
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "ignore", "inherit"],
  });
  process.exit(status ?? 1);
}

function isNewer(file = "", other = "") {
  return existsSync(file) && statSync(file).mtimeMs >= statSync(other).mtimeMs;
}
