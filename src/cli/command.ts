import type { Archive } from "#server/archive/archive.ts";
import type { Config } from "#server/config.ts";
import { type ExitCode, exitCodes, type Io, type Paint } from "./terminal/io.ts";

type CommandBase = {
  readonly name: string;
  readonly group: string;
  /** What follows the command's name: `REF`, `EMAIL`. */
  readonly operand?: string;
  readonly isOperandOptional?: boolean;
  /** For a command that takes more than one: the maximum. */
  readonly mostOperands?: number;
  readonly summary: string;
  readonly details: readonly string[];
  readonly options: readonly Option[];
  readonly examples: readonly Example[];
};

type Option = {
  readonly name: string;
  /** The name of its value; without one it is a switch. */
  readonly value?: string;
  readonly help: string;
};

type Example = { readonly line: string; readonly does: string };

/** A command that works on what is stored gets the archive opened; others run without a store. */
export type Command =
  | (CommandBase & { readonly needsArchive: true; run(context: ArchiveContext): Promise<ExitCode> })
  | (CommandBase & { readonly needsArchive: false; run(context: Context): Promise<ExitCode> });

export type Context = {
  readonly io: Io;
  readonly paint: Paint;
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

export const jsonOption: Option = { name: "json", help: "print JSON instead, for programs" };

export function textOption({ options }: Pick<Context, "options">, name: string): string | undefined {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
}

/** The command's result: with --json for programs, otherwise in words. */
export async function report({ io, options }: Context, value: unknown, words: string): Promise<ExitCode> {
  await io.write(options.json ? `${JSON.stringify(value, null, 2)}\n` : words);
  return exitCodes.ok;
}
