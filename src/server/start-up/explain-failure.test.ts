import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { parseConfig } from "#server/config.ts";
import { explainFailure } from "./explain-failure.ts";

test.each(["HOST", "DESK_HOST", "METRICS_HOST"])("a %s that no name server knows is named", async (name) => {
  const parsed = parseConfig({ [name]: "no-such-host.invalid" });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const server = createServer().listen({ host: "no-such-host.invalid", port: 0 });
  const error = await once(server, "listening").catch((failure) => failure);
  expect(explainFailure(error, parsed.config)).toMatch(
    `${name} is no-such-host.invalid, which is not an address`,
  );
});
