import { spawnSync } from "node:child_process";
import { findServer } from "#store/postgres/testing/cluster.ts";
import { findChromium, findFirefox, findWebKitDriver, findXvfb } from "./browsers.ts";

type Tool = { readonly name: string; readonly package: string; readonly isThere: () => boolean };

const tools: readonly Tool[] = [
  { name: "Chromium", package: "chromium", isThere: () => findChromium() !== undefined },
  { name: "Firefox", package: "firefox-esr", isThere: () => findFirefox() !== undefined },
  {
    name: "WebKitGTK's driver",
    package: "webkit2gtk-driver",
    isThere: () => findWebKitDriver() !== undefined,
  },
  { name: "Xvfb", package: "xvfb", isThere: () => findXvfb() !== undefined },
  { name: "PostgreSQL", package: "postgresql", isThere: () => findServer() !== undefined },
  { name: "Poppler's PDF tools", package: "poppler-utils", isThere: () => canRun("pdfinfo", "-v") },
  { name: "qpdf", package: "qpdf", isThere: () => canRun("qpdf", "--version") },
  { name: "strace", package: "strace", isThere: () => canRun("strace", "-V") },
  { name: "restic", package: "restic", isThere: () => canRun("restic", "version") },
  { name: "Caddy", package: "caddy", isThere: () => canRun("caddy", "version") },
  { name: "nginx", package: "nginx-light", isThere: () => canRun("nginx", "-v") },
  { name: "HAProxy", package: "haproxy", isThere: () => canRun("haproxy", "-v") },
  { name: "systemd-analyze", package: "systemd", isThere: () => canRun("systemd-analyze", "--version") },
];

/** Apart from the tools, because not every Debian has it. Without it browser tests take twice as long. */
const quickBrowser = "chromium-headless-shell";

/** Installs what the tests need and the machine lacks, or says what to install. */
export function installMissingTools() {
  if (!canRun(quickBrowser, "--version") && canInstall()) install(quickBrowser);
  const missing = tools.filter((tool) => !tool.isThere());
  if (missing.length === 0) return;
  const packages = missing.map((tool) => tool.package);
  if (canInstall()) install(...packages);
  const stillMissing = missing.filter((tool) => !tool.isThere());
  if (stillMissing.length > 0) {
    const names = stillMissing.map((tool) => tool.name).join(" and ");
    throw new Error(
      `Please install ${names}. Set CHROMIUM_PATH, FIREFOX_PATH, WEBKIT_DRIVER_PATH or POSTGRES_BIN when one is in an unusual place.`,
    );
  }
}

function canInstall() {
  return process.getuid?.() === 0 && canRun("apt-get", "--version");
}

function canRun(command: string, argument: string) {
  return spawnSync(command, [argument]).status === 0;
}

function install(...packages: readonly string[]) {
  console.log(`installing ${packages.join(", ")}`);
  run("apt-get", ["update", "-qq"]);
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages]);
}

function run(command: string, args: readonly string[]) {
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env: environment });
}
