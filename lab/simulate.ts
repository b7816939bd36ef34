import { parseArgs } from "node:util";
import { rulebook } from "../src/request/record/life.ts";
import { stepsOf } from "../src/request/testing/histories.ts";
import { shrink, simulate, tell } from "../src/request/testing/simulate.ts";

/**
 * Random histories of a request: `node lab/simulate.ts --histories 100000`, or one of them with `--seed 7`. Ends with 1 at
 * the first promise that is broken, after printing the shortest history that breaks it.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    steps: { type: "string" },
    histories: { type: "string", default: "1" },
    engine: { type: "string", default: "model" },
  },
});
const first = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const count = Number(values.histories);
const chosen = values.steps?.split(",").map(Number);
const started = performance.now();

for (let number = 1; number <= count; number++) {
  const seed = first + number - 1;
  const steps = stepsOf(seed).filter((step) => chosen?.includes(step.number) ?? true);
  const failure = simulate(seed, rulebook, steps);
  if (!failure) continue;
  const least = chosen ? failure : await shrink(failure, (fewer) => simulate(seed, rulebook, fewer));
  console.log(`${tell(least, values.engine)}\nfound in history ${number}`);
  process.exit(1);
}
const seconds = Math.round((performance.now() - started) / 1_000);
console.log(
  `${count} histories from seed ${first} (${values.engine}): every promise held, ${seconds} seconds`,
);
