import path from "node:path";
import type { Plugin } from "vite";
import { companyFolder, factsFile, readCompany } from "../src/company/read-company.ts";

const factsModule = path.resolve("src/company/facts.ts");

/** Puts the company's facts into the build: what is built keeps them, whatever happens to the folder afterwards. */
export function companyPlugin(): Plugin {
  return {
    name: "company-facts",
    load(id) {
      if (path.resolve(id) !== factsModule) return undefined;
      const folder = companyFolder();
      this.addWatchFile(path.join(folder, factsFile));
      const read = readCompany(folder);
      if (!read.ok) return this.error(`${folder}:\n${read.problems.join("\n")}`);
      return `export const facts = ${JSON.stringify(read.value)};`;
    },
  };
}
