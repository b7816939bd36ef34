import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#server/testing/free-port.ts";

export type Cluster = {
  readonly port: number;
  /** The account as which the server runs. */
  readonly owner: Account;
  /** The URL of a new, empty database. */
  createDatabase(): Promise<string>;
  start(): Promise<void>;
  /** Immediate: as if the machine had lost power. Fast: as an operator restarts a server. */
  stop(mode: "fast" | "immediate"): Promise<void>;
  remove(): Promise<void>;
};

export type ClusterOptions = {
  /** False if no test simulates a power cut: then nothing waits for the disk. */
  readonly isDurable: boolean;
};

type Account = { readonly uid: number; readonly gid: number };

const OWNER = "postgres";
const START_WITHIN_SECONDS = 60;

/** A private PostgreSQL server: own folder, free port, never as root. */
export function startCluster({ isDurable }: ClusterOptions): Promise<Cluster> {
  return createCluster(mkdtempSync(path.join(tmpdir(), "inbox-postgres-")), isDurable);
}

/** In vitest's own temporary folder: the server shared by all tests that neither stop nor configure one. */
export const sharedFolder = () => path.join(tmpdir(), "shared-postgres");

/** The first test to need it starts it; tests/support/own-temporary-folder.ts ends it. */
export async function joinCluster(): Promise<Pick<Cluster, "createDatabase">> {
  const folder = sharedFolder();
  const ready = path.join(folder, "port");
  if (mkdirSync(folder, { recursive: true })) {
    const { port } = await createCluster(folder, false);
    writeFileSync(`${ready}.new`, String(port));
    renameSync(`${ready}.new`, ready);
  }
  while (!existsSync(ready)) await sleep(50);
  return clusterIn(folder, Number(readFileSync(ready, "utf8")));
}

async function createCluster(folder: string, isDurable: boolean) {
  const account = findAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  const data = path.join(folder, "data");
  const { run } = clusterIn(folder, 0);
  await run(
    "initdb",
    "--pgdata",
    data,
    "--username",
    OWNER,
    "--auth",
    "trust",
    "--encoding",
    "UTF8",
    "--no-locale",
    "--no-sync",
  );
  const settings = {
    listen_addresses: "127.0.0.1",
    // A socket's path may have at most 107 bytes, and temporary folders are nested.
    unix_socket_directories: "",
    max_connections: 200,
    jit: "off",
    ...(!isDurable && { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(path.join(data, "postgresql.conf"), lines.join(""));
  return startOnFreePort(folder, 3);
}

/** Another server may have taken the port before this one could. */
async function startOnFreePort(folder: string, tries: number) {
  const port = await freePort();
  appendFileSync(path.join(folder, "data", "postgresql.conf"), `port = ${port}\n`);
  const { run: _, ...cluster } = clusterIn(folder, port);
  try {
    await cluster.start();
    return cluster;
  } catch (error) {
    if (tries > 1) return startOnFreePort(folder, tries - 1);
    throw new Error(readFileSync(path.join(folder, "log"), "utf8"), { cause: error });
  }
}

function clusterIn(folder: string, port: number) {
  const bin = findServer();
  if (!bin)
    throw new Error("Please install PostgreSQL (Debian: apt-get install postgresql), or set POSTGRES_BIN");
  const account = findAccount();
  const data = path.join(folder, "data");
  const stop = (mode: "fast" | "immediate") =>
    run("pg_ctl", "stop", "--wait", "--pgdata", data, "--mode", mode);
  return {
    port,
    owner: account ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 },
    async createDatabase() {
      // Not a counter: a test that loads modules again would restart it.
      const name = `inbox_${randomBytes(8).toString("hex")}`;
      await run("createdb", "--host", "127.0.0.1", "--port", String(port), "--username", OWNER, name);
      return `postgres://${OWNER}@127.0.0.1:${port}/${name}`;
    },
    start() {
      const wait = ["--wait", "--timeout", String(START_WITHIN_SECONDS)];
      return run("pg_ctl", "start", ...wait, "--pgdata", data, "--log", path.join(folder, "log"));
    },
    stop,
    async remove() {
      if (existsSync(path.join(data, "postmaster.pid"))) await stop("immediate");
      rmSync(folder, { recursive: true, force: true });
    },
    run,
  };

  function run(program: string, ...args: string[]) {
    // Without a pipe: the server, which keeps running, would hold it open.
    const stdio = ["ignore", "ignore", program === "pg_ctl" ? "ignore" : "inherit"] as const;
    const child = spawn(path.join(bin ?? "", program), args, { ...account, cwd: folder, stdio: [...stdio] });
    return new Promise<void>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (status) =>
        status === 0 ? resolve() : reject(new Error(`${program} failed: ${status}`)),
      );
    });
  }
}

/** Debian keeps the server's programs in one folder per version, outside the PATH. */
export function findServer() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    process.env.POSTGRES_BIN,
    ...versions.map((version) => path.join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(path.delimiter),
  ];
  return folders.find((folder) => folder && existsSync(path.join(folder, "initdb")));
}

/** The server refuses to run as root; Debian's package brings an account for it. */
function findAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(spawnSync("id", [flag, OWNER], { encoding: "utf8" }).stdout);
  return { uid: id("-u"), gid: id("-g") };
}
