import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { installMissingTools } from "./install-tools.ts";

type Finding = { readonly fault: number; readonly figures: Readonly<Record<string, number | string>> };

/** The faults of TARGETS.md at full size; a number picks one: `npm run faults -- 14`. */
const chosen = process.argv.slice(2).map((fault) => `tests/faults/${fault.padStart(2, "0")}-`);
const folder = await mkdtemp(path.join(tmpdir(), "site-faults-"));
const report = path.join(folder, "figures.jsonl");

installMissingTools();
const status = await runTests();
const findings = await readFindings();
await rm(folder, { recursive: true, force: true });
printTable(findings);
console.log(status === 0 ? "\nAll faults held." : "\nSome faults did not hold; see above.");
process.exit(status);

function runTests() {
  const child = spawn("vitest", ["run", "--project", "faults", "--reporter=verbose", ...chosen], {
    stdio: "inherit",
    env: { ...process.env, FAULT_SCALE: "full", FAULT_REPORT: report },
  });
  return new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

async function readFindings(): Promise<Finding[]> {
  const lines = (await readFile(report, "utf8").catch(() => "")).split("\n").filter(Boolean);
  const read = lines.map((line): Finding => JSON.parse(line));
  return read.sort((a, b) => a.fault - b.fault);
}

function printTable(findings: readonly Finding[]) {
  console.log("\nfault  figures");
  for (const { fault, figures } of findings) {
    const text = Object.entries(figures).map(([name, value]) => `${name}: ${value}`);
    console.log(`${String(fault).padStart(5)}  ${text.join(" · ")}`);
  }
}
