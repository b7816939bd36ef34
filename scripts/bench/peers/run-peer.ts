import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../free-port.ts";
import { peerEnvironment } from "./stage-peer.ts";

export type RunningPeer = { readonly port: number; readonly pid: number; stop(): Promise<void> };

const slowAfterMs = 30_000;

/** By the peer's own start command, on a free port. */
export async function runPeer(folder: string): Promise<RunningPeer> {
  const port = await findFreePort();
  const isVite = folder.endsWith("vite-spa");
  const isNext = folder.endsWith("next");
  const args = isVite ? ["--host", "127.0.0.1", "--port", String(port)] : isNext ? ["-H", "127.0.0.1"] : [];
  // A process group of its own: npm starts the server as a child, and both have to end.
  const child = spawn("npm", ["start", "--", ...args], {
    cwd: folder,
    stdio: "ignore",
    detached: true,
    env: peerEnvironment(port),
  });
  const pid = child.pid ?? 0;
  const exit = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    process.kill(-pid, "SIGKILL");
    await exit;
  };
  const until = performance.now() + slowAfterMs;
  while (!(await answers(port))) {
    if (performance.now() > until) {
      await stop();
      throw new Error(`${folder} did not start in time`);
    }
    await sleep(100);
  }
  return { port, pid, stop };
}

async function answers(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status === 200;
}
