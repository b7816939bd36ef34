export type LogLevel = "debug" | "info" | "warn" | "error";
export const logLevels: readonly LogLevel[] = ["debug", "info", "warn", "error"];

/** One JSON line per event. Fields never hold personal data: no names, addresses, messages or client addresses. */
export type Log = (level: LogLevel, event: string, fields?: Readonly<Record<string, unknown>>) => void;

export function createLog(threshold: LogLevel, write: (line: string) => void): Log {
  const lowest = logLevels.indexOf(threshold);
  return (level, event, fields) => {
    if (logLevels.indexOf(level) < lowest) return;
    write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
  };
}

/**
 * What one turn of the event loop has to say leaves in one write: when many people send at once, a write for each line
 * adds up. Nothing is held back beyond that turn, nor when the process ends.
 */
export function createLineWriter(stream: { write(text: string): unknown }) {
  let waiting = "";

  function flush() {
    if (waiting !== "") stream.write(waiting);
    waiting = "";
  }

  process.on("exit", flush);
  return (line: string) => {
    if (waiting === "") process.nextTick(flush);
    waiting += line;
  };
}
