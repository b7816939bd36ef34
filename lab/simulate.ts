import { parseArgs } from "node:util";
import { theCompany } from "../src/content/testing/fixture-company.ts";
import { rulebookOf } from "../src/request/record/life.ts";
import { type Step, stepsOf } from "../src/request/testing/histories.ts";
import { type Failure, shrink, simulate, tell } from "../src/request/testing/simulate.ts";
import { openPostgresEngine, openSqliteEngine, simulateOn } from "../src/server/testing/simulated-store.ts";
import { startCluster } from "../src/store/postgres/testing/cluster.ts";

/**
 * Random histories of a request: `node lab/simulate.ts --histories 100000`, or one of them with `--seed 7`; through the real
 * writer with `--engine sqlite` or `--engine postgres`. Ends with 1 at the first promise that is broken, after printing the
 * shortest history that breaks it.
 */
type Run = (seed: number, steps: readonly Step[]) => Promise<Failure | undefined>;
type Opened = { readonly run: Run; close(): Promise<void> };

const engines: Readonly<Record<string, () => Promise<Opened>>> = {
  async model() {
    return { run: async (seed, steps) => simulate(seed, rulebook, steps), close: async () => {} };
  },
  async sqlite() {
    const engine = await openSqliteEngine();
    return { run: (seed, steps) => simulateOn(engine, seed, steps), close: engine.close };
  },
  async postgres() {
    const cluster = await startCluster({ isDurable: false });
    const engine = await openPostgresEngine(await cluster.createDatabase());
    const close = async () => {
      await engine.close();
      await cluster.remove();
    };
    return { run: (seed, steps) => simulateOn(engine, seed, steps), close };
  },
};

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    steps: { type: "string" },
    histories: { type: "string", default: "1" },
    engine: { type: "string", default: "model" },
  },
});
const rulebook = rulebookOf(theCompany.facts);
const open = engines[values.engine];
if (!open)
  throw new Error(`There is no engine ${values.engine}: there are ${Object.keys(engines).join(", ")}`);
const first = values.seed === undefined ? Math.floor(Math.random() * 2 ** 30) : Number(values.seed);
const count = Number(values.histories);
const chosen = values.steps?.split(",").map(Number);
const { run, close } = await open();
try {
  process.exitCode = (await runAll()) ? 0 : 1;
} finally {
  await close();
}

async function runAll() {
  const started = performance.now();
  for (let number = 1; number <= count; number++) {
    const seed = first + number - 1;
    const steps = stepsOf(seed).filter((step) => chosen?.includes(step.number) ?? true);
    const failure = await run(seed, steps);
    if (!failure) continue;
    const least = chosen ? failure : await shrink(failure, (fewer) => run(seed, fewer));
    console.log(`${tell(least, values.engine)}\nfound in history ${number}`);
    return false;
  }
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.log(
    `${count} histories from seed ${first} (${values.engine}): every promise held, ${seconds} seconds`,
  );
  return true;
}
