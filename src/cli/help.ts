import { company } from "#content/company.ts";
import type { Command } from "./command.ts";
import type { Paint } from "./terminal/io.ts";

const INDENT = "  ";

export function overallHelp(commands: readonly Command[], paint: Paint): string {
  const width = Math.max(...commands.map((command) => usageOf(command).length));
  const groups = [...new Set(commands.map(({ group }) => group))].map((group) => {
    const lines = commands
      .filter((command) => command.group === group)
      .map((command) => `${INDENT}${usageOf(command).padEnd(width)}  ${command.summary}\n`);
    return `${paint("bold", group)}\n${lines.join("")}`;
  });
  return [
    `${paint("bold", "inbox")}: keeps stored requests safe and their e-mails moving. Requests are answered at the desk.\n`,
    "It works while the server runs, and reads the same settings (DATA_DIR, DATABASE_URL, SMTP_URL and so on).\n",
    ...groups.map((group) => `\n${group}`),
    `\n${INDENT}inbox help COMMAND                explains one command, with examples\n`,
    `${INDENT}inbox --env FILE COMMAND          reads the settings from a file, such as the server's\n`,
    `\nA reference may be typed in any case, with or without the dash. Times are in ${company.timeZoneName}.\n`,
    "Exit codes: 0 success, 1 failure, 2 the command was not understood.\n",
  ].join("");
}

export function commandHelp(command: Command, paint: Paint): string {
  const { details, options, examples } = command;
  const labels = options.map(({ name, value }) => (value ? `--${name} ${value}` : `--${name}`));
  const width = Math.max(0, ...labels.map((label) => label.length));
  const exampleWidth = Math.max(0, ...examples.map(({ line }) => line.length));
  return [
    `${paint("bold", `inbox ${usageOf(command)}`)}${options.length > 0 ? " [options]" : ""}\n`,
    `\n${command.summary[0]?.toUpperCase()}${command.summary.slice(1)}.\n`,
    ...details.map((line) => `${line}\n`),
    options.length > 0 ? `\n${paint("bold", "Options")}\n` : "",
    ...options.map(({ help }, index) => `${INDENT}${(labels[index] ?? "").padEnd(width)}  ${help}\n`),
    `\n${paint("bold", "Examples")}\n`,
    ...examples.map(({ line, does }) => `${INDENT}${line.padEnd(exampleWidth)}  ${does}\n`),
  ].join("");
}

function usageOf({ name, operand, isOperandOptional }: Command) {
  if (operand === undefined) return name;
  return isOperandOptional ? `${name} [${operand}]` : `${name} ${operand}`;
}
