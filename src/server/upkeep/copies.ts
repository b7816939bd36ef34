import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, link, mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { ignoreMissing } from "#company/read-company.ts";
import { type Clock, DAY_MS, MINUTE_MS, type Time } from "#company/time-in.ts";
import { failed, ok, unset } from "#http/check.ts";
import type { Log } from "#http/log.ts";
import type { Archive } from "#server/archive/archive.ts";
import { listReferences, type RestoreReport, restoreSqlite } from "#server/archive/backup.ts";
import { removeLeftovers, scopedFolder } from "#server/archive/scoped-folder.ts";
import type { Config } from "#server/config.ts";
import { readSigningSecret } from "#server/start-up/signing-secret.ts";
import type { Store } from "#server/store/operations.ts";
import { createPeriodicTask } from "./periodic-task.ts";

/**
 * Copies on another machine or disk, made by restic: encrypted, and only what changed is sent. Once a week the newest
 * is restored into an empty folder and compared with the store. restic reads its password and credentials from the
 * environment.
 */
type CopyConfig = Pick<Config, "DATA_DIR" | "RESTIC_REPOSITORY"> & Partial<Pick<Config, "SIGNING_SECRET">>;

/**
 * What happened last, kept in the data folder. The commands that copy and restore write it; the server reads
 * it, and notes when nothing has changed since the last copy.
 */
export type CopyStatus = {
  readonly copiedAt?: number;
  /** When the newest copy was last known to hold everything. */
  readonly currentAt?: number;
  readonly provedAt?: number;
  /** How many requests the restored copy had. */
  readonly provedRecords?: number;
  readonly prunedAt?: number;
  /** Why the last run failed; undefined after one that worked. */
  readonly problem?: string;
};

const copyEveryMs = 15 * MINUTE_MS;
/** Even without a change. Less than a day, so that the weekly proof is not late either. */
const copyAnywayMs = 23 * 60 * MINUTE_MS;
/** Three runs were missed. */
const lateMs = 46 * MINUTE_MS;
const proveEveryMs = 7 * DAY_MS;
const lateProofMs = 8 * DAY_MS;
/** No copy may be older than the 14 days in the privacy policy, even if the next cleanup is a day late. */
const keep = ["--keep-within", "1d", "--keep-within-daily", "12d"];
const tag = ["--tag", "site"];
const files = { store: "inbox.sqlite", secret: "secret" } as const;

async function readCopyStatus({ DATA_DIR }: CopyConfig): Promise<CopyStatus> {
  const text = readFile(path.join(DATA_DIR, "copies.json"), "utf8");
  // Not there yet, or emptied by a power cut: read as a new site's, and written again by the next copy.
  return text.then(JSON.parse).catch(() => ({}));
}

async function writeCopyStatus({ DATA_DIR }: CopyConfig, status: CopyStatus) {
  const file = path.join(DATA_DIR, "copies.json");
  // A copy that an operator started may end at the same moment.
  const written = `${file}.${process.pid}`;
  await writeFile(written, JSON.stringify(status), { mode: 0o600 });
  await rename(written, file);
}

/**
 * Makes a copy; once a day also drops old copies, and once a week proves the newest. What fails is noted,
 * then thrown.
 */
export async function runCopy(config: CopyConfig, archive: Archive, now: Clock): Promise<CopyStatus> {
  const { problem: _, ...before } = await readCopyStatus(config);
  let status: CopyStatus = before;
  try {
    const records = await copy(config, archive, now(), before.copiedAt === undefined);
    status = { ...status, copiedAt: now(), currentAt: now() };
    // What follows takes a while: if the machine stops meanwhile, the copy was still made.
    await writeCopyStatus(config, status);
    try {
      if (now() - (status.prunedAt ?? 0) >= copyAnywayMs) {
        await restic(config, ["forget", ...tag, ...keep, "--group-by", "tags", "--prune"]);
        status = { ...status, prunedAt: now() };
      }
    } finally {
      if (now() - (status.provedAt ?? 0) >= proveEveryMs) {
        status = { ...status, provedRecords: await prove(config, records, now()), provedAt: now() };
      }
    }
  } catch (error) {
    status = { ...status, problem: (error as Error).message };
    throw error;
  } finally {
    await writeCopyStatus(config, status);
  }
  return status;
}

/**
 * The store as one consistent file, and the secret without which links in sent e-mails would not open. Returns how many
 * requests the store had.
 */
async function copy(config: CopyConfig, archive: Archive, now: number, isFirst: boolean) {
  await using folder = await makeDataFolder(config);
  const report = await archive.backup({ file: path.join(folder.path, files.store), now });
  if (report.outcome === "refused") throw new Error(report.reason);
  const secret = config.SIGNING_SECRET ?? (await readSigningSecret(config.DATA_DIR));
  if (secret) await writeFile(path.join(folder.path, files.secret), `${secret}\n`, { mode: 0o600 });
  await openRepository(config);
  // A new machine with the settings of the lost one: its own inbox must not become the newest copy.
  if (isFirst && (await isOfAnotherInbox(config, path.join(folder.path, files.store))))
    throw new Error("this is not the inbox that was copied before: run inbox restore --copy first");
  await restic(config, ["backup", ...tag, "--host", "site", "."], folder.path);
  return report.records;
}

/** A request or two may have been deleted since the newest copy was made, but not all of those in it. */
async function isOfAnotherInbox(config: CopyConfig, store: string) {
  const [newest] = await listCopies(config);
  if (!newest) return false;
  await using folder = await makeDataFolder(config);
  const copied = await unpack(config, newest.id, folder.path);
  const before = await listReferences(path.join(copied, files.store));
  const here = new Set(await listReferences(store));
  return before.length > 0 && !before.some((reference) => here.has(reference));
}

/** A copy that was never restored is no backup: the newest, just made, must hold what the store held. */
async function prove(config: CopyConfig, expected: number, now: number) {
  await using folder = await makeDataFolder(config);
  const copied = path.join(await unpack(config, "latest", folder.path), files.store);
  const report = await restoreSqlite(copied, path.join(folder.path, "proof", files.store), now);
  if (report.outcome === "refused") throw new Error(`the copy cannot be restored: ${report.reason}`);
  if (report.records !== expected)
    throw new Error(`the restored copy has ${report.records} requests, the store had ${expected}`);
  return report.records;
}

/**
 * Restores the newest copy, or the one whose ID starts with `id`: the store, which must be empty, by
 * `restore`; and the secret that links in sent e-mails were signed with.
 */
export async function restoreCopy(
  config: Config,
  id: string,
  now: number,
  { fullTime }: Time,
  restore: (config: Config, file: string, now: number) => Promise<RestoreReport>,
): Promise<RestoreReport> {
  await using folder = await makeDataFolder(config);
  const copy = await findCopy(config, id, fullTime);
  const copied = await unpack(config, copy.id, folder.path);
  const placeSecret = await prepareSecret(config, path.join(copied, files.secret));
  const report = await restore(config, path.join(copied, files.store), now);
  if (report.outcome !== "done") return report;
  const secretMovedTo = await placeSecret();
  // The store is now what that copy holds, and that copy has just been restored.
  const proof = { provedAt: now, provedRecords: report.records };
  await writeCopyStatus(config, { copiedAt: copy.at, currentAt: now, ...proof });
  return { ...report, secretMovedTo };
}

/**
 * Does what can fail before the store is in place. The function that it resolves with puts the secret in
 * place, and returns where a secret that was here has been moved.
 */
async function prepareSecret({ DATA_DIR, SIGNING_SECRET }: Config, copied: string) {
  const target = path.join(DATA_DIR, files.secret);
  const [wanted, present] = await Promise.all([readIfThere(copied), readIfThere(target)]);
  // SIGNING_SECRET counts instead of the file.
  const isSettled = wanted === present || (present !== undefined && SIGNING_SECRET !== undefined);
  if (wanted === undefined || isSettled) return async () => undefined;
  await chmod(copied, 0o600);
  let aside = `${target}.before-restore`;
  while ((await readIfThere(aside)) !== undefined) aside += "-too";
  return async () => {
    if (present !== undefined) await link(target, aside);
    await rename(copied, target);
    return present === undefined ? undefined : aside;
  };
}

async function readIfThere(file: string) {
  return (await readFile(file, "utf8").catch(ignoreMissing))?.trim();
}

async function findCopy(config: CopyConfig, id: string, fullTime: Time["fullTime"]) {
  const copies = await listCopies(config);
  if (copies.length === 0) throw new Error("there is no copy yet");
  const [found, another] = copies.filter((each) => each.id.startsWith(id));
  if (found && (id === "" || !another)) return found;
  const lines = copies.map((each) => `\n  ${each.id.slice(0, 8)}  ${fullTime(each.at)}`);
  throw new Error(`there is no copy "${id}"; these are there:${lines.join("")}`);
}

/** Newest first. */
async function listCopies(config: CopyConfig) {
  const snapshots: readonly { id: string; time: string }[] = JSON.parse(
    await restic(config, ["snapshots", ...tag, "--json"]),
  );
  return snapshots.map(({ id, time }) => ({ id, at: Date.parse(time) })).sort((a, b) => b.at - a.at);
}

/** Returns the folder that holds the copied files; restic puts them below their full path. */
async function unpack(config: CopyConfig, id: string, folder: string) {
  const unpacked = path.join(folder, "unpacked");
  await restic(config, ["restore", id, ...tag, "--target", unpacked]);
  const entries = await readdir(unpacked, { recursive: true });
  const store = entries.find((entry) => path.basename(entry) === files.store);
  if (!store) throw new Error("the copy holds no store");
  return path.join(unpacked, path.dirname(store));
}

/** A folder for files that hold what the inbox holds; it is removed when its scope ends. */
export async function makeDataFolder({ DATA_DIR }: CopyConfig) {
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
  removeLeftovers(copying(DATA_DIR));
  return scopedFolder(copying(DATA_DIR));
}

function copying(dataFolder: string) {
  return path.join(dataFolder, "copying-");
}

async function openRepository(config: CopyConfig) {
  try {
    await restic(config, ["cat", "config"]);
  } catch (error) {
    if (!/is there a repository|does not exist|no such file/i.test((error as Error).message)) throw error;
    await restic(config, ["init"]);
  }
}

/** A killed restic leaves its lock, which others remove only when told to; `unlock` spares locks in use. */
async function restic(config: CopyConfig, args: readonly string[], cwd?: string) {
  try {
    return await runRestic(config, args, cwd);
  } catch (error) {
    if (!/already locked/.test((error as Error).message)) throw error;
    await runRestic(config, ["unlock"]);
    return runRestic(config, args, cwd);
  }
}

/** Rejects with restic's last words, which name the cause. */
async function runRestic({ DATA_DIR, RESTIC_REPOSITORY }: CopyConfig, args: readonly string[], cwd?: string) {
  const env = {
    RESTIC_CACHE_DIR: path.resolve(DATA_DIR, "restic-cache"),
    ...process.env,
    ...(RESTIC_REPOSITORY ? { RESTIC_REPOSITORY } : {}),
  };
  const { status, said, output } = await execute("restic", ["--quiet", ...args], { cwd, env }).catch(
    (error) => {
      throw error.code === "ENOENT" ? new Error("restic is not installed (apt install restic)") : error;
    },
  );
  if (status !== 0) throw new Error(`restic ${args[0]}: ${said}`);
  return output;
}

export async function checkCopies(
  config: CopyConfig,
  { fullTime }: Time,
  storeMadeAt: number | undefined,
  now: number,
) {
  const name = "Copies elsewhere";
  if (!config.RESTIC_REPOSITORY) return [unset(name, "not made: RESTIC_REPOSITORY is not set")];
  const { copiedAt, currentAt, provedAt, provedRecords, problem } = await readCopyStatus(config);
  const since = storeMadeAt ?? -Infinity;
  const isLate = now - (currentAt ?? copiedAt ?? since) > lateMs;
  const isUnproved = now - (provedAt ?? since) > lateProofMs;
  const sinceWords = (at: number | undefined) => (at === undefined ? "yet" : `since ${fullTime(at)}`);
  const [copied, proved] = [{ lastAt: copiedAt }, { lastAt: provedAt }];
  const restored =
    provedAt && `last restored as a test ${fullTime(provedAt)}, with ${provedRecords} requests`;
  const checks = [
    // Everyone can read this, and restic's words name the host and its account.
    problem && failed(name, "the last copy elsewhere failed", { remedy: "inbox copy says why" }),
    isLate && failed(name, `no copy was made elsewhere ${sinceWords(copiedAt)}`, copied),
    isUnproved && failed(name, `no copy was restored as a test ${sinceWords(provedAt)}`, proved),
    copiedAt && ok(name, `last copied elsewhere ${fullTime(copiedAt)}`, copied),
    restored && ok(name, restored, proved),
  ];
  return checks.filter((check) => typeof check === "object");
}

type CopyParts = {
  readonly config: CopyConfig;
  readonly store: Pick<Store, "readState">;
  /** The path of the `inbox` program. */
  readonly command: string;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * Copies after changes, in a separate process: copying a large store must not delay an answer. A copy that is
 * under way when the site stops is stopped too.
 */
export function createCopies({ config, store, command, clock, log }: CopyParts) {
  let running: ChildProcess | undefined;
  let copied: { readonly state: string | undefined; readonly at: number } | undefined;
  const task = createPeriodicTask({ name: "copy", everyMs: copyEveryMs, work, log });
  return {
    start: task.start,
    async stop() {
      try {
        // The whole process group, because the copy may be waiting for restic.
        if (running?.pid) process.kill(-running.pid, "SIGTERM");
      } catch {
        // It has just ended.
      }
      await task.stop();
    },
  };

  async function work() {
    if (!config.RESTIC_REPOSITORY) return;
    const at = clock();
    const state = await store.readState();
    if (copied && state !== undefined && state === copied.state && at - copied.at < copyAnywayMs)
      return writeCopyStatus(config, { ...(await readCopyStatus(config)), currentAt: at });
    const { status, said } = await execute(
      process.execPath,
      [command, "copy"],
      { detached: true },
      (child) => {
        running = child;
      },
    ).finally(() => {
      running = undefined;
    });
    // A copy that was stopped had no time to remove its folder.
    removeLeftovers(copying(config.DATA_DIR));
    copied = status === 0 ? { state, at } : undefined;
    if (status === 0) log("info", "copied_elsewhere");
    else log("error", "copy_failed", { error: said });
  }
}

/** Resolves with the program's exit status, its output, and the end of what it wrote to stderr. */
async function execute(
  program: string,
  args: readonly string[],
  options: SpawnOptions,
  onStart?: (child: ChildProcess) => void,
) {
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  onStart?.(child);
  let output = "";
  let said = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    said = (said + chunk).slice(-2_000);
  });
  // Rejects when it cannot be started.
  const [status]: (number | null)[] = await once(child, "close");
  return { status, output, said: said.trim().replaceAll(/\s*\n\s*/g, "; ") };
}
