import type { Context } from "./command.ts";
import { toOneLine } from "./terminal/table.ts";

/** "unknown" means that it could not be checked from here; that is not a failure. */
type Verdict = "ok" | "attention" | "failed" | "unknown";
export type Check = { readonly subject: string; readonly verdict: Verdict; readonly words: string };

const marks = { ok: "ok", attention: "look", failed: "FAILED", unknown: "?" } as const;
const formats = { ok: "green", attention: "yellow", failed: "red", unknown: "dim" } as const;

export function formatChecks(checks: readonly Check[], { paint }: Pick<Context, "paint">) {
  const width = Math.max(...checks.map(({ subject }) => subject.length));
  const lines = checks.map(({ subject, verdict, words }) => {
    const mark = paint(formats[verdict], marks[verdict].padEnd(marks.failed.length));
    return `${mark}  ${subject.padEnd(width)}  ${toOneLine(words)}\n`;
  });
  return lines.join("");
}
