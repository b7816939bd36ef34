import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem } from "node:os";
import { findChromium } from "../browsers.ts";

/** What the figures were measured on; without it they say nothing. */
export function describeMachine(): Readonly<Record<string, string>> {
  const packages = JSON.parse(readFileSync("package.json", "utf8"));
  const [first] = cpus();
  return {
    date: new Date().toISOString(),
    processor: `${cpus().length} × ${first?.model.trim() || "unknown"}`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    system: `${process.platform} ${release()}`,
    "load before": loadavg()
      .map((load) => load.toFixed(1))
      .join(" "),
    node: process.version,
    chromium: chromiumVersion(),
    react: packages.dependencies.react,
    fastify: packages.dependencies.fastify,
    vite: packages.devDependencies.vite,
    commit: commit(),
  };
}

function chromiumVersion() {
  const browser = findChromium();
  if (!browser) return "not there";
  const { stdout } = spawnSync(browser, ["--version"], { encoding: "utf8" });
  return /[\d.]+/.exec(stdout)?.[0] ?? "unknown";
}

function commit() {
  try {
    const at = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
    const changed = execFileSync("git", ["status", "--porcelain", "--", "src", "public"], {
      encoding: "utf8",
    });
    return changed ? `${at} with changes` : at;
  } catch {
    return "unknown";
  }
}
