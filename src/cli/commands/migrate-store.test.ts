import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { NOON, openInbox, run, temporaryFolder } from "#cli/testing/cli-testing.ts";
import { answerByPhone } from "#server/testing/sent-quote.ts";
import { testDatabases } from "#store/postgres/testing/test-database.ts";

const { createUrl } = testDatabases();

test("an inbox moves from SQLite to PostgreSQL and back, whole", async () => {
  const inbox = await openInbox();
  const first = await inbox.receive({ name: "Zoë O'Neill 🛡" });
  await inbox.receive({ email: "other@agency.example" }, { suspicions: ["links"] });
  await answerByPhone(inbox.store, first, NOON);
  const before = (await inbox.run(["export", "--json"])).out;
  const file = join(inbox.folder, "inbox.sqlite");
  await inbox.store.close();
  writeFileSync(join(inbox.folder, "secret"), "x".repeat(43));

  const url = await createUrl();
  const there = await run(["migrate-store", "--from", file, "--to", url]);
  expect(there).toMatchObject({ code: 0, out: expect.stringMatching(/^Moved and checked:\n/) });
  expect(there.err).toContain("copying submissions\n");
  expect(there.out).toContain(`set SIGNING_SECRET to what ${join(inbox.folder, "secret")} holds`);

  const folder = temporaryFolder();
  const back = await run(["migrate-store", "--from", url, "--to", join(folder, "inbox.sqlite"), "--json"]);
  expect(back).toMatchObject({ code: 0, err: "" });
  expect(JSON.parse(back.out)).toContainEqual(expect.objectContaining({ table: "submissions", rows: 2 }));
  const after = await run(["export", "--json"], { environment: { DATA_DIR: folder } });
  expect(after.out).toBe(before);
});

test("what cannot be moved is said in words", async () => {
  expect(await run(["migrate-store", "--from", "x.sqlite"])).toMatchObject({ code: 2, out: "" });
  const missing = join(temporaryFolder(), "none.sqlite");
  const refused = await run(["migrate-store", "--from", missing, "--to", await createUrl()]);
  expect(refused).toMatchObject({ code: 1, out: "" });
  const { folder } = await openInbox();
  const move = (to: string) => run(["migrate-store", "--from", join(folder, "inbox.sqlite"), "--to", to]);
  expect(await move("postgres://x@127.0.0.1:1/none")).toMatchObject({
    code: 1,
    err: expect.stringContaining("the inbox was not moved: connect ECONNREFUSED"),
  });
  // Mistyped: it must not become a file of that name.
  expect(await move("postgress://x@127.0.0.1:1/none")).toMatchObject({
    code: 2,
    err: expect.stringContaining("--to must look like postgres://"),
  });
});
