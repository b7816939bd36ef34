import type { EntrySource } from "#request/lifecycle.ts";
import type { Source } from "#request/record/submission.ts";

/** How it came, as the desk chooses it and as the record says it. */
export const sourceNames: Readonly<Record<EntrySource, string>> = {
  phone: "Phone",
  mail: "E-mail",
  person: "In person",
  fax: "Fax",
};

export const sourceWords: Readonly<Record<Source, string>> = {
  "e-mail": "by e-mail",
  phone: "by phone",
  mail: "by e-mail to another mailbox",
  person: "in person",
  fax: "by fax",
};

export const newRequest = "New request";
export const makeRequest = "Make this a request";
