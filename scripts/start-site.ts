import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

export type RunningSite = { readonly port: number; readonly dataFolder: string; stop(): Promise<void> };

/** The built server as a process of its own, on a free port with an empty data folder. */
export async function startSite(environment: Readonly<Record<string, string>> = {}): Promise<RunningSite> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), "site-data-"));
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataFolder, ...environment },
  });
  const port = await portOf(child);
  return {
    port,
    dataFolder,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** The server logs the port that it was given; the rest of its log is read and dropped. */
function portOf(child: ReturnType<typeof spawn>) {
  return new Promise<number>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the server stopped with ${code} before it listened`)));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on("line", (line) => {
      const event = JSON.parse(line);
      if (event.event === "listening") resolve(event.port);
    });
  });
}
