import { facts } from "#company/facts.ts";
import { capabilities } from "#content/capabilities/index.ts";
import { company } from "#content/company.ts";
import { documentPaths, sheetPath } from "#content/paths.ts";
import { lastRevision } from "#content/revisions.ts";
import { makeCapabilitySheet } from "#documents/capability-sheet/capability-sheet.ts";
import { makeCapabilityStatement } from "#documents/capability-statement/capability-statement.ts";
import { makeEndUseStatement } from "#documents/end-use-statement/end-use-statement.ts";
import { makeIcons } from "#documents/icons.ts";
import type { FinishedPaper } from "#documents/pdf/paper.ts";
import { makeSharingPictures } from "#documents/sharing/pictures.ts";
import { currentFingerprints, outdatedRevisions } from "./revisions.ts";

export type MadeDocument = { readonly path: string; readonly bytes: Uint8Array };

/** Run by the build: all PDFs, sharing pictures and icons, and what is wrong with them. */
export async function makeDocuments() {
  const revisionOf = revisionDates();
  const { capabilityStatement, endUseStatement } = documentPaths;
  const papers = await Promise.all([
    named(capabilityStatement, makeCapabilityStatement(revisionOf(capabilityStatement))),
    named(endUseStatement, makeEndUseStatement(revisionOf(endUseStatement))),
    ...capabilities.map((capability) => {
      const path = sheetPath(capability.slug);
      return named(path, makeCapabilitySheet(capability, revisionOf(path)));
    }),
  ]);
  const documents: readonly MadeDocument[] = [...papers, ...makeSharingPictures(), ...makeIcons()];
  const problems = papers.flatMap(({ path, problems }) => problems.map((problem) => `${path}: ${problem}`));
  return { documents, problems };
}

/** The recorded date; for text that is newer than the record, the day on which the facts changed or else of the build. */
function revisionDates() {
  const today = Temporal.Now.plainDateISO(company.timeZone);
  const changed = facts.revised ? Temporal.PlainDate.from(facts.revised) : today;
  const outdated = new Set(outdatedRevisions(currentFingerprints()));
  return (path: string) => (outdated.has(path) ? changed : (lastRevision(path) ?? today));
}

async function named(path: string, paper: Promise<FinishedPaper>) {
  return { path, ...(await paper) };
}
