export type LogLevel = "debug" | "info" | "warn" | "error";
export const logLevels: readonly LogLevel[] = ["debug", "info", "warn", "error"];

/** One JSON line per event. Fields never hold personal data: no names, addresses, messages or client addresses. */
export type Log = (level: LogLevel, event: string, fields?: Readonly<Record<string, unknown>>) => void;

/** Why something failed, for the log only: never sent to a visitor, and never with what a visitor typed. */
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
    if (logLevels.indexOf(level) >= lowest) write(formatLine(level, event, fields));
  };
}

function formatLine(...[level, event, fields]: Parameters<Log>) {
  return `${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`;
}

/**
 * A line that cannot be written is counted and dropped: a full disk must not cost a visitor the page. The
 * number of lost lines is reported with the next line that gets through.
 */
export function createLogOutput(stream: NodeJS.WritableStream) {
  let lost = 0;
  let untold = 0;
  // Without a listener, Node ends the process at the first line that fails.
  stream.on("error", () => {});
  return {
    write(line: string) {
      const lines = untold;
      untold = 0;
      // A full disk may have cut off the line before.
      const report = lines > 0 ? `\n${formatLine("warn", "log_lines_lost", { lines })}` : "";
      stream.write(report + line, (error) => {
        if (!error) return;
        lost += 1;
        untold += lines + 1;
      });
    },
    /** How many lines were lost since the start. */
    lost: () => lost,
  };
}
