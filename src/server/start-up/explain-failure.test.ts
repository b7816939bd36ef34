import { expect, test } from "vitest";
import { parseConfig } from "#server/config.ts";
import { explainFailure } from "./explain-failure.ts";

test.each([
  ["HOST", "ENOTFOUND"],
  ["DESK_HOST", "ENOTFOUND"],
  // Without a name server.
  ["METRICS_HOST", "EAI_AGAIN"],
])("a %s that no name server knows is named (%s)", (name, code) => {
  const hostname = "no-such-host.invalid";
  const parsed = parseConfig({ [name]: hostname });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const error = Object.assign(new Error(), { code, syscall: "getaddrinfo", hostname });
  expect(explainFailure(error, parsed.config)).toMatch(`${name} is ${hostname}, which is not an address`);
});
