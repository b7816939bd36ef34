import { companyFolder, readCompany } from "#company/read-company.ts";

/**
 * Prints everything that could stop the company's folder (COMPANY_DIR) from being published: sentences, as a
 * JSON list. Runs in a separate process, because the facts are constants within one. With --strict, it also
 * reports words that belong to no sentence.
 */
process.stdout.write(JSON.stringify(await findEditionProblems()));

async function findEditionProblems(): Promise<readonly string[]> {
  const company = readCompany(companyFolder());
  if (!company.ok) return company.problems;
  const { checkSite } = await import("./check-site.ts");
  const { findUnknownWords, findWordProblems } = await import("#edition/problems.ts");
  const isStrict = process.argv.includes("--strict");
  const problems = [
    ...new Set([...checkSite(), ...findWordProblems(), ...(isStrict ? findUnknownWords() : [])]),
  ];
  if (problems.length > 0) return problems;
  const { makers } = await import("#server/pages/make-documents.ts");
  // Pictures would take most of the time, and have no problems to report.
  const papers = await Promise.all(
    [...makers]
      .filter(([path]) => path.endsWith(".pdf"))
      .map(async ([path, make]) => ({ path, ...(await make()) })),
  );
  return papers.flatMap((paper) => paper.problems.map((problem) => `${paper.path}: ${problem}`));
}
