import { expect, test } from "vitest";
import { privacy as privacyWords } from "#content/pages/legal.ts";
import { theCompany } from "#content/testing/fixture-company.ts";
import { wordsOf } from "#content/testing/read-content.ts";
import type { EventKind } from "#store/events.ts";

const privacy = theCompany.words(privacyWords);

const worked = "who worked on it and when";
const held = "held until a person lifts the hold";
/** Records only our own staff and their devices, nothing about visitors. */
const ofStaff = undefined;

/** What the privacy policy says about each kind of event. A kind that is missing here does not compile. */
const told: Readonly<Record<EventKind, string | undefined>> = {
  seen: worked,
  taken: worked,
  "handed-over": worked,
  "put-back": worked,
  noted: "notes",
  replied: "our e-mails",
  closed: worked,
  answered: worked,
  "answered-by-link": worked,
  reopened: worked,
  kept: held,
  "hold-lifted": held,
  erased: "After a deletion, the reference and the dates remain",
  held: "Suspected spam is set aside",
  spam: "a person can review it",
  released: "a person can review it",
  verified: "how we verified your authority",
  unverified: "how we verified your authority",
  screened: "the parties and owners, the lists, the date and the result",
  "match-cleared": "why a possible match was cleared",
  destination: "the countries of the delivery place, the buyer and the end user",
  "place-allowed": "any license or exception for them",
  paid: "the day of the final payment",
  drafted: "quotes and their drafts",
  quoted: "quotes and their drafts",
  revised: "quotes and their drafts",
  withdrawn: "quotes and their drafts",
  opened: "when a quote was first opened",
  ordered: "the order number you send",
  "renewal-asked": "quotes and their drafts",
  entered: "What you tell us by phone, by fax or in person",
  "made-request": worked,
  corrected: "corrections of what you entered, with what it was",
  "lines-read": worked,
  "not-mailed": "our e-mails",
  handed: "our e-mails",
  joined: worked,
  "order-declined": "our answers on your private pages",
  "order-canceled": "our answers on your private pages",
  "put-off": "notes",
  "put-off-ended": worked,
  "came-up": worked,
  reminded: "our e-mails",
  "order-confirmed": "our answers on your private pages",
  "order-changed": "our answers on your private pages",
  "order-agreed": "the messages and files you send there",
  delivered: "our answers on your private pages",
  exported: "When our staff export requests, that is recorded too",
  "zip-refused": "when a wrong ZIP code was entered on its private page",
  settled: worked,
  undelivered: "whether they were delivered",
  readdressed: "our e-mails and whether they were delivered",
  "calendar-made": ofStaff,
  invited: ofStaff,
  "passkey-removed": ofStaff,
  enrolled: ofStaff,
  "signed-in": ofStaff,
  "signed-out": ofStaff,
  revoked: ofStaff,
  "made-owner": ofStaff,
  "made-clerk": ofStaff,
  "signature-saved": ofStaff,
  "signature-removed": ofStaff,
  "costs-hidden": ofStaff,
  "costs-shown": ofStaff,
  "lowest-margin": ofStaff,
  refused: ofStaff,
  published: ofStaff,
};

const recorded = Object.entries(told).filter(([, words]) => words !== ofStaff);

test.each(recorded)("the privacy policy says that “%s” is recorded: %s", (_kind, words) => {
  expect(wordsOf(privacy.clauses)).toContain(words);
});
