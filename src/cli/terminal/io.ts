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
