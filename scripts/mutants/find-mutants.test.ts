import { expect, test } from "vitest";
import { findMutants, sample } from "./find-mutants.ts";

const changes = (source: string) =>
  findMutants("example.ts", source).map(({ start, end, after }) =>
    [source.slice(0, start), after, source.slice(end)].join(""),
  );

test("changes one comparison, constant, condition or step at a time", () => {
  expect(changes("export const a = b < 3 && c;")).toEqual([
    "export const a = (b < 3 || c);",
    "export const a = (b <= 3) && c;",
    "export const a = b < 4 && c;",
  ]);
  expect(changes("if (ready) start();")).toEqual(["if (!(ready)) start();", "if (ready) ;"]);
  expect(changes("list.some(isOld).valueOf;")).toEqual([";", "list.every(isOld).valueOf;"]);
});

test("leaves types, imports and names that every object has alone", () => {
  expect(changes('import { a } from "./a.ts"; type B = 1 | true;')).toEqual([]);
  expect(changes("export const text = date.toString() ?? date.constructor;")).toEqual([
    "export const text = (date.toString() && date.constructor);",
  ]);
});

test("the same seed chooses the same mutants, another one others", () => {
  const lines = Array.from({ length: 100 }, (_, n) => `call(${n});`);
  const mutants = findMutants("example.ts", lines.join("\n"));
  const chosen = sample(mutants, 10, "1");
  expect(chosen).toHaveLength(10);
  expect(sample(mutants, 10, "1")).toEqual(chosen);
  expect(sample(mutants, 10, "2")).not.toEqual(chosen);
});
