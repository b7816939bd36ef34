import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

test("a node without PostgreSQL does not load its driver", () => {
  const program = `import { createRequire } from "node:module";
await import("#server/store/open-store.ts");
const loaded = Object.keys(createRequire(import.meta.url).cache);
console.log(loaded.filter((file) => file.includes("/node_modules/pg/")).length);`;
  const said = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
  });
  expect(said).toBe("0\n");
});
