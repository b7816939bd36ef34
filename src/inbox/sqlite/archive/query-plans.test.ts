import { expect, test } from "vitest";
import { type Database, openDatabase } from "#inbox/sqlite/database.ts";
import { migrate } from "#inbox/sqlite/migrate.ts";
import { migrations } from "#inbox/sqlite/migrations.ts";
import { temporaryFolder } from "#inbox/sqlite/sqlite-testing.ts";
import { find, list, listMails, overview } from "./listing.ts";

const folder = temporaryFolder();

test("what the operator looks at every day walks along indexes and sorts nothing", () => {
  const database = openDatabase(folder.file("plans.db"));
  migrate(database, migrations, 1);
  const plans: string[] = [];
  const spying: Database = { ...database, all: explained(database.all), get: explained(database.get) };
  function explained(query: Database["all"] | Database["get"]) {
    return (sql: string, ...values: (string | number)[]): never => {
      plans.push(
        ...database
          .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values)
          .map((step) => step.detail),
      );
      return query(sql, ...values) as never;
    };
  }

  list(spying, { limit: 50 });
  list(spying, { limit: 50, since: 1, formType: "rfq" });
  find(spying, "RFQ-22222222");
  overview(spying, 1);
  listMails(spying, { state: "dead", limit: 50 });
  database.close();

  const submissions = plans.filter((step) => /submissions|outbox/.test(step));
  expect(submissions.length).toBeGreaterThan(10);
  expect(submissions.filter((step) => !/USING (INTEGER PRIMARY KEY|(COVERING )?INDEX)/.test(step))).toEqual(
    [],
  );
  expect(plans.filter((step) => /TEMP B-TREE/.test(step))).toEqual([]);
});
