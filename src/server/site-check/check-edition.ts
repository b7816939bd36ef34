import { companyFolder, readCompany } from "#company/read-company.ts";

/**
 * Everything that could stop the company's folder (COMPANY_DIR) from being published, as sentences. A separate process,
 * because facts are constants of one: prints a list in JSON. With --strict also words that are of no sentence.
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
  // Pictures take most of the time, and have no problems to tell of.
  const papers = await Promise.all(
    [...makers]
      .filter(([path]) => path.endsWith(".pdf"))
      .map(async ([path, make]) => ({ path, ...(await make()) })),
  );
  return papers.flatMap((paper) => paper.problems.map((problem) => `${paper.path}: ${problem}`));
}
