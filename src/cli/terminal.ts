import { styleText } from "node:util";

/** Everything a command uses of the terminal, so that tests can replace it. */
export type Io = {
  /** Resolves when the reader has taken it, which keeps a long export out of memory. */
  write(text: string): Promise<void>;
  warn(text: string): void;
  /** Undefined when no one is at the terminal. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  /** Undefined when the output is not a terminal: then nothing is cut to fit. */
  readonly columns: number | undefined;
  readonly hasColor: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  now(): number;
};

export const exitCodes = { ok: 0, failure: 1, usage: 2 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export function createPaint({ hasColor }: Pick<Io, "hasColor">) {
  return (format: Parameters<typeof styleText>[0], text: string) =>
    hasColor ? styleText(format, text, { validateStream: false }) : text;
}

export type Paint = ReturnType<typeof createPaint>;

type Column = {
  readonly title: string;
  readonly alignRight?: boolean;
  /** How narrow it may become when the terminal is; others keep their width. */
  readonly least?: number;
};

const GAP = 2;

/** Lines are cut to the terminal's width: wrapped lines would break up the table. */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  { width, paint }: { readonly width: number | undefined; readonly paint: Paint },
): string {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => row.map(toOneLine))];
  const natural = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  const widths = width === undefined ? natural : shrink(columns, natural, width);
  const [head = "", ...body] = lines.map((line) => {
    const cells = line.map((text, index) => {
      const most = widths[index] ?? 0;
      const cut = text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
      return columns[index]?.alignRight ? cut.padStart(most) : cut.padEnd(most);
    });
    return cells.join(" ".repeat(GAP)).trimEnd();
  });
  return [paint("dim", head), ...body, ""].join("\n");
}

/** Shrinks the widest shrinkable column until the line fits. */
function shrink(columns: readonly Column[], natural: readonly number[], width: number) {
  const widths = [...natural];
  const widthOf = (index: number) => widths[index] ?? 0;
  while (widths.reduce((sum, each) => sum + GAP + each, -GAP) > width) {
    const shrinkable = columns.flatMap(({ least }, index) =>
      widthOf(index) > (least ?? width) ? [index] : [],
    );
    const [widest] = shrinkable.sort((a, b) => widthOf(b) - widthOf(a));
    if (widest === undefined) break;
    widths[widest] = widthOf(widest) - 1;
  }
  return widths;
}

/** A visitor's words must not be able to move the cursor, recolor the screen or swap the order of letters. */
export function toOneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** "unknown" means that it could not be checked from here; that is not a failure. */
type Verdict = "ok" | "attention" | "failed" | "unknown";
export type Check = { readonly subject: string; readonly verdict: Verdict; readonly words: string };

const marks = { ok: "ok", attention: "look", failed: "FAILED", unknown: "?" } as const;
const formats = { ok: "green", attention: "yellow", failed: "red", unknown: "dim" } as const;

export function formatChecks(checks: readonly Check[], paint: Paint) {
  const width = Math.max(...checks.map(({ subject }) => subject.length));
  const lines = checks.map(({ subject, verdict, words }) => {
    const mark = paint(formats[verdict], marks[verdict].padEnd(marks.failed.length));
    return `${mark}  ${subject.padEnd(width)}  ${toOneLine(words)}\n`;
  });
  return lines.join("");
}
