import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("mutation testing names folders that exist", () => {
  const { mutate } = JSON.parse(readFileSync("lab/stryker.config.json", "utf8")) as { mutate: string[] };
  const [, tested = ""] =
    /include: \["([^"]+)"/.exec(readFileSync("lab/stryker.vitest.config.ts", "utf8")) ?? [];
  const patterns = [...mutate.filter((pattern) => !pattern.startsWith("!")), tested];
  const folders = patterns.flatMap((pattern) => {
    const [, names = ""] = /^src\/\{([^}]+)\}/.exec(pattern) ?? [];
    return names.split(",").map((name) => `src/${name}/**/*.ts`);
  });
  expect(folders).toHaveLength(6);
  for (const folder of folders) expect([folder, globSync(folder).length > 0]).toEqual([folder, true]);
});
