import { errorFields, type Log } from "#http/log.ts";

const longestStopMilliseconds = 9_500;

/** Runs the steps in order and exits; a step that hangs cannot keep the process alive. Returns what stops it without a signal. */
export function stopOnSignals(log: Log, steps: readonly (() => Promise<unknown>)[]) {
  let isStopping = false;

  async function stop(signal: NodeJS.Signals | "handover") {
    if (isStopping) return;
    isStopping = true;
    log("info", "stopping", { signal });
    setTimeout(() => exit(1), longestStopMilliseconds).unref();
    let hasFailed = false;
    for (const step of steps) {
      await step().catch((error) => {
        hasFailed = true;
        log("error", "stop_failed", errorFields(error));
      });
    }
    exit(hasFailed ? 1 : 0);
  }

  function exit(code: number) {
    log("info", "stopped", { code });
    process.exit(code);
  }

  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  return () => stop("handover");
}
