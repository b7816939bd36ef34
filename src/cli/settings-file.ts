import { readFileSync } from "node:fs";

/** As systemd reads `site.env`, and `setting` in deploy/site: # begins no comment after a value, and outer quotes go. */
export function readSettingsFile(file: string): Readonly<Record<string, string>> {
  const lines = readFileSync(file, "utf8").matchAll(/^[ \t]*(\w+)[ \t]*=(.*)$/gm);
  return Object.fromEntries(
    lines.map(([, name = "", value = ""]) => [name, value.trim().replace(/^(["'])(.*)\1$/, "$2")]),
  );
}
