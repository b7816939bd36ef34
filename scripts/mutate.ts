import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { cp, glob, mkdtemp, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { findMutants, type Mutant, sample } from "./mutants/find-mutants.ts";
import { findNearestTests } from "./mutants/find-nearest-tests.ts";

/**
 * Are the tests of the forms, the inbox and the mails good enough to notice a defect? Puts small ones into a copy of the
 * sources, one at a time, and runs the tests of the same folder that use the changed file. `npm run mutate -- --sample 120 --only src/mail`
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

const folders = ["src/forms", "src/inbox", "src/mail"] as const;
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

/** Tests under way, each the head of a process group: one that a mutant made endless would outlive this process. */
const underWay = new Set<ChildProcess>();
const made: string[] = [];
process.once("exit", () => {
  underWay.forEach(killGroup);
  for (const copy of made) rmSync(copy, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const nearest = await findNearestTests(folders);
const chosen = sample(await collect(), Number(values.sample), values.seed);
console.log(`${chosen.length} mutants of ${new Set(chosen.map(({ file }) => file)).size} files`);
const copies = await Promise.all(Array.from({ length: Number(values.workers) }, copySources));
await expectCleanStart(copies[0] ?? "");

const started = performance.now();
const queue = [...chosen];
const verdicts = new Map<Mutant, Verdict>();
await Promise.all(copies.map(work));
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
  made.push(copy);
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
  const files = new Set(chosen.flatMap(({ file }) => nearest.testsOf(file)));
  const verdict = await runTests(copy, [...files], "inherit");
  if (verdict === "survived") return;
  console.error(`The tests fail without a mutant (${verdict}).`);
  process.exit(2);
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
  const source = await readFile(file, "utf8");
  await writeFile(path.join(copy, file), source.slice(0, start) + after + source.slice(end));
  const verdict = await runTests(copy, nearest.testsOf(file));
  await writeFile(path.join(copy, file), source);
  return verdict;
}

async function runTests(
  copy: string,
  files: readonly string[],
  stdio: "ignore" | "inherit" = "ignore",
): Promise<Verdict> {
  if (files.length === 0) return "survived";
  const vitest = path.resolve("node_modules/.bin/vitest");
  const child = spawn(
    vitest,
    ["run", ...files, "--project=unit", "--pool=threads", "--bail=1", "--reporter=dot"],
    {
      cwd: copy,
      stdio,
      detached: true,
    },
  );
  underWay.add(child);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => killGroup(child), longestRun);
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      clearTimeout(timer);
      underWay.delete(child);
      resolve(signal ? "timed out" : code === 0 ? "survived" : "killed");
    });
  });
}

/** The whole group: a test that never ends does so in a process of its own. */
function killGroup({ pid }: ChildProcess) {
  if (pid !== undefined) process.kill(-pid, "SIGKILL");
}

function report() {
  const count = (verdict: Verdict, among = chosen) =>
    among.filter((mutant) => verdicts.get(mutant) === verdict).length;
  console.log("\nfolder        mutants  killed  timed out  survived   score");
  for (const folder of [...folders, "all"]) {
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
