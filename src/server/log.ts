export type LogLevel = "debug" | "info" | "warn" | "error";
export const logLevels: readonly LogLevel[] = ["debug", "info", "warn", "error"];

/** One JSON line per event. Fields never hold personal data: no names, addresses, messages or client addresses. */
export type Log = (level: LogLevel, event: string, fields?: Readonly<Record<string, unknown>>) => void;

/** Why something failed, for the log alone: an answer never holds it. What a visitor typed has no place in it. */
export function errorFields(error: unknown) {
  if (!(error instanceof Error)) return { error: typeof error };
  const { name, code, stack } = error as NodeJS.ErrnoException;
  return {
    error: name,
    ...(code !== undefined && { code }),
    stack: stack?.replace(mailAddress, "[address]"),
  };
}

const mailAddress = /[^\s/<>"']+@[^\s/<>"']+/g;

export function createLog(threshold: LogLevel, write: (line: string) => void): Log {
  const lowest = logLevels.indexOf(threshold);
  return (level, event, fields) => {
    if (logLevels.indexOf(level) < lowest) return;
    write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
  };
}
