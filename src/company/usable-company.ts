import { companyFolder, readCompany } from "./read-company.ts";

/** Call before loading modules that hold facts as constants. Logs the reason if it returns false. */
export function usableCompany() {
  const company = readCompany();
  if (company.ok) return true;
  const problems = company.problems.map((problem) => `  ${problem}`).join("\n");
  process.stderr.write(`The company in ${companyFolder()} cannot be used:\n${problems}\n`);
  process.exitCode = 1;
  return false;
}
