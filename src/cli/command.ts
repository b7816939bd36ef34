import type { Company } from "#content/create-company.ts";
import type { Archive } from "#server/archive/archive.ts";
import type { Config } from "#server/config.ts";
import { messageOf } from "#store/database.ts";
import { type ExitCode, exitCodes, type Io } from "./terminal.ts";

/** A command that works on what is stored gets the archive opened; others run without a store. */
export type Command = {
  /** What follows the command's name: `REF`, `[FILE]` where it may be left out, `ACTION ...` where more may follow. */
  readonly operands?: string;
  readonly summary: string;
  readonly details: readonly string[];
  readonly options?: readonly Option[];
  readonly examples: readonly { readonly line: string; readonly does: string }[];
} & (
  | { run(context: Context): Promise<ExitCode> }
  /** Runs whatever is wrong with the settings. */
  | { runAnyway(context: Omit<Context, "config">): Promise<ExitCode> }
  | { runOnArchive(context: ArchiveContext): Promise<ExitCode> }
);

type Option = {
  readonly name: string;
  /** The name of its value; without one it is a switch. */
  readonly value?: string;
  readonly help: string;
};

export type Context = {
  readonly io: Io;
  readonly company: Company;
  readonly config: Config;
  /** Empty when the command takes none. */
  readonly operand: string;
  /** All of them, the first included. */
  readonly operands: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  fail(problem: string): ExitCode;
  misuse(problem: string): ExitCode;
};

export type ArchiveContext = Context & { readonly archive: Archive };

export function textOption({ options }: Pick<Context, "options">, name: string): string | undefined {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
}

/** The command's result: with --json for programs, otherwise in words. */
export async function report({ io, options }: Context, value: unknown, words: string): Promise<ExitCode> {
  await io.write(options.json ? `${JSON.stringify(value, null, 2)}\n` : words);
  return exitCodes.ok;
}

export function notAReference(text: string) {
  return `"${text}" is not a reference such as RFQ-7K3MX9QD.`;
}

/** Why something failed. An administrator who typed the command as root does not expect to be refused. */
export function reasonOf(error: unknown) {
  const isRefused = ["EACCES", "EPERM"].includes(Object(error).code);
  return `${messageOf(error)}${isRefused ? "; on a server, inbox runs as the user site: choose a place that it may use, such as /var/lib/site" : ""}`;
}
