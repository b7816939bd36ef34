import { spawn } from "node:child_process";
import { cp, glob, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { findMutants, type Mutant, sample } from "./mutants/find-mutants.ts";

/**
 * Are the tests of the forms, the inbox and the mails good enough to notice a defect? Puts small ones into a copy of the
 * sources, one at a time, and runs the tests of the same folder. `npm run mutate -- --sample 120 --only src/mail`
 */
const { values } = parseArgs({
  options: {
    sample: { type: "string", default: "120" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "src/" },
    workers: { type: "string", default: "2" },
    least: { type: "string", default: "0" },
  },
});

type Verdict = "killed" | "timed out" | "survived";

/** PostgreSQL's tests run the contracts that SQLite's run too, and take much longer. */
const folders: Readonly<Record<string, readonly string[]>> = {
  "src/forms": ["src/forms"],
  "src/inbox": ["src/inbox", "--exclude=**/postgres/**", "--exclude=**/migrate-store.test.ts"],
  "src/mail": ["src/mail"],
};
const sources = [
  "src/forms/*.ts",
  "src/inbox/*.ts",
  "src/inbox/sqlite/*.ts",
  "src/mail/*.ts",
  "src/mail/emails/*.{ts,tsx}",
];
/** Tests and what only they use, and what runs on PostgreSQL or is only looked at. */
const leftOut =
  /\.test\.|contract|example-|testing|durability|raw-sql|migrate-store|\/store\.ts|emails\/look|archive\.ts/;
const longestRun = 180_000;

const chosen = sample(await collect(), Number(values.sample), values.seed);
console.log(`${chosen.length} mutants of ${new Set(chosen.map(({ file }) => file)).size} files`);
const copies = await Promise.all(Array.from({ length: Number(values.workers) }, copySources));
await expectCleanStart(copies[0] ?? "");

const started = performance.now();
const queue = [...chosen];
const verdicts = new Map<Mutant, Verdict>();
await Promise.all(copies.map(work));
await Promise.all(copies.map((copy) => rm(copy, { recursive: true, force: true })));
process.exit(report());

async function collect() {
  const mutants: Mutant[] = [];
  for await (const file of glob(sources)) {
    if (leftOut.test(file) || !file.startsWith(values.only)) continue;
    mutants.push(...findMutants(file, await readFile(file, "utf8")));
  }
  return mutants;
}

/** A copy, because the sources themselves may be in use. */
async function copySources() {
  const copy = await mkdtemp(path.join(tmpdir(), "site-mutants-"));
  for (const name of [
    "src",
    "scripts",
    "tests/support",
    "package.json",
    "vitest.config.ts",
    "tsconfig.json",
  ]) {
    await cp(name, path.join(copy, name), { recursive: true });
  }
  await symlink(path.resolve("node_modules"), path.join(copy, "node_modules"));
  return copy;
}

async function expectCleanStart(copy: string) {
  for (const [folder, args] of Object.entries(folders)) {
    if (!chosen.some(({ file }) => file.startsWith(folder))) continue;
    const verdict = await runTests(copy, ["run", ...args]);
    if (verdict === "survived") continue;
    console.error(`The tests of ${folder} fail without a mutant (${verdict}).`);
    process.exit(2);
  }
}

async function work(copy: string) {
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
    const verdict = await judge(copy, mutant);
    verdicts.set(mutant, verdict);
    const { file, line, before, after } = mutant;
    const progress = `${verdicts.size}/${chosen.length}`.padStart(9);
    console.log(`${progress}  ${verdict.padEnd(9)}  ${file}:${line}  ${brief(before)}  →  ${brief(after)}`);
  }
}

async function judge(copy: string, { file, start, end, after }: Mutant): Promise<Verdict> {
  const [, folderArgs = []] = Object.entries(folders).find(([folder]) => file.startsWith(folder)) ?? [];
  const source = await readFile(file, "utf8");
  await writeFile(path.join(copy, file), source.slice(0, start) + after + source.slice(end));
  const [folder = "src", ...rest] = folderArgs;
  const verdict = await runTests(copy, ["related", file, "--run", `--dir=${folder}`, ...rest]);
  await writeFile(path.join(copy, file), source);
  return verdict;
}

function runTests(copy: string, args: readonly string[]): Promise<Verdict> {
  const vitest = path.resolve("node_modules/.bin/vitest");
  const child = spawn(
    vitest,
    [...args, "--project=unit", "--bail=1", "--reporter=dot", "--passWithNoTests"],
    {
      cwd: copy,
      stdio: "ignore",
      detached: true,
    },
  );
  return new Promise((resolve, reject) => {
    // The whole group: a test that never ends does so in a process of its own.
    const timer = setTimeout(() => child.pid && process.kill(-child.pid, "SIGKILL"), longestRun);
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      clearTimeout(timer);
      resolve(signal ? "timed out" : code === 0 ? "survived" : "killed");
    });
  });
}

function report() {
  const count = (verdict: Verdict, among = chosen) =>
    among.filter((mutant) => verdicts.get(mutant) === verdict).length;
  console.log("\nfolder        mutants  killed  timed out  survived   score");
  for (const folder of [...Object.keys(folders), "all"]) {
    const among = chosen.filter(({ file }) => folder === "all" || file.startsWith(folder));
    if (among.length === 0) continue;
    const survived = count("survived", among);
    const score = `${((1 - survived / among.length) * 100).toFixed(1)} %`;
    const figures = [among.length, count("killed", among), count("timed out", among), survived];
    const [all, killed, late, alive] = figures.map(String);
    console.log(
      `${folder.padEnd(12)}${all?.padStart(9)}${killed?.padStart(8)}${late?.padStart(11)}${alive?.padStart(10)}${score.padStart(8)}`,
    );
  }
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  const score = (1 - count("survived") / chosen.length) * 100;
  console.log(`\n${minutes} minutes, seed ${values.seed}; wanted at least ${values.least} %`);
  return score >= Number(values.least) ? 0 : 1;
}

function brief(text: string) {
  const line = text.replace(/\s+/g, " ");
  return line.length > 50 ? `${line.slice(0, 49)}…` : line;
}
