import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { startSite } from "../../scripts/start-site.ts";
import { freePort } from "./caddy.ts";

const execute = promisify(execFile);

/** A site with a desk beside it, and the operator's command line for it. */
export async function startDesk(environment: Readonly<Record<string, string>> = {}) {
  const port = String(await freePort());
  const site = await startSite({ DESK_PORT: port, RATE_LIMIT_PER_HOUR: "1000000", ...environment });
  const run = async (...args: readonly string[]) => {
    const program = path.join(process.env.BUILT_SITE ?? "dist", "server/inbox.js");
    const env = { ...process.env, DATA_DIR: site.dataFolder, DESK_PORT: port };
    const { stdout } = await execute(process.execPath, [program, ...args], { env });
    return stdout;
  };
  return {
    site,
    origin: `http://localhost:${port}`,
    run,
    /** The link that lets a person in once. */
    async invite(name: string, email: string): Promise<string> {
      return JSON.parse(await run("staff", "invite", name, email, "--json")).url;
    },
  };
}
