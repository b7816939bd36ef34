import { join } from "node:path";
import { expect, test } from "vitest";
import { NOON, run, temporaryFolder } from "#cli/testing/cli-testing.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { createPostgresStore } from "#server/store/open-store.ts";
import { exampleSubmission } from "#server/testing/example-submission.ts";
import { testDatabases } from "#store/postgres/testing/test-database.ts";

const { connect, createUrl } = testDatabases();

test("with DATABASE_URL every command works on PostgreSQL, and a backup can be restored there", async () => {
  const folder = temporaryFolder();
  const on = async (url: string) => ({
    DATABASE_URL: url,
    SIGNING_SECRET: "x".repeat(32),
    DATA_DIR: folder,
    PORT: "1",
  });
  const url = await createUrl();
  const environment = await on(url);
  const inbox = (...line: string[]) => run(line, { environment });
  expect(await inbox("dead")).toMatchObject({
    code: 1,
    err: expect.stringContaining("start the server once"),
  });

  const store = await createPostgresStore({ given: () => theCompany.facts, database: connect(url) });
  const submission = exampleSubmission({ name: "Pat Postgres" }, { receivedAt: NOON });
  const other = exampleSubmission(
    { email: "other@agency.example" },
    { receivedAt: NOON, suspicions: ["links"] },
  );
  await store.accept(submission);
  await store.accept(other);
  const { reference } = submission;

  expect(await inbox("keep", reference)).toMatchObject({ code: 0 });
  expect(await inbox("keep", reference, "--off")).toMatchObject({ code: 0 });
  expect((await inbox("purge")).out).toContain("Deleted: 0 requests");
  expect((await inbox("doctor")).out).toMatch(/^ok +Store +sound$/m);

  const file = join(folder, "inbox.backup");
  expect(await inbox("backup", file)).toMatchObject({ code: 0, err: "" });
  expect(await inbox("restore", file)).toMatchObject({ code: 1, out: "" });
  // Inside of a file, where no folder can be: not the server's fault.
  for (const line of [
    ["company", "export", join(file, "company")],
    ["backup", join(file, "backup")],
  ]) {
    const { code, err } = await inbox(...line);
    expect({ code, err }).toMatchObject({ code: 1, err: expect.not.stringContaining("PostgreSQL") });
    expect(err).toContain("ENOTDIR");
  }
  const empty = await on(await createUrl());
  const restored = await run(["restore", file], { environment: empty });
  expect(restored).toMatchObject({ code: 0, err: "", out: expect.stringMatching(/^2 requests restored/) });
  const exported = await run(["export", "--csv"], { environment: empty });
  expect(exported.out).toBe((await inbox("export", "--csv")).out);

  expect(JSON.parse((await inbox("forget", submission.fields.email, "--yes", "--json")).out)).toMatchObject({
    references: [reference],
  });
  expect((await inbox("export", "--json")).out).not.toContain("Pat Postgres");
});

test("a server that cannot be reached is a failure in words", async () => {
  const environment = { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none", SIGNING_SECRET: "x".repeat(32) };
  const { code, err } = await run(["dead"], { environment });
  expect(code).toBe(1);
  expect(err).toMatch(/cannot open none on 127\.0\.0\.1: PostgreSQL is not available/);
});
