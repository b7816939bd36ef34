import { fork } from "node:child_process";
import { once } from "node:events";

export type BarePlan = {
  /** Where the answers are copied from. */
  readonly port: number;
  readonly paths: readonly string[];
  /** All headers of the answer, or only what a browser cannot do without. */
  readonly keepsHeaders: boolean;
  readonly keepsScripts: boolean;
};

export type BareServer = { readonly port: number; readonly pid: number; stop(): Promise<void> };

/** What a site can at best be as fast as: the same answers from `node:http` alone, in a process of its own. */
export async function startBareServer(plan: BarePlan): Promise<BareServer> {
  const child = fork(new URL("./bare-process.ts", import.meta.url));
  const exit = once(child, "exit");
  child.send(plan);
  const port = await Promise.race([
    once(child, "message").then(([answer]) => answer as number),
    exit.then(() => Promise.reject(new Error("the bare server did not start"))),
  ]);
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGKILL");
      await exit;
    },
  };
}
