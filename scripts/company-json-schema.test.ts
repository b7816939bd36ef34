import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { companyJsonSchema } from "./company-json-schema.ts";

test("the schema beside the placeholder is the one that the check uses (otherwise: npm run company -- --schema)", async () => {
  expect(await readFile("company/company.schema.json", "utf8")).toBe(companyJsonSchema());
});
