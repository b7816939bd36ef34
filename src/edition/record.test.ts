import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "#store/schema.ts";
import { openDatabase } from "#store/sqlite/database.ts";
import { findChangeTimes, findPublished, publishEdition, refuseEdition } from "./record.ts";

async function openEditions() {
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
  return { database, publish };
}

test("each place keeps the time of its last change, also when an earlier edition is published again; refused ones do not count", async () => {
  const { database, publish } = await openEditions();
  expect(await findPublished(database)).toBeUndefined();

  await publish(1, '{"a":1}');
  const first = await publish(2, '{"a":1}', { "terms.band.lead": "New", "home.hero.lead": "Hello" });
  await publish(3, '{"a":2}', { "home.hero.lead": "Hello", "terms.band.lead": "New" });
  expect(await findChangeTimes(database, 3)).toEqual({ facts: 3, terms: 2, home: 2 });

  const refused = Number(await publish(4, "{}", { "terms.band.lead": "Newer" }));
  await refuseEdition(database, { id: refused, problem: "no", now: 4 });
  const last = Number(await publish(5, '{"a":2}', { "home.hero.lead": "Hello" }));
  expect(await findChangeTimes(database, last)).toEqual({ facts: 3, terms: 5, home: 2 });
  expect(await findPublished(database)).toMatchObject({ id: last });
  expect(await findChangeTimes(database, Number(first))).toEqual({ facts: 1, terms: 2, home: 2 });
});

test("sale terms and the law of the legal pages are dated by the facts that they follow, and by no other", async () => {
  const { database, publish } = await openEditions();
  const of = (state: string, quotes?: object) => JSON.stringify({ address: { state }, quotes });
  const usual = { validForDays: 30, fob: "destination", freight: "included" };
  await publish(1, of("AL"));
  await publish(2, of("AL", { ...usual, payment: ["Net 15"] }));
  expect(await findChangeTimes(database, 2)).toEqual({ facts: 2 });
  await publish(3, of("AL", { ...usual, fob: "origin", freight: "added" }));
  await publish(4, of("GA", { ...usual, fob: "origin", freight: "added" }));
  expect(await findChangeTimes(database, 4)).toEqual({ facts: 4, saleTerms: 3, law: 4 });
});
