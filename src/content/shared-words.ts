import type { CompanyFacts } from "#company/schema.ts";
import { mailto } from "./describe-company.ts";
import { fromCompany, template } from "./template.ts";

/* What more than one page, document or picture says. */

export const phoneLink = { text: "[phone]", href: fromCompany(({ said }) => said.phone.href) } as const;

export const emergencyLink = {
  text: "[emergency phone]",
  href: fromCompany(({ said }) => said.emergencyPhone.href),
} as const;

/* @__NO_SIDE_EFFECTS__ */
export function mailLink(of: keyof CompanyFacts["emails"]) {
  return { text: `[${of} e-mail]`, href: fromCompany(({ facts }) => mailto(facts.emails[of])) } as const;
}

export const gsaStatus = {
  state: fromCompany(({ said }) => said.gsa.status.state),
  text: "[GSA status]",
} as const;
export const isoStatus = {
  state: fromCompany(({ said }) => said.iso.status.state),
  text: "[ISO status]",
} as const;
export const samStatus = {
  state: fromCompany(({ said }) => said.sam.status.state),
  text: "[SAM status]",
} as const;

/** With a note where the time alone would promise more. */
export const quoteFigure = {
  value: "[quote time]",
  note: fromCompany(({ said }) => said.promises.quoteFigure.note),
} as const;

/** What the emergency number is for. */
export const emergencyPurpose = "for orders and deliveries that cannot wait for business hours";

/** Labels of the company's address, numbers and hours, wherever a plate shows all of them. */
export const contactDetails = template("contactDetails", {
  labels: {
    address: "Address",
    phone: "Phone",
    email: "E-mail",
    hours: "Business hours",
    emergency: "Emergency support",
  },
  emergencyPurpose,
  /** Beside the hours, whose CST is CDT in summer. */
  timeZone: "([time zone])",
});

export const portraitWords = {
  alt: (name: string) => `Portrait of ${name}`,
  missingAlt: (name: string, initials: string) =>
    `The initials ${initials}, in place of a portrait of ${name}`,
} as const;
