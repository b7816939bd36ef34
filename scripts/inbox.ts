import { type StdioOptions, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const program = "dist/server/inbox.js";

/** `npm run inbox` also works before the first start: the program that it runs is built with the site. */
if (!existsSync(program)) run("scripts/build.ts", [], ["ignore", "ignore", "inherit"]);
run(program, process.argv.slice(2), "inherit");

function run(file: string, args: readonly string[], stdio: StdioOptions) {
  const { status } = spawnSync(process.execPath, [file, ...args], { stdio });
  if (status !== 0 || file === program) process.exit(status ?? 1);
}
