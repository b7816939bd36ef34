import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Plant, plants } from "./plants.ts";

/**
 * Plants one defect after the other in a copy, and simulates until it is found: `node lab/try-plants.ts`. With `--seed 7`,
 * from that history on. Ends with the number of defects that were not found.
 */
const most = { model: 20_000, sqlite: 1_000 };
const { values } = parseArgs({ options: { seed: { type: "string", default: "1" } } });
const repository = path.resolve(import.meta.dirname, "..");
const copy = mkdtempSync(path.join(tmpdir(), "site-plants-"));
let missed = 0;
try {
  for (const name of ["src", "lab", "company", "tests/support/companies", "package.json"])
    cpSync(path.join(repository, name), path.join(copy, name), {
      recursive: true,
      filter: (file) => !file.includes("node_modules"),
    });
  symlinkSync(path.join(repository, "node_modules"), path.join(copy, "node_modules"));
  console.log("| planted | on | found in history | by |\n|---|---|---|---|");
  for (const plant of plants) {
    const found = tryPlant(plant);
    if (!found) missed += 1;
    console.log(
      `| ${plant.name} | ${plant.on} | ${found ? `${found.history} | ${found.by}` : "**not found** | –"} |`,
    );
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${plants.length - missed} of ${plants.length} found`);
process.exit(missed);

function tryPlant({ name, on, file, text, instead }: Plant) {
  const target = path.join(copy, file);
  const source = readFileSync(target, "utf8");
  if (source.split(text).length !== 2)
    throw new Error(`${file} has not exactly once what "${name}" replaces`);
  writeFileSync(
    target,
    source.replace(text, () => instead),
  );
  try {
    const options = ["--engine", on, "--histories", String(most[on]), "--seed", values.seed];
    const { stdout, stderr, status } = spawnSync(process.execPath, ["lab/simulate.ts", ...options], {
      cwd: copy,
      encoding: "utf8",
    });
    const history = /found in history (\d+)/.exec(stdout)?.[1];
    const by = /^broken: ([\w-]+)/m.exec(stdout)?.[1];
    // A copy that does not even run shows nothing.
    if (status !== 0 && !history) throw new Error(`${name}: ${stderr || stdout}`);
    return history && by ? { history: Number(history), by } : undefined;
  } finally {
    writeFileSync(target, source);
  }
}
