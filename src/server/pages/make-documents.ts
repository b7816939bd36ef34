import { capabilities, theCompany } from "#content/one-company.ts";
import { documentPaths, sheetPath } from "#content/paths.ts";
import { lastRevision } from "#content/revisions.ts";
import { makeCapabilitySheet } from "#documents/capability-sheet.ts";
import { makeCapabilityStatement } from "#documents/capability-statement.ts";
import { makeEndUseStatement } from "#documents/end-use-statement.ts";
import { icons } from "#documents/logo.ts";
import type { FinishedPaper } from "#documents/pdf/paper.ts";
import { sharingPictures } from "#documents/sharing/pictures.tsx";

type Maker = () => Promise<FinishedPaper>;

/** PDFs, sharing pictures and icons, by URL path. Loads PDFKit and the fonts. */
export const makers: ReadonlyMap<string, Maker> = new Map([
  paper(documentPaths.capabilityStatement, makeCapabilityStatement),
  paper(documentPaths.endUseStatement, makeEndUseStatement),
  ...capabilities.map((capability) =>
    paper(sheetPath(capability.slug), (date) => makeCapabilitySheet(capability, date)),
  ),
  ...[...sharingPictures, ...icons].map(({ path, draw }): [string, Maker] => [
    path,
    async () => ({ bytes: await draw(), problems: [] }),
  ]),
]);

export async function makeDocument(path: string): Promise<FinishedPaper> {
  const make = makers.get(path);
  if (!make) throw new Error(`Nothing makes ${path}`);
  return make();
}

function paper(path: string, make: (date: Temporal.PlainDate) => Promise<FinishedPaper>): [string, Maker] {
  return [
    path,
    () =>
      make(lastRevision(path, theCompany.edition) ?? Temporal.Now.plainDateISO(theCompany.facts.timeZone)),
  ];
}
