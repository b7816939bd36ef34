import { HOUR_MS } from "#company/time-in.ts";
import type { Rulebook } from "#request/lifecycle.ts";
import { beginWorld, type Happening, type Step, stepsOf, takeStep, type World } from "./histories.ts";
import { findBroken, type Memory } from "./invariants.ts";

export type Failure = {
  readonly seed: number;
  readonly broken: readonly string[];
  readonly happenings: readonly Happening[];
};

/** Undefined if every promise held. */
export function simulate(
  seed: number,
  book: Rulebook,
  steps: readonly Step[] = stepsOf(seed),
  see: (happening: Happening) => void = () => {},
): Failure | undefined {
  const memory: Memory = { told: new Set() };
  const happenings: Happening[] = [];
  let world: World = beginWorld(seed, book);
  for (const step of steps) {
    const happening = takeStep(world, step, book);
    see(happening);
    happenings.push(happening);
    const broken = findBroken(happening, memory);
    if (broken.length > 0) return { seed, broken, happenings };
    world = happening.after;
  }
  return undefined;
}

/** Leaves out every step without which the same promise is still broken. */
export async function shrink(
  failure: Failure,
  run: (steps: readonly Step[]) => Promise<Failure | undefined> | Failure | undefined,
): Promise<Failure> {
  const name = nameOf(failure.broken[0]);
  let least = failure;
  for (let size = Math.ceil(least.happenings.length / 2); size > 0; size = Math.floor(size / 2)) {
    for (let from = 0; from < least.happenings.length; ) {
      const steps = least.happenings.map(({ step }) => step);
      const shorter = await run(steps.toSpliced(from, size));
      if (shorter?.broken.some((each) => nameOf(each) === name)) least = shorter;
      else from += size;
    }
  }
  return least;
}

/** What was found is told after the name. */
function nameOf(broken = "") {
  return broken.replace(/:.*/s, "");
}

/** The history, one line for each event, and how to see it again. */
export function tell({ seed, broken, happenings }: Failure, engine: string): string {
  const start = happenings[0]?.before.now ?? 0;
  const lines = happenings.map(({ step, before, event, result }) => {
    const { type, actor, at, ...facts } = event;
    const who = actor.by === "staff" ? `staff ${actor.id}` : actor.by;
    const hours = ((at - start) / HOUR_MS).toFixed(1);
    const what = result.is === "refused" ? `refused: ${result.because}` : result.life.state;
    return `${step.number}. +${hours} h, ${before.life.state}: ${who}, ${type} ${JSON.stringify(facts)} -> ${what}`;
  });
  const numbers = happenings.map(({ step }) => step.number).join(",");
  const again = `node lab/simulate.ts --engine ${engine} --seed ${seed} --steps ${numbers}`;
  return [`broken: ${broken.join("; ")}`, ...lines, `again: ${again}`].join("\n");
}
