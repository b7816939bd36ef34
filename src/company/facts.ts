import { addressPictures } from "./picture-addresses.ts";
import { companyFolder, readCompany } from "./read-company.ts";

const read = readCompany();
if (!read.ok) {
  throw new Error(`The company in ${companyFolder()} cannot be used:\n${read.problems.join("\n")}`);
}

/** What the folder held when this process started: a new edition starts a new process. */
export const edition = read;

export const { facts } = read;

/** Exported separately, because the forms' script needs it alone. */
export const { timeZone } = facts;

export const { logoSrc, bytes: portraitBytes } = addressPictures(read);
