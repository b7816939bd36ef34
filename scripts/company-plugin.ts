import path from "node:path";
import type { Plugin } from "vite";
import { type Company, companyFolder, factsFile, readCompany } from "../src/company/read-company.ts";

const factsModule = path.resolve("src/company/facts.ts");

/** Compiles the company's facts into the build, so that the folder is not read at run time. */
export function companyPlugin(): Plugin {
  return {
    name: "company",
    load(id) {
      if (path.resolve(id) !== factsModule) return undefined;
      const folder = companyFolder();
      this.addWatchFile(path.join(folder, factsFile));
      const company = readCompany(folder);
      return company.ok ? asModule(company, folder) : this.error(company.problems.join("\n"));
    },
  };
}

/** The portraits become assets under names that hold a hash, like every other picture of the site. */
function asModule({ facts, portraits }: Company, folder: string) {
  const files = Object.entries(portraits).map(([file, measures], index) => ({
    file,
    measures,
    name: `portrait${index}`,
  }));
  return [
    ...files.map(
      ({ file, name }) =>
        `import ${name} from ${JSON.stringify(`${path.join(folder, "portraits", file)}?url`)};`,
    ),
    `export const facts = ${JSON.stringify(facts)};`,
    `export const timeZone = ${JSON.stringify(facts.timeZone)};`,
    "export const portraits = {",
    ...files.map(({ file, name, measures }) => {
      const { width, height } = measures;
      return `${JSON.stringify(file)}: { src: ${name}, width: ${width}, height: ${height} },`;
    }),
    "};",
  ].join("\n");
}
