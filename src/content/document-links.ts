import { documentPaths } from "./paths.ts";
import { words } from "./words.ts";

/** Links to the files that a visitor may take away; each says what kind of file it is. */
export const documentLinks = words("documentLinks", {
  capabilityStatement: {
    text: "Capability statement (PDF, 1 page)",
    href: documentPaths.capabilityStatement,
  },
  endUseStatement: {
    text: "end-use statement (PDF form)",
    href: documentPaths.endUseStatement,
  },
  capabilityList: { text: "This table as a file (CSV)", href: documentPaths.capabilityList },
  companyCard: { text: "Save contact (vCard)", href: documentPaths.companyCard },
} as const);

export const sheetLinkText = words("sheetLinkText", {
  long: "This page as a data sheet (PDF, 1 page)",
  short: "PDF",
} as const);
