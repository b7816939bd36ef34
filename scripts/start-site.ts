import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

export type RunningSite = {
  readonly port: number;
  readonly pid: number;
  readonly dataFolder: string;
  /** What the process has written to its log, line by line. */
  readonly log: readonly string[];
  /** From then on, nobody reads its log. */
  leaveLog(): void;
  /** Asks it to stop, and gives its exit status. */
  stop(): Promise<number | null>;
  /** kill -9. */
  kill(): Promise<void>;
};

type SiteOptions = {
  /** One that exists already, and stays. Without it, the site gets an empty one that is deleted with it. */
  readonly dataFolder?: string;
  readonly nodeArguments?: readonly string[];
  /** Where the log goes instead of to us. */
  readonly logFile?: string;
  /** Listening sockets that somebody holds for it, as systemd does. */
  readonly sockets?: { readonly names: readonly string[]; readonly fds: readonly number[] };
};

/** Long test runs use a copy, so that a build meanwhile does not replace their files. */
export const builtSiteFolder = () => process.env.BUILT_SITE ?? "dist";

/** Sockets are meant for one process, which only that process can name. */
const asReader = 'LISTEN_PID=$$ exec "$0" "$@"';

/** The built server as a child process, on a free port. */
export async function startSite(
  environment: Readonly<Record<string, string>> = {},
  {
    dataFolder: givenFolder,
    nodeArguments = [],
    logFile,
    sockets = { names: [], fds: [] },
  }: SiteOptions = {},
): Promise<RunningSite> {
  const dataFolder = givenFolder ?? (await mkdtemp(path.join(tmpdir(), "site-data-")));
  const main = path.join(builtSiteFolder(), "server/main.js");
  const child = spawn("sh", ["-c", asReader, process.execPath, ...nodeArguments, main], {
    stdio: ["ignore", logFile === undefined ? "pipe" : openSync(logFile, "a"), "inherit", ...sockets.fds],
    env: {
      ...process.env,
      NODE_ENV: undefined,
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: dataFolder,
      LISTEN_FDS: String(sockets.fds.length),
      LISTEN_FDNAMES: sockets.names.join(":"),
      ...environment,
    },
  });
  // Not "exit": the last lines of its log are read after that.
  const exit = once(child, "close");
  const log: string[] = [];
  const port = await (logFile === undefined ? readLog(child, log) : readPort(logFile));

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    child.kill(signal);
    const [status] = await exit;
    if (givenFolder === undefined) await rm(dataFolder, { recursive: true, force: true });
    return status;
  }

  return {
    port,
    pid: child.pid ?? 0,
    dataFolder,
    log,
    leaveLog: () => void child.stdout?.destroy(),
    stop: () => end("SIGTERM"),
    kill: async () => void (await end("SIGKILL")),
  };
}

/** Keeps every line, and resolves to the port when the server says that it listens. */
function readLog(child: ReturnType<typeof spawn>, log: string[]) {
  return new Promise<number>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the server stopped with ${code} before it listened`)));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on("line", (line) => {
      log.push(line);
      const port = portOf(line);
      if (port !== undefined) resolve(port);
    });
  });
}

async function readPort(logFile: string): Promise<number> {
  for (;;) {
    const port = readFileSync(logFile, "utf8").split("\n").map(portOf).find(Number);
    if (port !== undefined) return port;
    await sleep(lookEveryMs);
  }
}

const lookEveryMs = 50;

function portOf(line: string): number | undefined {
  return line.includes('"event":"listening"') ? JSON.parse(line).port : undefined;
}
