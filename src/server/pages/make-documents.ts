import { capabilities } from "#content/capabilities/index.ts";
import type { Company } from "#content/create-company.ts";
import { documentPaths, sheetPath } from "#content/paths.ts";
import { lastRevision } from "#content/revisions.ts";
import { makeCapabilitySheet } from "#documents/capability-sheet.ts";
import { makeCapabilityStatement } from "#documents/capability-statement.ts";
import { makeEndUseStatement } from "#documents/end-use-statement.ts";
import { iconsOf } from "#documents/logo.ts";
import type { FinishedPaper } from "#documents/pdf/paper.ts";
import { sharingPicturesOf } from "#documents/sharing/pictures.tsx";

type Maker = () => Promise<FinishedPaper>;

/** PDFs, sharing pictures and icons, by URL path. Loads PDFKit and the fonts. */
export function makersOf(company: Company): ReadonlyMap<string, Maker> {
  return new Map([
    paper(documentPaths.capabilityStatement, (date) => makeCapabilityStatement(company, date)),
    paper(documentPaths.endUseStatement, (date) => makeEndUseStatement(company, date)),
    ...company
      .words(capabilities)
      .map((capability) =>
        paper(sheetPath(capability.slug), (date) => makeCapabilitySheet(company, capability, date)),
      ),
    ...[...sharingPicturesOf(company), ...iconsOf(company)].map(({ path, draw }): [string, Maker] => [
      path,
      async () => ({ bytes: await draw(), problems: [] }),
    ]),
  ]);

  function paper(path: string, make: (date: Temporal.PlainDate) => Promise<FinishedPaper>): [string, Maker] {
    const { edition, facts } = company;
    return [path, () => make(lastRevision(path, edition) ?? Temporal.Now.plainDateISO(facts.timeZone))];
  }
}

export async function makeDocument(company: Company, path: string): Promise<FinishedPaper> {
  const make = makersOf(company).get(path);
  if (!make) throw new Error(`Nothing makes ${path}`);
  return make();
}
