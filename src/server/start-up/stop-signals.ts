export type StopSignal = "SIGTERM" | "SIGINT";

/** A signal ends the program at once while nothing is served, which is no failure. After that it asks to stop. */
export function listenToSignals() {
  const { promise, resolve } = Promise.withResolvers<StopSignal>();
  let isServing = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => (isServing ? resolve(signal) : process.exit(0)));
  return {
    asked: promise,
    /** From now on there is something to finish. */
    serving() {
      isServing = true;
    },
  };
}

export type StopSignals = ReturnType<typeof listenToSignals>;
