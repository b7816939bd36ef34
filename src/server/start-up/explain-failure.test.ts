import { expect, test } from "vitest";
import { parseConfig } from "#server/config.ts";
import { isLasting } from "#server/editions/published.ts";
import { explainFailure } from "./explain-failure.ts";

function explain(error: object, environment: Readonly<Record<string, string>>) {
  const parsed = parseConfig(environment);
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return explainFailure(Object.assign(new Error(), error), parsed.config);
}

test.each([
  ["HOST", "ENOTFOUND"],
  ["DESK_HOST", "ENOTFOUND"],
  // Without a name server.
  ["METRICS_HOST", "EAI_AGAIN"],
])("a %s that no name server knows is named (%s)", (name, code) => {
  const hostname = "no-such-host.invalid";
  const said = explain({ code, syscall: "getaddrinfo", hostname }, { [name]: hostname });
  expect(said).toMatch(`${name} is ${hostname}, which is not an address`);
});

test.each(["PORT", "DESK_PORT", "METRICS_PORT"])(
  "a %s that another program holds is named, and an address of another machine",
  (name) => {
    const failure = { syscall: "listen", port: 4321 };
    const host = name.replace("PORT", "HOST");
    const settings = { [name]: "4321", [host]: "203.0.113.99" };
    expect(explain({ ...failure, code: "EADDRINUSE" }, settings)).toBe(
      `Port 4321 is in use: stop the program that is using it, or set ${name} to another one`,
    );
    expect(explain({ ...failure, code: "EADDRNOTAVAIL" }, settings)).toMatch(
      `${host} is 203.0.113.99, which is not an address of this machine`,
    );
  },
);

test.each([
  ["28P01", "PostgreSQL refuses the password in DATABASE_URL"],
  ["28000", "PostgreSQL refuses the user in DATABASE_URL"],
  ["3D000", "The database in DATABASE_URL does not exist"],
  ["42501", "The user in DATABASE_URL may not create tables"],
])("a database that answers with %s is not waited for", (code, reason) => {
  const settings = { DATABASE_URL: "postgres://db.internal/inbox", SIGNING_SECRET: "x".repeat(32) };
  expect([isLasting({ code }), explain({ code }, settings)]).toEqual([true, expect.stringContaining(reason)]);
});
