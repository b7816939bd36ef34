import { toJsonSchema } from "@valibot/to-json-schema";
import { companySchema } from "../src/company/schema.ts";

/** The schema of the owner's file for editors, which then complete and check while typing. */
export function companyJsonSchema() {
  // What JSON Schema cannot say, such as a real time zone, is left to `npm run company`.
  const schema = toJsonSchema(companySchema, { errorMode: "ignore" });
  return `${JSON.stringify({ ...schema, title: "The company" }, null, 2)}\n`;
}
