type LogLevel = "debug" | "info" | "warn" | "error";

/** Fields never hold personal data: references, kinds, counts and codes only. */
export type Log = (
  level: LogLevel,
  event: string,
  fields: Readonly<Record<string, string | number | boolean | undefined>>,
) => void;
