import { readFileSync } from "node:fs";

/** `--env FILE` before the command: the file's settings apply, as they do for the server. */
export function readSettings(args: readonly string[], environment: NodeJS.ProcessEnv) {
  const [option, file, ...rest] = args;
  if (option !== "--env" || file === undefined) return { args, environment };
  return { args: rest, environment: { ...environment, ...readSettingsFile(file) } };
}

/** Reads `site.env` as systemd and deploy/site do: a # after a value is part of it, and outer quotes are removed. */
export function readSettingsFile(file: string): Readonly<Record<string, string>> {
  const lines = readFileSync(file, "utf8").matchAll(/^[ \t]*(\w+)[ \t]*=(.*)$/gm);
  return Object.fromEntries(
    lines.map(([, name = "", value = ""]) => [name, value.trim().replace(/^(["'])(.*)\1$/, "$2")]),
  );
}
