import { parseArgs } from "node:util";
import type { Company } from "#content/create-company.ts";
import { parseConfig } from "#server/config.ts";
import type { Command, Context } from "./command.ts";
import { withArchive } from "./open-archive.ts";
import { type ExitCode, exitCodes, type Io } from "./terminal.ts";

const health = () => import("./commands/health.ts");
const mails = () => import("./commands/mails.ts");
const records = () => import("./commands/records.ts");
const copies = () => import("./commands/store-copies.ts");

/** In the order in which help shows them. Each is loaded when it is asked for: most need little of the site. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  dead: async () => (await mails()).dead,
  retry: async () => (await mails()).retry,
  "test-mail": async () => (await mails()).testMail,
  export: async () => (await records()).exportCommand,
  keep: async () => (await records()).keep,
  forget: async () => (await records()).forget,
  purge: async () => (await records()).purge,
  backup: async () => (await copies()).backup,
  copy: async () => (await copies()).copy,
  restore: async () => (await copies()).restore,
  "migrate-store": async () => (await copies()).migrateStore,
  staff: async () => (await import("./commands/staff.ts")).staff,
  company: async () => (await import("./commands/company.ts")).company,
  doctor: async () => (await import("./doctor/doctor.ts")).doctor,
  alert: async () => (await health()).alert,
  "launch-check": async () => (await health()).launchCheck,
};

const helpWords = ["help", "--help", "-h"];

export async function runCli(args: readonly string[], io: Io, company: Company): Promise<ExitCode> {
  const say = (problem: string, code: ExitCode) => {
    io.warn(`inbox: ${problem}\n`);
    return code;
  };

  const [first = "help", ...rest] = args;
  const isHelp = helpWords.includes(first);
  const name = (isHelp ? rest[0] : first) ?? "";
  const [, load] = Object.entries(commands).find(([each]) => each === name) ?? [];
  const command = await load?.();
  if (!command && name !== "") return say(`there is no command "${name}". Try: inbox help`, exitCodes.usage);
  const misuse = (problem: string) => say(`${problem} Try: inbox help ${name}`, exitCodes.usage);
  const parsed = command && !isHelp ? parse(command, rest) : undefined;
  if (typeof parsed === "string") return misuse(parsed);
  if (!command || !parsed || parsed.options.help) {
    await io.write(command ? commandHelp(name, command) : await overallHelp(company));
    return exitCodes.ok;
  }

  const fail = (problem: string) => say(problem, exitCodes.failure);
  const plain = { io, company, ...parsed, fail, misuse };
  if ("runAnyway" in command) return command.runAnyway(plain);
  const configured = parseConfig(io.environment, company.facts);
  if (!configured.ok) {
    const problems = configured.problems.map((line) => `  ${line}\n`).join("");
    return say(`the configuration has problems:\n${problems}`, exitCodes.usage);
  }
  const context = { ...plain, config: configured.config };
  if ("run" in command) return command.run(context);
  return withArchive(
    context.config,
    company,
    (archive) => command.runOnArchive({ ...context, archive }),
    fail,
  );
}

/** Returns a text if something is wrong with the command line: it says what. */
function parse(
  { operands = "", options: own = [] }: Command,
  args: readonly string[],
): Pick<Context, "operand" | "operands" | "options"> | string {
  const known = own.map(({ name, value }) => [name, { type: value ? "string" : "boolean" }] as const);
  const options = {
    ...Object.fromEntries(known),
    json: { type: "boolean" },
    help: { type: "boolean" },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const expected = operands.split(" ").filter(Boolean);
    const missing = expected.find((word, index) => /^\w/.test(word) && !positionals[index]);
    if (missing && !values.help) return `${missing} is missing.`;
    const tooMany = expected.includes("...") ? undefined : positionals[expected.length];
    if (tooMany !== undefined) return `"${tooMany}" is one argument too many.`;
    const [operand = ""] = positionals;
    return { operand, operands: positionals, options: values as Context["options"] };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return `${error.message.split(". ")[0]}.`;
  }
}

const INDENT = "  ";

async function overallHelp({ said }: Company) {
  const loaded = Object.entries(commands).map(async ([name, load]) => {
    const command = await load();
    return [usageOf(name, command), command.summary];
  });
  return [
    `inbox: keeps stored requests safe and their e-mails moving. Requests are answered at the desk.\n`,
    "It works while the server runs, and reads the same settings (DATA_DIR, DATABASE_URL, SMTP_URL and so on).\n",
    "\n",
    formatPairs(await Promise.all(loaded)),
    `\n${INDENT}inbox help COMMAND                explains one command, with examples\n`,
    `${INDENT}inbox COMMAND --json              prints JSON instead of words, for programs\n`,
    `${INDENT}inbox --env FILE COMMAND          reads the settings from a file, such as the server's\n`,
    `\nA reference may be typed in any case, with or without the dash. Times are in ${said.timeZoneName}.\n`,
    "Exit codes: 0 success, 1 failure, 2 the command was not understood.\n",
  ].join("");
}

function commandHelp(name: string, command: Command): string {
  const { summary, details, options = [], examples } = command;
  const shownOptions = options.map(({ name, value, help }) => [
    value ? `--${name} ${value}` : `--${name}`,
    help,
  ]);
  return [
    `inbox ${usageOf(name, command)}${options.length > 0 ? " [options]" : ""}\n`,
    `\n${summary[0]?.toUpperCase()}${summary.slice(1)}.\n`,
    ...details.map((line) => `${line}\n`),
    options.length > 0 ? `\nOptions\n${formatPairs(shownOptions)}` : "",
    `\nExamples\n${formatPairs(examples.map(({ line, does }) => [line, does]))}`,
  ].join("");
}

function formatPairs(pairs: readonly (readonly string[])[]) {
  const width = Math.max(...pairs.map(([left = ""]) => left.length));
  return pairs.map(([left = "", right]) => `${INDENT}${left.padEnd(width)}  ${right}\n`).join("");
}

function usageOf(name: string, { operands }: Command) {
  return operands ? `${name} ${operands}` : name;
}
