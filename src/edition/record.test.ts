import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "#store/schema.ts";
import { openDatabase } from "#store/sqlite/database.ts";
import { findChangeTimes, findPublishedId, publishEdition, refuseEdition } from "./record.ts";

test("each place keeps the time of its last change, also when an earlier edition is published again; refused ones do not count", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "published-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const database = openDatabase(path.join(folder, "inbox.sqlite"));
  onTestFinished(() => database.close());
  await migrate(database, 0);
  const publish = (now: number, facts: string, words?: Readonly<Record<string, string>>) => {
    const files = [
      { path: "company.json", bytes: Buffer.from(facts) },
      ...(words ? [{ path: "words.json", bytes: Buffer.from(JSON.stringify(words)) }] : []),
    ];
    return database.transaction((transaction) =>
      publishEdition(transaction, { source: { files }, note: "", now }),
    );
  };
  expect(await findPublishedId(database)).toBeUndefined();

  await publish(1, '{"a":1}');
  const first = await publish(2, '{"a":1,"quotes":{"fob":"origin"}}', {
    "terms.band.lead": "New",
    "home.hero.lead": "Hello",
  });
  await publish(3, '{"a":2,"quotes":{"fob":"origin"}}', {
    "home.hero.lead": "Hello",
    "terms.band.lead": "New",
  });
  expect(await findChangeTimes(database, 3)).toEqual({ facts: 3, saleTerms: 2, terms: 2, home: 2 });

  const refused = Number(await publish(4, "{}", { "terms.band.lead": "Newer" }));
  await refuseEdition(database, { id: refused, problem: "no", now: 4 });
  const last = Number(await publish(5, '{"a":2,"quotes":{"fob":"origin"}}', { "home.hero.lead": "Hello" }));
  expect(await findChangeTimes(database, last)).toEqual({ facts: 3, saleTerms: 2, terms: 5, home: 2 });
  expect(await findPublishedId(database)).toBe(last);
  expect(await findChangeTimes(database, Number(first))).toEqual({
    facts: 2,
    saleTerms: 2,
    terms: 2,
    home: 2,
  });
});
