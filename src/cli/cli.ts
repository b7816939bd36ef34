import { parseArgs } from "node:util";
import { type Config, parseConfig } from "#server/config.ts";
import { messageOf } from "#store/database.ts";
import { type Command, type Context, textOption } from "./command.ts";
import { commands } from "./commands.ts";
import { commandHelp, overallHelp } from "./help.ts";
import { openArchive } from "./open-archive.ts";
import { readSettingsFile } from "./settings-file.ts";
import { createPaint, type ExitCode, exitCodes, type Io } from "./terminal/io.ts";

export async function runCli(args: readonly string[], io: Io): Promise<ExitCode> {
  const paint = createPaint(io);
  const say = (problem: string, code: ExitCode) => {
    io.warn(`inbox: ${problem}\n`);
    return code;
  };

  const { env, rest } = takeEnvOption(args);
  const [name = "help", ...after] = rest;
  const command = commands.find((each) => each.name === name);
  const isHelp = name === "help" || name === "--help" || name === "-h";
  if (isHelp) return help(after[0]);
  if (!command) return say(unknownCommand(name), exitCodes.usage);

  const parsed = parse(command, after);
  if (!parsed.ok) return say(`${parsed.problem} Try: inbox help ${name}`, exitCodes.usage);
  if (parsed.options.help) return help(name);

  const configured = configure(io, env ?? textOption(parsed, "env"));
  if (!configured.ok) return say(configured.problem, exitCodes.usage);

  const context: Context = {
    io,
    paint,
    config: configured.config,
    operand: parsed.operands[0] ?? "",
    operands: parsed.operands,
    options: parsed.options,
    fail: (problem) => say(problem, exitCodes.failure),
    misuse: (problem) => say(`${problem} Try: inbox help ${name}`, exitCodes.usage),
  };
  return runCommand(command, context);

  async function help(topic: string | undefined) {
    const wanted = commands.find((each) => each.name === topic);
    if (topic !== undefined && !wanted) return say(unknownCommand(topic), exitCodes.usage);
    await io.write(wanted ? commandHelp(wanted, paint) : overallHelp(commands, paint));
    return exitCodes.ok;
  }
}

function unknownCommand(typed: string) {
  return `there is no command "${typed}". Try: inbox help`;
}

async function runCommand(command: Command, context: Context): Promise<ExitCode> {
  if (!command.needsArchive) return command.run(context);
  const opened = await openArchive(context.config);
  if (!opened.ok) return context.fail(opened.problem);
  try {
    return await command.run({ ...context, archive: opened.archive });
  } catch (error) {
    const busy = opened.describeFault(error);
    if (busy === undefined) throw error;
    return context.fail(busy);
  } finally {
    await opened.archive.close();
  }
}

/** It may also come before the command, for scripts and aliases. */
function takeEnvOption(args: readonly string[]) {
  if (args[0] !== "--env") return { env: undefined, rest: args };
  return { env: args[1], rest: args.slice(2) };
}

type Parsed =
  | { readonly ok: true; readonly operands: readonly string[]; readonly options: Context["options"] }
  | { readonly ok: false; readonly problem: string };

function parse(command: Command, args: readonly string[]): Parsed {
  const own = command.options.map(
    ({ name, value }) => [name, { type: value === undefined ? "boolean" : "string" }] as const,
  );
  const options = { ...Object.fromEntries(own), env: { type: "string" }, help: { type: "boolean" } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [operand = ""] = positionals;
    const tooMany = positionals.slice(command.mostOperands ?? 1);
    const isMissing = command.operand !== undefined && operand === "" && !command.isOperandOptional;
    if (isMissing && !values.help) return { ok: false, problem: `${command.operand} is missing.` };
    if (command.operand === undefined && operand !== "")
      return { ok: false, problem: `"${operand}" is one argument too many.` };
    if (tooMany.length > 0) return { ok: false, problem: `"${tooMany[0]}" is one argument too many.` };
    return { ok: true, operands: positionals, options: values as Context["options"] };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { ok: false, problem: `${error.message.split(". ")[0]}.` };
  }
}

type Configured =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problem: string };

function configure(io: Io, envFile: string | undefined): Configured {
  let environment = io.environment;
  if (envFile !== undefined) {
    try {
      environment = { ...environment, ...readSettingsFile(envFile) };
    } catch (error) {
      return { ok: false, problem: `cannot read ${envFile}: ${messageOf(error)}` };
    }
  }
  const result = parseConfig(environment);
  if (result.ok) return result;
  const problems = result.problems.map((line) => `  ${line}\n`).join("");
  return { ok: false, problem: `the configuration has problems:\n${problems}` };
}
