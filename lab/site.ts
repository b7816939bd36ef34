import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { startSite } from "../scripts/start-site.ts";
import { capabilityPath, capabilitySlugs, paths } from "../src/content/paths.ts";

export const sitePages: readonly string[] = [...Object.values(paths), ...capabilitySlugs.map(capabilityPath)];

export function isFormPage(path: string) {
  return path === paths.contact || path === paths.rfq;
}

/** No mail server answers there: mails stay queued, and only the intake is measured. */
const intakeOnly = {
  SMTP_URL: "smtp://127.0.0.1:1",
  RATE_LIMIT_PER_HOUR: "1000000",
  COMPANY_DIR: process.env.COMPANY_DIR || "company",
};

export function startMeasuredSite(...[environment, options]: Parameters<typeof startSite>) {
  return startSite({ ...intakeOnly, ...environment }, options);
}

export type BarePlan = {
  /** Where the answers are copied from. */
  readonly port: number;
  readonly paths: readonly string[];
  /**
   * The whole answer with its scripts and headers; its HTML alone, with no header that a browser can do without; or that
   * with the security headers which every answer has to have.
   */
  readonly copy: "whole" | "html" | "secured html";
};

/** The fastest that a site can be: the same answers from `node:http` alone, in a process of its own. */
export async function startBareServer(plan: BarePlan) {
  const child = fork(new URL("./bare-process.ts", import.meta.url));
  const exit = once(child, "exit");
  child.send(plan);
  const ended = exit.then(() => Promise.reject(new Error("the bare server did not start")));
  const [port] = (await Promise.race([once(child, "message"), ended])) as [number];
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGKILL");
      await exit;
    },
  };
}

/** Files that pages name, besides their scripts. */
export async function findAssets(port: number) {
  const named = /(?<=["'(])\/(?:assets\/[\w.-]+|favicon\.ico|[\w-]+\.png|[\w.]+manifest\w*)/g;
  const assets = new Set<string>();
  for (const page of sitePages) {
    const html = await (await fetch(`http://127.0.0.1:${port}${page}`)).text();
    for (const [path] of html.matchAll(named)) if (!path.endsWith(".js")) assets.add(path);
  }
  return [...assets];
}

/**
 * Keeps a process with all its threads on one core: otherwise one of two compared processes could get a
 * better core. Where `taskset` is missing, they run on any core.
 */
export function pinTo(core: number, pid: number) {
  spawnSync("taskset", ["--all-tasks", "--pid", "--cpu-list", String(core), String(pid)]);
}

const ticksPerSecond = 100;
const pageBytes = 4_096;

/** Processor time that a process has used so far, all its threads together. */
export function processorSeconds(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

export function residentMegabytes(pid: number) {
  return (Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * pageBytes) / 1e6;
}

export function openFiles(pid: number) {
  return readdirSync(`/proc/${pid}/fd`).length;
}
