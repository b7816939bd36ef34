import { company, identifiers } from "#content/company.ts";
import { ownerConfirmations } from "#content/owner-confirmations.ts";
import { team } from "#content/team.ts";
import type { Config } from "#server/config.ts";
import type { Log } from "#server/log.ts";

export type LaunchItem = {
  readonly subject: string;
  readonly isReady: boolean;
  /** What is so, when ready; what to do, when not. */
  readonly words: string;
};

/** What this repository is delivered with. */
const demo = {
  companyName: "Cahaba Ridge Supply",
  street: "100 Example Avenue North",
  people: ["James Whitaker", "Marisol Reyes"],
} as const;

/** Reserved for examples: RFC 2606 and 6761 names, and the telephone numbers 555-0100 to 555-0199. */
const reservedName = /(^|[@.])(example\.(com|net|org)|(example|invalid|localhost|test))$/i;
const reservedPhone = /555\D?01\d\d$/;

type Facts = {
  readonly company: {
    readonly name: string;
    readonly domain: string;
    readonly address: { readonly street: string };
    readonly emails: Readonly<Record<string, string>>;
    readonly phone: Phone;
    readonly emergencyPhone: Phone;
    readonly network: { readonly name: string; readonly href: string };
  };
  readonly people: readonly { readonly name: string; readonly email: string; readonly phone: Phone }[];
  readonly confirmations: typeof ownerConfirmations;
};
type Phone = { readonly display: string };

const facts: Facts = { company, people: team, confirmations: ownerConfirmations };

/** What must be replaced, set or confirmed before the site may speak for a real company. */
export function checkLaunch(config: Config, { company, people, confirmations }: Facts = facts): LaunchItem[] {
  const emails = Object.values(company.emails).filter(isReserved);
  const phones = [company.phone, company.emergencyPhone].map(({ display }) => display).filter(isDemoPhone);
  const demoPeople = people.filter(
    ({ name, email, phone }) =>
      demo.people.some((each) => each === name) || isReserved(email) || isDemoPhone(phone.display),
  );
  const labels = identifiers.map(({ label }) => label).join(", ");
  return [
    item(
      "Identity",
      company.name !== demo.companyName,
      company.name,
      "replace the demo company in src/content/company.ts",
    ),
    item(
      "Address",
      company.address.street !== demo.street,
      company.address.street,
      "replace the demo address in src/content/company.ts",
    ),
    item(
      "Domain",
      !isReserved(company.domain),
      company.domain,
      `${company.domain} is reserved for examples; set yours in src/content/company.ts`,
    ),
    item(
      "E-mail addresses",
      emails.length === 0,
      "none is an example",
      `reserved for examples: ${emails.join(", ")} (src/content/company.ts)`,
    ),
    item(
      "Phones",
      phones.length === 0,
      "none is an example",
      `reserved for examples: ${phones.join(", ")} (src/content/company.ts)`,
    ),
    item(
      "Network profile",
      new URL(company.network.href).pathname !== "/",
      company.network.href,
      `the footer's link leads to the front page of ${company.network.name}; set your profile in src/content/company.ts`,
    ),
    item(
      "People",
      demoPeople.length === 0,
      people.map(({ name }) => name).join(", "),
      `placeholders: ${demoPeople.map(({ name }) => name).join(", ")} (src/content/team.ts)`,
    ),
    confirmed(
      "Claims",
      confirmations.identity,
      "that name, legal form, founding year and claims are as registered",
    ),
    confirmed(
      "Identifiers",
      confirmations.identifiers,
      `that ${labels} may be called "Available upon request"`,
    ),
    confirmed(
      "Firearms license",
      confirmations.firearmsLicense,
      "that the FFL/SOT wording matches the licenses in hand",
    ),
    confirmed(
      "Legal review",
      confirmations.legalReview,
      "that a lawyer has read terms, privacy, compliance and export pages",
    ),
    ...checkSettings(config),
  ];
}

function checkSettings(config: Config): LaunchItem[] {
  const { PUBLIC_ORIGIN: origin = "", SMTP_URL, SIGNING_SECRET, MAIL_FROM, MAIL_TO, MAIL_TO_RFQ } = config;
  const isHttps = origin.startsWith("https://") && !isReserved(new URL(origin).hostname);
  const mails = [MAIL_FROM, MAIL_TO, MAIL_TO_RFQ].filter(isReserved);
  return [
    item(
      "Mail server",
      SMTP_URL !== undefined,
      "SMTP_URL is set",
      "set SMTP_URL; until then mails are only written to files",
    ),
    item(
      "Mail addresses",
      mails.length === 0,
      `${MAIL_FROM} to ${MAIL_TO} and ${MAIL_TO_RFQ}`,
      `set MAIL_FROM, MAIL_TO and MAIL_TO_RFQ; reserved for examples: ${[...new Set(mails)].join(", ")}`,
    ),
    item("Origin", isHttps, origin, "set PUBLIC_ORIGIN to the site's own https:// address"),
    item(
      "Secret",
      SIGNING_SECRET !== undefined,
      "SIGNING_SECRET is set",
      "set SIGNING_SECRET to at least 32 random characters, such as from: openssl rand -base64 32",
    ),
  ];
}

function item(subject: string, isReady: boolean, fact: string, todo: string): LaunchItem {
  return { subject, isReady, words: isReady ? fact : todo };
}

function confirmed(subject: string, confirmation: string | undefined, what: string): LaunchItem {
  const todo = `the owner confirms in src/content/owner-confirmations.ts ${what}`;
  return item(subject, confirmation !== undefined, `confirmed: ${confirmation}`, todo);
}

function isReserved(text: string) {
  return reservedName.test(text);
}

function isDemoPhone(text: string) {
  return reservedPhone.test(text);
}

/** An https origin means that the public may be reading; then placeholders are worth a warning at every start. */
export function warnAboutLaunch(config: Config, log: Log) {
  if (!config.PUBLIC_ORIGIN?.startsWith("https:")) return;
  const missing = checkLaunch(config).filter(({ isReady }) => !isReady);
  if (missing.length === 0) return;
  const subjects = missing.map(({ subject }) => subject);
  log("warn", "launch_check_failed", { missing: subjects, see: "npm run launch-check" });
}
