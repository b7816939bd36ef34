import { expect, test } from "vitest";
import { isLasting } from "#server/editions/published.ts";
import { describeDefect, explainFailure, explainStore, explainWait } from "./explain-failure.ts";

test.each([
  [{ code: "EADDRINUSE", address: "::", port: 4321 }, "Cannot listen at ::, port 4321: stop the program"],
  [
    { code: "EADDRINUSE", address: "::1", port: 9464 },
    "set another PORT, DESK_PORT, METRICS_PORT or INBOUND",
  ],
  [{ code: "EACCES", address: "::", port: 25 }, "for INBOUND_PORT allow it as docs/inbound.md says"],
  [
    { code: "EADDRNOTAVAIL", address: "203.0.113.99", port: 1 },
    "203.0.113.99, port 1: that is not an address",
  ],
  [
    { code: "ENOTFOUND", hostname: "no-such-host.invalid" },
    "at no-such-host.invalid: no name server knows it",
  ],
  [{ code: "EAI_AGAIN", hostname: "no-such-host.invalid" }, "invalid: no name server answers; set HOST"],
])("what cannot be listened at is named, and what to do about it: %o", (error, words) => {
  expect(
    explainFailure(
      Object.assign(new Error(), { syscall: "hostname" in error ? "getaddrinfo" : "listen" }, error),
    ),
  ).toContain(words);
});

test.each([
  ["28P01", "PostgreSQL refuses the password in DATABASE_URL"],
  ["28000", "PostgreSQL refuses the user in DATABASE_URL"],
  ["3D000", "The database in DATABASE_URL does not exist"],
  ["42501", "The user in DATABASE_URL may not create tables"],
])("a database that answers with %s is not waited for", (code, reason) => {
  expect([isLasting({ code }), explainFailure({ code })]).toEqual([true, expect.stringContaining(reason)]);
});

test.each([
  [
    { code: "ENOTFOUND", hostname: "no-such-host.invalid" },
    "(no-such-host.invalid): no name server knows it; correct the host in DATABASE_URL",
  ],
  [{ code: "EAI_AGAIN", hostname: "db" }, "(db): no name server answers"],
  [{ code: "ECONNREFUSED", address: "127.0.0.1", port: 5999 }, "(127.0.0.1, port 5999): nothing listens"],
  [{ message: "database is locked" }, "until the database answers: database is locked"],
])("a start that waits for the database says for what, and what to do: %o", (error, words) => {
  expect(explainWait(Object.assign(new Error(), error))).toContain(words);
});

test("an inbox that cannot be used is named, with the command that restores it", () => {
  const settings = { DATA_DIR: "/var/lib/site", BACKUP_DIR: "/var/backups/site" };
  const explain = (words: string) => explainStore(new Error(words), settings);
  expect(explain("file is not a database")).toBe(
    "/var/lib/site/inbox.sqlite is damaged (file is not a database): stop the site (systemctl stop site.socket), move the file away (mv /var/lib/site/inbox.sqlite* /root), run inbox restore FILE with the newest in /var/backups/site, or inbox restore --copy, and start the site",
  );
  expect(explain("ENOENT: no such file or directory")).toContain(
    "is gone: put it back, or run inbox restore",
  );
  // A full or locked disk passes, and other sentences speak of it.
  expect(explain("database is locked")).toBeUndefined();
});

test("a database server that is away is not blamed on a file, and its host is not told to everyone", () => {
  const settings = { DATABASE_URL: "postgres://db.internal/site" };
  const away = Object.assign(new Error("connect ECONNREFUSED 10.0.0.7:5432"), { code: "ECONNREFUSED" });
  expect(explainStore(away, settings)).toMatch(/^PostgreSQL does not answer: start it/);
  const full = new Error("unavailable", { cause: Object.assign(new Error(), { code: "53100" }) });
  expect(explainStore(full, settings)).toContain("disk of the PostgreSQL server is full");
});

test("a failure of an unknown kind begins with what to do, and has no trace", () => {
  const words = describeDefect(new TypeError("x is not a function"));
  expect(words).toMatch(/^Put the last release back, .*LOG_LEVEL=debug.*\(x is not a function\)$/);
});
