import { expect, test } from "vitest";
import { theCompany } from "#content/testing/fixture-company.ts";
import { createSqliteStore } from "#server/store/open-store.ts";
import { temporaryFolder, workerUrl } from "#server/testing/sqlite-files.ts";
import { withDatabase } from "../../tests/support/inbox-file.ts";
import { fillStore, settleMails } from "./fill.ts";

const folder = temporaryFolder();

test("the sample has requests, quotes and orders of every kind", async () => {
  const file = folder.file("inbox.sqlite");
  const store = await createSqliteStore({
    given: () => theCompany.facts,
    file,
    workerUrl,
    refuseAfterMs: 60_000,
  });
  const now = Date.UTC(2026, 10, 18, 18);
  const papers = { make: async () => new Uint8Array([37, 80, 68, 70]) };
  const { count } = await fillStore(theCompany, store, papers, now);
  await settleMails(store, now);
  await store.close();
  expect(count).toBeGreaterThanOrEqual(60);
  const list = (sql: string) =>
    withDatabase(folder.file(""), (database) =>
      database
        .prepare(sql)
        .all()
        .map((row) => Object.values(row)[0]),
    );
  expect(new Set(list("SELECT state FROM submissions"))).toEqual(
    new Set(["open", "quoted", "answered", "quarantined"]),
  );
  expect(list("SELECT count(*) FROM quotes WHERE order_number IS NOT NULL")).toEqual([8]);
  expect(new Set(list("SELECT state FROM outbox"))).toEqual(new Set(["pending", "sent", "dead"]));
});
