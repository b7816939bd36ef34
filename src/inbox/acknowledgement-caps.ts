/** How many acknowledgements may be queued, so that the form cannot be used to flood someone with our mail. */
export type AcknowledgementCaps = {
  readonly perMailboxPerDay: number;
  readonly perDomainPerHour: number;
  readonly perHour: number;
};

export const defaultAcknowledgementCaps: AcknowledgementCaps = {
  perMailboxPerDay: 1,
  perDomainPerHour: 30,
  perHour: 200,
};

const HOUR_MS = 3_600_000;
export const capWindowsMs = { day: 24 * HOUR_MS, hour: HOUR_MS } as const;

/**
 * One mailbox has many spellings: case, tags after a plus sign, and at some providers dots. Where dots do count, two
 * neighbours share one acknowledgement a day, which harms neither.
 */
export function mailboxOf(email: string) {
  const [local = ""] = email.toLowerCase().split("@");
  return `${local.replace(/(.)\+.*$/, "$1").replaceAll(".", "")}@${domainOf(email)}`;
}

export function domainOf(email: string) {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}
