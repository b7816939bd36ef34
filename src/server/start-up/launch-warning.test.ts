import { expect, test } from "vitest";
import { parseConfig } from "#server/config.ts";
import { warnAboutLaunch } from "./launch-warning.ts";

function warningsFor(environment: Record<string, string>) {
  const parsed = parseConfig(environment);
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const warnings: unknown[][] = [];
  warnAboutLaunch(parsed.config, (...line) => warnings.push(line));
  return warnings;
}

test("with an https origin the start warns of what still holds placeholders", () => {
  const missing = expect.arrayContaining(["Identity", "Mail server", "Secret"]);
  expect(warningsFor({ PUBLIC_ORIGIN: "https://www.example.com" })).toEqual([
    ["warn", "launch_check_failed", { missing, see: "npm run launch-check" }],
  ]);
});

test("on a developer's machine nobody is warned", () => {
  expect(warningsFor({})).toEqual([]);
  expect(warningsFor({ PUBLIC_ORIGIN: "http://localhost:3000" })).toEqual([]);
});
