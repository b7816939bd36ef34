import { companyFolder, readCompany } from "#company/read-company.ts";
import { createCompany } from "#content/create-company.ts";
import { findUnknownWords, findWordProblems } from "#edition/problems.ts";

/**
 * Prints everything that could stop the company's folder (COMPANY_DIR) from being published: sentences, as a
 * JSON list. Runs in a separate process, because the facts are constants within one. With --strict, it also
 * reports words that belong to no sentence.
 */
process.stdout.write(JSON.stringify(await findEditionProblems()));

async function findEditionProblems(): Promise<readonly string[]> {
  const edition = readCompany(companyFolder());
  if (!edition.ok) return edition.problems;
  // The forms on its pages still belong to the one company, which has to be usable by now.
  const { checkSite } = await import("./check-site.ts");
  const company = createCompany(edition);
  const isStrict = process.argv.includes("--strict");
  const problems = [
    ...new Set([
      ...checkSite(company),
      ...findWordProblems(edition.words),
      ...(isStrict ? findUnknownWords(edition.words) : []),
    ]),
  ];
  if (problems.length > 0) return problems;
  const { makersOf } = await import("#server/pages/make-documents.ts");
  // Pictures would take most of the time, and have no problems to report.
  const papers = await Promise.all(
    [...makersOf(company)]
      .filter(([path]) => path.endsWith(".pdf"))
      .map(async ([path, make]) => ({ path, ...(await make()) })),
  );
  return papers.flatMap((paper) => paper.problems.map((problem) => `${paper.path}: ${problem}`));
}
