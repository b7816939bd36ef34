import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { builtSiteFolder } from "../../scripts/start-site.ts";

/** The operator's command line as it is built; returns what it printed, and rejects unless it ended well. */
export async function runInbox(environment: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const program = path.join(builtSiteFolder(), "server/inbox.js");
  const env = { ...process.env, NODE_ENV: undefined, ...environment };
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { env });
  return stdout;
}
