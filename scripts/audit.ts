import { spawnSync } from "node:child_process";
import { findLockProblems, type LockFile, type Manifest, readJson } from "./packages/lock-file.ts";

/**
 * Is every dependency pinned, and is a weakness of any of them known? Exit status 0: none. 1: something was found. 2: the
 * advisories could not be looked up, so nobody knows.
 */
const exitCodes = { clean: 0, found: 1, unknown: 2 } as const;

type Advisory = { readonly name: string; readonly severity: string; readonly fixAvailable: unknown };
type Audit = {
  readonly vulnerabilities?: Readonly<Record<string, Advisory>>;
  readonly message?: string;
  readonly error?: { readonly summary?: string };
};

const manifest = await readJson<Manifest>("package.json");
const lockProblems = findLockProblems(manifest, await readJson<LockFile>("package-lock.json"));
console.log(
  lockProblems.length === 0
    ? "Lock file: in step, every package pinned by version and SHA-512"
    : "Lock file:",
);
for (const problem of lockProblems) console.log(`  ${problem}`);

process.exit(printAdvisories("production", ["--omit=dev"], printAdvisories("development", [], lockStatus())));

function lockStatus(): number {
  return lockProblems.length === 0 ? exitCodes.clean : exitCodes.found;
}

function printAdvisories(what: string, options: readonly string[], status: number): number {
  const { stdout, error } = spawnSync("npm", ["audit", "--json", ...options], { encoding: "utf8" });
  const audit = error ? { message: error.message } : read(stdout);
  if (!audit.vulnerabilities) {
    const reason = audit.message ?? audit.error?.summary ?? "no answer";
    console.log(
      `Advisories (${what}): NOT LOOKED UP, the audit service cannot be used from here (${brief(reason)})`,
    );
    return status === exitCodes.found ? status : exitCodes.unknown;
  }
  const advisories = Object.values(audit.vulnerabilities);
  console.log(`Advisories (${what}): ${advisories.length === 0 ? "none known" : advisories.length}`);
  for (const { name, severity, fixAvailable } of advisories) {
    console.log(`  ${severity.padEnd(9)} ${name}${fixAvailable ? ", an update fixes it" : ""}`);
  }
  return advisories.length > 0 ? exitCodes.found : status;
}

function read(text: string): Audit {
  try {
    return JSON.parse(text);
  } catch {
    return { message: "its answer cannot be read" };
  }
}

/** Without the address: which registry is used is a matter of the machine. */
function brief(reason: string) {
  return reason
    .replace(/https?:\/\/\S+/g, "")
    .replace(/\s+/g, " ")
    .replace(/[\s-]+$/, "")
    .slice(0, 100)
    .trim();
}
