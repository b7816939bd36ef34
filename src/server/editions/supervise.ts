import { type ChildProcess, fork } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createLog, createLogOutput, errorFields, logLevels } from "#http/log.ts";
import { explainStore, explainWait } from "#server/start-up/explain-failure.ts";
import { holdFolder } from "#server/start-up/hold-folder.ts";
import { messageOf } from "#store/database.ts";
import type { FromSite, SocketHandle, ToSite } from "./handover.ts";
import { inheritedDescriptors } from "./inherited-sockets.ts";
import {
  findLastShown,
  isLasting,
  noStoreYet,
  openPublished,
  rememberShown,
  removeOthers,
  type Shown,
  writeEdition,
} from "./published.ts";
import { removeLeftovers } from "./temporary-folder.ts";

const lookEveryMs = 1_000;
/** Long enough for a busy machine. */
const makeWithinMs = 300_000;
const leaveWithinMs = 5_000;
const longestTimer = 2 ** 31 - 1;

type Site = Shown & { readonly child: ChildProcess; readonly said: () => string };

/**
 * Runs the site with the published edition, in a separate process. When another edition is published, a
 * second process renders and checks every page; then the first takes no more connections, and the second goes
 * on with the same sockets, where new connections wait meanwhile. This process holds those sockets and serves
 * nothing.
 */
export async function supervise(program: string) {
  const level = logLevels.find((each) => each === process.env.LOG_LEVEL) ?? "info";
  const log = createLog(level, createLogOutput(process.stdout).write);
  const published = openPublished(process.env);
  const sockets: { readonly name: string; readonly handle: SocketHandle }[] = [];
  const placeholder: Shown = { id: 0, folder: undefined };
  let isStopping = false;
  let site: Site | undefined;
  let successor: Site | undefined;
  let unknown = "";

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      isStopping = true;
      successor?.child.kill("SIGKILL");
      if (site) site.child.kill(signal);
      else process.exit(0);
    });
  }

  removeLeftovers();
  await makeDataFolder();
  if (!process.env.DATABASE_URL) await hold(process.env.DATA_DIR || "data");
  site = start(await findFirst());
  const serves = says(site, "serving", longestTimer);
  if (await says(site, "made", longestTimer)) tell(site, "listen");
  watch(site);
  await serves;
  while (!isStopping) {
    await sleep(lookEveryMs);
    await followPublished().then(() => noteUnknown(), noteUnknown);
  }

  /** Logs a problem once, not at every look. */
  function noteUnknown(error?: unknown) {
    const problem = error === undefined ? "" : messageOf(error);
    if (error !== undefined && problem !== unknown) {
      const { stack, ...fields } = errorFields(error) as ReturnType<typeof errorFields> & { stack?: unknown };
      log("error", "edition_unknown", { ...fields, problem: explainStore(error, process.env) });
      log("debug", "edition_unknown_at", { stack });
    }
    unknown = problem;
  }

  /**
   * While the store cannot say, what was shown here last; without that, asks until the store answers, unless
   * waiting does not help.
   */
  async function findFirst(): Promise<Shown> {
    let isWaiting = false;
    for (;;) {
      try {
        const edition = await toFolder().catch((error) => noStoreYet(error) ?? placeholder);
        await rememberShown(edition, process.env);
        return edition;
      } catch (error) {
        const last = await findLastShown(process.env);
        if (!last && !isLasting(error) && !isWaiting) process.stderr.write(`${explainWait(error)}\n`);
        noteUnknown(error);
        if (last) return last;
        if (isLasting(error)) return placeholder;
        isWaiting = true;
        await sleep(lookEveryMs);
      }
    }
  }

  async function toFolder(): Promise<Shown> {
    const running = [site, successor].find((each) => each !== undefined);
    const id = await published.findId();
    if (id === undefined) return placeholder;
    if (running?.id === id) return running;
    const edition = await published.find();
    return edition ? { id: edition.id, folder: await writeEdition(edition, process.env) } : placeholder;
  }

  function start(edition: Shown): Site {
    const child = fork(program, {
      env: { ...process.env, COMPANY_DIR: edition.folder ?? "", EDITION: String(edition.id) },
      stdio: ["inherit", "inherit", "pipe", ...inheritedDescriptors(process), "ipc"],
    });
    let said = "";
    child.stderr?.on("data", (text: Buffer) => {
      process.stderr.write(text);
      said = (said + text).slice(-4_000);
    });
    for (const { name, handle } of sockets) child.send({ socket: name } satisfies ToSite, handle);
    child.send("no more sockets" satisfies ToSite);
    return { ...edition, child, said: () => said };
  }

  /**
   * Keeps the sockets of the site that serves, and ends when that site ends: whatever started this process
   * starts it again.
   */
  function watch({ child }: Site) {
    child.on("message", (message: FromSite, handle: SocketHandle) => {
      if (typeof message === "object") sockets.push({ name: message.socket, handle });
    });
    // Not "exit", after which the last of its output is still being read.
    child.on("close", async (code, signal) => {
      if (site?.child !== child) return;
      successor?.child.kill("SIGKILL");
      await published.close();
      // Until it listens it has nothing to finish, and ends by the signal itself, which is no failure.
      const isAsked = isStopping && (signal === "SIGTERM" || signal === "SIGINT");
      process.exit(code ?? (isAsked ? 0 : 1));
    });
    // The site may have ended already.
    if (child.exitCode !== null || child.signalCode !== null)
      child.emit("close", child.exitCode, child.signalCode);
  }

  async function followPublished() {
    const next = await toFolder();
    if (isStopping || !site || next.folder === site.folder) return;
    log("info", "edition_starting", { edition: next.id });
    successor = start(next);
    const isMade = await says(successor, "made", makeWithinMs);
    const [old, made] = [site, successor];
    if (!isMade || isStopping) {
      successor = undefined;
      return isStopping ? undefined : giveUp(made);
    }
    const leaves = says(old, "left", leaveWithinMs);
    tell(old, "leave");
    site = made;
    successor = undefined;
    watch(made);
    await leaves;
    const serves = says(made, "serving", longestTimer);
    tell(made, "listen");
    await serves;
    log("info", "edition_serves", { edition: next.id });
    await rememberShown(made, process.env);
    await removeOthers([made.folder, old.folder], process.env);
  }

  /** A killed process says nothing about its edition, which is tried again. */
  async function giveUp({ id, child, said }: Site) {
    const isRefused = child.exitCode !== null;
    const isLate = child.exitCode === null && child.signalCode === null;
    child.kill("SIGKILL");
    if (!isRefused && !isLate) return;
    const problem =
      said().trim() || (isLate ? "It could not be made in time." : "The site did not start with it.");
    log("error", "edition_refused", { edition: id });
    if (id > 0) await published.refuse(id, problem);
  }

  function tell({ child }: Site, message: ToSite) {
    if (child.connected) child.send(message);
  }
}

async function hold(folder: string) {
  await holdFolder(folder).catch((error) => {
    process.stderr.write(`${messageOf(error)}.\n`);
    process.exit(1);
  });
}

/** Where a node with a database keeps the edition if it has no other folder. The site itself says what is wrong with it. */
async function makeDataFolder() {
  await mkdir(process.env.DATA_DIR || "data", { recursive: true, mode: 0o700 }).catch(() => {});
}

/** False if the site ended, or did not say it in time. */
function says({ child }: Site, wanted: FromSite, withinMs: number) {
  return new Promise<boolean>((resolve) => {
    child.on("message", (message) => message === wanted && resolve(true));
    child.once("close", () => resolve(false));
    setTimeout(() => resolve(false), withinMs).unref();
  });
}
