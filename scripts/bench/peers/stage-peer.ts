import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Peer } from "./peer.ts";

const sources = ["content", "forms", "site"];
const quiet = { NEXT_TELEMETRY_DISABLED: "1", ASTRO_TELEMETRY_DISABLED: "1", CI: "1" };

export type StagedPeer = { readonly folder: string; readonly buildSeconds: number };

/** A copy of the peer beside our own content, components and styles; installed and built as its users would. */
export function stagePeer(peer: Peer, parent: string, pages: readonly string[]): StagedPeer {
  const folder = path.join(parent, peer.folder);
  const ours = path.join(folder, "from-src");
  cpSync(path.join("bench/peers", peer.folder), folder, { recursive: true, filter: isSource });
  cpSync("bench/peers/shared", path.join(ours, "shared"), { recursive: true });
  for (const source of sources) {
    cpSync(path.join("src", source), path.join(ours, source), { recursive: true, filter: isSource });
  }
  writeFileSync(path.join(ours, "site.css"), importStyles(ours, pages));

  // Not `npm ci`: that refuses a lock file without the optional packages of platforms other than the one it was made on.
  run(folder, "npm", ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"]);
  const started = performance.now();
  run(folder, "npm", ["run", "build"]);
  return { folder, buildSeconds: (performance.now() - started) / 1_000 };
}

export function peerEnvironment(port: number) {
  const { NODE_ENV, ...environment } = process.env;
  return { ...environment, ...quiet, NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port) };
}

function isSource(file: string) {
  return !/node_modules|\.test\.|\/completeness(\/|$)/.test(file);
}

/** The blocks that these pages use and no others: the peers are not made to carry the rest of the site. */
function importStyles(ours: string, pages: readonly string[]) {
  const classes = pages.join(" ").matchAll(/\sclass="([^"]*)"/g);
  const used = new Set([...classes].flatMap(([, names = ""]) => names.split(" ").map(blockOf)));
  const files = readdirSync(path.join(ours, "site"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css"))
    .filter((file) => file.startsWith("styles/") || used.has(path.basename(file, ".css")))
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  return files.map((file) => `@import "./site/${file}";\n`).join("");
}

function blockOf(name: string) {
  return name.replace(/(__|--).*$/, "");
}

function rank(file: string) {
  return (
    ["styles/layers.css", "styles/", "compositions/", "ui/", "drawings/", "layout/", "forms/"].findIndex(
      (start) => file.startsWith(start),
    ) >>> 0
  );
}

function run(cwd: string, command: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    env: { ...peerEnvironment(0), NODE_ENV: undefined },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed in ${cwd}:\n${stdout}\n${stderr}`);
}
