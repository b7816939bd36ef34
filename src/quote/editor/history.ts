/** What someone is writing, with what it was before each act. Versions share whatever did not change. */
export type History<Value> = {
  readonly now: Value;
  readonly past: readonly Value[];
  readonly future: readonly Value[];
};

/** More than anyone takes back, and little enough to keep. */
const mostSteps = 1_000;

export function openHistory<Value>(now: Value): History<Value> {
  return { now, past: [], future: [] };
}

export function write<Value>(history: History<Value>, now: Value): History<Value> {
  if (now === history.now) return history;
  return { now, past: [...history.past, history.now].slice(-mostSteps), future: [] };
}

export function undo<Value>(history: History<Value>): History<Value> {
  const { now, past, future } = history;
  const before = past.at(-1);
  return before === undefined ? history : { now: before, past: past.slice(0, -1), future: [now, ...future] };
}

export function redo<Value>(history: History<Value>): History<Value> {
  const { now, past, future } = history;
  const [after, ...later] = future;
  return after === undefined ? history : { now: after, past: [...past, now], future: later };
}
