import type { QuoteLine } from "./quote.ts";

/** Typed where the maker gives no class: such a line is quoted, and may not be exported. */
const notClassified = "Not classified";

/** Which regulations a class belongs to; undefined when the words are no class. */
type Regime = "ITAR" | "EAR" | "none";

const usml = /^USML [IVX]+\b/i;
const ear = /^(?:EAR99|(?:ECCN )?\d[A-E]\d{3}\b.*)$/i;

export function regimeOf(exportClass: string): Regime | undefined {
  const typed = exportClass.trim();
  if (usml.test(typed)) return "ITAR";
  if (ear.test(typed)) return "EAR";
  return typed.toLowerCase() === notClassified.toLowerCase() ? "none" : undefined;
}

/** An order for it waits for screening: all goods but what is known to be EAR99. */
export function isControlled(line: QuoteLine) {
  if (line.outcome === "no-bid" || line.isService) return false;
  return line.exportClass.trim().toUpperCase() !== "EAR99";
}
