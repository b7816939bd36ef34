import { expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { rules, states } from "./lifecycle.ts";
import { rulebookOf } from "./record/life.ts";
import { shrink, simulate, tell } from "./testing/simulate.ts";

/*
 * Random histories: whatever happens in whatever order, these promises hold after every event. The gate takes the same
 * ones every time; `npm run proof` takes many more, and others each time.
 */

const histories = 2_000;
const rulebook = rulebookOf(theCompany.facts);

test(`${histories} random lives keep every promise`, async () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= histories; seed++) {
    const failure = simulate(seed, rulebook, undefined, ({ event, before }) =>
      seen.add(`${event.type} ${before.life.state}`),
    );
    if (!failure) continue;
    const least = await shrink(failure, (steps) => simulate(seed, rulebook, steps));
    throw new Error(tell(least, "model"));
  }
  // Otherwise the histories would prove less than they say.
  expect(seen.size).toBe(Object.keys(rules).length * states.length);
});
