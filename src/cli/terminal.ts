import type { Check } from "#http/check.ts";

/** Everything a command uses of the terminal, so that tests can replace it. */
export type Io = {
  /** Resolves when the reader has taken it, which keeps a long export out of memory. */
  write(text: string): Promise<void>;
  warn(text: string): void;
  /** Undefined when no one is at the terminal. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  now(): number;
};

export const exitCodes = { ok: 0, failure: 1, usage: 2 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A line may be longer than the terminal: what a mail server says is not cut. */
export function formatTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [titles, ...rows.map((row) => row.map(toOneLine))];
  const widths = titles.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  const padded = lines.map((line) => line.map((text, index) => text.padEnd(widths[index] ?? 0)).join("  "));
  return padded.map((line) => `${line.trimEnd()}\n`).join("");
}

/** A visitor's words must not be able to move the cursor, recolor the screen or swap the order of letters. */
function toOneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

const marks = { ok: "ok", attention: "look", failed: "FAILED", unknown: "?" } as const;

export function formatChecks(checks: readonly Check[]) {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = checks.map(({ name, state, sentence }) => {
    const mark = marks[state].padEnd(marks.failed.length);
    return `${mark}  ${name.padEnd(width)}  ${toOneLine(sentence)}\n`;
  });
  return lines.join("");
}
