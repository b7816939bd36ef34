import { existsSync } from "node:fs";
import type { CompanyFacts, ConfirmationKey } from "#company/schema.ts";
import { claimsOf } from "#content/owner-confirmations.ts";
import { type Check, failed, ok } from "#http/check.ts";
import type { Config } from "#server/config.ts";
import { secretFile } from "./signing-secret.ts";

/** The placeholder values in this repository. */
const demo = {
  companyName: "Cahaba Ridge Supply",
  street: "100 Example Avenue North",
  people: ["James Whitaker", "Marisol Reyes"],
};

/** Reserved for examples: RFC 2606 and 6761 names, and the telephone numbers 555-0100 to 555-0199. */
const reservedName = /(^|[@.])(example\.(com|net|org)|(example|invalid|localhost|test))$/i;
const reservedPhone = /555\D?01\d\d$/;

/** What must be replaced, set or confirmed before the site goes live for a real company: the value, or what to do. */
export function checkLaunch(config: Config, facts: CompanyFacts): Check[] {
  return [...checkFacts(facts), ...checkConfirmations(facts), ...checkSettings(config)];
}

function checkFacts({ name, address, domain, network, people, ...facts }: CompanyFacts): Check[] {
  const emails = Object.values(facts.emails).filter(isReserved);
  const phones = Object.values(facts.phones).filter(isDemoPhone);
  const homePage = `the footer links to the home page of ${network.name}; set your profile's address`;
  const demoPeople = people.filter(
    (each) => demo.people.includes(each.name) || isReserved(each.email) || isDemoPhone(each.phone),
  );
  return [
    fact("name", "Identity", name.long !== demo.companyName, name.long, "replace the demo company"),
    fact("address", "Address", address.street !== demo.street, address.street, "replace the demo address"),
    fact("domain", "Domain", !isReserved(domain), domain, `${domain} is reserved for examples`),
    fact("emails", "E-mail addresses", emails.length === 0, noExample, examples(emails)),
    fact("phones", "Phones", phones.length === 0, noExample, examples(phones)),
    fact("network.url", "Network profile", new URL(network.url).pathname !== "/", network.url, homePage),
    fact(
      "people",
      "People",
      demoPeople.length === 0,
      namesOf(people),
      `placeholders: ${namesOf(demoPeople)}`,
    ),
  ];
}

const noExample = "none is an example";

function examples(found: readonly string[]) {
  return `reserved for examples: ${[...new Set(found)].join(", ")}`;
}

function namesOf(people: CompanyFacts["people"]) {
  return people.map(({ name }) => name).join(", ");
}

/** Each claim with the page and the sentence that the owner vouches for. */
function checkConfirmations(facts: CompanyFacts): Check[] {
  const { confirmations } = facts;
  return Object.entries(claimsOf(facts)).map(([key, { subject, page, sentence, confirm }]) => {
    const confirmation = confirmations[key as ConfirmationKey];
    const todo = `${page} says "${sentence}"; the owner must confirm ${confirm}`;
    return fact(`confirmations.${key}`, subject, Boolean(confirmation), `confirmed: ${confirmation}`, todo);
  });
}

/** The value at that place in company.json. */
function fact(place: string, subject: string, isReady: boolean, value: string, todo: string) {
  return item(subject, isReady, value, `${todo} (company.json, ${place})`);
}

function checkSettings(config: Config): Check[] {
  const { PUBLIC_ORIGIN: origin = "", DESK_ORIGIN, SMTP_URL, SIGNING_SECRET } = config;
  const { MAIL_FROM, MAIL_TO, MAIL_TO_RFQ } = config;
  const file = secretFile(config.DATA_DIR);
  const mails = [MAIL_FROM, ...MAIL_TO, ...MAIL_TO_RFQ].filter(isReserved);
  const path = `${MAIL_FROM} to ${MAIL_TO.join(", ")} and ${MAIL_TO_RFQ.join(", ")}`;
  const setMails = `set MAIL_FROM, MAIL_TO and MAIL_TO_RFQ; ${examples(mails)}`;
  const setServer = "set SMTP_URL; until then e-mails are only written to files";
  const hasSecret = SIGNING_SECRET !== undefined || existsSync(file);
  const secret = SIGNING_SECRET === undefined ? `${file} is kept` : "SIGNING_SECRET is set";
  const setSecret =
    "start the server, which makes one, or set SIGNING_SECRET, for example from: openssl rand -base64 32";
  return [
    item("Mail server", SMTP_URL !== undefined, "SMTP_URL is set", setServer),
    item("Sender and recipients", mails.length === 0, path, setMails),
    item(
      "Origin",
      isPublic(origin),
      origin,
      `set PUBLIC_ORIGIN to the site's https:// address${reason(origin)}`,
    ),
    item(
      "Desk",
      isPublic(DESK_ORIGIN),
      DESK_ORIGIN,
      `set DESK_ORIGIN to the desk's https:// address${reason(DESK_ORIGIN)}`,
    ),
    item("Secret", hasSecret, secret, setSecret),
  ];
}

function item(name: string, isReady: boolean, fact: string, todo: string): Check {
  return isReady ? ok(name, fact) : failed(name, todo);
}

function isPublic(origin: string) {
  return origin.startsWith("https://") && !isReserved(new URL(origin).hostname);
}

/** Why an origin that is set will not do. */
function reason(origin: string) {
  if (origin === "") return "";
  const { hostname } = new URL(origin);
  if (isReserved(hostname)) return `; ${hostname} is reserved for examples`;
  return origin.startsWith("https://") ? "" : `; ${origin} is not encrypted`;
}

function isReserved(text: string) {
  return reservedName.test(text);
}

function isDemoPhone(text: string) {
  return reservedPhone.test(text);
}
