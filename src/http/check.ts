/**
 * One thing that was looked at. `/healthz`, the desk's health page, the alarm, `inbox doctor` and the launch check all
 * tell what they tell from a list of these.
 */
export type Check = {
  readonly name: string;
  /** "unknown": it could not be asked from here, which is not a failure. */
  readonly state: "ok" | "attention" | "failed" | "unknown";
  readonly sentence: string;
  /** What to do, if the sentence does not say it. */
  readonly remedy?: string;
  /** When it was last well. */
  readonly lastAt?: number | undefined;
  /** Nothing that anyone needs to be told: only the health page lists it. */
  readonly isRoutine?: boolean;
};

function inState(state: Check["state"]) {
  return (name: string, sentence: string, more?: Pick<Check, "remedy" | "lastAt">): Check => ({
    name,
    state,
    sentence,
    ...more,
  });
}
export const ok = inState("ok");
export const attention = inState("attention");
export const failed = inState("failed");
export const unknown = inState("unknown");
/** As it should be. */
export const well = (...check: Parameters<typeof ok>): Check => ({ ...ok(...check), isRoutine: true });
/** Not looked at, because nobody asked for it. */
export const unset = (...check: Parameters<typeof unknown>): Check => ({
  ...unknown(...check),
  isRoutine: true,
});

const say = ({ sentence, remedy }: Check) => (remedy ? `${sentence}: ${remedy}` : sentence);
/** What someone has to fix, in words; then what else is worth knowing. */
export const problemsIn = (all: readonly Check[]) => all.filter(({ state }) => state === "failed").map(say);
export const notesIn = (all: readonly Check[]) =>
  all.filter(({ state, isRoutine }) => state !== "failed" && !isRoutine).map(say);
